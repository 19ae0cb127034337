import { expect, test, vi } from 'vitest';
import { ownServer } from '#tests/support/network/own-server.ts';
import { connectionTo, type Desk, desk } from './desk.ts';
import { tabOf } from './stage.ts';

const ofTab = { kind: 'tab', id: 't' } as const;
const ofConnection = { kind: 'connection', id: 'c' } as const;
const documentId = '9c2f4a10-52b1-4c8e-9d55-0123456789ab';

/** A service that counts its calls and answers each with the next of these texts, and then with the last of them. */
async function service(...texts: string[]) {
  const calls: string[] = [];
  const server = await ownServer(({ url = '' }, response) => {
    response.end(texts[Math.min(calls.length, texts.length - 1)] ?? '');
    calls.push(url);
  });
  return { url: server.url, calls };
}

const fire = (app: Desk, tab: ReturnType<typeof tabOf>) =>
  app.run('fireAction', { tab, action: 'get_items', visitor: { kind: 'anonymous' } });

test('a tab calls its mock service, and no secret is read for it', async () => {
  const { url, calls } = await service('[]');
  const app = desk();
  const { id: tokenId } = await app.run('addToken', { label: 'Key', secret: 'crd-9f8e7d6c5b4a' });
  const { id: webhookTokenId } = await app.run('addToken', { label: 'Address', secret: url });
  const tab = tabOf('https://hooks.example/••••', {
    webhookTokenId,
    connectorIds: { get_items: 'k' },
  });
  await app.run('saveTab', tab);
  const read = vi.spyOn(app.vault, 'read');
  const [mock] = await app.run('startMock', ofTab);
  const connector = { type: 'bearer_token', tokenId } as const;
  const fired = await app.run('fireAction', {
    ...{ tab, connector, action: 'get_items', visitor: { kind: 'anonymous' } },
  });
  expect(fired).toMatchObject({ standIn: true, http: { status: 200 }, widget: { rows: 11 } });
  expect(fired.request?.url).toContain(mock?.address);
  expect([calls, read.mock.calls]).toEqual([[], []]);
  const { entries } = await app.run('listHistory', { ownerId: 't', limit: 9 });
  expect(entries).toMatchObject([{ isMock: true, name: 'Orders' }]);
  expect(await app.run('stopMock', ofTab)).toEqual([]);
  expect(await fire(app, { ...tab, connectorIds: {} })).toMatchObject({ standIn: false });
  expect(calls).toHaveLength(1);
});

test('the history of the tab answers: the newest reply that is a list', async () => {
  const own = { items: [{ id: 'own', title: 'Own' }] };
  const { url, calls } = await service(JSON.stringify(own), 'no list');
  const app = desk();
  const tab = tabOf(`${url}/hook`);
  await app.run('saveTab', tab);
  await app.run('saveTab', { ...tab, id: 'other' });
  await fire(app, tab);
  await fire(app, tab);
  const from = 'history' as const;
  await expect(app.run('startMock', { kind: 'tab', id: 'other', from })).rejects.toThrow(
    'not-found',
  );
  expect(await app.run('startMock', { ...ofTab, from })).toMatchObject([{ of: ofTab, from }]);
  expect(await fire(app, tab)).toMatchObject({ standIn: true, widget: { rows: 1 } });
  expect(calls).toHaveLength(2);
  // One that cannot be started leaves the other one on.
  await expect(app.run('startMock', { ...ofTab, from: 'workspace' })).rejects.toThrow(
    'No workspace file is open',
  );
  expect(await app.run('listRecorders', {})).toMatchObject({ mocks: [{ from }] });
  await app.run('removeTab', { id: 't' });
  expect(await app.run('listRecorders', {})).toMatchObject({ mocks: [] });
});

test('a connection fetches from its mock service, and the service is compared with nothing of it', async () => {
  const completed = {
    status_code: 200,
    id: documentId,
    status: 'Processing',
    document_version: '9',
  };
  const { url, calls } = await service(JSON.stringify(completed));
  const app = desk();
  const { id: tokenId } = await app.run('addToken', { label: 'Key', secret: 'crd-9f8e7d6c5b4a' });
  await app.run('saveConnection', connectionTo(url, tokenId));
  const { connections } = await app.run('readWorkspace', {});
  const fetched = () =>
    app.run('fetchDocument', {
      connection: connections[0] ?? connectionTo(url),
      id: documentId,
      age: null,
    });
  await fetched();
  const read = vi.spyOn(app.vault, 'read');
  await app.run('startMock', ofConnection);
  const mocked = await fetched();
  expect(mocked).toMatchObject({
    isMock: true,
    last: { lastStatus: null, lastVersion: null },
    verdict: { outcome: 'pending' },
  });
  expect([calls.length, read.mock.calls]).toEqual([1, []]);
  expect(await app.rows()).toMatchObject([{ id: documentId, kind: 'pending', isMock: true }]);
  expect(await app.calls(documentId)).toMatchObject([{ isMock: true }, { isMock: false }]);
  await app.run('stopMock', ofConnection);
  expect(await fetched()).toMatchObject({ last: { lastStatus: 'Processing', lastVersion: '9' } });
  expect(await app.rows()).toMatchObject([{ isMock: false }]);
});
