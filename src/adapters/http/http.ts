import { validateHeaderName, validateHeaderValue } from 'node:http';
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
import { certificatesOf, dial, speaksTls } from './dial.ts';
import { type Arriving, download } from './download.ts';
import { CallAborted, codeOf, failureOf, httpFailure } from './failure.ts';
import { bodyOf, readIncomingHead } from './incoming.ts';
import { createOpenConnections } from './open-connections.ts';
import { createPieces } from './pieces.ts';
import { proxyAuthorization, proxyDenied } from './proxy.ts';
import { createStopwatch, type Stopwatch } from './stopwatch.ts';

/** One call with all that it is made of. `isConnected` once there is a connection; `begun` becomes the head of its reply once that is there. */
type Sending = {
  request: HttpRequest;
  url: URL;
  limits: HttpLimits;
  route: Route;
  stopwatch: Stopwatch;
  running: Running;
  signal: AbortSignal;
  isConnected?: true;
  begun?: Omit<HttpReply, 'timings'>;
};

const connections = createOpenConnections();

/** The proxy, if it forwards the request itself, as for http; for https it only opens a tunnel. */
const forwarder = ({ url, route }: Sending): Route['proxy'] =>
  url.protocol === 'http:' ? route.proxy : null;

/** The request as it goes over the wire. Written by hand, because node:http adds and reorders headers. */
function wireBytes(sending: Sending): Buffer {
  const { request, url, route } = sending;
  const body = request.body === null ? null : Buffer.from(request.body, 'utf8');
  const length: Headers = body === null ? [] : [['Content-Length', String(body.length)]];
  const proxy = forwarder(sending);
  const authorization: Headers =
    proxy === null || proxy.credentials === null
      ? []
      : [['Proxy-Authorization', proxyAuthorization(proxy.credentials)]];
  const headers: Headers = [
    ['Host', url.host],
    ...request.headers,
    ...length,
    ...authorization,
    ['Connection', route.reuse ? 'keep-alive' : 'close'],
  ];
  const path = `${proxy ? url.origin : ''}${url.pathname}${url.search}`;
  const lines = [
    `${request.method} ${path} HTTP/1.1`,
    ...headers.map(([name, value]) => `${name}: ${value}`),
    '\r\n',
  ];
  return Buffer.concat([Buffer.from(lines.join('\r\n'), 'latin1'), body ?? Buffer.alloc(0)]);
}

/** Sends the request over the open connection, once, and reads its reply. */
async function sendOver(socket: Socket, reused: boolean, sending: Sending): Promise<HttpReply> {
  const { request, url, limits, route, running, stopwatch, signal } = sending;
  const stop = (): void => void socket.destroy();
  signal.addEventListener('abort', stop, { once: true });
  const pieces = createPieces(socket);
  sending.isConnected = true;
  try {
    signal.throwIfAborted();
    socket.write(wireBytes(sending), () =>
      running.progress({ phase: 'Waiting for the reply', done: 0, total: null, unit: 'bytes' }),
    );
    const head = await readIncomingHead(pieces, request.method, url.host);
    stopwatch.lap('firstByte');
    const proxy = forwarder(sending);
    if (proxy && head.status === 407)
      throw new CallAborted(proxyDenied(new URL(proxy.url).host, proxy.credentials !== null));
    const { status, statusText, headers, framing, oddities } = head;
    const begun = {
      status,
      statusText,
      headers,
      body: new Uint8Array(),
      certificates: certificatesOf(socket),
      ...(oddities.length > 0 && { oddities }),
    };
    sending.begun = begun;
    if (!head.isWhole) throw new CallAborted(httpFailure('incomplete', url.host));
    const isEnough = limits.isHeadEnough?.(begun) === true;
    const arriving: Arriving = {
      headers,
      total: framing.by === 'length' ? framing.length : null,
      pieces: bodyOf(pieces, isEnough ? { by: 'nothing' } : framing, url.host, (odd) =>
        oddities.push(odd),
      ),
      odd: (odd) => void oddities.push(odd),
    };
    const body = await download(arriving, url.host, limits, running);
    pieces.release();
    if (route.reuse && head.keepsAlive && framing.by !== 'close' && !isEnough && pieces.isClean())
      connections.leave(socket, url, route);
    else socket.destroy();
    const odd = oddities.length > 0 && { oddities };
    return { ...begun, ...odd, body, timings: stopwatch.stop(reused) };
  } catch (error) {
    if (sending.begun === undefined || error instanceof CallAborted || signal.aborted) throw error;
    throw new CallAborted(httpFailure('incomplete', url.host));
  } finally {
    signal.removeEventListener('abort', stop);
  }
}

const cut = new Set(['ECONNRESET', 'EPIPE']);

/** Over a connection left open; null when it turns out to be closed at the other end, which says nothing about the server. */
async function sendAgain(sending: Sending): Promise<HttpReply | null> {
  const socket =
    sending.route.reuse && sending.request.method === 'GET'
      ? connections.take(sending.url, sending.route)
      : null;
  if (socket === null) return null;
  const before = socket.bytesRead;
  try {
    return await sendOver(socket, true, sending);
  } catch (error) {
    const isClosed =
      cut.has(codeOf(error)) && socket.bytesRead === before && !sending.signal.aborted;
    socket.destroy();
    if (!isClosed) throw error;
    sending.stopwatch.skip();
    return null;
  }
}

async function exchange(sending: Sending): Promise<HttpReply> {
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
    return await sendOver(socket, false, sending);
  } catch (error) {
    socket.destroy();
    throw error;
  }
}

/** Whether the call without TLS was cut off because its port speaks TLS. */
const isPlainToTls = ({ url, route, signal }: Sending): Promise<boolean> =>
  url.protocol === 'http:' && route.proxy === null
    ? speaksTls(url, signal)
    : Promise.resolve(false);

const duration = (milliseconds: number): string =>
  milliseconds < 1000 ? `${milliseconds} ms` : `${milliseconds / 1000} s`;

/** What a call still waited for when its time was over, and what helps. */
function timeoutMessage({ url: { host }, limits, route, isConnected, begun }: Sending): string {
  const { hop, timeout, wholeTimeout = timeout } = limits;
  const to = hop === undefined ? '' : ` to ${hop}`;
  const through = route.proxy ? ` through the proxy ${new URL(route.proxy.url).host}` : '';
  const missing = isConnected ? `${host} sent no reply` : `No connection to ${host} came about`;
  const ended = begun
    ? `${host} answered with status ${begun.status} and did not finish its reply`
    : missing;
  const check = isConnected ? "check the server's log" : 'check that the server can be reached';
  const next =
    route.settingsOf === null
      ? `C${check.slice(1)}.`
      : `Raise the time limit of the ${route.settingsOf}, or ${check}.`;
  return `${ended}${isConnected ? to : ''}${through} within ${duration(wholeTimeout)}, so the call was stopped. ${next}`;
}

/** Sends requests over sockets of its own, byte for byte as given, and reads replies as browsers do. Redirects are never followed: the caller sees them. */
export const nodeHttp: Http = {
  async send(request, limits, running, route = directRoute) {
    const url = URL.canParse(request.url) ? new URL(request.url) : null;
    if (url === null)
      return { ok: false, failure: httpFailure('bad-url', 'the address', 'no URL') };
    const timeout = AbortSignal.timeout(Math.ceil(limits.timeout));
    const signal = AbortSignal.any([running.signal, timeout]);
    const sending: Sending = {
      request,
      url,
      limits,
      route,
      stopwatch: createStopwatch(),
      running,
      signal,
    };
    const failed = (failure: HttpFailure): HttpResult => {
      const { begun, stopwatch } = sending;
      return { ok: false, failure, begun: begun && { ...begun, timings: stopwatch.stop(false) } };
    };
    try {
      return { ok: true, reply: await exchange(sending) };
    } catch (error) {
      // What a call was cancelled for, whatever broke off because of it.
      running.signal.throwIfAborted();
      if (timeout.aborted) {
        const message = timeoutMessage(sending);
        return failed({ kind: 'timeout', message });
      }
      if (error instanceof CallAborted) return failed(error.failure);
      if (cut.has(codeOf(error)) && (await isPlainToTls(sending)))
        return failed({
          kind: 'protocol',
          message: `${url.host} speaks TLS on this port, and closed the connection over which it got plain HTTP. Use https:// in the address.`,
        });
      // With TLS 1.3 the server judges the client's certificate after the handshake.
      return failed(
        clientRefusal(error, url.host, route) ??
          clientCutOff(error, url, route) ??
          failureOf(error, url.host),
      );
    }
  },
};
