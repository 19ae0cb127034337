import { once } from 'node:events';
import { request } from 'node:http';
import type { Socket } from 'node:net';
import type { HttpFailure } from '#core/http/http.ts';
import { CallAborted, codeOf } from './failure.ts';

/** `user:password` as the Basic credentials of Proxy-Authorization. */
export const proxyAuthorization = (credentials: string): string =>
  `Basic ${Buffer.from(credentials, 'utf8').toString('base64')}`;

const failed = (message: string): HttpFailure => ({ kind: 'proxy', message });

/** The proxy could not be reached. */
export function proxyUnreachable(error: unknown, proxy: string): HttpFailure {
  const code = codeOf(error);
  if (code === 'ECONNREFUSED')
    return failed(
      `The proxy ${proxy} refused the connection. Check its address in the transport settings and that it is running.`,
    );
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return failed(
      `The hostname of the proxy ${proxy} was not found. Check its address in the transport settings.`,
    );
  return failed(
    `The proxy ${proxy} cannot be reached (${code}). Check its address in the transport settings and the network connection.`,
  );
}

/** The proxy wants credentials, or other ones than it got. */
export const proxyDenied = (proxy: string, hadCredentials: boolean): HttpFailure =>
  failed(
    hadCredentials
      ? `The proxy ${proxy} did not accept the user name and password (407). Check the token for the proxy in the transport settings.`
      : `The proxy ${proxy} requires a user name and a password (407). Choose a token of the form user:password for the proxy in the transport settings.`,
  );

function refusal(
  status: number,
  proxy: string,
  target: string,
  hadCredentials: boolean,
): HttpFailure {
  if (status === 407) return proxyDenied(proxy, hadCredentials);
  if (status === 403)
    return failed(
      `The proxy ${proxy} does not allow connections to ${target} (403). Ask its administrator.`,
    );
  if (status >= 500)
    return failed(
      `The proxy ${proxy} could not reach ${target} (${status}). Check the address, and that the proxy can reach it.`,
    );
  return failed(
    `The proxy ${proxy} did not open a tunnel to ${target}: it answered CONNECT with ${status}. Check that it supports https.`,
  );
}

function silence(error: unknown, proxy: string): HttpFailure {
  const code = codeOf(error);
  const what =
    code === 'ECONNRESET' || code === 'EPIPE'
      ? 'closed the connection before it answered CONNECT'
      : `did not answer CONNECT in HTTP (${code})`;
  return failed(`The proxy ${proxy} ${what}. Check its address in the transport settings.`);
}

/**
 * Requests a tunnel to `target` (`host:port`) from the proxy at the other end of the socket; after
 * that the socket leads to the target.
 */
export async function tunnel(
  socket: Socket,
  proxy: string,
  target: string,
  credentials: string | null,
  signal: AbortSignal,
): Promise<void> {
  const authorization =
    credentials === null ? [] : ['Proxy-Authorization', proxyAuthorization(credentials)];
  const outgoing = request({
    method: 'CONNECT',
    path: target,
    headers: ['Host', target, ...authorization, 'Connection', 'keep-alive'],
    createConnection: () => socket,
    signal,
  });
  outgoing.end();
  const [response, , early] = await once(outgoing, 'connect').catch((error: unknown) => {
    throw signal.aborted ? error : new CallAborted(silence(error, proxy));
  });
  if (response.statusCode < 200 || response.statusCode > 299) {
    socket.destroy();
    throw new CallAborted(refusal(response.statusCode, proxy, target, credentials !== null));
  }
  if (early.length > 0) socket.unshift(early);
}
