import { expect, test } from 'vitest';
import { networkFailure } from '#core/http/browser-errors.ts';
import type { Headers, HttpReply, HttpRequest, Timings } from '#core/http/http.ts';
import type { FetchHop } from '#core/widget/cors/model.ts';
import { conclude } from '#main/direct/outcome.ts';

const request: HttpRequest = {
  method: 'POST',
  url: 'https://hook.example/tab',
  headers: [['Content-Type', 'application/json']],
  body: '{}',
};
const asked: HttpRequest = {
  method: 'OPTIONS',
  url: request.url,
  body: null,
  headers: [
    ['Access-Control-Request-Method', 'POST'],
    ['Access-Control-Request-Headers', 'content-type'],
  ],
};
const call = { origin: 'https://widget.example', request };
const timings: Timings = {
  reused: false,
  dns: null,
  connect: null,
  proxy: null,
  tls: null,
  firstByte: 1,
  download: null,
  total: 1,
};
const allowed: Headers = [
  ['Access-Control-Allow-Origin', 'https://widget.example'],
  ['Access-Control-Allow-Headers', 'content-type'],
];
const answered = (
  kind: FetchHop['kind'],
  status: number,
  headers: Headers,
): FetchHop<HttpReply> => ({
  kind,
  request: kind === 'preflight' ? asked : request,
  failure: null,
  reply: { status, statusText: '', headers, body: new Uint8Array(), timings },
});
const whole = [answered('preflight', 204, allowed), answered('request', 500, allowed)];
const error = { error: 'TypeError: Failed to fetch' };

test('a reply that the page has carries the body from the page', () => {
  const result = conclude(
    call,
    { status: 500, body: new Uint8Array([111, 107]) },
    { hops: whole, error: null, said: [] },
  );
  expect(result.outcome).toMatchObject({
    kind: 'reply',
    reply: { status: 500, body: new Uint8Array([111, 107]) },
  });
  expect(result.verdict).toEqual({ allowed: true, stage: null, findings: [], remedies: [] });
});

test('what Chromium blocks is explained by the model, in its own words beside', () => {
  const hops = [answered('preflight', 204, [])];
  const { outcome, verdict } = conclude(call, error, {
    hops,
    error: 'net::ERR_FAILED',
    said: ['blocked by CORS policy'],
  });
  expect(outcome).toEqual({ kind: 'blocked', said: 'blocked by CORS policy' });
  expect(verdict).toMatchObject({ allowed: false, stage: 'preflight' });
  expect(verdict.remedies).toHaveLength(2);
});

test.each([
  ['net::ERR_FAILED', whole, 'request'],
  ['net::ERR_FAILED', whole.slice(0, 1), 'preflight'],
  ['net::ERR_RESPONSE_HEADERS_MULTIPLE_LOCATION', whole, 'redirect'],
])(
  'what Chromium blocks (%s) and the model does not is reported in its words',
  (name, hops, stage) => {
    const { outcome, verdict } = conclude(call, error, { hops, error: name, said: [] });
    expect(outcome).toEqual({ kind: 'blocked', said: name });
    expect(verdict).toMatchObject({
      allowed: false,
      stage,
      findings: [{ level: 'error', message: expect.stringContaining(name) }],
    });
  },
);

test('what Chromium lets through and the standard does not is a warning', () => {
  const given = {
    ...call,
    request: {
      ...request,
      headers: [...request.headers, ['Authorization', 'x']] satisfies Headers,
    },
  };
  const headers: Headers = [
    ['Access-Control-Allow-Origin', '*'],
    ['Access-Control-Allow-Headers', '*'],
  ];
  const preflight = answered('preflight', 204, headers);
  const hops = [
    {
      ...preflight,
      request: {
        ...asked,
        headers: [
          ...asked.headers,
          ['Access-Control-Request-Headers', 'authorization'],
        ] satisfies Headers,
      },
    },
    answered('request', 200, headers),
  ];
  const { verdict } = conclude(
    given,
    { status: 200, body: new Uint8Array() },
    { hops, error: null, said: [] },
  );
  expect(verdict).toMatchObject({ allowed: true, stage: null, findings: [{ level: 'warning' }] });
});

test.each([
  ['timeout' as const, 'timeout'],
  [{ tooLarge: true as const }, 'too-large'],
  [{ cut: 'TypeError: network error' }, 'incomplete'],
])('a reply without a whole body has its status all the same (TAB-UPD-1): %j', (ending, kind) => {
  const result = conclude(call, ending, { hops: whole, error: null, said: [] });
  expect(result).toMatchObject({
    outcome: { kind: 'reply', reply: { status: 500 } },
    verdict: { allowed: true },
  });
  expect(result.hops.map(({ failure }) => failure?.kind)).toEqual([undefined, kind]);
});

test.each([
  ['the reply to the preflight', whole.slice(0, 1), 'sent no reply to the call itself'],
  ['nothing', [], 'sent no reply to the call'],
  [
    'a reply that the page may not read',
    [whole[0] ?? [], answered('request', 200, [])].flat(),
    'answered with status 200 and did not finish its reply to the call itself',
  ],
])('a call whose time is up after %s is a failure', (_after, hops, said) => {
  const result = conclude(call, 'timeout', { hops, error: null, said: [] });
  expect(result).toMatchObject({
    outcome: {
      kind: 'failure',
      failure: { kind: 'timeout', message: expect.stringContaining(` ${said} in time.`) },
    },
    verdict: { allowed: false },
  });
});

test.each([
  ['net::ERR_CONNECTION_REFUSED', 'refused'],
  ['net::ERR_NAME_NOT_RESOLVED', 'dns'],
  ['net::ERR_CERT_AUTHORITY_INVALID', 'tls'],
  ['net::ERR_SSL_PROTOCOL_ERROR', 'tls'],
  ['net::ERR_EMPTY_RESPONSE', 'reset'],
  ['net::ERR_CONNECTION_RESET', 'reset'],
  ['net::ERR_CONTENT_LENGTH_MISMATCH', 'incomplete'],
  ['net::ERR_ADDRESS_UNREACHABLE', 'unreachable'],
  ['net::ERR_TUNNEL_CONNECTION_FAILED', 'proxy'],
  ['net::ERR_CONNECTION_TIMED_OUT', 'timeout'],
  ['net::ERR_INVALID_HTTP_RESPONSE', 'protocol'],
  ['net::ERR_FAILED', null],
  ['net::ERR_UNSAFE_PORT', null],
  ['net::ERR_TOO_MANY_REDIRECTS', null],
  ['net::ERR_BLOCKED_BY_PRIVATE_NETWORK_ACCESS_CHECKS', null],
])('%s means %s', (name, kind) => {
  expect(networkFailure(name)).toBe(kind);
});

const onThisMachine = { ...call, request: { ...request, url: 'http://127.0.0.1:3000/hook' } };

test('TAB-DIR-3: that newer browsers ask about an address of this machine is no warning of a call', () => {
  const hops = whole.map((hop) => ({
    ...hop,
    request: { ...hop.request, url: onThisMachine.request.url },
  }));
  const { verdict } = conclude(
    onThisMachine,
    { status: 200, body: new Uint8Array() },
    { hops, error: null, said: [] },
  );
  expect(verdict).toMatchObject({ allowed: true, findings: [] });
});

test('TAB-DIR-3: a call that this browser refuses for its address names that as the cause', () => {
  const said = 'Permission was denied for this request to access the `loopback` address space.';
  const { verdict } = conclude(onThisMachine, error, {
    hops: [],
    error: 'net::ERR_FAILED',
    said: [said],
  });
  expect(verdict).toMatchObject({
    allowed: false,
    findings: [{ clause: 'TAB-DIR-3', level: 'error', path: '$request.url' }],
  });
  expect(verdict.findings[0]?.message).toContain(said);
  expect(verdict.findings[0]?.fix).toContain('loopback-network');
});
