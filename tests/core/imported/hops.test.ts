import { describe, expect, test } from 'vitest';
import { importEvidence } from '#core/imported/import.ts';
import { entryOf, harOf, postOf, tabId, webhook } from './hars.ts';

const page = 'https://widget.example';
const origin: [string, string] = ['Origin', page];
const any: [string, string][] = [
  ['Access-Control-Allow-Origin', '*'],
  ['Access-Control-Allow-Headers', 'content-type'],
];
const location = (to: string): [string, string] => ['Location', to];

type Changes = {
  url?: string;
  status?: number;
  headers?: [string, string][];
  /** Milliseconds after the first entry, and how long it took. */
  at?: number;
  took?: number;
  item?: string;
  origin?: [string, string][];
  error?: object;
  body?: boolean;
};

function entry(method: string, changes: Changes, requestHeaders: [string, string][]) {
  const { url = webhook, status = 200, headers = [], at = 0, took = 5, item = '1' } = changes;
  const one = entryOf({
    ...{ method, url, status, headers, requestHeaders },
    ...(method === 'POST' &&
      changes.body !== false && {
        postData: postOf({ action: 'delete_item', tabId, item: { id: item } }),
      }),
    content: { text: '', size: 0 },
  });
  return {
    ...one,
    startedDateTime: new Date(Date.UTC(2026, 10, 21, 12) + at).toISOString(),
    time: took,
    response: { ...(one.response as object), ...changes.error },
  };
}

const options = (changes: Changes = {}, method = 'POST') =>
  entry('OPTIONS', { status: 204, ...changes }, [
    ...(changes.origin ?? [origin]),
    ['Access-Control-Request-Method', method],
    ['Access-Control-Request-Headers', 'content-type'],
  ]);
const post = (changes: Changes = {}) =>
  entry('POST', changes, [
    ...(changes.origin ?? [origin]),
    ['Content-Type', 'application/json'],
    ['User-Agent', 'x'],
  ]);
const get = (changes: Changes = {}) => entry('GET', changes, changes.origin ?? [origin]);

const read = (...entries: object[]) =>
  importEvidence({ body: harOf(...entries), choices: {}, known: [] });

/** Outcome, clauses with their levels, and the hops of each call. */
const said = (...entries: object[]): string[] =>
  read(...entries).exchanges.map(({ outcome, findings, cors, entries: taken }) =>
    [
      outcome,
      ...findings.map(({ clause, level }) => `${clause} ${level}`),
      `${cors?.hops.length} of ${taken}`,
    ].join(', '),
  );

const failed = { status: 0, error: { _error: 'net::ERR_FAILED' } };
const other = `${webhook}/`;

test.each<[string, object[], string[]]>([
  ['allowed', [options({ headers: any }), post({ headers: any, at: 9 })], ['done, 2 of 2']],
  [
    'blocked at the reply',
    [options({ headers: any }), post({ at: 9 })],
    ['failure, TAB-DIR-3 error, TAB-DEL-1 error, 2 of 2'],
  ],
  [
    'blocked, listed before its preflight as Chromium does',
    [post({ took: 30 }), options({ headers: any, at: 2 })],
    ['failure, TAB-DIR-3 error, TAB-DEL-1 error, 2 of 2'],
  ],
  [
    'refused before it is sent, without an entry for the call that has a reply',
    [options({ status: 405, headers: any }), post({ ...failed, at: 9 })],
    ['failure, TAB-DIR-3 error, TAB-DEL-1 error, 1 of 2'],
  ],
  [
    'refused, and sent all the same, so that no browser which keeps to CORS sent it',
    [options({ status: 405, headers: any }), post({ headers: any, at: 9 })],
    ['done, TAB-DIR-3 warning, 2 of 2'],
  ],
  [
    'a header that the preflight does not allow',
    [options({ headers: [['Access-Control-Allow-Origin', '*']] }), post({ status: 0, at: 9 })],
    ['failure, TAB-DIR-3 error, TAB-DEL-1 error, 1 of 2'],
  ],
  [
    'stopped with nothing but the call, to this machine',
    [post({ url: 'http://127.0.0.1:5678/webhook/x', ...failed })],
    ['failure, TAB-DEL-1 error, 1 of 1'],
  ],
  ['a preflight that the browser still knew', [post({ headers: any })], ['done, 1 of 1']],
  [
    'followed with its body',
    [
      options({ headers: any }),
      post({ status: 307, headers: [...any, location('/tab/')], at: 9 }),
      options({ url: other, headers: any, at: 20 }),
      post({ url: other, headers: any, at: 30 }),
    ],
    ['done, TAB-DIR-1 info, 4 of 4'],
  ],
  [
    'to a login page',
    [
      options({ headers: any }),
      post({ status: 302, headers: [...any, location('/login')], at: 9 }),
      get({ url: 'https://hooks.example.com/login', headers: any, at: 20 }),
    ],
    ['done, TAB-DIR-1 warning, 3 of 3'],
  ],
  [
    'a redirect that does not allow the page',
    [post({ status: 307, headers: [location('/tab/')] }), post({ url: other, ...failed, at: 9 })],
    ['failure, TAB-DIR-3 error, TAB-DEL-1 error, 2 of 2'],
  ],
  [
    'an error status that the widget can read',
    [options({ headers: any }), post({ status: 500, headers: any, at: 9 })],
    ['failure, TAB-DEL-1 error, 2 of 2'],
  ],
  [
    'a body that broke off after the head',
    [post({ headers: any, error: { _error: 'net::ERR_CONTENT_LENGTH_MISMATCH' } })],
    ['done, TAB-DEL-1 info, 1 of 1'],
  ],
  [
    'one call after the other, the first of them refused',
    [
      options({ status: 405, headers: any }),
      post({ ...failed, at: 5, item: '1' }),
      options({ headers: any, at: 20 }),
      post({ headers: any, at: 25, item: '2' }),
    ],
    ['failure, TAB-DIR-3 error, TAB-DEL-1 error, 1 of 2', 'done, 2 of 2'],
  ],
  [
    'two calls at the same time are known by their bodies',
    [
      post({ status: 307, headers: [...any, location('/tab/')], item: '1' }),
      post({ status: 307, headers: [...any, location('/tab/')], item: '2', at: 1 }),
      post({ url: other, item: '2', headers: any, at: 9 }),
      post({ url: other, item: '1', headers: [['A', 'b']], at: 10 }),
    ],
    [
      'failure, TAB-DIR-3 error, TAB-DEL-1 error, TAB-DIR-1 info, 2 of 2',
      'done, TAB-DIR-1 info, 2 of 2',
    ],
  ],
])('one call is all its hops: %s', (_name, entries, expected) => {
  expect(said(...entries)).toEqual(expected);
  const { exchanges, leftAside } = read(...entries);
  expect(leftAside.every(({ count }) => count > 0)).toBe(true);
  expect(exchanges.every(({ surface }) => surface === 'direct')).toBe(true);
});

describe('what programs write about a call that failed', () => {
  test.each<[string, object, string]>([
    ['Chromium', { status: 0, _error: 'net::ERR_CONNECTION_REFUSED' }, 'refused'],
    ['Playwright', { status: -1, _failureText: 'net::ERR_NAME_NOT_RESOLVED' }, 'dns'],
    ['Firefox', { status: 0, _error: 'NS_ERROR_NET_TIMEOUT' }, 'timeout'],
    ['mitmproxy', { status: 0, _error: 'Connection refused' }, 'refused'],
    ['a status text', { status: 0, statusText: 'net::ERR_CERT_AUTHORITY_INVALID' }, 'tls'],
    ['HTTP Toolkit', { status: 0, _tlsErrors: [{ cause: 'cert-rejected' }] }, 'tls'],
    ['an object', { status: 0, _error: { code: 'ECONNRESET' } }, 'reset'],
    ...(
      [
        ['A server with the specified hostname could not be found.', 'dns'],
        ['Could not connect to the server.', 'unreachable'],
        ['The request timed out.', 'timeout'],
        ['The network connection was lost.', 'reset'],
        ['The certificate for this server is invalid.', 'tls'],
      ] as const
    ).map(([_error, kind]): [string, object, string] => ['Safari', { status: 0, _error }, kind]),
    ...(
      [
        ["[Errno 111] Connect call failed ('10.0.0.1', 443)", 'refused'],
        ['server disconnected', 'reset'],
        ['Certificate verify failed: unable to get local issuer certificate', 'tls'],
      ] as const
    ).map(([_error, kind]): [string, object, string] => ['mitmproxy', { status: 0, _error }, kind]),
  ])('%s: %j', (_program, response, kind) => {
    const { exchanges } = read(post({ error: response }));
    expect(exchanges).toMatchObject([
      { outcome: 'failure', findings: [{ clause: 'TAB-DEL-1', level: 'error' }] },
    ]);
    expect(exchanges[0]?.cors?.hops[0]?.failure?.kind).toBe(kind);
  });

  test.each<[string, boolean]>([
    ['net::ERR_FAILED', true],
    ['NS_ERROR_DOM_BAD_URI', true],
    ['net::ERR_BLOCKED_BY_RESPONSE', false],
    [
      'Origin https://widget.example is not allowed by Access-Control-Allow-Origin. Status code: 200',
      true,
    ],
    ['Fetch API cannot load https://hooks.example.com/tab due to access control checks.', true],
    ['Preflight response is not successful. Status code: 405', true],
  ])('%s is called what CORS causes: %s', (_error, isCors) => {
    const [first] = read(post({ error: { status: 0, _error } })).exchanges;
    expect(first?.findings[0]?.message.includes('CORS')).toBe(isCors);
    expect(first?.findings[0]?.fix).toBe('Fire the call from Assay to see what stops it.');
  });

  test.each([
    ['net::ERR_BLOCKED_BY_CLIENT', /^An extension of the browser/, /in the extension/],
    ['net::ERR_BLOCKED_BY_ADMINISTRATOR', /^A policy of/, /without this policy/],
    ['net::ERR_BLOCKED_BY_CSP', /^The Content-Security-Policy/, /connect-src/],
    ['net::ERR_UNSAFE_PORT', /to this port/, /another port/],
    ['net::ERR_ABORTED', /^The page ended the call/, /Record the call again/],
    ['NS_BINDING_ABORTED', /^The page ended the call/, /Record the call again/],
    ['cancelled', /^The page ended the call/, /Record the call again/],
  ])('who stopped a call is said, and what to do: %s', (_error, who, fix) => {
    const [first] = read(post({ error: { status: 0, _error } })).exchanges;
    expect(first?.findings).toMatchObject([{ message: expect.stringMatching(who) }]);
    expect(first?.findings[0]?.message).toContain(_error);
    expect(first?.findings[0]?.fix).toMatch(fix);
  });
});

describe('what a recording does not tell is said', () => {
  test.each<[string, object[], RegExp]>([
    ['no reply and no error', [post({ status: 0 })], /no reply for this call/],
    [
      'the address of a redirect is missing',
      [post({ status: 307, headers: [...any, location('/tab/')] })],
      /does not have the call to the address/,
    ],
    [
      'a refused preflight alone, as a proxy sees it',
      [options({ status: 405, headers: any })],
      /refused, so the browser did not send its call.*status 405/s,
    ],
  ])('%s', (_name, entries, why) => {
    const { exchanges, leftAside } = read(...entries);
    expect(exchanges).toEqual([]);
    expect(leftAside.map((row) => row.why).join('\n')).toMatch(why);
    expect(leftAside.reduce((sum, { count }) => sum + count, 0)).toBe(entries.length);
  });

  test.each<[string, Changes]>([
    ['no Origin', { origin: [], headers: [['Content-Type', 'a/b']] }],
    ['no headers of any reply', {}],
  ])('%s: the status is all that is judged', (_name, changes) => {
    expect(said(post(changes))).toEqual(['done, TAB-DIR-3 warning, 1 of 1']);
    expect(said(post({ ...changes, status: 500 }))).toEqual(['failure, TAB-DEL-1 error, 1 of 1']);
  });
});

test('the addresses of all hops come out masked', () => {
  const secret = 'Zx81-Kq7-Lm5-Pw3-Aa11';
  const url = `https://hooks.example.com/${secret}/tab`;
  const { exchanges } = read(
    options({ url, headers: any }),
    post({
      url,
      status: 307,
      headers: [...any, location(`/${secret}/tab/?key=q9w8e7r6t5y4`)],
      at: 9,
    }),
    post({ url: `${url}/?key=q9w8e7r6t5y4`, headers: any, at: 20 }),
  );
  expect(exchanges).toHaveLength(1);
  expect(JSON.stringify(exchanges)).not.toMatch(/Zx81|q9w8e7r6t5y4/);
});

test('a recording of thousands of calls to one address is read in seconds', () => {
  const entries = Array.from({ length: 2100 }, (_, n) => [
    options({ headers: any, at: n * 20, status: n % 3 === 0 ? 405 : 204 }),
    post({ at: n * 20 + 9, item: `${n}`, ...(n % 3 === 0 ? failed : { headers: any }) }),
  ]).flat();
  const { exchanges } = read(...entries);
  expect(exchanges.length).toBe(2000);
});
