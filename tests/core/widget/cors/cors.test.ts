import { describe, expect, test } from 'vitest';
import { diagnose } from '#core/diagnosis/diagnose.ts';
import { pageOrigin } from '#core/http/address.ts';
import type { Headers, HttpRequest } from '#core/http/http.ts';
import { followFetch } from '#core/widget/cors/cors.ts';
import { unsafeHeaders } from '#core/widget/cors/headers.ts';
import { corsVerdictSchema, type FetchHop, type PageFetch } from '#core/widget/cors/model.ts';
import { preflightFix } from '#core/widget/cors/next-request.ts';
import { beyondUsual } from '../../golden.ts';
import { said } from '../read.ts';

const url = 'https://hook.example/tab';
const origin = 'https://widget.example';
const request: HttpRequest = {
  ...{ method: 'POST', url, body: '{}' },
  headers: [['Content-Type', 'application/json']],
};
const call: PageFetch = { origin, request, credentials: 'same-origin' };
const own: Headers = [['Access-Control-Allow-Origin', origin]];
const type: Headers = [['Access-Control-Allow-Headers', 'content-type']];
const allowed: Headers = [...own, ...type];
const open: Headers = [
  ['Access-Control-Allow-Origin', '*'],
  ['Access-Control-Allow-Headers', 'content-type, authorization'],
];
const ngrok: Headers = [['Ngrok-Error-Code', 'ERR_NGROK_3200']];

type Head = [status: number, headers?: Headers];
const to = (location: string, headers = allowed): Head => [
  307,
  [...headers, ['Location', location]],
];
const yes: Head = [204, allowed];
const withHeaders = (...headers: Headers): HttpRequest => ({
  ...request,
  headers: [...request.headers, ...headers],
});

/** A call by what it changes, and the heads that answer it one after the other. */
const rows: [changes: Partial<PageFetch>, ...heads: Head[]][] = [
  [{}],
  [{}, yes, [200, allowed]],
  [{ origin: 'https://hook.example', request: { ...request, method: 'GET', body: null } }],
  [{ request: { ...request, url: 'http://localhost/tab' } }],
  [{ origin: 'null' }],
  [{ request: { ...request, url: 'http://hook.example/' } }],
  [
    {
      request: withHeaders(
        ['Cookie', 'a=b'],
        ['Origin', 'https://shop.example'],
        ['Sec-Fetch-Site', 'none'],
        ['X-A', '1'],
      ),
    },
    [204, [...allowed, ['Access-Control-Allow-Headers', 'x-a']]],
  ],
  [
    { request: withHeaders(['Authorization', 'Bearer t']) },
    [204, open],
    to('https://other.example/', open),
  ],
  [{}, [204, type]],
  ...[
    ...['', `${origin}/`, 'https://Widget.example', 'http://widget.example', 'https://*.example'],
    ...[`${origin}:8443`, `${origin}/tab`, 'https://shop.example', 'null', 'widget.example'],
    `${origin}, https://shop.example`,
  ].map((value): [object, Head] => [{}, [204, [...type, ['Access-Control-Allow-Origin', value]]]]),
  [{}, [404, [['Access-Control-Allow-Methods', 'GET POST']]]],
  [{}, yes, [302, [...allowed, ['Location', '/other']]], [200, allowed]],
  ...['http://[', 'ftp://files.example/', 'https://me:pw@other.example/'].map(
    (location): [object, Head, Head] => [{}, yes, to(location)],
  ),
  [{}, yes, to('https://other.example/tab'), [403, allowed]],
  // The network of the visitor.
  ...(['http', 'https'] as const).map((scheme): [object, Head, Head] => [
    {
      origin: `${scheme}://widget.example`,
      request: { ...request, url: 'http://192.168.0.7/hook' },
    },
    [204, open],
    [200, open],
  ]),
  // More than a missing header.
  [{}, [404]],
  [{}, [405, [['Allow', 'POST']]]],
  [{}, [404, own]],
  [{}, [204, [...own, ['Access-Control-Allow-Headers', 'content type']]]],
  [{}, [401]],
  [{}, [308, [['Location', '/x']]]],
  [{}, [404, ngrok]],
  ...([[500], [404, ngrok], [200]] as Head[]).map((head): [object, Head, Head] => [{}, yes, head]),
];

test('TAB-DIR-3: what a browser sends and makes of the replies is in the golden file', async () => {
  const usual = new Map<string, readonly string[]>();
  const told = rows.map(([changes, ...heads]) => {
    const given = { ...call, ...changes };
    const hops: FetchHop[] = [];
    const lines = [`# ${JSON.stringify(changes)}`];
    let next = followFetch(given, hops);
    for (const [status, replied = []] of [...heads, undefined].map((head) => head ?? [])) {
      if (next.step !== 'send') break;
      const { method, url: address, headers } = next.request;
      const sent = headers.map((pair) => `  ${pair.join(': ')}`);
      // Of its headers, what the first request of its kind has not.
      lines.push(
        `${next.kind} ${method} ${address}`,
        ...beyondUsual(sent, usual.get(next.kind) ?? []),
      );
      if (!usual.has(next.kind)) usual.set(next.kind, sent);
      if (status === undefined) break;
      lines.push(`=> ${status}`, ...replied.map((pair) => `  ${pair.join(': ')}`));
      hops.push({
        kind: next.kind,
        request: next.request,
        reply: { status, headers: replied },
        failure: null,
      });
      next = followFetch(given, hops);
    }
    if (next.step === 'send') return lines.join('\n');
    const { findings, ...verdict } = corsVerdictSchema.parse(next.verdict);
    expect(verdict.allowed).toBe(next.step === 'done' && next.reply !== null);
    const fixes = diagnose(findings).map(({ fix }) => `fix: ${fix}`);
    return [...lines, JSON.stringify(verdict), ...said({ findings } as never), ...fixes].join('\n');
  });
  await expect(`${told.join('\n\n')}\n`).toMatchFileSnapshot('golden/calls.txt');
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

test('a redirect that leads to itself ends in a verdict', () => {
  const location: [string, string] = ['Location', url];
  const hops: FetchHop[] = [];
  let next = followFetch(call, hops);
  for (; next.step === 'send'; next = followFetch(call, hops)) {
    const reply = {
      status: next.kind === 'preflight' ? 204 : 307,
      headers: [...allowed, location],
    };
    hops.push({ kind: next.kind, request: next.request, reply, failure: null });
  }
  expect(hops).toHaveLength(22);
  expect(next.verdict).toMatchObject({ allowed: false });
});

test('a browser that remembers the answer to OPTIONS sends the call alone', () => {
  const reply = { status: 200, headers: allowed };
  expect(followFetch(call, [{ kind: 'request', request, reply, failure: null }])).toMatchObject({
    step: 'done',
    verdict: { allowed: true },
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
