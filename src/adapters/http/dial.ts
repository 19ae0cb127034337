import { once } from 'node:events';
import { connect, isIP, type Socket } from 'node:net';
import { rootCertificates, connect as secureConnect, type TLSSocket } from 'node:tls';
import type { HttpFailure } from '#core/http/http.ts';
import type { Route, TlsSettings } from '#core/http/route.ts';
import { CallAborted, codeOf, httpFailure } from './failure.ts';
import { proxyUnreachable, tunnel } from './proxy.ts';
import type { Stopwatch } from './stopwatch.ts';

type Reason = { is: string; fix: string };

const off = 'or turn off verification for this connection';
const unknownAuthority: Reason = {
  is: 'was issued by an unknown authority',
  fix: `Add its CA certificate to the connection, ${off}.`,
};

const reasons: Record<string, Reason> = {
  DEPTH_ZERO_SELF_SIGNED_CERT: {
    is: 'is self-signed',
    fix: `Add it as a CA certificate to the connection, ${off}.`,
  },
  SELF_SIGNED_CERT_IN_CHAIN: unknownAuthority,
  UNABLE_TO_GET_ISSUER_CERT: unknownAuthority,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: unknownAuthority,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: unknownAuthority,
  CERT_HAS_EXPIRED: { is: 'has expired', fix: `Have it renewed, ${off}.` },
  CERT_NOT_YET_VALID: { is: 'is not valid yet', fix: `Check the clock of this machine, ${off}.` },
  ERR_TLS_CERT_ALTNAME_INVALID: {
    is: 'is for another hostname',
    fix: `Check the address, or enter the certificate's server name in the connection, ${off}.`,
  },
};

const versions = /PROTOCOL_VERSION|UNSUPPORTED_PROTOCOL|NO_PROTOCOLS/;

/** The hosts a certificate is made out for, as the error of a wrong host carries them. */
function hostsOf(error: unknown): string {
  const cert = error instanceof Error && 'cert' in error ? error.cert : null;
  const names =
    typeof cert === 'object' && cert !== null && 'subjectaltname' in cert
      ? String(cert.subjectaltname)
      : '';
  const hosts = names.replace(/(DNS|IP Address):/g, '').slice(0, 120);
  return hosts === '' ? '' : ` (${hosts})`;
}

/**
 * Why the TLS connection failed. `hasTrustSettings`: a connection's settings can make this server trusted, and the sentence names them; a tab
 * can only turn off verification of its host.
 */
export function tlsFailure(error: unknown, host: string, hasTrustSettings: boolean): HttpFailure {
  const code = codeOf(error);
  const failure = (message: string): HttpFailure => ({ kind: 'tls', message });
  const reason = reasons[code];
  if (reason) {
    const hosts = code === 'ERR_TLS_CERT_ALTNAME_INVALID' ? hostsOf(error) : '';
    const fix = hasTrustSettings
      ? reason.fix
      : 'Use a certificate that everybody trusts, or turn off verification for this tab.';
    return failure(`The certificate of ${host} is not trusted: it ${reason.is}${hosts}. ${fix}`);
  }
  if (code === 'ECONNRESET' || code === 'EPIPE')
    return failure(
      `The connection to ${host} was closed during the TLS handshake. Check that the port uses https, and check the server's log.`,
    );
  if (versions.test(code))
    return failure(
      `${host} supports no TLS version that this connection allows (${code}). Check the oldest allowed TLS version in the connection.`,
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

async function secure(
  socket: Socket,
  host: string,
  tls: TlsSettings,
  signal: AbortSignal,
): Promise<TLSSocket> {
  const name = tls.servername ?? (isIP(host) ? '' : host);
  const secured = secureConnect({
    socket,
    host,
    ...(name === '' ? {} : { servername: name }),
    rejectUnauthorized: tls.verify,
    minVersion: tls.minVersion,
    ...(tls.ca === null ? {} : { ca: [...rootCertificates, tls.ca] }),
    ALPNProtocols: ['http/1.1'],
  });
  return ready(secured, 'secureConnect', signal);
}

async function reachProxy(
  proxy: URL,
  tls: TlsSettings,
  stopwatch: Stopwatch,
  signal: AbortSignal,
): Promise<Socket> {
  const socket = await reach(proxy, stopwatch, signal).catch((error: unknown) => {
    throw signal.aborted ? error : new CallAborted(proxyUnreachable(error, proxy.host));
  });
  stopwatch.lap('connect');
  if (proxy.protocol === 'http:') return socket;
  try {
    return await secure(socket, endOf(proxy).host, { ...tls, servername: null }, signal);
  } catch (error) {
    socket.destroy();
    throw signal.aborted
      ? error
      : new CallAborted({ ...tlsFailure(error, `proxy ${proxy.host}`, true), kind: 'proxy' });
  }
}

async function reachServer(
  url: URL,
  { tls, proxy }: Route,
  stopwatch: Stopwatch,
  signal: AbortSignal,
): Promise<Socket> {
  if (proxy === null) {
    const socket = await reach(url, stopwatch, signal);
    stopwatch.lap('connect');
    return socket;
  }
  const by = new URL(proxy.url);
  const socket = await reachProxy(by, tls, stopwatch, signal);
  if (url.protocol === 'https:')
    await tunnel(socket, by.host, `${url.hostname}:${endOf(url).port}`, proxy.credentials, signal);
  stopwatch.lap('proxy');
  return socket;
}

/**
 * Opens a connection to the server of the address, or to the proxy that forwards requests to it.
 * `hasTrustSettings` as in `tlsFailure`. We dial ourselves because an agent's own connection does
 * not separate the phases, and agents for proxies rewrite the head.
 */
export async function dial(
  url: URL,
  route: Route,
  hasTrustSettings: boolean,
  stopwatch: Stopwatch,
  signal: AbortSignal,
): Promise<Socket> {
  const socket = await reachServer(url, route, stopwatch, signal);
  if (url.protocol !== 'https:') return socket;
  try {
    const secured = await secure(socket, endOf(url).host, route.tls, signal);
    stopwatch.lap('tls');
    return secured;
  } catch (error) {
    socket.destroy();
    throw signal.aborted ? error : new CallAborted(tlsFailure(error, url.host, hasTrustSettings));
  }
}
