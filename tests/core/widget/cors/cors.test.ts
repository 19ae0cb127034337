import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { diagnose } from '#core/diagnosis/diagnose.ts';
import { pageOrigin } from '#core/http/address.ts';
import type { Headers, HttpRequest } from '#core/http/http.ts';
import { followFetch } from '#core/widget/cors/cors.ts';
import { unsafeHeaders } from '#core/widget/cors/headers.ts';
import {
  type CorsVerdict,
  corsVerdictSchema,
  credentialsModes,
  type FetchHop,
  type PageFetch,
} from '#core/widget/cors/model.ts';
import { preflightFix } from '#core/widget/cors/next-request.ts';
import { expectWords } from '#tests/support/words.ts';

const url = 'https://hook.example/tab';
const origin = 'https://widget.example';
const request: HttpRequest = {
  method: 'POST',
  url,
  headers: [['Content-Type', 'application/json']],
  body: '{}',
};
const call: PageFetch = { origin, request, credentials: 'same-origin' };
const allowed: Headers = [
  ['Access-Control-Allow-Origin', origin],
  ['Access-Control-Allow-Headers', 'content-type'],
];

/** The call answered by these heads one after another, as the model goes on. */
function follow(given: PageFetch, ...heads: { status: number; headers: Headers }[]) {
  const hops: FetchHop[] = [];
  for (const reply of heads) {
    const next = followFetch(given, hops);
    if (next.step !== 'send') break;
    hops.push({ kind: next.kind, request: next.request, reply, failure: null });
  }
  return followFetch(given, hops);
}
function verdictOf(
  given: PageFetch,
  ...heads: { status: number; headers: Headers }[]
): CorsVerdict {
  const end = follow(given, ...heads);
  if (end.step === 'send')
    throw new Error(`${end.request.method} ${end.request.url} is still to be sent`);
  return end.verdict;
}
const messages = ({ findings }: CorsVerdict): string[] => findings.map(({ message }) => message);
const preflight = (headers: Headers, status = 204) => verdictOf(call, { status, headers });

describe('what a finding says', () => {
  test('which header is missing, for which origin, and the line to add', () => {
    const verdict = preflight([['Access-Control-Allow-Headers', 'content-type']]);
    expect(verdict).toEqual({
      allowed: false,
      stage: 'preflight',
      remedies: [
        { reply: 'OPTIONS', url, line: 'Access-Control-Allow-Origin: https://widget.example' },
      ],
      findings: [
        expect.objectContaining({
          clause: 'TAB-DIR-3',
          level: 'error',
          path: '$preflight.headers["Access-Control-Allow-Origin"]',
        }),
      ],
    });
    expectWords(verdict.findings.map(({ message, effect }) => `${message}\n${effect}`));
  });

  test.each([
    '',
    `${origin}/`,
    'https://Widget.example',
    'http://widget.example',
    'https://widget.example:8443',
    'https://widget.example:443',
    'https://widget.example/tab',
    'https://shop.example',
    'https://*.example',
    `${origin}, https://shop.example`,
    'null',
    'widget.example',
  ])('what is wrong with the origin "%s"', (value) => {
    const { stage, findings } = preflight([
      ...allowed.slice(1),
      ['Access-Control-Allow-Origin', value],
    ]);
    expect(stage).toBe('preflight');
    expect(findings.map(({ path }) => path)).toEqual([
      '$preflight.headers["Access-Control-Allow-Origin"]',
    ]);
    expectWords(findings.map(({ message }) => message));
  });

  test('everything that is missing at once, though a browser names the first only', () => {
    const verdict = preflight([['Access-Control-Allow-Methods', 'GET POST']], 404);
    expect(verdict.findings.map(({ path }) => path)).toEqual([
      '$preflight.status',
      '$preflight.headers["Access-Control-Allow-Origin"]',
      '$preflight.headers["Access-Control-Allow-Methods"]',
      '$preflight.headers["Access-Control-Allow-Headers"]',
    ]);
    expectWords(messages(verdict));
  });

  test('that a redirect which makes a GET loses the body', () => {
    const sentOn = { status: 302, headers: [...allowed, ['Location', '/other']] satisfies Headers };
    const verdict = verdictOf(call, { status: 204, headers: allowed }, sentOn, {
      status: 200,
      headers: allowed,
    });
    expect(verdict).toMatchObject({
      allowed: true,
      findings: [{ clause: 'TAB-DIR-1', level: 'warning', path: '$reply.status' }],
    });
    expectWords(messages(verdict));
  });

  test.each(['http://[', 'ftp://files.example/', 'https://me:pw@other.example/'])(
    'that a redirect to %s is not followed',
    (location) => {
      const verdict = verdictOf(
        call,
        { status: 204, headers: allowed },
        { status: 307, headers: [...allowed, ['Location', location]] },
      );
      expect(verdict).toMatchObject({
        allowed: false,
        stage: 'redirect',
        findings: [{ clause: 'TAB-DIR-1', level: 'error', path: '$reply.headers["Location"]' }],
      });
      expectWords(messages(verdict));
    },
  );
});

describe('what is sent', () => {
  test('a preflight that asks for the method and the header', () => {
    expect(followFetch(call, [])).toEqual({
      step: 'send',
      kind: 'preflight',
      request: {
        method: 'OPTIONS',
        url,
        body: null,
        headers: [
          ['Accept', '*/*'],
          ['Access-Control-Request-Method', 'POST'],
          ['Access-Control-Request-Headers', 'content-type'],
          ['Origin', origin],
          ['Referer', `${origin}/`],
        ],
      },
    });
  });

  test('no Origin with a GET to the origin of the page', () => {
    const own = { ...request, method: 'GET' as const, body: null };
    const next = followFetch({ ...call, origin: 'https://hook.example', request: own }, []);
    expect(next.step === 'send' && next.request.headers.map(([name]) => name)).toEqual([
      'Content-Type',
      'Accept',
      'Referer',
    ]);
  });

  test('no Referer from https to http, nor from a page without an origin', () => {
    const names = (given: PageFetch) => {
      const next = followFetch(given, []);
      return next.step === 'send' ? next.request.headers.map(([name]) => name) : [];
    };
    expect(names({ ...call, request: { ...request, url: 'http://localhost/tab' } })).not.toContain(
      'Referer',
    );
    expect(names({ ...call, origin: 'null' })).not.toContain('Referer');
  });

  test('nothing that a page may not set', () => {
    const headers: Headers = [
      ...request.headers,
      ['Cookie', 'a=b'],
      ['Origin', 'https://shop.example'],
      ['Sec-Fetch-Site', 'none'],
      ['X-A', '1'],
    ];
    const end = follow(
      { ...call, request: { ...request, headers } },
      {
        status: 204,
        headers: [...allowed, ['Access-Control-Allow-Headers', 'x-a']],
      },
    );
    expect(end.step === 'send' && end.request.headers).toEqual([
      ['Content-Type', 'application/json'],
      ['X-A', '1'],
      ['Accept', '*/*'],
      ['Origin', origin],
      ['Referer', `${origin}/`],
    ]);
  });

  test('the origin null once a redirect leads from one foreign origin to another, and no Authorization', () => {
    const given = {
      ...call,
      request: {
        ...request,
        headers: [...request.headers, ['Authorization', 'Bearer t']] satisfies Headers,
      },
    };
    const open: Headers = [
      ['Access-Control-Allow-Origin', '*'],
      ['Access-Control-Allow-Headers', 'content-type, authorization'],
    ];
    const end = follow(
      given,
      { status: 204, headers: open },
      { status: 307, headers: [...open, ['Location', 'https://other.example/']] },
    );
    expect(end).toMatchObject({
      step: 'send',
      kind: 'preflight',
      request: { url: 'https://other.example/' },
    });
    expect(end.step === 'send' && end.request.headers).toContainEqual(['Origin', 'null']);
    expect(end.step === 'send' && end.request.headers).toContainEqual([
      'Access-Control-Request-Headers',
      'content-type',
    ]);
  });

  test('nothing without TLS to another machine from a page with it', () => {
    expect(
      followFetch({ ...call, request: { ...request, url: 'http://hook.example/' } }, []),
    ).toMatchObject({
      step: 'done',
      verdict: {
        allowed: false,
        stage: 'mixed-content',
        findings: [{ clause: 'TAB-DIR-1', effect: expect.stringContaining('not sent') }],
      },
    });
  });
});

test.each([
  ['https://Widget.Example/tab?x=1', origin],
  ['https://widget.example:443', origin],
  ['http://localhost:3000/', 'http://localhost:3000'],
  ['null', 'null'],
  ['widget.example', null],
  ['file:///tmp/x.html', null],
  ['', null],
])('the page "%s" has the origin %s', (typed, expected) => {
  expect(pageOrigin(typed)).toBe(expected);
});

const token = fc.constantFrom(
  '*',
  origin,
  'null',
  'true',
  'content-type',
  'POST',
  '/a',
  'https://other.example/',
  'http://x',
  ',',
  '"',
  '\u0000',
  '',
);
const value = fc.oneof(
  token,
  fc.string(),
  fc.array(token, { maxLength: 3 }).map((parts) => parts.join(', ')),
);
const name = fc.constantFrom(
  ...[
    'Access-Control-Allow-Origin',
    'access-control-allow-headers',
    'Access-Control-Allow-Methods',
    'Access-Control-Allow-Credentials',
    'Location',
    'X',
  ],
);
const head = fc.record({
  status: fc.oneof(fc.constantFrom(200, 204, 302, 303, 307, 308, 407, 500), fc.nat(999)),
  headers: fc.array(fc.tuple(name, value), { maxLength: 6 }),
});

test('whatever comes, it ends in a verdict within 42 replies, and never throws', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...credentialsModes),
      fc.constantFrom(origin, 'null', 'https://hook.example', 'http://shop.example'),
      fc.infiniteStream(head),
      (credentials, from, heads) => {
        const hops: FetchHop[] = [];
        for (const reply of heads) {
          const next = followFetch({ ...call, origin: from, credentials }, hops);
          if (next.step !== 'send') {
            expect(corsVerdictSchema.safeParse(next.verdict).success).toBe(true);
            expect(next.verdict.allowed).toBe(next.step === 'done' && next.reply !== null);
            expect(next.verdict.allowed).toBe(next.verdict.stage === null);
            return;
          }
          expect(hops.length).toBeLessThan(42);
          hops.push({ kind: next.kind, request: next.request, reply, failure: null });
        }
      },
    ),
  );
});

test('a browser that remembers the answer to OPTIONS sends the call alone', () => {
  const reply = { status: 200, headers: allowed };
  expect(followFetch(call, [{ kind: 'request', request, reply, failure: null }])).toMatchObject({
    step: 'done',
    verdict: { allowed: true },
  });
});

describe('TAB-DIR-3: what is not a redirect, and what is one', () => {
  test('a preflight that is refused after a redirect has not stopped the first call', () => {
    const { findings } = verdictOf(
      call,
      { status: 204, headers: allowed },
      { status: 307, headers: [...allowed, ['Location', 'https://other.example/tab']] },
      { status: 403, headers: allowed },
    );
    const errors = findings.filter(({ level }) => level === 'error');
    expect(errors.length).toBeGreaterThan(0);
    for (const { effect } of errors) expect(effect).not.toContain('not sent');
  });
});

describe('what to do about a reply that is more than a missing header', () => {
  const head = (status: number, headers: Headers = []) => ({ status, headers });
  const ngrok: Headers = [['Ngrok-Error-Code', 'ERR_NGROK_3200']];
  const yes = head(204, allowed);

  test.each<[string, ReturnType<typeof head>[], RegExp]>([
    [
      'OPTIONS 404',
      [head(404)],
      /^Answer OPTIONS with 204 and these headers, and send the first one with every reply: ".*Origin.*" and ".*Headers.*"\.$/,
    ],
    [
      'OPTIONS 405',
      [head(405, [['Allow', 'POST']])],
      /^Answer OPTIONS with 204 and these headers, and send the first one/,
    ],
    ['OPTIONS 405 with the headers', [head(405, allowed)], /^Answer OPTIONS with 204\.$/],
    [
      'OPTIONS 404 without the header of the call',
      [head(404, allowed.slice(0, 1))],
      /^Answer OPTIONS with 204 and this header: ".*Headers: content-type"\.$/,
    ],
    [
      'OPTIONS with a list of headers that cannot be read',
      [head(204, [...allowed.slice(0, 1), ['Access-Control-Allow-Headers', 'content type']])],
      /^Add ".*Headers: content-type" to the reply to OPTIONS\.$/,
    ],
    ['OPTIONS 401', [head(401)], /before any credential.*Send /],
    ['OPTIONS 308', [head(308, [['Location', '/x']])], /final address.*Send /],
    ['OPTIONS without a tunnel', [head(404, ngrok)], /^Start the ngrok agent/],
    [
      'an error page without the header',
      [yes, head(500)],
      /^The webhook failed.* Add ".*" to error replies/,
    ],
    ['404 without the header', [yes, head(404)], /^Check the path.* Add ".*" to error replies/],
    ['an error page of the tunnel', [yes, head(404, ngrok)], /^Start the ngrok agent/],
    ['200 without the header', [yes, head(200)], /^Add ".*" to the reply to POST\.$/],
  ])('%s: one diagnosis with one fix', (_, heads, fix) => {
    const { findings } = verdictOf(call, ...heads);
    const [first, ...others] = diagnose(findings);
    expect(others).toEqual([]);
    expect(first?.fix).toMatch(fix);
  });

  test('the page learns of a 500 without the header that the webhook answered 500', () => {
    const [finding] = verdictOf(call, yes, head(500)).findings;
    expect(finding?.message).toMatch(
      /^The webhook answered POST with 500, and its error page has no/,
    );
  });
});

describe('what to do about a preflight', () => {
  const origin = 'Access-Control-Allow-Origin: *';
  const status = { line: null, fix: 'Answer OPTIONS with 204.' };
  test.each<[Parameters<typeof preflightFix>[0], string]>([
    [[], 'Answer OPTIONS with 204.'],
    [[{ line: null, fix: 'Go.' }], 'Go.'],
    [[{ line: 'A: b' }, { line: 'A: b' }], 'Answer OPTIONS with this header: "A: b".'],
    [
      [{ line: origin }],
      `Answer OPTIONS with this header, and send it with every reply: "${origin}".`,
    ],
    [
      [status, { line: origin }, { line: 'A: b' }],
      `Answer OPTIONS with 204 and these headers, and send the first one with every reply: "${origin}" and "A: b".`,
    ],
    [[{ line: null, fix: 'Go.' }, { line: 'A: b' }], 'Go. Send this header with it: "A: b".'],
  ])('%j', (lacks, fix) => expect(preflightFix(lacks)).toBe(fix));
});

test.each<[string, [string, string][], string[]]>([
  ['a range', [['Range', 'bytes=0-']], []],
  ['a range of words', [['Range', 'bytes=a-']], ['range']],
  ['1,024 letters in all', Array(8).fill(['Accept', 'x'.repeat(128)]), []],
  ['more letters in all', Array(9).fill(['Accept', 'x'.repeat(128)]), ['accept']],
])('headers that need permission: %s', (_what, headers, unsafe) =>
  expect(unsafeHeaders(headers)).toEqual(unsafe),
);
