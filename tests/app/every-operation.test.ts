import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { workspaceFiles } from '#adapters/assay-file/workspace-files.ts';
import { openedThings } from '#adapters/opened-things.ts';
import { windowStateFile } from '#adapters/storage/window-state-file.ts';
import { workspaceFile } from '#adapters/storage/workspace-file.ts';
import { openVault } from '#adapters/vault/vault.ts';
import type { Output } from '#app/api.ts';
import { reporterNames } from '#operations/check-schemas.ts';
import { exportFormatNames } from '#operations/evidence-schemas.ts';
import { type Input, type OperationName, operations } from '#operations/operations.ts';
import { cipherOfTest } from '#tests/support/electron/system-store.ts';
import { ownFolder } from '#tests/support/folder.ts';
import { ownServer } from '#tests/support/network/own-server.ts';
import { connectionTo, desk, quickTime, stillTimer } from './desk.ts';
import { tabOf } from './stage.ts';

const secrets = {
  token: 'tok-9f8e7d6c5b4a-0001',
  proxy: 'proxy-user-0123:prx-1a2b3c4d5e6f-0002',
  signing: 'sgn-0a1b2c3d4e5f6a7b-0003',
  pointed: 'fil-5e4d3c2b1a09-0004',
  address: 'adr-77aa88bb99cc-0005',
  replaced: 'rep-2468ace13579-0006',
  passphrase: 'correct horse battery 0007',
  next: 'another staple phrase 0008',
  variable: 'var-1f2e3d4c5b6a-0009',
};
const needles = Object.values(secrets).flatMap((secret) => [
  secret,
  ...(secret.includes(':') ? secret.split(':') : []),
  btoa(secret).slice(0, -4),
]);

/** A service and webhook that repeats its whole head in whatever it answers. */
async function repeating() {
  const heard: string[] = [];
  const server = await ownServer((request, response) => {
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
  return { server, heard };
}

/** The app over real files, and everything that was asked of it: each answer, with the texts that it refers to. */
async function recorded() {
  const folder = await ownFolder();
  const notice = (): void => undefined;
  // Waiting passes at once, but the time limit of a check is never reached.
  const time = quickTime();
  const opened = openedThings();
  const app = desk({
    opened,
    time,
    timer: {
      wait: (milliseconds, signal) =>
        (milliseconds < 300_000 ? time.timer : stillTimer).wait(milliseconds, signal),
    },
    vault: await openVault(folder, cipherOfTest(), notice),
    workspace: workspaceFile(folder, notice),
    windowState: windowStateFile(folder, notice),
    workspaceFiles: (stored) => workspaceFiles({ folder, stored, choose: null, notice }),
    file: join(folder, 'journal.sqlite'),
    history: 'always',
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
  /** Calls each of these in turn. */
  const all = async (
    ...calls: { [N in OperationName]: [name: N, input: Input<N>] }[OperationName][]
  ) => {
    for (const [name, input] of calls) await call<OperationName>(name, input);
  };
  /** Calls each of these with the same input. */
  const each = async <N extends OperationName>(input: Input<N>, ...names: N[]) => {
    for (const name of names) await call(name, input);
  };
  return { folder, call, all, each, opened, answers, close: app.close };
}

test('no answer of any operation holds a secret, nor a text that it refers to', async () => {
  const { server, heard } = await repeating();
  const { folder, call, all, each, opened: handedOver, answers, close } = await recorded();

  // Secrets of every kind.
  const added = async (secret: string, signs = false): Promise<string> =>
    (await call('addToken', { label: 'Token', secret, signs })).id;
  const token = await added(secrets.token);
  const proxy = await added(secrets.proxy);
  const signing = await added(secrets.signing, true);
  const address = await added(`${server.url}/in/${secrets.address}`);
  const replaced = await added('before-0123456789');
  const variable = { from: 'environment', name: 'ASSAY_OF_A_TOKEN' } as const;
  vi.stubEnv(variable.name, secrets.pointed);
  const { id: reference } = await call('addTokenReference', {
    label: 'Variable',
    reference: variable,
  });
  await all(
    ['approveToken', { id: reference }],
    ['replaceToken', { id: replaced, secret: secrets.replaced }],
    ['editToken', { id: token, label: 'Renamed', hosts: [] }],
  );

  // Documents, through a proxy as well.
  const connection = connectionTo(server.url, token);
  await call('saveConnection', connection);
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
  const ofDocument = { ownerId: 'c', documentId: id, limit: 1 };
  const [kept] = (await call('listHistory', ofDocument)).entries;
  const some = { connectionId: 'c', ids: [other] };
  await all(
    ['openCall', { seq: kept?.seq ?? -1 }],
    ['judgeAgain', { reply: fetched.reply?.id ?? '' }],
    ['readReply', { as: 'document', body: '{}', httpStatus: 200 }],
    ['listDocuments', { connectionId: 'c', since: null }],
    ['addDocuments', some],
  );
  const many = { connection, ids: [other], age: null };
  expect(await call('fetchDocuments', many)).toMatchObject({ fetched: 1, left: [] });
  for (const as of ['csv', 'json-lines'] as const)
    await call('exportDocuments', { connectionId: 'c', ids: null, as });
  await call('followDocuments', { ...some, deadlineSeconds: 60 });
  await each(some, 'pauseFollowing', 'resumeFollowing', 'stopFollowing', 'removeDocuments');

  // The XML that repeats the token.
  const xml = fetched.xml?.id ?? '';
  const page = { xml, from: 0, count: 100 };
  const grid = { xml, path: 't' };
  await each({ xml }, 'openXml', 'listTables', 'checkStatement');
  await all(
    ['inspectXml', { name: 'x.xml', body: new TextEncoder().encode('<a/>') }],
    ['readOutline', { ...page, opened: [0, 1] }],
    ['findNode', { xml, look: 'raw', offset: 60 }],
    ['placeNode', { xml, node: 1 }],
    ['queryXml', { ...page, expression: '//w' }],
    ['readGrid', { ...page, ...grid }],
    ['exportGrid', grid],
    ['checkListedDocument', { xml, connectionId: 'c', id: '2', at: fetched.at, bank_code: '' }],
    ['readPart', { xml, look: 'pretty', at: 0 }],
  );

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
  await each({ verifyWith, claims: { sub: 'v' } }, 'mintToken', 'copyMintedToken');

  // A caller that has the whole address, and a credential of its own.
  const ofTab = { kind: 'tab', id: tab.id } as const;
  const [recorder] = await call('startRecorder', ofTab);
  await fetch(`${recorder?.listening}/in/${secrets.address}?action=get_items`, {
    headers: { Authorization: `Bearer ${secrets.token}` },
  });
  await all(['callAsSample', ofTab], ['listRecorders', {}], ['stopRecorder', ofTab]);

  for (const of of [ofTab, { kind: 'connection', id: connection.id } as const]) {
    await call('startMock', { ...of, from: 'history' });
    await call('stopMock', of);
  }

  const { entries } = await call('listHistory', { limit: 100 });
  for (const { seq } of entries) await call('openExchange', { seq });
  for (const kind of ['document', 'webhook']) {
    const [after, before] = entries.filter((entry) => entry.kind === kind);
    if (before && after) await call('compareExchanges', { before: before.seq, after: after.seq });
  }
  for (const { seq } of entries) await call('replayCall', { seq, url: server.url, mayWrite: true });
  // A note and tags with secrets that somebody pasted, found by what is left of them.
  const [noted] = entries;
  const pastedNote = `see ${secrets.token} and ${secrets.address}`;
  const seq = noted?.seq ?? -1;
  await all(
    ['annotateExchange', { seq, note: pastedNote, tags: [`tag ${secrets.signing}`] }],
    ['pinExchange', { seqs: [seq], isPinned: true }],
    ['readHistorySize', {}],
  );
  const seqs = entries.map(({ seq }) => seq);
  for (const format of exportFormatNames) await call('exportExchanges', { seqs, format });

  // A check of all of it, whose calls are refused in every way; and its report in every form.
  const report = await call('runCheck', {
    workspace: {
      tabs: [
        { ...tab, connectorIds: { get_items: 'k', item_clicked: 'k' }, identity: { verifyWith } },
      ],
      connectors: [{ id: 'k', name: 'Key', ...connector }],
      connections: [connection],
      documents: [{ connectionId: 'c', document_id: id }],
    },
    options: {
      allowWrites: true,
      only: ['get-items-reply', '*-credential', 'error-no-*', 'update-row', 'document-*'],
    },
  });
  await call('readCheckedEntries', {});
  for (const form of reporterNames) await call('writeCheckReport', { report, form });

  // A recording of the same calls, made elsewhere: what it holds is masked as well.
  const header = (name: string, value: string) => ({ name, value });
  const imported = await call('importEvidence', {
    name: 'session.har',
    body: JSON.stringify({
      log: {
        entries: [secrets.token, secrets.address].map((secret) => ({
          request: {
            method: 'GET',
            url: `https://hooks.example/${secrets.address}/in?action=get_items&key=${secrets.pointed}`,
            headers: [
              header('Authorization', `Bearer ${secrets.token}`),
              header('x-end-user-token', secrets.signing),
            ],
          },
          response: {
            status: 200,
            content: { text: `No ${secret} of ${secrets.signing}` },
          },
        })),
      },
    }),
  });
  expect(imported.exchanges).toHaveLength(2);
  expect((await call('keepImported', { id: imported.id, places: null })).kept).toBe(2);
  for (const { seq } of (await call('listHistory', { tag: 'imported', limit: 9 })).entries)
    await call('openExchange', { seq });
  const recording = join(folder, 'opened.har');
  await writeFile(recording, '{"log":{"entries":[]}}');
  handedOver.add([recording]);
  const taken = await call('takeOpened', {});
  expect(taken.opened).toMatchObject({ kind: 'file', name: 'opened.har' });
  await call('importOpened', { id: taken.opened?.kind === 'file' ? taken.opened.id : '' });

  // The workspace.
  const { settings } = await call('readWorkspace', {});
  const kind = { connectionId: 'c', bank_code: 'B' };
  await all(
    ['saveConnector', { id: 'k', name: 'Key', ...connector }],
    ['saveSettings', settings],
    ['chooseReading', { id: 'blank-body', reading: 'other' }],
    ['saveStatementRoles', { ...kind, roles: { '/s/t': { number: 'n' } } }],
    ['removeConnector', { id: 'k' }],
    ['removeTab', { id: tab.id }],
    ['removeConnection', { id: 'c' }],
  );
  await each({}, 'readApp', 'readSamples');

  // The workspace of a repository, whose secrets come from this machine.
  const repository = join(folder, 'assay.yaml');
  await writeFile(
    repository,
    JSON.stringify({
      version: 1,
      tabs: {
        bound: { webhook_url: `${server.url}/in/bound`, connector: 'bound' },
        variable: { webhook_url: `${server.url}/in/variable`, connector: 'variable' },
      },
      connectors: {
        bound: { type: 'token', secret: { token: 'Key' } },
        variable: { type: 'bearer_token', secret: { env: 'ASSAY_EVERY_OPERATION' } },
      },
    }),
  );
  vi.stubEnv('ASSAY_EVERY_OPERATION', secrets.variable);
  await call('openWorkspaceFile', { path: repository });
  const { asks } = await call('readWorkspaceFile', {});
  await call('agreeToWorkspace', {
    causes: asks?.causes ?? [],
    tokens: [{ label: 'Key', tokenId: token }],
  });
  const opened = await call('readWorkspace', {});
  for (const [at, entry] of opened.tabs.entries()) {
    const named = opened.connectors[at] ?? null;
    await call('fireAction', { tab: entry, connector: named, action: 'get_items' });
    await call('readWorkspaceEntry', { list: 'tabs', name: entry.name });
  }
  await each({}, 'editWorkspaceFile', 'readWorkspaceFile', 'closeWorkspaceFile');

  // What the window shows, with texts that somebody pasted.
  const body = `${secrets.token} ${secrets.signing}`;
  const { passphrase, next } = secrets;
  await all(
    ['writeWindowState', { mockReplies: { [tab.id]: { get_items: { body } } } }],
    ['readWindowState', {}],
    // How secrets are kept.
    ['chooseKeeping', { keep: 'passphrase', passphrase }],
    ['moveToken', { id: token }],
    ['lockVault', {}],
    ['unlockVault', { passphrase }],
    ['changePassphrase', { passphrase, next }],
    ['setAutoLock', { minutes: 0 }],
    ['readVault', {}],
    ['listTokens', {}],
    ['pointToken', { id: replaced, reference: variable }],
    ['removeToken', { id: replaced }],
  );

  // What was kept of it, in the file as well.
  // The calls of the connection went with it.
  const last = entries.findLast(({ kind }) => kind === 'webhook')?.seq ?? -1;
  expect(await call('deleteExchanges', { seqs: [last] })).toEqual({ deleted: 1 });
  const held = async (): Promise<string> => {
    const names = (await readdir(folder)).filter((name) => name.startsWith('journal.sqlite'));
    return (await Promise.all(names.map((name) => readFile(join(folder, name), 'latin1')))).join();
  };
  const journal = await held();
  await call('deleteOldExchanges', { age: 1 });
  await call('clearHistory', { pinnedToo: true });
  await close();
  for (const needle of needles) expect([journal, await held()].join()).not.toContain(needle);

  expect(new Set(answers.map(({ name }) => name))).toEqual(new Set(Object.keys(operations)));
  // The secrets were used, and came back in what was answered: that none is in an answer is the work of Assay.
  const proxyHead = btoa(secrets.proxy);
  for (const used of [secrets.token, secrets.pointed, secrets.address, secrets.variable, proxyHead])
    expect(heard.join('\n')).toContain(used);
  expect(answers.filter(({ text }) => text.includes('••••')).length).toBeGreaterThan(10);
  for (const { name, text } of answers)
    for (const needle of needles)
      expect({ name, holds: text.includes(needle) && needle }).toEqual({ name, holds: false });
});
