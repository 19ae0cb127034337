import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { modelFetch } from '#adapters/http/direct-model.ts';
import { nodeHttp } from '#adapters/http/http.ts';
import type { HttpRequest } from '#core/http/http.ts';
import { corsCases } from '#tests/support/network/cors-cases.ts';
import { corsServers, endOf } from '#tests/support/network/cors-servers.ts';
import { tcpServer } from '#tests/support/network/loopback.ts';
import { ownServer } from '#tests/support/network/own-server.ts';
import { running } from '#tests/support/run/running.ts';
import { forTest } from '../for-test.ts';
import { limits } from './sending.ts';

const direct = modelFetch(nodeHttp);
const origin = 'https://widget.example';
const post = (url: string): HttpRequest => ({
  method: 'POST',
  url,
  headers: [['Content-Type', 'application/json']],
  body: '{"a":1}',
});

const allow = {
  'Access-Control-Allow-Origin': origin,
  'Access-Control-Allow-Headers': 'content-type',
};
describe('every way of answering a page', () => {
  let servers: Awaited<ReturnType<typeof corsServers>>;
  beforeAll(async () => {
    servers = await corsServers(corsCases);
  });
  afterAll(() => servers.close());

  test.each(corsCases.map((one, index) => ({ ...one, index })))(
    '$name: $expect',
    async ({ index, credentials, expect: expected }) => {
      const result = await direct.send(
        { ...servers.served(index), credentials },
        limits,
        running(),
      );
      expect(endOf(result)).toBe(expected);
      expect(result.verdict.allowed).toBe(expected === 'allowed');
      expect(result.verdict.findings.some((finding) => finding.level === 'error')).toBe(
        expected !== 'allowed',
      );
    },
  );
});

/** Sends a call of a page there. */
const call = (url: string, given: Partial<typeof limits> = {}) =>
  direct.send({ origin, request: post(url) }, { ...limits, ...given }, running());

test('sends what Chromium sends: the question, then the call', async () => {
  const heard: string[] = [];
  const { url } = await ownServer((request, response) => {
    heard.push([request.method, ...request.rawHeaders].join(' '));
    response.writeHead(request.method === 'OPTIONS' ? 204 : 200, allow).end();
  });
  const host = url.slice('http://'.length);
  const result = await call(`${url}/hook`);
  expect(heard).toEqual([
    `OPTIONS Host ${host} Accept */* Access-Control-Request-Method POST Access-Control-Request-Headers content-type Origin ${origin} Connection close`,
    `POST Host ${host} Content-Type application/json Accept */* Origin ${origin} Content-Length 7 Connection close`,
  ]);
  expect(result).toMatchObject({
    by: 'model',
    outcome: { kind: 'reply', reply: { status: 200 } },
    verdict: { allowed: true, stage: null },
    hops: [
      { kind: 'preflight', reply: { status: 204 } },
      { kind: 'request', reply: { status: 200 } },
    ],
  });
});

test('does not send the call after a question that was answered wrongly, and names the lines to add', async () => {
  const methods: (string | undefined)[] = [];
  const { url } = await ownServer((request, response) => {
    methods.push(request.method);
    response.end();
  });
  const { outcome, verdict } = await call(url);
  expect(methods).toEqual(['OPTIONS']);
  expect(outcome).toEqual({ kind: 'blocked', said: null });
  expect(verdict.remedies).toEqual([
    { reply: 'OPTIONS', url, line: `Access-Control-Allow-Origin: ${origin}` },
    { reply: 'OPTIONS', url, line: 'Access-Control-Allow-Headers: content-type' },
  ]);
});

test.each([
  ['is cut short', 'Content-Length: 100\r\n\r\nhalf', true, 'incomplete'],
  [
    'is not what its encoding says',
    'Content-Encoding: gzip\r\nContent-Length: 2\r\n\r\n{}',
    true,
    'protocol',
  ],
  ['is too large', 'Content-Length: 9999999\r\n\r\n{}', false, 'too-large'],
])(
  'fetch() has the status as soon as the head of the reply is there, with a body that %s (TAB-UPD-1, TAB-DEL-1)',
  async (_how, rest, ends, kind) => {
    const lines = Object.entries(allow).map((pair) => `${pair.join(': ')}\r\n`);
    const { url } = await forTest(
      tcpServer((socket) =>
        socket.once('data', (data) => {
          if (String(data).startsWith('OPTIONS'))
            return void socket.end(`HTTP/1.1 204 No Content\r\n${lines.join('')}\r\n`);
          socket.write(`HTTP/1.1 500 Any\r\n${lines.join('')}${rest}`);
          if (ends) socket.end();
        }),
      ),
    );
    const { outcome, verdict, hops } = await call(url);
    expect(outcome).toMatchObject({ kind: 'reply', reply: { status: 500 } });
    expect(verdict.allowed).toBe(true);
    expect(hops.map(({ failure }) => failure?.kind)).toEqual([undefined, kind]);
  },
);

test('the time limit is for all hops together', async () => {
  const { url } = await ownServer((request, response) =>
    request.method === 'OPTIONS' ? response.writeHead(204, allow).end() : undefined,
  );
  expect((await call(url, { timeout: 200 })).outcome).toMatchObject({
    kind: 'failure',
    failure: { kind: 'timeout', message: expect.stringContaining('within 200 ms') },
  });
});
