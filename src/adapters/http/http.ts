import {
  Agent,
  type ClientRequest,
  type IncomingMessage,
  request as sendRequest,
  validateHeaderName,
  validateHeaderValue,
} from 'node:http';
import type { Socket } from 'node:net';
import type { Http } from '#app/ports/ports.ts';
import type {
  Headers,
  HttpFailure,
  HttpLimits,
  HttpReply,
  HttpRequest,
  HttpResult,
} from '#core/http/http.ts';
import { directRoute, type Route } from '#core/http/route.ts';
import type { Running } from '#operations/dispatch.ts';
import { clientCutOff, clientRefusal } from './client-certificate.ts';
import { certificatesOf, dial, endOf } from './dial.ts';
import { download, downloadDocument } from './download.ts';
import { CallAborted, codeOf, failureOf, httpFailure } from './failure.ts';
import { proxyAuthorization, proxyDenied } from './proxy.ts';
import { createStopwatch, type Stopwatch } from './stopwatch.ts';

/** An open connection, with the agent that sends requests over it and over nothing else. */
export type Line = { socket: Socket; agent: Agent };

/** Milliseconds a connection is left open without a call. */
const idle = 60_000;
/** How many connections are left open at most. */
const most = 32;

/** The connection reuse of node:http, for one connection that is already open. */
class OneSocket extends Agent {
  readonly #socket: Socket;
  readonly #free: () => void;
  #given = false;
  constructor(socket: Socket, keep: boolean, free: () => void) {
    super(keep ? { keepAlive: true, timeout: idle } : {});
    this.#socket = socket;
    this.#free = free;
  }
  override createConnection(): Socket {
    // It closed while it was being taken: to the caller it is a connection that was reset.
    if (this.#given)
      throw Object.assign(new Error('The connection is closed.'), { code: 'ECONNRESET' });
    this.#given = true;
    return this.#socket;
  }
  override keepSocketAlive(socket: Socket): boolean {
    // It says whether the connection stays, though its type says nothing.
    const kept: unknown = super.keepSocketAlive(socket);
    if (kept === true) this.#free();
    return kept === true;
  }
}

const keyOf = (url: URL, { tls, proxy, clientCertificate }: Route): string =>
  JSON.stringify([url.origin, tls, proxy, clientCertificate]);

/** The connections left open, each to be used by one call at a time and only by calls of the same route. */
export function createLines() {
  let free: { key: string; line: Line }[] = [];
  const isOpen = ({ socket }: Line): boolean =>
    !socket.destroyed && socket.readable && socket.writable;
  return {
    /** A connection that an earlier call left open; null when no connection is open. */
    take(url: URL, route: Route): Line | null {
      free = free.filter(({ line }) => isOpen(line));
      const key = keyOf(url, route);
      const found = free.findLast((entry) => entry.key === key);
      free = free.filter((entry) => entry !== found);
      return found?.line ?? null;
    },
    /** A line on a connection just opened; after a call it is left open where the route says so. */
    open(socket: Socket, url: URL, route: Route): Line {
      const key = keyOf(url, route);
      const left = (): void => {
        free.push({ key, line });
        for (const { line: oldest } of free.splice(0, free.length - most)) oldest.socket.destroy();
      };
      const line: Line = { socket, agent: new OneSocket(socket, route.reuse, left) };
      return line;
    },
  };
}

/** What becomes of a body that arrives. */
type Receive<Body> = (
  response: IncomingMessage,
  host: string,
  limits: HttpLimits,
  running: Running,
) => Promise<Body>;

/** One call with all that it is made of. `begun` becomes the head of its reply once that is there. */
type Sending<Body = unknown> = {
  request: HttpRequest;
  url: URL;
  limits: HttpLimits;
  route: Route;
  stopwatch: Stopwatch;
  running: Running;
  signal: AbortSignal;
  receive: Receive<Body>;
  begun?: Omit<HttpReply, 'timings'>;
};

const lines = createLines();

const pairs = (flat: readonly string[]): Headers =>
  Array.from({ length: flat.length / 2 }, (_, index) => [
    flat[index * 2] ?? '',
    flat[index * 2 + 1] ?? '',
  ]);

/** The proxy, if it forwards the request itself, as for http; for https it only opens a tunnel. */
const forwarder = ({ url, route }: Sending): Route['proxy'] =>
  url.protocol === 'http:' ? route.proxy : null;

/** The head as it goes over the wire. A list instead of an object, because Node then adds and reorders nothing. */
function wireHeaders(sending: Sending, body: Buffer | null): string[] {
  const { request, url, route } = sending;
  const length: Headers = body === null ? [] : [['Content-Length', String(body.length)]];
  const credentials = forwarder(sending)?.credentials ?? null;
  const authorization: Headers =
    credentials === null ? [] : [['Proxy-Authorization', proxyAuthorization(credentials)]];
  return [
    ['Host', url.host],
    ...request.headers,
    ...length,
    ...authorization,
    ['Connection', route.reuse ? 'keep-alive' : 'close'],
  ].flat();
}

function open(sending: Sending, { agent }: Line): ClientRequest {
  const { request, url, signal } = sending;
  const body = request.body === null ? null : Buffer.from(request.body, 'utf8');
  const own = `${url.pathname}${url.search}`;
  const path = forwarder(sending) ? `${url.origin}${own}` : own;
  const outgoing = sendRequest({
    ...endOf(url),
    path,
    method: request.method,
    headers: wireHeaders(sending, body),
    agent,
    signal,
  });
  outgoing.end(body ?? undefined);
  return outgoing;
}

const responseOf = (outgoing: ClientRequest, host: string): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    outgoing.once('response', resolve);
    // Neither a response nor an error: without this the call would wait for ever, whatever its time limit.
    outgoing.once('upgrade', (_response, socket) => {
      socket.destroy();
      const message = `${host} answered 101 Switching Protocols, which Assay did not request. Check the server's log.`;
      reject(new CallAborted({ kind: 'protocol', message }));
    });
    // Stays: an error after the reply has begun is the download's to report, and must not be an uncaught one here.
    outgoing.on('error', reject);
  });

async function sendOver<Body>(
  line: Line,
  reused: boolean,
  sending: Sending<Body>,
): Promise<HttpReply<Body>> {
  const { url, limits, running, stopwatch, signal } = sending;
  const outgoing = open(sending, line);
  let unreadable: unknown;
  outgoing.on('error', (error) => {
    unreadable ??= error;
  });
  outgoing.once('finish', () =>
    running.progress({ phase: 'Waiting for the reply', done: 0, total: null, unit: 'bytes' }),
  );
  const response = await responseOf(outgoing, url.host);
  stopwatch.lap('firstByte');
  try {
    const proxy = forwarder(sending);
    if (proxy && response.statusCode === 407)
      throw new CallAborted(proxyDenied(new URL(proxy.url).host, proxy.credentials !== null));
    sending.begun = {
      status: response.statusCode ?? 0,
      statusText: response.statusMessage ?? '',
      headers: pairs(response.rawHeaders),
      body: new Uint8Array(),
      certificates: certificatesOf(line.socket),
    };
    const body = await sending.receive(response, url.host, limits, running);
    return { ...sending.begun, body, timings: stopwatch.stop(reused) };
  } catch (error) {
    if (error instanceof CallAborted || signal.aborted) throw error;
    // Not cut off, but no HTTP, such as a chunk without a size: the request hears of it, the response of its end only.
    if (codeOf(unreadable).startsWith('HPE_') && codeOf(unreadable) !== 'HPE_INVALID_EOF_STATE')
      throw unreadable;
    throw new CallAborted(httpFailure('incomplete', url.host));
  } finally {
    // After a complete reply the connection stays open.
    outgoing.destroy();
  }
}

const cut = new Set(['ECONNRESET', 'EPIPE']);

/** Over a connection left open; null when it turns out to be closed at the other end, which says nothing about the server. */
async function sendAgain<Body>(sending: Sending<Body>): Promise<HttpReply<Body> | null> {
  const line =
    sending.route.reuse && sending.request.method === 'GET'
      ? lines.take(sending.url, sending.route)
      : null;
  if (line === null) return null;
  const before = line.socket.bytesRead;
  try {
    return await sendOver(line, true, sending);
  } catch (error) {
    if (!cut.has(codeOf(error)) || line.socket.bytesRead > before || sending.signal.aborted)
      throw error;
    sending.stopwatch.skip();
    return null;
  }
}

async function exchange<Body>(sending: Sending<Body>): Promise<HttpReply<Body>> {
  const { request, url, route, stopwatch, running, signal } = sending;
  for (const [name, value] of request.headers) {
    validateHeaderName(name);
    validateHeaderValue(name, value);
  }
  running.progress({ phase: 'Connecting', done: 0, total: null, unit: 'bytes' });
  const again = await sendAgain(sending);
  if (again) return again;
  const socket = await dial(url, route, stopwatch, signal);
  try {
    return await sendOver(lines.open(socket, url, route), false, sending);
  } catch (error) {
    socket.destroy();
    throw error;
  }
}

const duration = (milliseconds: number): string =>
  milliseconds < 1000 ? `${milliseconds} ms` : `${milliseconds / 1000} s`;

/** Sends one request as the port says; `receive` takes the body of its reply. */
const sendTo =
  <Body>(receive: Receive<Body>) =>
  async (
    request: HttpRequest,
    limits: HttpLimits,
    running: Running,
    route: Route = directRoute,
  ): Promise<HttpResult<Body>> => {
    const url = URL.canParse(request.url) ? new URL(request.url) : null;
    if (url === null)
      return { ok: false, failure: httpFailure('bad-url', 'the address', 'no URL') };
    const timeout = AbortSignal.timeout(limits.timeout);
    const signal = AbortSignal.any([running.signal, timeout]);
    const sending: Sending<Body> = {
      request,
      url,
      limits,
      route,
      stopwatch: createStopwatch(),
      running,
      signal,
      receive,
    };
    const failed = (failure: HttpFailure): HttpResult<Body> => {
      const { begun, stopwatch } = sending;
      return { ok: false, failure, begun: begun && { ...begun, timings: stopwatch.stop(false) } };
    };
    try {
      return { ok: true, reply: await exchange(sending) };
    } catch (error) {
      // What a call was cancelled for, whatever broke off because of it.
      running.signal.throwIfAborted();
      if (timeout.aborted) {
        const through = route.proxy ? ` through the proxy ${new URL(route.proxy.url).host}` : '';
        const next =
          route.settingsOf === null
            ? "Check the server's log."
            : `Raise the time limit of the ${route.settingsOf}, or check the server's log.`;
        const message = `${url.host} did not finish its reply${through} within ${duration(limits.wholeTimeout ?? limits.timeout)}, so the call was stopped. ${next}`;
        return failed({ kind: 'timeout', message });
      }
      if (error instanceof CallAborted) return failed(error.failure);
      // With TLS 1.3 the server judges the client's certificate after the handshake.
      return failed(
        clientRefusal(error, url.host, route) ??
          clientCutOff(error, url, route) ??
          failureOf(error, url.host),
      );
    }
  };

/** Sends requests with node:http over sockets of its own, byte for byte as given. Redirects are never followed: the caller sees them. */
export const nodeHttp: Http = {
  send: sendTo(download),
  sendForDocument: sendTo(downloadDocument),
};
