import fc from 'fast-check';
import { reportOf } from '#core/check/summary.ts';
import { switchableIds } from '#core/contract/assumptions.ts';
import type { OperationName } from '#operations/operations.ts';
import { type Sent, usualConnection, usualTab } from './operations.ts';

// Nothing listens there.
const nowhere = 'http://127.0.0.1:9/hook';
const uuid = '11111111-1111-4111-8111-111111111111';
const connection = {
  ...usualConnection,
  id: 'c',
  name: 'C',
  base_url: nowhere,
  tokenId: null,
  timeoutSeconds: 1,
};
const tab = { ...usualTab, webhook_url: nowhere };
const statementKind = { connectionId: 'c', bank_code: 'B', document_version: '1' };
const token = { label: 'L' };
const run = {
  startedAt: '2026-11-21T12:00:00.000Z',
  milliseconds: 1,
  stoppedBy: null,
  leftOut: [],
  written: [],
  problems: [],
  notWhatVisitorsGet: [],
};
const some = { connectionId: 'c', ids: ['1', '2'] };

/** Ids of what the app holds while it is attacked, so that a call gets further than to "not found". */
export type Held = { token: string; xml: string; reply: string; seq: number };

/** For each operation an input that fits, to be spoilt. `@bytes` stands for bytes, as in `calls.ts`. */
export const fittingInputs = ({ token: id, xml, reply, seq }: Held) => {
  const minting = { verifyWith: { secretTokenId: id }, claims: { sub: 'a' } };
  const page = { from: 0, count: 10 };
  const grid = { xml, path: '//*' };
  return {
    listDocuments: { connectionId: 'c', since: null },
    addDocuments: some,
    removeDocuments: some,
    fetchDocuments: { connection, ids: ['1'], age: null, rate: { count: 5, per: 'second' } },
    exportDocuments: { connectionId: 'c', ids: null, as: 'csv' },
    openCall: { seq },
    followDocuments: { ...some, deadlineSeconds: 1 },
    pauseFollowing: some,
    resumeFollowing: some,
    stopFollowing: some,
    inspectXml: { name: 'a.xml', body: '@bytes' },
    openXml: { xml },
    listTables: { xml },
    readOutline: { xml, opened: [], ...page },
    findNode: { xml, look: 'raw', offset: 0 },
    placeNode: { xml, node: 0 },
    queryXml: { xml, expression: '//*', ...page },
    readGrid: { ...grid, ...page },
    exportGrid: grid,
    checkStatement: { xml, rules: { roles: {}, assertions: [], namespaces: {} } },
    checkListedDocument: {
      xml,
      connectionId: 'c',
      id: '1',
      at: '2026-01-01T00:00:00.000Z',
      bank_code: 'B',
      document_version: '1',
    },
    readPart: { xml, look: 'raw', at: { line: 1, column: 1 } },
    fireAction: { tab, action: 'get_items', timeoutSeconds: 1 },
    listRecorders: {},
    startRecorder: { kind: 'tab', id: 'none' },
    stopRecorder: { kind: 'tab', id: 'none' },
    startMock: { kind: 'tab', id: 'none' },
    stopMock: { kind: 'tab', id: 'none' },
    callAsSample: { kind: 'tab', id: 'none' },
    mintToken: minting,
    copyMintedToken: minting,
    listTokens: {},
    addToken: { ...token, secret: 'fuzz-fuzz-fuzz' },
    addTokenReference: { ...token, reference: { from: 'environment', name: 'HOME' } },
    editToken: { id, ...token, hosts: [] },
    replaceToken: { id, secret: 'fuzz-fuzz' },
    pointToken: { id, reference: { from: 'environment', name: 'PATH' } },
    moveToken: { id },
    removeToken: { id: 'none' },
    approveToken: { id },
    readVault: {},
    chooseKeeping: { keep: 'memory', passphrase: null },
    unlockVault: { passphrase: 'a wrong passphrase' },
    lockVault: {},
    changePassphrase: { passphrase: 'a wrong passphrase', next: 'another passphrase' },
    setAutoLock: { minutes: 5 },
    readApp: {},
    readSamples: {},
    readWorkspace: {},
    saveConnection: connection,
    removeConnection: { id: 'none' },
    saveTab: tab,
    removeTab: { id: 'none' },
    saveConnector: { id: 'k', name: 'K', type: 'token', tokenId: id },
    removeConnector: { id: 'none' },
    saveSettings: { theme: 'dark' },
    saveStatementRoles: { ...statementKind, roles: { '/s/t': { amount: 'a', number: null } } },
    chooseReading: { id: switchableIds[0], reading: 'ours' },
    fetchDocument: { connection, id: '1', age: null },
    judgeAgain: { reply },
    listHistory: { search: null, clause: null, name: null, since: null, limit: 10 },
    openExchange: { seq: 1 },
    compareExchanges: { before: 1, after: 2 },
    replayCall: { seq, url: nowhere, mayWrite: false },
    deleteExchanges: { seqs: [1, 2] },
    deleteOldExchanges: { age: 1 },
    clearHistory: { pinnedToo: false },
    pinExchange: { seqs: [1], isPinned: true },
    annotateExchange: { seq: 1, note: 'n', tags: ['a'] },
    readHistorySize: {},
    exportExchanges: { seqs: [1], format: 'curl' },
    importEvidence: { name: 'a.har', body: '{"log":{"entries":[{}]}}' },
    takeOpened: {},
    importOpened: { id: uuid },
    keepImported: { id: 'none', places: [0] },
    runCheck: { workspace: { documents: [{ connectionId: 'c', document_id: 'd' }] } },
    readWorkspaceFile: {},
    openWorkspaceFile: { path: '/nowhere/assay.yaml', environment: 'staging' },
    closeWorkspaceFile: {},
    agreeToWorkspace: {
      causes: ['call api.example.com'],
      tokens: [{ label: 'Key', tokenId: id, server: 'api.example.com' }],
    },
    readWorkspaceEntry: { list: 'tabs', name: 'Orders' },
    editWorkspaceFile: {},
    readCheckedEntries: {},
    writeCheckReport: { report: reportOf([], run), form: 'json' },
    readWindowState: {},
    writeWindowState: { view: 'widget', recentCommands: ['fetch'] },
    readReply: { as: 'document', body: '{}', httpStatus: 200 },
  } as const satisfies Record<OperationName, unknown>;
};

const hostile = fc.oneof(
  fc.constantFrom('@long', '@deep', '@bytes', '@map', '@date', '@nan', '@undefined', '@itself'),
  fc.constantFrom(
    '',
    '__proto__',
    'constructor',
    '../../etc/passwd',
    '\u0000',
    '\u202e',
    '\ud800',
    '<img src=x onerror=alert(1)>',
    'javascript:alert(1)',
    `\${7*7}`,
  ),
  fc.constantFrom(null, true, -1, 1e308, 2 ** 53, [], {}, [[]], { __proto__: null, toString: 1 }),
  fc.jsonValue({ maxDepth: 3 }),
);

/** The input with one of its places, however deep, holding something else; or with a key that every object inherits. */
const spoilt = (input: unknown): fc.Arbitrary<string> =>
  fc.tuple(fc.nat(), hostile, fc.boolean()).map(([place, value, inherits]) => {
    const places: [object, string][] = [];
    const whole = { input: JSON.parse(JSON.stringify(input)) as unknown };
    const look = (one: object): void => {
      for (const [key, inner] of Object.entries(one)) {
        places.push([one, key]);
        if (typeof inner === 'object' && inner !== null) look(inner);
      }
    };
    look(whole);
    const [holder, key] = places[place % places.length] ?? [whole, 'input'];
    Reflect.set(holder, key, value);
    const text = JSON.stringify(whole.input) ?? 'null';
    return inherits && text.startsWith('{"')
      ? `{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}},${text.slice(1)}`
      : text;
  });

const callOf = (name: string, fitting: unknown, cancelled: boolean): fc.Arbitrary<Sent> =>
  spoilt(fitting).map((input) => ({
    message: `{"id":${JSON.stringify(`fuzz-${Math.random()}`)},"name":${JSON.stringify(name)},"input":${input}}`,
    cancel: cancelled,
  }));

const sent = (inputs: readonly (readonly [string, unknown])[]): fc.Arbitrary<Sent> =>
  fc.oneof(
    {
      weight: 8,
      arbitrary: fc
        .tuple(fc.constantFrom(...inputs), fc.boolean())
        .chain(([[name, fitting], cancelled]) => callOf(name, fitting, cancelled)),
    },
    {
      weight: 1,
      arbitrary: fc.string({ maxLength: 90 }).chain((name) => callOf(name, { id: 'x' }, false)),
    },
    {
      weight: 1,
      arbitrary: fc
        .oneof(hostile, fc.record({ id: hostile, name: hostile, input: hostile, cancel: hostile }))
        .map((message) => ({ message: JSON.stringify(message), cancel: false })),
    },
  );

/** So many messages of a hostile window, the same for the same seed. */
export const fuzzed = (count: number, seed: number, held: Held): Sent[] =>
  fc.sample(sent(Object.entries(fittingInputs(held))), { numRuns: count, seed });
