import type { Connection } from '#core/document/connection.ts';
import { documentLimits, type HttpLimits } from '#core/http.ts';
import type { Route } from '#core/route.ts';
import { OperationError } from '#operations/outcome.ts';
import { secretToSend } from './credentials.ts';
import type { Ports } from './ports.ts';

/** How a call of a connection travels; `secrets` are those the route carries, to be masked in what comes back. */
export type Travel = { limits: HttpLimits; route: Route; secrets: readonly string[] };

async function credentialsOf(ports: Pick<Ports, 'vault' | 'consent' | 'clock'>, { proxy, proxyTokenId }: Connection): Promise<string | null> {
  if (proxy === null || proxyTokenId === null) return null;
  const secret = await secretToSend(ports, proxyTokenId, proxy.url);
  if (secret.includes(':')) return secret;
  throw new OperationError('bad-input', 'The token for the proxy must be of the form user:password. Replace its secret, or choose another token.');
}

/**
 * Time, size and route of a call of this connection. `reuse`: calls that follow one another may share a connection that is left open.
 * Throws an OperationError when the credentials of the proxy are not to be had.
 */
export async function travelOf(ports: Pick<Ports, 'vault' | 'consent' | 'clock'>, connection: Connection, reuse: boolean): Promise<Travel> {
  const credentials = await credentialsOf(ports, connection);
  return {
    limits: { ...documentLimits, timeout: connection.timeoutSeconds * 1000 },
    route: { tls: connection.tls, proxy: connection.proxy && { url: connection.proxy.url, credentials }, reuse },
    secrets: credentials === null ? [] : [credentials],
  };
}
