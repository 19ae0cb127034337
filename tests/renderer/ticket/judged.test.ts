import { describe, expect, it } from 'vitest';
import { evidenceOf } from '#app/history.ts';
import { changesBetween } from '#core/diagnosis/changes.ts';
import type { Evidence } from '#operations/history-schemas.ts';
import { type Judged, judgedThen } from '#operations/judge-again.ts';
import { documentIn, judgedNow, seenAfter } from '#renderer/ticket/judged.ts';
import { httpServer } from '#tests/support/network/loopback.ts';
import { connectionTo, desk } from '../../app/desk.ts';
import { evidencesOf, keeping, keptSeqs, runSamples } from '../../app/evidence/kept-exchanges.ts';
import { tabOf } from '../../app/stage.ts';

/** What was kept of one call that was answered with this body. */
async function evidence(body: string, kind: 'webhook' | 'document' = 'webhook') {
  const server = await httpServer((_request, response) => void response.end(body));
  const app = desk({ history: 'always' });
  if (kind === 'webhook')
    await app.run('fireAction', { tab: tabOf(`${server.url}/hook`), action: 'get_items' });
  else
    await app.run('fetchDocument', { connection: connectionTo(server.url), id: 'd1', age: null });
  const all = { search: null, clause: null, name: null, since: null, limit: 1 };
  await app.run('listHistory', all);
  const kept = evidenceOf(await app.run('openExchange', { seq: 1 }), app.texts);
  await server.close();
  return kept;
}

const titles = (kept: Evidence, judged: Judged) =>
  seenAfter(kept, judged)?.list?.kept.rows.map(({ value }) => value.title);

describe('an executable ticket', () => {
  it('judges an edited reply and draws what the visitor would see', async () => {
    const kept = await evidence('{"tickets":[{"id":"1","title":"A lamp"}]}');
    const then = judgedThen(kept);
    expect(then.findings.some(({ level }) => level === 'error')).toBe(true);
    expect(titles(kept, then)).not.toContain('A lamp');

    const now = judgedNow(kept, { body: '{"items":[{"id":"1","title":"A lamp"}]}', status: 200 });
    expect(now.findings.filter(({ level }) => level === 'error')).toEqual([]);
    expect(titles(kept, now)).toEqual(['A lamp']);
  });

  it('says the same of every sample as it was received, and so does the history today', async () => {
    const app = keeping();
    await runSamples(app);
    const seqs = await keptSeqs(app);
    const today = await app.run('judgeHistory', { seqs });
    expect(today.judged).toBeGreaterThan(50);
    expect([today.judged + today.withoutReply, today.changed]).toEqual([seqs.length, []]);
    for (const kept of await evidencesOf(app)) {
      const http = kept.fired?.http ?? kept.document?.http;
      if (!http) continue;
      const then = judgedThen(kept);
      const again = judgedNow(kept, { body: kept.body ?? '', status: http.status });
      const { fixed, added } = changesBetween(then.findings, again.findings);
      expect([kept.entry.url, again.outcome, fixed, added]).toEqual([
        kept.entry.url,
        then.outcome,
        [],
        [],
      ]);
    }
  });

  it('reads a document in an edited reply, and has no tab to draw', async () => {
    const kept = await evidence('{}', 'document');
    const body = JSON.stringify({
      status_code: 200,
      id: 'd1',
      status: 'Completed',
      parsed_base64: btoa('<a/>'),
    });
    expect(judgedNow(kept, { body, status: 200 }).outcome).toBe('completed');
    expect(documentIn(kept, body)).toBe('<a/>');
    expect(seenAfter(kept, judgedThen(kept))).toBeNull();
  });
});
