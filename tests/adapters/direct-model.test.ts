import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { modelFetch } from '#adapters/direct-model.ts';
import { nodeHttp } from '#adapters/http.ts';
import type { DirectResult } from '#app/direct-port.ts';
import type { HttpRequest } from '#core/http.ts';
import { corsCases } from '#tests/support/cors-cases.ts';
import { corsServers } from '#tests/support/cors-servers.ts';
import { httpServer, type Loopback, tcpServer } from '#tests/support/loopback.ts';
import { running } from '#tests/support/running.ts';

const direct = modelFetch(nodeHttp);
const limits = { timeout: 5000, maxBytes: 1024 * 1024 };
const origin = 'https://widget.example';
const post = (url: string): HttpRequest => ({ method: 'POST', url, headers: [['Content-Type', 'application/json']], body: '{"a":1}' });

const open: Loopback[] = [];
const opened = async (server: Promise<Loopback>): Promise<string> => {
  const ready = await server;
  open.push(ready);
  return ready.url;
};
afterEach(async () => {
  await Promise.all(open.splice(0).map((server) => server.close()));
});

const allow = { 'Access-Control-Allow-Origin': origin, 'Access-Control-Allow-Headers': 'content-type' };
const endOf = ({ outcome, verdict }: DirectResult) =>
  outcome.kind === 'reply' ? 'allowed' : outcome.kind === 'blocked' ? verdict.stage : outcome.failure.kind;

describe('every way of answering a page', () => {
  let servers: Awaited<ReturnType<typeof corsServers>>;
  beforeAll(async () => {
    servers = await corsServers(corsCases);
  });
  afterAll(() => servers.close());

  test.each(corsCases.map((one, index) => ({ ...one, index })))('$name: $expect', async ({ index, credentials, expect: expected }) => {
    const result = await direct.send({ ...servers.served(index), credentials }, limits, running());
    expect(endOf(result)).toBe(expected);
    expect(result.verdict.allowed).toBe(expected === 'allowed');
    expect(result.verdict.findings.some((finding) => finding.level === 'error')).toBe(expected !== 'allowed');
  });
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
      ...['Access-Control-Request-Headers', 'content-type', 'Origin', origin, 'Connection', 'close'],
    ],
    [
      ...['POST', 'Host', host, 'Content-Type', 'application/json', 'Accept', '*/*', 'Origin', origin],
      ...['Content-Length', '7', 'Connection', 'close'],
    ],
  ]);
  expect(result).toMatchObject({ by: 'model', outcome: { kind: 'reply', reply: { status: 200 } }, verdict: { allowed: true, stage: null } });
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

test('an answer without 2xx reaches the page as well', async () => {
  const url = await opened(httpServer((request, response) => response.writeHead(request.method === 'OPTIONS' ? 204 : 500, allow).end('broken')));
  const { outcome } = await direct.send({ origin, request: post(url) }, limits, running());
  expect(outcome).toMatchObject({ kind: 'reply', reply: { status: 500 } });
});

test('a server that cannot be reached is a failure of the network, not of CORS', async () => {
  const server = await httpServer(() => undefined);
  await server.close();
  const { outcome, verdict, hops } = await direct.send({ origin, request: post(server.url) }, limits, running());
  expect(outcome).toMatchObject({ kind: 'failure', failure: { kind: 'refused' } });
  expect(verdict).toMatchObject({ allowed: false, stage: null });
  expect(hops).toMatchObject([{ kind: 'preflight', reply: null, failure: { kind: 'refused' } }]);
});

test('a call cut off in the middle is told as that', async () => {
  const cut = `HTTP/1.1 200 OK\r\nAccess-Control-Allow-Origin: ${origin}\r\nContent-Length: 100\r\n\r\nhalf`;
  const fine = `HTTP/1.1 204 No Content\r\nAccess-Control-Allow-Origin: ${origin}\r\nAccess-Control-Allow-Headers: content-type\r\n\r\n`;
  const url = await opened(tcpServer((socket) => socket.once('data', (data) => socket.end(String(data).startsWith('OPTIONS') ? fine : cut))));
  const { outcome } = await direct.send({ origin, request: post(url) }, limits, running());
  expect(outcome).toMatchObject({ kind: 'failure', failure: { kind: 'incomplete' } });
});

test('the time limit is for all hops together', async () => {
  const url = await opened(httpServer((request, response) => (request.method === 'OPTIONS' ? response.writeHead(204, allow).end() : undefined)));
  const { outcome } = await direct.send({ origin, request: post(url) }, { ...limits, timeout: 200 }, running());
  expect(outcome).toMatchObject({ kind: 'failure', failure: { kind: 'timeout', message: expect.stringContaining('within 200 ms') } });
});

test('ends at once when cancelled', async () => {
  const controller = new AbortController();
  const url = await opened(httpServer(() => controller.abort()));
  await expect(direct.send({ origin, request: post(url) }, limits, running(controller.signal))).rejects.toMatchObject({ name: 'AbortError' });
});
