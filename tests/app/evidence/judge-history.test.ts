import { expect, test } from 'vitest';
import { ownServer } from '#tests/support/network/own-server.ts';
import { desk } from '../desk.ts';
import { tabOf } from '../stage.ts';

test('another reading changes the verdicts that rest on it, and nothing that is kept', async () => {
  const server = await ownServer((request, response) => {
    response.end(request.url?.startsWith('/none') ? 'not JSON' : '[{"id":"1"}]');
  });
  const app = desk({ history: 'always' });
  for (const path of ['list', 'none'])
    await app.run('fireAction', { tab: tabOf(`${server.url}/${path}`), action: 'get_items' });
  const before = await app.run('listHistory', { limit: 9 });
  const seqs = before.entries.map(({ seq }) => seq);
  expect((await app.run('judgeHistory', { seqs })).changed).toEqual([]);

  await app.run('chooseReading', { id: 'scalar-as-raw-text', reading: 'other' });
  const { judged, changed } = await app.run('judgeHistory', { seqs });
  expect(judged).toBe(2);
  expect(changed).toMatchObject([{ entry: { seq: before.entries[0]?.seq }, outcome: 'empty' }]);
  expect(await app.run('listHistory', { limit: 9 })).toEqual(before);
});
