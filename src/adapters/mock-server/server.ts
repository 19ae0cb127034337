import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  STATUS_CODES,
} from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { Http, MockServer } from '#app/ports/ports.ts';
import type { Headers, HttpResult } from '#core/http/http.ts';
import type { MockReply } from '#core/widget/mock-reply.ts';
import { modelFetch } from '../http/direct-model.ts';
import { nodeHttp } from '../http/http.ts';

/** The bytes of a reply: its head, and as much of its body as is ever sent. */
export type MockServerReply = { head: Buffer; body: Buffer };

/** The request: whether it is a preflight, and the headers in lower case. */
type MockRequest = { method: string; headers: IncomingHttpHeaders };

const has = (headers: Headers, name: string): boolean =>
  headers.some(([given]) => given.toLowerCase() === name.toLowerCase());
const textOf = (value: string | string[] | undefined): string | undefined =>
  Array.isArray(value) ? value.join(', ') : value;
const isCors = ([name]: Headers[number]): boolean => /^access-control-/i.test(name);

/** Statuses whose replies have no body. */
const bodiless = new Set([204, 205, 304]);

/** The line breaks of a header typed by hand would end the head. */
const line = ([name, value]: Headers[number]): string =>
  `${name}: ${value}`.replace(/[\r\n]+/g, ' ');

function headOf(status: number, headers: Headers): Buffer {
  const lines = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? 'Unknown'}`,
    ...headers.map(line),
    'Connection: close',
  ];
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'utf8');
}

/**
 * The headers that let the page read the reply; none for a caller without an origin, such as a
 * server function.
 */
function allowance({ method, headers }: MockRequest): Headers {
  if (headers.origin === undefined) return [];
  const asked: [string, string | undefined][] = [
    ['Access-Control-Allow-Origin', headers.origin],
    ...(method === 'OPTIONS'
      ? ([
          ['Access-Control-Allow-Methods', textOf(headers['access-control-request-method'])],
          ['Access-Control-Allow-Headers', textOf(headers['access-control-request-headers'])],
          [
            'Access-Control-Allow-Private-Network',
            textOf(headers['access-control-request-private-network']),
          ],
        ] satisfies [string, string | undefined][])
      : []),
    ['Vary', 'Origin'],
  ];
  return asked.flatMap(([name, value]): Headers => (value === undefined ? [] : [[name, value]]));
}

/** Headers of ours, where those typed by hand do not say otherwise. */
const mergeHeaders = (given: Headers, ours: Headers): Headers => [
  ...ours.filter(([name]) => !has(given, name)),
  ...given,
];

/**
 * The answer to a preflight: 204 that allows what is requested, or only the CORS headers that the
 * user typed (TAB-DIR-3).
 */
export function preflightReply(mock: MockReply, asked: MockRequest): MockServerReply {
  const headers = mergeHeaders(
    mock.headers.filter(isCors),
    mock.allowsOrigin ? allowance(asked) : [],
  );
  return { head: headOf(204, headers), body: Buffer.alloc(0) };
}

/**
 * The answer to the call itself. A cut-off one names the length of the whole, and at least one byte, so that something is missing; where the
 * status has no body, it ends within the head.
 */
export function callReply(mock: MockReply, asked: MockRequest): MockServerReply {
  const { kind, status, contentType, headers } = mock;
  const isCut = kind === 'truncated';
  const type: Headers = contentType === '' ? [] : [['Content-Type', contentType]];
  const allowed = mock.allowsOrigin ? allowance(asked) : [];
  if (bodiless.has(status)) {
    const head = headOf(status, mergeHeaders(headers, [...type, ...allowed]));
    return { head: isCut ? head.subarray(0, head.length / 2) : head, body: Buffer.alloc(0) };
  }
  const whole = Buffer.from(mock.body, 'utf8');
  const length = isCut ? Math.max(1, whole.length) : whole.length;
  const size: Headers = has(headers, 'Transfer-Encoding')
    ? []
    : [['Content-Length', String(length)]];
  const body = isCut ? whole.subarray(0, Math.floor(whole.length / 2)) : whole;
  return { head: headOf(status, mergeHeaders(headers, [...type, ...size, ...allowed])), body };
}

/** The answer at the address that the mock reply redirects to, so that the redirect ends there. */
export const redirectedReply = (mock: MockReply, asked: MockRequest): MockServerReply =>
  callReply({ ...mock, kind: 'reply', status: 200, headers: mock.headers.filter(isCors) }, asked);

const slowPieces = 20;
const slowPause = 100;

/** A server on this machine that gives a mock reply. Its caller closes it. */
type RunningMockServer = { origin: string; close(): Promise<void> };

/** Sends the body in about twenty pieces, over two seconds. */
async function sendSlowly(socket: Socket, body: Buffer, signal: AbortSignal): Promise<void> {
  const size = Math.max(1, Math.ceil(body.length / slowPieces));
  for (let at = 0; at < body.length; at += size) {
    await wait(slowPause, undefined, { signal });
    socket.write(body.subarray(at, at + size));
  }
}

async function answer(
  socket: Socket,
  { kind, latency }: MockReply,
  { head, body }: MockServerReply,
  signal: AbortSignal,
): Promise<void> {
  if (latency > 0) await wait(latency, undefined, { signal });
  if (kind === 'never') return;
  if (kind === 'reset') {
    socket.resetAndDestroy();
    return;
  }
  socket.write(head);
  if (kind === 'slow') await sendSlowly(socket, body, signal);
  else socket.write(body);
  socket.end();
}

/** Waits for the whole request, as a webhook does; a request that is cut off is ignored. */
async function read(request: IncomingMessage): Promise<void> {
  for await (const _chunk of request);
}

/**
 * Starts it on a free port. `redirected`: it replaces an address that the webhook redirected to.
 * The reply is written to the connection byte by byte, because an HTTP server would refuse to send
 * some mock replies.
 */
export async function startMockServer(
  mock: MockReply,
  redirected: boolean,
): Promise<RunningMockServer> {
  const closing = new AbortController();
  const sockets = new Set<Socket>();
  const plain: MockReply = { ...mock, kind: 'reply', latency: 0 };
  const respond = async (request: IncomingMessage): Promise<void> => {
    const asked = { method: request.method ?? '', headers: request.headers };
    await read(request);
    if (asked.method === 'OPTIONS')
      return answer(request.socket, plain, preflightReply(mock, asked), closing.signal);
    if (redirected)
      return answer(request.socket, plain, redirectedReply(mock, asked), closing.signal);
    return answer(request.socket, mock, callReply(mock, asked), closing.signal);
  };
  // A caller that went away, or a server that was closed, leaves nothing to answer.
  const server = createServer(
    (request) => void respond(request).catch(() => request.socket.destroy()),
  );
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        closing.abort();
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}

/** The result with the webhook's hostname instead of the mock server's. */
function named(result: HttpResult, mockHostname: string, webhook: string): HttpResult {
  if (result.ok) return result;
  const { failure, begun } = result;
  return {
    ok: false,
    begun,
    failure: { ...failure, message: failure.message.replaceAll(mockHostname, webhook) },
  };
}

/**
 * One call, with all its hops: each is really sent to a server that is started for it and always
 * closed.
 */
function mockHttp(mock: MockReply): Pick<Http, 'send'> {
  let first: string | null = null;
  return {
    async send(request, limits, running) {
      running.signal.throwIfAborted();
      const url = new URL(request.url);
      first ??= url.href;
      const server = await startMockServer(mock, url.href !== first);
      try {
        const sent = { ...request, url: `${server.origin}${url.pathname}${url.search}` };
        return named(
          await nodeHttp.send(sent, limits, running),
          new URL(server.origin).host,
          url.host,
        );
      } finally {
        await server.close();
      }
    },
  };
}

/**
 * Mock replies over real loopback HTTP. On the direct surface the model of `fetch()` judges them,
 * even if there is a browser.
 */
export const createMockServer: MockServer = {
  http: mockHttp,
  direct: (mock) => modelFetch(mockHttp(mock)),
};
