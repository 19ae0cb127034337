import { expect, test } from 'vitest';
import { ownServer } from '#tests/support/network/own-server.ts';
import { connectionTo, desk } from '../desk.ts';
import { tabOf } from '../stage.ts';

/** Answers each call with the next reply, and keeps each exchange in the history. */
async function kept(...replies: string[]) {
  const left = [...replies];
  const server = await ownServer((_request, response) => {
    response.setHeader('Content-Type', 'application/json');
    response.end(left.shift());
  });
  const app = desk();
  return {
    ...app,
    fire: (changes?: Parameters<typeof tabOf>[1], ref = crypto.randomUUID()) =>
      app.run('fireAction', {
        tab: tabOf(`${server.url}/hook`, changes),
        action: 'get_items',
        origin: { ref },
      }),
    fetch: () =>
      app.run('fetchDocument', { connection: connectionTo(server.url), id: 'd1', age: null }),
    compare: (before: number | string = 1, after: number | string = 2) =>
      app.run('compareExchanges', { before, after }),
  };
}

test('what changed in the request, the reply and the verdict', async () => {
  const app = await kept('[{"id":"1","title":5}]', '[{"id":"1","title":"A"}]');
  await app.fire();
  await app.fire({ tabName: 'Returns' });
  const { same, request, reply, verdict } = await app.compare();
  expect(same).toBe(false);
  for (const [{ changes }, path] of [
    [request, '$.query.tabName'],
    [reply, '$.body[0].title'],
  ] as const)
    expect(changes).toContainEqual(expect.objectContaining({ path, minor: false }));
  expect(verdict.fixed.map(({ path }) => path)).toEqual(['$[0].title']);
});

test('a document and a webhook cannot be compared', async () => {
  const app = await kept('[]', '{}');
  await app.fire();
  await app.fetch();
  await expect(app.compare()).rejects.toThrow(/Choose two of a kind/);
});
