import { expect, test } from 'vitest';
import { ownServer } from '#tests/support/network/own-server.ts';
import { completed } from '../core/document/replies.ts';
import { connectionTo, type Desk, desk, stillTimer } from './desk.ts';
import { tabOf } from './stage.ts';

const secret = 'crd-9f8e7d6c5b4a-replay';
const good = '[{"id":"1","title":"A parcel"}]';
const bad = '[{"id":"1","title":7}]';
type Heard = { url: string; key: string | undefined; body: string };

/** A webhook and document service that answers with these bodies in turn, the last one again and again. */
async function answering(...bodies: string[]) {
  const heard: Heard[] = [];
  const server = await ownServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => {
      body += chunk;
    });
    request.on('end', () => {
      response.setHeader('Access-Control-Allow-Origin', '*');
      response.setHeader('Access-Control-Allow-Headers', '*');
      if (request.method === 'OPTIONS') return void response.end();
      heard.push({ url: request.url ?? '', key: request.headers['x-key']?.toString(), body });
      response.end(bodies.length > 1 ? bodies.shift() : bodies[0]);
    });
  });
  return { url: server.url, heard };
}

const newest = async ({ run }: Desk): Promise<number> =>
  (await run('listHistory', { limit: 1 })).entries[0]?.seq ?? -1;

const open = () => desk({ history: 'as set', timer: stillTimer });

test.each([
  [bad, good, 'fixed', '1 finding fixed.'],
  [good, bad, 'new', '1 new finding.'],
])('a list that was %s and is %s at another address is %s', async (then, now, result, why) => {
  const [before, after] = [await answering(then), await answering(now)];
  const app = open();
  const tab = tabOf(`${before.url}/hook?shop=7`);
  await app.run('saveTab', tab);
  await app.run('fireAction', { tab, action: 'get_items' });
  const seq = await newest(app);
  const replayed = await app.run('replayCall', {
    seq,
    url: `${after.url}/new?a=b`,
    mayWrite: false,
  });
  expect(replayed).toMatchObject({ seq, action: 'get_items', as: 'webhook', result, why });
  const parameters = ({ url }: Heard) => new URL(url, 'http://x').searchParams;
  const [sent, got] = [before.heard, after.heard].map(([one]) => parameters(one as Heard));
  expect([got?.get('a'), got?.has('shop'), got?.get('tabName')]).toEqual([
    'b',
    false,
    sent?.get('tabName'),
  ]);
  // It is a call of the history like any other.
  expect((await app.run('listHistory', { limit: 1 })).entries).toMatchObject([
    { name: 'Orders', url: expect.stringContaining(`${after.url}/new`) },
  ]);
});

test('a write is sent again where writes are allowed only, with its body', async () => {
  const [before, after] = [await answering('{}'), await answering('{}')];
  const app = open();
  const tab = tabOf(before.url);
  await app.run('fireAction', { tab, action: 'update_item', item: { id: '1', more: [1] } });
  const seq = await newest(app);
  const replay = (mayWrite: boolean) => app.run('replayCall', { seq, url: after.url, mayWrite });
  expect(await replay(false)).toMatchObject({
    result: 'not sent',
    why: 'It writes, and writes are not allowed.',
    before: { outcome: 'done' },
    after: null,
  });
  expect(after.heard).toEqual([]);
  expect(await replay(true)).toMatchObject({ result: 'same', after: { outcome: 'done' } });
  const [was, is] = [before.heard, after.heard].map(([one]) => JSON.parse(one?.body ?? ''));
  expect(is).toEqual({ ...was, firedAt: is.firedAt });
  await app.run('saveTab', { ...tab, writes: 'off' });
  expect(await replay(true)).toMatchObject({
    why: 'It writes, and writes are off for the tab "Orders".',
  });
});

test('a credential is that of the tab as it is now, for its own hosts only, and never the mask', async () => {
  const [before, after] = [await answering(good), await answering(good)];
  const app = open();
  const { id: tokenId } = await app.run('addToken', {
    label: 'Key',
    secret,
    hosts: [new URL(before.url).host],
  });
  const connector = { type: 'header_auth' as const, headerName: 'X-Key', tokenId };
  await app.run('saveConnector', { id: 'k', name: 'Key', ...connector });
  const tab = tabOf(before.url, { connectorIds: { get_items: 'k' } });
  await app.run('saveTab', tab);
  await app.run('fireAction', { tab, action: 'get_items', connector });
  const seq = await newest(app);
  const replay = () => app.run('replayCall', { seq, url: after.url, mayWrite: false });
  expect(await replay()).toMatchObject({
    result: 'not sent',
    why: expect.stringContaining('"Key" is limited to'),
  });
  await app.run('editToken', { id: tokenId, label: 'Key', hosts: [] });
  expect(await replay()).toMatchObject({ result: 'same' });
  expect(after.heard.map(({ key }) => key)).toEqual([secret]);
  await app.run('saveTab', tabOf(before.url));
  expect(await replay()).toMatchObject({
    why: 'The header X-Key is kept masked, and the tab "Orders" has no connector for get_items.',
  });
  await app.run('removeTab', { id: 't' });
  expect(await replay()).toMatchObject({
    why: 'The header X-Key is kept masked, and its tab is not in the workspace.',
  });
  expect(after.heard).toHaveLength(1);
});

test('a request with something masked in it is not sent', async () => {
  const [before, after] = [await answering(good), await answering(good)];
  const app = open();
  await app.run('addToken', { label: 'Key', secret });
  const tab = tabOf(before.url, { tabName: 'a ••••••••' });
  await app.run('fireAction', { tab, action: 'get_items' });
  expect(
    await app.run('replayCall', { seq: await newest(app), url: after.url, mayWrite: false }),
  ).toMatchObject({ why: 'A part of its request is kept masked, and nothing else has it.' });
  expect(after.heard).toEqual([]);
});

test('a document is requested from the other service, and the list says nothing of it', async () => {
  const [before, after] = [
    await answering(JSON.stringify(completed)),
    await answering(JSON.stringify({ ...completed, status_code: 404 })),
  ];
  const app = open();
  const connection = connectionTo(before.url);
  await app.run('saveConnection', connection);
  await app.run('fetchDocument', { connection, id: completed.id, age: 3 });
  const seq = await newest(app);
  const listed = await app.rows();
  const replay = () => app.run('replayCall', { seq, url: `${after.url}/v2`, mayWrite: false });
  expect(await replay()).toMatchObject({ action: null, as: 'document', result: 'new' });
  expect(after.heard[0]?.url).toBe(`/v2/webhook/abc?id=${completed.id}&age=3`);
  expect(await app.rows()).toEqual(listed);
  await app.run('removeConnection', { id: 'c' });
  const [kept] = (await app.run('listHistory', { limit: 1 })).entries;
  expect(kept).toBeUndefined();
});

test('a read is not sent to an address that makes it a write, unless writes are allowed', async () => {
  const [before, after] = [await answering(good), await answering(good)];
  const app = open();
  await app.run('fireAction', { tab: tabOf(before.url), action: 'get_items' });
  const url = `${after.url}/hook?action=delete_item`;
  expect(
    await app.run('replayCall', { seq: await newest(app), url, mayWrite: false }),
  ).toMatchObject({ result: 'not sent', why: 'It writes, and writes are not allowed.' });
  expect(after.heard).toEqual([]);
});
