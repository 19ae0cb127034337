import { once } from 'node:events';
import { connect, isIP, type Socket } from 'node:net';
import { rootCertificates, connect as secureConnect, type TLSSocket } from 'node:tls';
import type { CertificateReport } from '#core/http/certificates.ts';
import type { HttpFailure } from '#core/http/http.ts';
import type { Route, TlsSettings } from '#core/http/route.ts';
import { reportOfCertificates } from './certificates.ts';
import { clientIdentity, clientRefusal } from './client-certificate.ts';
import { CallAborted, codeOf, httpFailure } from './failure.ts';
import { proxyUnreachable, tunnel } from './proxy.ts';
import type { Stopwatch } from './stopwatch.ts';

/** What has the settings of a route; null for a call that has none. */
type SettingsOf = Route['settingsOf'];

const versions = /PROTOCOL_VERSION|UNSUPPORTED_PROTOCOL|NO_PROTOCOLS/;
/** What arrived instead of a handshake was no record of TLS. */
const notTls =
  /WRONG_VERSION_NUMBER|PACKET_LENGTH_TOO_LONG|UNKNOWN_PROTOCOL|HTTP_REQUEST|HTTPS_PROXY_REQUEST/;

/** A server whose certificate is not trusted: the handshake was done, and nothing is sent. */
class Untrusted extends Error {
  readonly report: CertificateReport;
  constructor(report: CertificateReport) {
    super(report.explanation);
    this.report = report;
  }
}

/** Why the TLS connection failed. */
function tlsFailure(error: unknown, host: string): HttpFailure {
  if (error instanceof Untrusted) {
    const { report } = error;
    return {
      kind: 'tls',
      message: `${report.explanation} ${report.fix}`,
      certificates: report,
    };
  }
  const code = codeOf(error);
  const failure = (message: string): HttpFailure => ({ kind: 'tls', message });
  if (code === 'ECONNRESET' || code === 'EPIPE')
    return failure(
      `The connection to ${host} was closed during the TLS handshake. Check that the port uses https, and check the server's log.`,
    );
  if (code.endsWith('NO_APPLICATION_PROTOCOL'))
    return failure(
      `${host} refuses HTTP/1.1 in the TLS handshake, so it speaks HTTP/2 only: browsers do, too, and reach it, but Assay does not (${code}). Let the server accept HTTP/1.1 beside HTTP/2.`,
    );
  if (notTls.test(code))
    return failure(
      `${host} answered the TLS handshake with something else, so this port does not speak https (${code}). Use http:// in the address, or the port on which the server speaks https.`,
    );
  if (versions.test(code))
    return failure(
      `${host} supports no TLS version that this call allows (${code}). Let it speak TLS 1.2 or a newer version, as browsers require.`,
    );
  return httpFailure('tls', host, code);
}

/** Host and port of an address as sockets take them. */
export const endOf = (url: URL): { host: string; port: number } => ({
  host: url.hostname.replace(/^\[|\]$/g, ''),
  port: Number(url.port || (url.protocol === 'https:' ? 443 : 80)),
});

/** The socket once it is ready; destroyed when it fails or the call is given up. */
async function ready<S extends Socket>(
  socket: S,
  event: 'connect' | 'secureConnect',
  signal: AbortSignal,
): Promise<S> {
  // This listener stays: an error between two uses of the socket would otherwise be uncaught.
  socket.on('error', () => undefined);
  try {
    await once(socket, event, { signal });
    return socket;
  } catch (error) {
    socket.destroy();
    throw error;
  }
}

function reach(url: URL, stopwatch: Stopwatch, signal: AbortSignal): Promise<Socket> {
  const socket = connect({ ...endOf(url), noDelay: true });
  socket.once('lookup', () => stopwatch.lap('dns'));
  return ready(socket, 'connect', signal);
}

/** What is unusual about the certificates of an open connection. */
const reports = new WeakMap<Socket, CertificateReport>();
/** What is unusual about the certificates of the server at the other end; undefined where nothing is. */
export const certificatesOf = (socket: Socket): CertificateReport | undefined =>
  reports.get(socket);

/** The server that the other end of the socket is to prove to be; `shown` is its name in sentences. */
type Peer = { host: string; shown: string; settingsOf: SettingsOf };

/**
 * Makes the connection secure. The certificate is judged here and not within the handshake, because
 * node:tls forgets the certificates of a server that it does not trust. Nothing is sent before that.
 * Throws Untrusted.
 */
async function secure(
  socket: Socket,
  { host, shown, settingsOf }: Peer,
  tls: TlsSettings,
  identity: ReturnType<typeof clientIdentity>,
  signal: AbortSignal,
): Promise<TLSSocket> {
  const name = tls.servername ?? (isIP(host) ? '' : host);
  const connecting = secureConnect({
    socket,
    host,
    ...(name === '' ? {} : { servername: name }),
    rejectUnauthorized: false,
    minVersion: 'TLSv1.2',
    ...(tls.ca === null ? {} : { ca: [...rootCertificates, tls.ca] }),
    ALPNProtocols: ['http/1.1'],
    ...identity,
  });
  const secured = await ready(connecting, 'secureConnect', signal);
  const report = reportOfCertificates(secured, shown, tls, settingsOf);
  if (tls.verify && !secured.authorized) {
    secured.destroy();
    throw report === null ? new Error('not authorized') : new Untrusted(report);
  }
  if (report !== null) reports.set(secured, report);
  return secured;
}

async function reachProxy(
  proxy: URL,
  tls: TlsSettings,
  settingsOf: SettingsOf,
  stopwatch: Stopwatch,
  signal: AbortSignal,
): Promise<Socket> {
  const socket = await reach(proxy, stopwatch, signal).catch((error: unknown) => {
    throw signal.aborted ? error : new CallAborted(proxyUnreachable(error, proxy.host));
  });
  stopwatch.lap('connect');
  if (proxy.protocol === 'http:') return socket;
  try {
    const shown = `proxy ${proxy.host}`;
    return await secure(
      socket,
      { host: endOf(proxy).host, shown, settingsOf },
      { ...tls, servername: null },
      {},
      signal,
    );
  } catch (error) {
    socket.destroy();
    throw signal.aborted
      ? error
      : new CallAborted({
          ...tlsFailure(error, `proxy ${proxy.host}`),
          kind: 'proxy',
        });
  }
}

async function reachServer(
  url: URL,
  { tls, proxy, settingsOf }: Route,
  stopwatch: Stopwatch,
  signal: AbortSignal,
): Promise<Socket> {
  if (proxy === null) {
    const socket = await reach(url, stopwatch, signal);
    stopwatch.lap('connect');
    return socket;
  }
  const by = new URL(proxy.url);
  const socket = await reachProxy(by, tls, settingsOf, stopwatch, signal);
  if (url.protocol === 'https:')
    await tunnel(socket, by.host, `${url.hostname}:${endOf(url).port}`, proxy.credentials, signal);
  stopwatch.lap('proxy');
  return socket;
}

/**
 * Opens a connection to the server of the address, or to the proxy that forwards requests to it. We
 * dial ourselves because an agent's own connection does
 * not separate the phases, and agents for proxies rewrite the head.
 */
export async function dial(
  url: URL,
  route: Route,
  stopwatch: Stopwatch,
  signal: AbortSignal,
): Promise<Socket> {
  const identity = url.protocol === 'https:' ? clientIdentity(route) : {};
  const socket = await reachServer(url, route, stopwatch, signal);
  if (url.protocol !== 'https:') return socket;
  try {
    const peer = { host: endOf(url).host, shown: url.host, settingsOf: route.settingsOf };
    const secured = await secure(socket, peer, route.tls, identity, signal);
    stopwatch.lap('tls');
    return secured;
  } catch (error) {
    socket.destroy();
    throw signal.aborted
      ? error
      : new CallAborted(clientRefusal(error, url.host, route) ?? tlsFailure(error, url.host));
  }
}

/** Milliseconds that a server gets to answer a handshake. */
const handshakeLimit = 2000;

/**
 * Whether a port speaks TLS that closed a connection over which it got plain HTTP. It is found out by
 * another connection with a handshake, over which nothing is sent.
 */
export async function speaksTls(url: URL, signal: AbortSignal): Promise<boolean> {
  const { host, port } = endOf(url);
  const socket = secureConnect({ host, port, rejectUnauthorized: false });
  try {
    const inTime = AbortSignal.any([signal, AbortSignal.timeout(handshakeLimit)]);
    await ready(socket, 'secureConnect', inTime);
    return true;
  } catch (error) {
    return codeOf(error).includes('_ALERT_');
  } finally {
    socket.destroy();
  }
}
