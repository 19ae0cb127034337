import { expect, test } from 'vitest';
import { addressSpace } from '#core/http/address.ts';
import type { Headers, HttpRequest } from '#core/http/http.ts';
import { followFetch } from '#core/widget/cors/cors.ts';
import { isLocalNetwork, permissionFor } from '#core/widget/cors/local-network.ts';
import type { CorsVerdict, FetchHop } from '#core/widget/cors/model.ts';
import { expectWords } from '#tests/support/words.ts';

const spaces = {
  loopback: [
    '127.0.0.1',
    '127.8.9.10',
    '2130706433',
    '0x7f.1',
    '0.0.0.0',
    '198.18.0.1',
    '[::1]',
    '[::]',
    '[::ffff:127.0.0.1]',
    'localhost',
    'LOCALHOST.',
    'shop.localhost',
  ],
  local: [
    '10.0.0.1',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '169.254.0.1',
    '100.64.0.1',
    '100.127.255.255',
    '0.1.2.3',
    '[fc00::1]',
    '[fdff:1::1]',
    '[fe80::1]',
    '[febf::1]',
    '[fec0::1]',
    '[2001:db8::1]',
    '[3fff:fff::1]',
    '[::ffff:192.168.1.1]',
    'printer.local',
    'printer.local.',
    'host.docker.internal',
    'router.home.arpa',
  ],
  public: [
    '8.8.8.8',
    '172.15.0.1',
    '172.32.0.1',
    '192.169.0.1',
    '100.63.0.1',
    '100.128.0.1',
    '126.0.0.1',
    '198.20.0.1',
    '[2606:4700::1]',
    '[fc::1]',
    '[3fff:1000::1]',
    '[::ffff:8.8.8.8]',
    'widget.example',
    'localhost.example',
    'local.example',
    'xn--bcher-kva.example',
  ],
  null: ['n8n', 'intranet', 'shop.test', 'nas.lan', 'hook.corp'],
};

const rows = Object.entries(spaces).flatMap(([space, hosts]) => hosts.map((host) => [host, space]));

test.each(rows)('%s: %s', (host, space) => {
  expect(String(addressSpace(new URL(`http://${host}:8080/tab`)))).toBe(space);
});

test.each([
  ['https://widget.example', 'http://127.0.0.1:3000/hook', 'loopback'],
  ['https://widget.example', 'https://10.1.2.3/hook', 'local'],
  ['http://widget.example', 'http://10.1.2.3/hook', 'local'],
  ['https://8.8.8.8', 'https://localhost/hook', 'loopback'],
  ['http://192.168.1.5', 'http://localhost:3000/hook', 'loopback'],
  ['https://wiki.internal', 'http://[::1]:3000/hook', 'loopback'],
  ['http://192.168.1.5', 'http://10.1.2.3/hook', null],
  ['http://localhost:5173', 'http://127.0.0.1:3000/hook', null],
  ['http://localhost:5173', 'http://10.1.2.3/hook', null],
  ['https://widget.example', 'https://hook.example/hook', null],
  ['https://widget.example', 'https://n8n/hook', null],
  ['https://intranet', 'http://127.0.0.1/hook', null],
  ['https://shop.test', 'http://127.0.0.1/hook', null],
  ['null', 'http://127.0.0.1/hook', null],
])('%s calls %s: %s', (origin, url, permission) => {
  expect(permissionFor(origin, new URL(url))).toBe(permission);
});

/** What a page is told of its call, when every reply allows it; the first may redirect. */
function verdictOf(origin: string, url: string, redirect?: string): CorsVerdict {
  const request: HttpRequest = {
    method: 'POST',
    url,
    headers: [['Content-Type', 'application/json']],
    body: '{}',
  };
  const allowed: Headers = [
    ['Access-Control-Allow-Origin', '*'],
    ['Access-Control-Allow-Headers', '*'],
  ];
  const hops: FetchHop[] = [];
  for (;;) {
    const next = followFetch({ origin, request, credentials: 'same-origin' }, hops);
    if (next.step !== 'send') return next.verdict;
    const redirects = redirect !== undefined && hops.length === 1;
    hops.push({
      kind: next.kind,
      request: next.request,
      failure: null,
      reply: redirects
        ? { status: 307, headers: [...allowed, ['Location', redirect]] }
        : { status: next.kind === 'preflight' ? 204 : 200, headers: allowed },
    });
  }
}

test.each([
  ['http://widget.example', 'http://192.168.0.7/hook', undefined, true],
  ['https://widget.example', 'https://hook.example/hook', 'http://localhost:3000/hook', true],
  ['https://widget.example', 'http://192.168.0.7/hook', undefined, false],
])(
  'TAB-DIR-3: %s calls %s (then %s): a warning with its cause',
  (origin, url, redirect, goesOn) => {
    const { allowed, findings } = verdictOf(origin, url, redirect);
    expect(allowed).toBe(goesOn);
    const asked = findings.filter(isLocalNetwork);
    expect(asked).toHaveLength(1);
    expect(findings.some(({ level }) => level === 'error')).toBe(!goesOn);
    expectWords(findings.map(({ message, effect, fix }) => [message, effect, fix]));
  },
);
