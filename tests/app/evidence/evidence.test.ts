import { expect, test } from 'vitest';
import { evidenceOf } from '#app/history.ts';
import { ownServer } from '#tests/support/network/own-server.ts';
import { connectionTo, desk } from '../desk.ts';
import { tabOf } from '../stage.ts';

test('a kept exchange has its text, what was asked and no reference', async () => {
  const server = await ownServer((_request, response) => void response.end('[{"id":"1"}]'));
  const app = desk({ history: 'always' });
  const tab = tabOf(`${server.url}/hook?key=Zx81-Kq7-Lm5-Pw3`);
  await app.run('fireAction', { tab, action: 'get_items' });
  await app.run('fetchDocument', { connection: connectionTo(server.url), id: 'd1', age: null });
  const seqs = (
    await app.run('listHistory', { search: null, clause: null, name: null, since: null, limit: 9 })
  ).entries.map(({ seq }) => seq);
  const [document, fired] = await Promise.all(
    seqs.map(async (seq) => evidenceOf(await app.run('openExchange', { seq }), app.texts)),
  );
  expect(fired).toMatchObject({
    body: '[{"id":"1"}]',
    connectionId: null,
    asked: { tab: { id: tab.id, category: tab.category }, path: 'row' },
    fired: { action: 'get_items', reply: null },
    document: null,
  });
  expect(document).toMatchObject({
    body: '[{"id":"1"}]',
    connectionId: 'c',
    asked: null,
    fired: null,
    document: { reply: null, xml: null },
  });
  expect(JSON.stringify(fired)).not.toContain('Zx81-Kq7-Lm5-Pw3');
});
