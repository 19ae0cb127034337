import fc from 'fast-check';
import { operations } from '#operations/operations.ts';
import type { Sent } from './calls.ts';

// Nothing listens there.
const nowhere = 'http://127.0.0.1:9/hook';
const uuid = '11111111-1111-4111-8111-111111111111';
const connection = { id: 'c', name: 'C', base_url: nowhere, endpoint_path_id: 'e', authorization: 'bearer', tokenId: null, timeoutSeconds: 1 };
const tab = {
  ...{ id: 't', name: 'T', webhook_url: nowhere, category: 'default', tabId: uuid, tabName: 'T', agentId: uuid, agentName: 'A', sessionId: 's' },
};
const token = { label: 'L', kind: 'token' };
const some = { connectionId: 'c', ids: ['1', '2'] };

/** An input that fits, to be spoilt; an operation that is not here gets what no operation takes. */
const fitting = {
  ...{ saveConnection: connection, saveTab: tab, saveConnector: { id: 'k', name: 'K', type: 'token', tokenId: 'x' } },
  ...{ saveScenario: { id: 's', name: 'S', tabId: 't', steps: [{ does: 'open' }] }, saveSettings: { theme: 'dark' } },
  fetchDocument: { connection, id: '1', age: null },
  ...{ fireAction: { tab, action: 'get_items', timeoutSeconds: 1 }, readReply: { as: 'document', body: '{}', httpStatus: 200 } },
  ...{ inspectXml: { name: 'a.xml', body: '@bytes' }, openXml: { xml: uuid }, queryXml: { xml: uuid, expression: '//*', from: 0, count: 10 } },
  ...{
    addToken: { ...token, secret: 'fuzz-fuzz-fuzz' },
    editToken: { id: 'x', ...token, hosts: [] },
    replaceToken: { id: 'x', secret: 'fuzz-fuzz' },
  },
  ...{ addTokenReference: { ...token, reference: { from: 'file', path: '/etc/hostname' } } },
  ...{ pointToken: { id: 'x', reference: { from: 'command', program: '/bin/true', args: [] } }, removeToken: { id: 'x' }, approveToken: { id: 'x' } },
  ...{ addDocuments: some, removeDocuments: some, pauseFollowing: some, stopFollowing: some, listDocuments: { connectionId: 'c', since: null } },
  ...{ followDocuments: { ...some, deadlineSeconds: 1 }, listCalls: { connectionId: 'c', id: '1' }, openCall: { seq: 1 } },
  ...{
    mintToken: { verifyWith: { secretTokenId: 'x' }, claims: { sub: 'a' } },
    setAutoLock: { minutes: 5 },
    chooseReading: { id: 'A', reading: 'ours' },
  },
} as const satisfies Partial<Record<keyof typeof operations, unknown>>;

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
    return inherits && text.startsWith('{"') ? `{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}},${text.slice(1)}` : text;
  });

const callOf = (name: string, cancelled: boolean): fc.Arbitrary<Omit<Sent, 'cancel'> & { cancel: boolean }> =>
  spoilt(Object.hasOwn(fitting, name) ? fitting[name as keyof typeof fitting] : { id: 'x', xml: uuid, from: 0, count: 1 }).map((input) => ({
    message: `{"id":${JSON.stringify(`fuzz-${Math.random()}`)},"name":${JSON.stringify(name)},"input":${input}}`,
    // A watch answers after half a minute by itself.
    cancel: cancelled || name.startsWith('watch'),
  }));

const sent = (names: readonly string[]): fc.Arbitrary<Sent> =>
  fc.oneof(
    {
      weight: 8,
      arbitrary: fc.tuple(fc.constantFrom(...names), fc.boolean()).chain(([name, cancelled]) => callOf(name, cancelled)),
    },
    { weight: 1, arbitrary: fc.string({ maxLength: 90 }).chain((name) => callOf(name, false)) },
    {
      weight: 1,
      arbitrary: fc
        .oneof(hostile, fc.record({ id: hostile, name: hostile, input: hostile, cancel: hostile }))
        .map((message) => ({ message: JSON.stringify(message), cancel: false })),
    },
  );

/** So many messages of a hostile window, the same for the same seed; of operations that answer late only where `late` says so. */
export function fuzzed(count: number, seed: number, late: boolean): Sent[] {
  const names = Object.keys(operations).filter((name) => late || !name.startsWith('watch'));
  return fc.sample(sent(names), { numRuns: count, seed });
}
