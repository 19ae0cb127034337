import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { windowStateFile } from '#adapters/storage/window-state-file.ts';
import { workspaceFile } from '#adapters/storage/workspace-file.ts';
import { openVault } from '#adapters/vault/vault.ts';
import { type Input, type OperationName, type Output, operations } from '#operations/operations.ts';
import { cipherOfTest } from '#tests/support/electron/system-store.ts';
import { ownFolder } from '#tests/support/folder.ts';
import { httpServer } from '#tests/support/network/loopback.ts';
import { connectionTo, desk } from './desk.ts';
import { tabOf } from './stage.ts';

const secrets = {
  token: 'tok-9f8e7d6c5b4a-0001',
  proxy: 'proxy-user-0123:prx-1a2b3c4d5e6f-0002',
  signing: 'sgn-0a1b2c3d4e5f6a7b-0003',
  file: 'fil-5e4d3c2b1a09-0004',
  address: 'adr-77aa88bb99cc-0005',
  replaced: 'rep-2468ace13579-0006',
  passphrase: 'correct horse battery 0007',
  next: 'another staple phrase 0008',
};
const needles = Object.values(secrets).flatMap((secret) => [
  secret,
  ...(secret.includes(':') ? secret.split(':') : []),
  btoa(secret).slice(0, -4),
]);

/** A service and webhook that repeats its whole head in whatever it answers. */
async function repeating() {
  const heard: string[] = [];
  const server = await httpServer((request, response) => {
    const head = [request.url, ...request.rawHeaders].join(' ');
    heard.push(head);
    if (!request.url?.includes('/webhook/'))
      return void response.end(JSON.stringify([{ id: '1', title: head, description: head }]));
    const xml = `<s><t><d>2026-01-01</d><n>1</n><w>${head.replaceAll('&', '&amp;')}</w></t><t><d>2026-01-02</d><n>2</n><w>b</w></t></s>`;
    const dates = {
      date_created: '2026-11-21T10:00:00.1+00:00',
      parsed_date: '2026-11-21T10:00:01.1+00:00',
    };
    const id = new URL(request.url, 'http://x').searchParams.get('id');
    const more = {
      bank_code: head,
      external_id: head,
      document_version: '1',
      execution: head,
      parsed_base64: Buffer.from(xml).toString('base64'),
    };
    response.end(JSON.stringify({ status_code: 200, id, status: 'Completed', ...dates, ...more }));
  });
  onTestFinished(() => server.close());
  return { server, heard };
}

/** The app over real files, and everything that was asked of it: each answer, with the texts that it refers to. */
async function recorded() {
  const folder = await ownFolder();
  const notice = (): void => undefined;
  const app = desk({
    vault: await openVault(folder, cipherOfTest(), notice),
    workspace: workspaceFile(folder, notice),
    windowState: windowStateFile(folder, notice),
    file: join(folder, 'journal.sqlite'),
    keepsHistory: true,
  });
  const answers: { name: OperationName; text: string }[] = [];
  const textsIn = (value: unknown): string[] => {
    if (typeof value !== 'object' || value === null) return [];
    const kept =
      'id' in value && typeof value.id === 'string' ? app.texts.find(value.id) : undefined;
    const own = kept
      ? [kept.shown, kept.original].map((bytes) => new TextDecoder().decode(bytes))
      : [];
    return [...own, ...Object.values(value).flatMap(textsIn)];
  };
  const call = async <N extends OperationName>(name: N, input: Input<N>): Promise<Output<N>> => {
    const output = await app.run(name, input);
    answers.push({ name, text: [JSON.stringify(output), ...textsIn(output)].join('\n') });
    return output;
  };
  return { folder, call, answers, close: app.close };
}

test('no answer of any operation holds a secret, nor a text that it refers to', async () => {
  const { server, heard } = await repeating();
  const { folder, call, answers, close } = await recorded();

  // Secrets of every kind.
  const facts = { kind: 'token' as const };
  const { id: token } = await call('addToken', { ...facts, label: 'Token', secret: secrets.token });
  const { id: proxy } = await call('addToken', { ...facts, label: 'Proxy', secret: secrets.proxy });
  const { id: signing } = await call('addToken', {
    ...facts,
    label: 'Signing',
    secret: secrets.signing,
    signs: true,
  });
  const { id: address } = await call('addToken', {
    ...facts,
    label: 'Address',
    secret: `${server.url}/in/${secrets.address}`,
  });
  const { id: replaced } = await call('addToken', {
    ...facts,
    label: 'Replaced',
    secret: 'before-0123456789',
  });
  const path = join(folder, 'secret.txt');
  await writeFile(path, secrets.file, { mode: 0o600 });
  const { id: reference } = await call('addTokenReference', {
    ...facts,
    label: 'File',
    reference: { from: 'file', path },
  });
  await call('approveToken', { id: reference });
  await call('replaceToken', { id: replaced, secret: secrets.replaced });
  await call('editToken', { id: token, ...facts, label: 'Renamed', hosts: [] });

  // Documents, through a proxy as well.
  const [connection] = (await call('saveConnection', connectionTo(server.url, token))).connections;
  if (!connection) throw new Error('no connection');
  const [id, other] = [
    '12345678-1234-4234-8234-123456789012',
    '12345678-1234-4234-8234-123456789013',
  ];
  const fetched = await call('fetchDocument', { connection, id, age: null });
  await call('fetchDocument', {
    connection: {
      ...connection,
      proxy: { url: server.url },
      proxyTokenId: proxy,
      tokenId: reference,
    },
    id: other,
    age: 1,
  });
  const [kept] = await call('listCalls', { connectionId: 'c', id });
  await call('listCopies', {});
  await call('openCall', { seq: kept?.seq ?? -1 });
  await call('judgeAgain', { reply: fetched.reply?.id ?? '' });
  await call('readReply', { as: 'document', body: '{}', httpStatus: 200 });
  const some = { connectionId: 'c', ids: [other] };
  await call('listDocuments', { connectionId: 'c', since: null });
  await call('addDocuments', some);
  await call('followDocuments', { ...some, deadlineSeconds: 60 });
  for (const name of [
    'pauseFollowing',
    'resumeFollowing',
    'stopFollowing',
    'removeDocuments',
  ] as const)
    await call(name, some);
  await call('readArchive', {});

  // The XML that repeats the token.
  const xml = fetched.xml?.id ?? '';
  const page = { xml, from: 0, count: 100 };
  const grid = { xml, path: 't' };
  await call('inspectXml', { name: 'x.xml', body: new TextEncoder().encode('<a/>') });
  await call('openXml', { xml });
  await call('readOutline', { ...page, opened: [0, 1] });
  await call('findNode', { xml, look: 'raw', offset: 60 });
  await call('placeNode', { xml, node: 1 });
  await call('queryXml', { ...page, expression: '//w' });
  await call('readGrid', { ...page, ...grid });
  await call('readChart', { ...grid, date: 'd', number: 'n' });
  await call('exportGrid', { ...grid, as: 'csv' });
  await call('compareXml', { before: xml, after: xml, from: 0, count: 10 });
  await call('readLines', { ...page, look: 'pretty', left: 0, width: 1000 });
  await call('findText', { xml, look: 'raw', text: 'Bearer', offset: 0 });

  // Actions, at an address that is a secret, by a visitor whose token is signed here.
  const tab = tabOf('https://elsewhere.example/hook', { webhookTokenId: address });
  await call('saveTab', tab);
  const verifyWith = { secretTokenId: signing };
  const visitor = {
    kind: 'minted' as const,
    verifyWith,
    claims: { sub: 'v', email: 'v@example.org' },
  };
  const connector = { type: 'bearer_token' as const, tokenId: token };
  for (const action of ['get_items', 'item_clicked', 'update_item', 'delete_item'] as const)
    await call('fireAction', { tab, action, connector, visitor, item: { id: '1' } });
  await call('listIssues', {});
  await call('clearIssues', {});
  await call('mintToken', { verifyWith, claims: { sub: 'v' } });
  await call('copyMintedToken', { verifyWith, claims: { sub: 'v' } });

  const all = { search: null, clause: null, name: null, since: null, limit: 100 };
  const { entries } = await call('listHistory', all);
  for (const { seq } of entries) await call('openExchange', { seq });

  // The workspace.
  const { settings } = await call('readWorkspace', {});
  await call('saveConnector', { id: 'k', name: 'Key', ...connector });
  await call('saveScenario', { id: 's', name: 'Scenario', tabId: tab.id, steps: [] });
  await call('saveSettings', settings);
  await call('chooseReading', { id: 'blank-body', reading: 'other' });
  await call('removeScenario', { id: 's' });
  await call('removeConnector', { id: 'k' });
  await call('removeTab', { id: tab.id });
  await call('clearArchive', { connectionId: null });
  await call('removeConnection', { id: 'c' });
  await call('readApp', {});
  await call('readSamples', {});

  // What the window shows, with texts that somebody pasted.
  const pasted = `${secrets.token} ${secrets.signing}`;
  await call('writeWindowState', {
    playground: { as: 'get_items', category: 'default', surface: null, status: '', text: pasted },
    mockReplies: { [tab.id]: { get_items: { body: pasted } } },
  });
  await call('readWindowState', {});

  // How secrets are kept.
  await call('chooseKeeping', { keep: 'passphrase', passphrase: secrets.passphrase });
  await call('moveToken', { id: token });
  await call('lockVault', {});
  await call('unlockVault', { passphrase: secrets.passphrase });
  await call('changePassphrase', { passphrase: secrets.passphrase, next: secrets.next });
  await call('setAutoLock', { minutes: 0 });
  await call('readVault', {});
  await call('listTokens', {});
  await call('pointToken', { id: replaced, reference: { from: 'file', path } });
  await call('removeToken', { id: replaced });

  // What was kept of it, in the file as well.
  expect(entries.map(({ kind, action }) => action ?? kind).sort()).toEqual(
    ['delete_item', 'document', 'document', 'get_items', 'item_clicked', 'update_item'].sort(),
  );
  await close();
  const journal = await readFile(join(folder, 'journal.sqlite'), 'latin1');
  for (const needle of needles) expect(journal).not.toContain(needle);

  expect(new Set(answers.map(({ name }) => name))).toEqual(new Set(Object.keys(operations)));
  // The secrets were used, and came back in what was answered: that none is in an answer is the work of Assay.
  const proxyHead = btoa(secrets.proxy);
  for (const used of [secrets.token, secrets.file, secrets.address, proxyHead])
    expect(heard.join('\n')).toContain(used);
  expect(answers.filter(({ text }) => text.includes('••••')).length).toBeGreaterThan(10);
  for (const { name, text } of answers)
    for (const needle of needles)
      expect({ name, holds: text.includes(needle) && needle }).toEqual({ name, holds: false });
});
