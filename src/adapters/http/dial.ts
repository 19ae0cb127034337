import { once } from 'node:events';
import { connect, isIP, type Socket } from 'node:net';
import { rootCertificates, connect as secureConnect, type TLSSocket } from 'node:tls';
import type { Route, TlsSettings } from '#core/http/route.ts';
import { GivenUp } from './failure.ts';
import { tlsFailure } from './http-tls-failure.ts';
import { proxyUnreachable, tunnel } from './proxy.ts';
import type { Stopwatch } from './stopwatch.ts';

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
  // Stays: between two users of the socket an error is nobody's, and must not be an uncaught one.
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
    throw signal.aborted ? error : new GivenUp(proxyUnreachable(error, proxy.host));
  });
  stopwatch.lap('connect');
  if (proxy.protocol === 'http:') return socket;
  try {
    return await secure(socket, endOf(proxy).host, { ...tls, servername: null }, signal);
  } catch (error) {
    socket.destroy();
    throw signal.aborted
      ? error
      : new GivenUp({ ...tlsFailure(error, `proxy ${proxy.host}`, true), kind: 'proxy' });
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
 * Opens a connection to the server of the address, or to the proxy that is handed requests to it. `mendable` as `tlsFailure` takes it.
 * Written here because the phases of an agent's own connection cannot be told apart, and agents for proxies rewrite the head.
 */
export async function dial(
  url: URL,
  route: Route,
  mendable: boolean,
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
    throw signal.aborted ? error : new GivenUp(tlsFailure(error, url.host, mendable));
  }
}
