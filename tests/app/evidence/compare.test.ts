import { expect, test } from 'vitest';
import type { Output } from '#app/api.ts';
import { ownServer } from '#tests/support/network/own-server.ts';
import { connectionTo, desk } from '../desk.ts';
import { tabOf } from '../stage.ts';

type Comparison = Output<'compareExchanges'>;

/** Answers each call with the next reply, and keeps each exchange in the history. */
async function kept(...replies: string[]) {
  const left = [...replies];
  const server = await ownServer((_request, response) => {
    response.setHeader('Content-Type', 'application/json');
    response.end(left.shift());
  });
  const app = desk({ history: 'always' });
  return {
    ...app,
    fire: (changes?: Parameters<typeof tabOf>[1], ref = crypto.randomUUID()) =>
      app.run('fireAction', {
        tab: tabOf(`${server.url}/hook`, changes),
        action: 'get_items',
        origin: { ref },
      }),
    send: (content: string) =>
      app.run('fireAction', {
        tab: tabOf(`${server.url}/hook`, { category: 'messaging' }),
        action: 'create_item',
        entry: { kind: 'message', content },
      }),
    fetch: () =>
      app.run('fetchDocument', { connection: connectionTo(server.url), id: 'd1', age: null }),
    compare: (before: number | string = 1, after: number | string = 2) =>
      app.run('compareExchanges', { before, after }),
  };
}

const lines = ({ changes }: Comparison['request']): string[] =>
  changes
    .filter(({ minor }) => !minor)
    .map(({ change, was, path, before, after }) =>
      [change, path ?? was, ...[before, after].filter((value) => value !== null)].join(' '),
    );

test('a changed item, a fixed finding and a moved one are told apart', async () => {
  const app = await kept(
    '{"items":[{"id":"1","title":5},{"id":"2","title":"B","badges":"x"}]}',
    '{"items":[{"id":"2","title":"B","badges":"x"},{"id":"1","title":"A"}]}',
  );
  await app.fire();
  await app.fire({ tabName: 'Returns' });
  const { same, request, reply, verdict, visitor } = await app.compare();
  expect(same).toBe(false);
  expect(lines(request)).toEqual(['changed $.query.tabName "My orders" "Returns"']);
  expect(lines(reply)).toEqual(['moved $.body.items[0]', 'changed $.body.items[1].title 5 "A"']);
  expect(verdict.fixed.map(({ path }) => path)).toEqual(['$.items[0].title']);
  expect(verdict.new).toEqual([]);
  // The one that moved keeps its finding.
  expect(verdict.unchanged.map(({ path }) => path)).toContain('$.items[0].badges');
  expect(visitor.same).toBe(false);
});

test('a document and a webhook cannot be compared', async () => {
  const app = await kept('[]', '{}');
  await app.fire();
  await app.fetch();
  await expect(app.compare()).rejects.toThrow(/Choose two of a kind/);
});
