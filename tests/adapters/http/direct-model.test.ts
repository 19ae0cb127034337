import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { modelFetch } from '#adapters/http/direct-model.ts';
import { nodeHttp } from '#adapters/http/http.ts';
import type { DirectResult } from '#app/ports/ports.ts';
import type { HttpRequest } from '#core/http/http.ts';
import { corsCases } from '#tests/support/network/cors-cases.ts';
import { corsServers } from '#tests/support/network/cors-servers.ts';
import { httpServer, type Loopback, tcpServer } from '#tests/support/network/loopback.ts';
import { running } from '#tests/support/run/running.ts';

const direct = modelFetch(nodeHttp);
const limits = { timeout: 30_000, maxBytes: 1024 * 1024 };
const origin = 'https://widget.example';
const post = (url: string): HttpRequest => ({
  method: 'POST',
  url,
  headers: [['Content-Type', 'application/json']],
  body: '{"a":1}',
});

const open: Loopback[] = [];
const opened = async (server: Promise<Loopback>): Promise<string> => {
  const ready = await server;
  open.push(ready);
  return ready.url;
};
afterEach(async () => {
  await Promise.all(open.splice(0).map((server) => server.close()));
});

const allow = {
  'Access-Control-Allow-Origin': origin,
  'Access-Control-Allow-Headers': 'content-type',
};
const endOf = ({ outcome, verdict }: DirectResult) =>
  outcome.kind === 'reply'
    ? 'allowed'
    : outcome.kind === 'blocked'
      ? verdict.stage
      : outcome.failure.kind;

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

test('sends what Chromium sends: the question, then the call', async () => {
  const heard: string[][] = [];
  const url = await opened(
    httpServer((request, response) => {
      heard.push([request.method ?? '', ...request.rawHeaders]);
      response.writeHead(request.method === 'OPTIONS' ? 204 : 200, allow).end();
    }),
  );
  const host = url.slice('http://'.length);
  const result = await direct.send({ origin, request: post(`${url}/hook`) }, limits, running());
  expect(heard).toEqual([
    [
      ...['OPTIONS', 'Host', host, 'Accept', '*/*', 'Access-Control-Request-Method', 'POST'],
      ...[
        'Access-Control-Request-Headers',
        'content-type',
        'Origin',
        origin,
        'Connection',
        'close',
      ],
    ],
    [
      ...[
        'POST',
        'Host',
        host,
        'Content-Type',
        'application/json',
        'Accept',
        '*/*',
        'Origin',
        origin,
      ],
      ...['Content-Length', '7', 'Connection', 'close'],
    ],
  ]);
  expect(result).toMatchObject({
    by: 'model',
    outcome: { kind: 'reply', reply: { status: 200 } },
    verdict: { allowed: true, stage: null },
  });
  expect(result.hops.map(({ kind, reply }) => [kind, reply?.status])).toEqual([
    ['preflight', 204],
    ['request', 200],
  ]);
});

test('does not send the call after a question that was answered wrongly, and names the lines to add', async () => {
  const methods: (string | undefined)[] = [];
  const url = await opened(
    httpServer((request, response) => {
      methods.push(request.method);
      response.end();
    }),
  );
  const { outcome, verdict } = await direct.send({ origin, request: post(url) }, limits, running());
  expect(methods).toEqual(['OPTIONS']);
  expect(outcome).toEqual({ kind: 'blocked', said: null });
  expect(verdict.remedies).toEqual([
    { reply: 'OPTIONS', url, line: `Access-Control-Allow-Origin: ${origin}` },
    { reply: 'OPTIONS', url, line: 'Access-Control-Allow-Headers: content-type' },
  ]);
});

describe('fetch() has the status as soon as the head of the reply is there (TAB-UPD-1, TAB-DEL-1)', () => {
  const cors = `Access-Control-Allow-Origin: ${origin}\r\nAccess-Control-Allow-Headers: content-type\r\n`;
  const bodies = [
    ['is cut short', 'Content-Length: 100\r\n\r\nhalf', true, 'incomplete'],
    [
      'is not what its encoding says',
      'Content-Encoding: gzip\r\nContent-Length: 2\r\n\r\n{}',
      true,
      'protocol',
    ],
    ['is too large', 'Content-Length: 9999999\r\n\r\n{}', false, 'too-large'],
  ] as const;

  test.each(bodies.map((one) => [500, ...one] as const))(
    '%i with a body that %s',
    async (status, _how, rest, ends, kind) => {
      const fine = `HTTP/1.1 204 No Content\r\n${cors}\r\n`;
      const reply = `HTTP/1.1 ${status} Any\r\n${cors}${rest}`;
      const url = await opened(
        tcpServer((socket) =>
          socket.once('data', (data) => {
            if (String(data).startsWith('OPTIONS')) socket.end(fine);
            else if (ends) socket.end(reply);
            else socket.write(reply);
          }),
        ),
      );
      const { outcome, verdict, hops } = await direct.send(
        { origin, request: post(url) },
        limits,
        running(),
      );
      expect(outcome).toMatchObject({ kind: 'reply', reply: { status } });
      expect(verdict.allowed).toBe(true);
      expect(hops.map(({ failure }) => failure?.kind)).toEqual([undefined, kind]);
    },
  );
});

test('the time limit is for all hops together', async () => {
  const url = await opened(
    httpServer((request, response) =>
      request.method === 'OPTIONS' ? response.writeHead(204, allow).end() : undefined,
    ),
  );
  const { outcome } = await direct.send(
    { origin, request: post(url) },
    { ...limits, timeout: 200 },
    running(),
  );
  expect(outcome).toMatchObject({
    kind: 'failure',
    failure: { kind: 'timeout', message: expect.stringContaining('within 200 ms') },
  });
});
