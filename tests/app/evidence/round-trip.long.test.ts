import { expect, test } from 'vitest';
import type { Finding } from '#core/contract/finding.ts';
import { desk } from '../desk.ts';
import { evidencesOf, keeping, keptSeqs, runSamples } from './kept-exchanges.ts';

/** What a verdict says of the reply. How to fix a broken connection follows from its kind, which no file tells. */
const said = (findings: readonly Finding[]): object[] =>
  findings
    .filter(({ path }) => !/^\$(?:request|preflight|tab|reply)\b/.test(path))
    .map(({ clause, level, path, message, effect, line, column }) => {
      // The address of a redirect is masked once more in a file.
      const inFile = message
        .replace(/a redirect to "[^"]*"/, 'a redirect')
        .replace(/ Kept, cannot be judged again:.*$/, '');
      return { clause, level, path, effect, line, column, message: inFile };
    });

test('what was exported as HAR has the same verdicts when it is imported, and so has the history when it is judged again', async () => {
  const app = keeping();
  await runSamples(app);
  const seqs = await keptSeqs(app);
  const kept = (await evidencesOf(app)).map(({ entry, fired, document }) => ({
    as: entry.action ?? 'document',
    // Why a document could not be fetched is not in a file.
    outcome: (fired ?? document)?.verdict?.outcome ?? 'unreachable',
    said: said((fired ?? document)?.verdict?.findings ?? []),
  }));
  const today = await app.run('judgeHistory', { seqs });
  expect(today.judged).toBeGreaterThan(20);
  expect([today.judged + today.withoutReply, today.changed]).toEqual([seqs.length, []]);

  const { text } = await app.run('exportExchanges', { seqs, format: 'har' });
  const body = new Uint8Array(app.texts.find(text.id)?.original ?? []);
  const imported = await desk().run('importEvidence', { name: text.name, body });
  expect(imported.recognised).toBe('har');
  expect(imported.leftAside).toEqual([]);
  expect(
    imported.exchanges.map(({ as, outcome, findings }) => ({
      as,
      outcome,
      said: said(findings),
    })),
  ).toEqual(kept);
});
