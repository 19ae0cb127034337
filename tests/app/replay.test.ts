import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import type { Input } from '#operations/operations.ts';
import { ownServer } from '#tests/support/network/own-server.ts';
import { completed } from '../core/document/replies.ts';
import { connectionTo, desk, stillTimer } from './desk.ts';
import { tabOf } from './stage.ts';

const secret = 'crd-9f8e7d6c5b4a-replay';
const good = '[{"id":"1","title":"A parcel"}]';
const bad = '[{"id":"1","title":7}]';
type Heard = { url: string; key: string | undefined; body: string };

/** A webhook and document service that answers with this body. */
async function answering(reply: string) {
  const heard: Heard[] = [];
  const server = await ownServer(async (request, response) => {
    response.setHeader('Access-Control-Allow-Origin', '*');
    response.setHeader('Access-Control-Allow-Headers', '*');
    if (request.method === 'OPTIONS') return void response.end();
    const key = request.headers['x-key']?.toString();
    heard.push({ url: request.url ?? '', key, body: await text(request) });
    response.end(reply);
  });
  return { url: server.url, heard };
}

/** An app with a call of each kind to a service, which is sent again to another one. */
async function scene(then: string, now = then) {
  const [before, after] = [await answering(then), await answering(now)];
  const app = desk({ timer: stillTimer });
  const newest = async () => (await app.run('listHistory', { limit: 1 })).entries[0];
  const replay = async (seq: number | undefined, path = '', mayWrite = false) =>
    app.run('replayCall', { seq: seq ?? -1, url: `${after.url}${path}`, mayWrite });
  /** Fires this; returns the way to send it again. */
  const fired = async (asked: Input<'fireAction'>) => {
    await app.run('fireAction', asked);
    const seq = (await newest())?.seq;
    return (path?: string, mayWrite?: boolean) => replay(seq, path, mayWrite);
  };
  return { ...app, before, after, newest, replay, fired };
}

test.each([
  [bad, good, 'fixed', '1 finding fixed.'],
  [good, bad, 'new', '1 new finding.'],
])('a list that was %s and is %s at another address is %s', async (then, now, result, why) => {
  const { run, before, after, newest, fired } = await scene(then, now);
  const tab = tabOf(`${before.url}/hook?shop=7`);
  await run('saveTab', tab);
  const again = await fired({ tab, action: 'get_items' });
  expect(await again('/new?a=b')).toMatchObject({
    ...{ action: 'get_items', as: 'webhook', result, why },
  });
  const parameters = ({ url = '' }: Partial<Heard> = {}) => new URL(url, 'http://x').searchParams;
  const [sent, got] = [parameters(before.heard[0]), parameters(after.heard[0])];
  expect(got.get('tabName')).toBe(sent.get('tabName'));
  expect([got.get('a'), got.has('shop')]).toEqual(['b', false]);
  // It is a call of the history like any other.
  expect(await newest()).toMatchObject({
    name: 'Orders',
    url: expect.stringContaining(`${after.url}/new`),
  });
});

test('a write is sent again where writes are allowed only, with its body', async () => {
  const { run, before, after, fired } = await scene('{}');
  const tab = tabOf(before.url);
  const again = await fired({ tab, action: 'update_item', item: { id: '1', more: [1] } });
  expect(await again()).toMatchObject({
    ...{ result: 'not sent', why: 'It writes, and writes are not allowed.', after: null },
  });
  expect(after.heard).toEqual([]);
  expect(await again('', true)).toMatchObject({ result: 'same', after: { outcome: 'done' } });
  const [was, is] = [before.heard, after.heard].map(([one]) => JSON.parse(one?.body ?? ''));
  expect(is).toEqual({ ...was, firedAt: is.firedAt });
  await run('saveTab', { ...tab, writes: 'off' });
  expect(await again('', true)).toMatchObject({
    why: 'It writes, and writes are off for the tab "Orders".',
  });
});

test('a credential is that of the tab as it is now, for its own hosts only, and never the mask', async () => {
  const { run, before, after, fired } = await scene(good);
  const hosts = [new URL(before.url).host];
  const { id: tokenId } = await run('addToken', { label: 'Key', secret, hosts });
  const connector = { type: 'header_auth' as const, headerName: 'X-Key', tokenId };
  await run('saveConnector', { id: 'k', name: 'Key', ...connector });
  const tab = tabOf(before.url, { connectorIds: { get_items: 'k' } });
  await run('saveTab', tab);
  const again = await fired({ tab, action: 'get_items', connector });
  expect(await again()).toMatchObject({
    result: 'not sent',
    why: expect.stringContaining('"Key" is limited to'),
  });
  await run('editToken', { id: tokenId, label: 'Key', hosts: [] });
  expect(await again()).toMatchObject({ result: 'same' });
  expect(after.heard.map(({ key }) => key)).toEqual([secret]);
  await run('saveTab', tabOf(before.url));
  expect(await again()).toMatchObject({
    why: 'The header X-Key is kept masked, and the tab "Orders" has no connector for get_items.',
  });
  await run('removeTab', { id: 't' });
  expect(await again()).toMatchObject({
    why: 'The header X-Key is kept masked, and its tab is not in the workspace.',
  });
  expect(after.heard).toHaveLength(1);
});

test.each([
  [
    'with something masked in it',
    { tabName: 'a ••••••••' },
    '',
    'A part of its request is kept masked, and nothing else has it.',
  ],
  [
    'to an address that makes it a write',
    {},
    '/hook?action=delete_item',
    'It writes, and writes are not allowed.',
  ],
])('a request %s is not sent', async (_what, changes, path, why) => {
  const { run, before, after, fired } = await scene(good);
  await run('addToken', { label: 'Key', secret });
  const again = await fired({ tab: tabOf(before.url, changes), action: 'get_items' });
  expect(await again(path)).toMatchObject({ result: 'not sent', why });
  expect(after.heard).toEqual([]);
});

test('a document is requested from the other service, and the list says nothing of it', async () => {
  const { run, rows, before, after, newest, replay } = await scene(
    JSON.stringify(completed),
    JSON.stringify({ ...completed, status_code: 404 }),
  );
  const connection = connectionTo(before.url);
  await run('saveConnection', connection);
  await run('fetchDocument', { connection, id: completed.id, age: 3 });
  const listed = await rows();
  expect(await replay((await newest())?.seq, '/v2')).toMatchObject({
    ...{ action: null, as: 'document', result: 'new' },
  });
  expect(after.heard[0]?.url).toBe(`/v2/webhook/abc?id=${completed.id}&age=3`);
  expect(await rows()).toEqual(listed);
  await run('removeConnection', { id: 'c' });
  expect(await newest()).toBeUndefined();
});
