import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Finding } from '#core/contract/finding.ts';
import { ownServer } from '#tests/support/network/own-server.ts';
import { desk, quickTime } from '../desk.ts';
import { at, now, tabOf } from '../stage.ts';

const page = 'https://widget.example';
const secret = 'Zx81-Kq7-Lm5-Pw3-Aa11';

/** What a server does with one request; `status` 0 ends the connection. */
type Answer = { status: number; allows: string | null; headers: boolean; body: string };

const answer = (statuses: number[]): fc.Arbitrary<Answer> =>
  fc.record({
    status: fc.constantFrom(...statuses),
    allows: fc.constantFrom('*', '*', page, 'https://other.example', null),
    headers: fc.boolean(),
    body: fc.constantFrom(
      '',
      '{}',
      '{"ok":false}',
      '{"items":[{"id":1},{"id":"a","name":"x"}]}',
      `{"items":[{"id":"${secret}"},{"id":"${secret}"}],"note":"${secret}"}`,
      '<html>Sign in</html>',
    ),
  });

/** What the webhook answers at its own address and where it redirects to, to OPTIONS and to the call. */
const script = fc.record({
  options: answer([204, 204, 204, 200, 405, 307, 0]),
  call: answer([200, 200, 201, 307, 302, 303, 400, 500, 0]),
  optionsThere: answer([204, 204, 404, 0]),
  callThere: answer([200, 302, 500, 0]),
});

const asked = fc.constantFrom(
  ...(['update_item', 'delete_item'] as const).map(
    (action) => ({ action, surface: 'direct' }) as const,
  ),
  ...(['get_items', 'item_clicked', 'update_item', 'delete_item'] as const).map(
    (action) => ({ action, surface: 'proxied' }) as const,
  ),
);

const keysOf = (findings: readonly Finding[]): string[] =>
  findings.map(({ clause, level, path }) => `${clause} ${level} ${path}`).sort();

test('a call that was judged live, exported as HAR and imported has the same verdict', async () => {
  let answers: unknown;
  const server = await ownServer((request, response) => {
    const given = answers as Record<'options' | 'call' | 'optionsThere' | 'callThere', Answer>;
    const isThere = request.url?.includes('/there') ?? false;
    const kind = request.method === 'OPTIONS' ? ('options' as const) : ('call' as const);
    const { status, allows, headers, body } = given[isThere ? (`${kind}There` as const) : kind];
    if (status === 0) return request.socket.destroy();
    if (allows !== null) response.setHeader('Access-Control-Allow-Origin', allows);
    if (headers) response.setHeader('Access-Control-Allow-Headers', 'content-type');
    response.writeHead(status, status >= 300 && status < 400 ? { Location: '/there' } : {});
    return response.end(status === 204 ? undefined : body);
  });
  const app = desk({ history: 'always', time: quickTime(now) });
  const importing = desk();
  const outcomes = new Set<string>();
  await fc.assert(
    fc.asyncProperty(
      script,
      asked,
      fc.boolean(),
      async (given, { action, surface }, isMessaging) => {
        answers = given;
        const tab = tabOf(`${server.url}/${secret}/tab`, {
          category: isMessaging ? 'messaging' : 'default',
          widgetOrigin: page,
        });
        const live = await app.run('fireAction', {
          now: at,
          tab,
          action,
          surface,
          item: { id: 'ORD-1042' },
          itemId: 'ORD-1042',
          sendAnyway: true,
        });
        const { entries } = await app.run('listHistory', { limit: 1 });
        const seqs = entries.map(({ seq }) => seq);
        const { text } = await app.run('exportExchanges', { seqs, format: 'har' });
        const body = new Uint8Array(app.texts.find(text.id)?.original ?? []);
        const har = new TextDecoder().decode(body);
        expect(har).not.toContain(secret);
        // A preflight or a redirect says no more than which call it is part of.
        const facts = JSON.parse(har).log.entries.map((entry: { _assay: object }) => entry._assay);
        expect(facts.filter((one: object) => 'clauses' in one)).toMatchObject([
          {
            surface,
            category: tab.category,
            action,
            seq: seqs[0],
            clauses: [...new Set(live.verdict.findings.map(({ clause }) => clause))],
          },
        ]);
        const imported = await importing.run('importEvidence', { name: 'a.har', body });
        expect(imported.leftAside).toEqual([]);
        const [again] = imported.exchanges;
        expect(again).toMatchObject({
          as: action,
          surface,
          category: tab.category,
          outcome: live.verdict.outcome,
          ...(surface === 'proxied' && { request: { method: live.request?.method } }),
        });
        const wire = (one: typeof live | undefined | typeof again) =>
          one?.cors?.hops.map(({ kind, request, http }) => [kind, request.body, http?.status]);
        expect(wire(again)).toEqual(wire(live));
        // The verdict of a browser is judged again, and not only kept.
        expect(again?.cors?.stage).toBe(live.cors?.stage);
        expect(keysOf(again?.findings ?? [])).toEqual(keysOf(live.verdict.findings));
        outcomes.add(`${surface} ${live.verdict.outcome} ${live.cors?.stage}`);
      },
    ),
    { numRuns: 40 },
  );
  expect(outcomes.size).toBeGreaterThan(5);
});

test('a call that was never sent is counted, since a HAR has no entry for it', async () => {
  const body = JSON.stringify({ log: { entries: [], _assay: { notSent: [{ seq: 1 }] } } });
  const imported = await desk().run('importEvidence', { name: 'a.har', body });
  expect(imported).toMatchObject({ exchanges: [], leftAside: [{ what: '1 call', count: 1 }] });
});
