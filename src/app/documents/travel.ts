import { type Finding, requestFinding } from '#core/contract/finding.ts';
import type { Connection } from '#core/document/connection.ts';
import { maySendTo } from '#core/http/host-limit.ts';
import { documentLimits, type HttpLimits } from '#core/http/http.ts';
import { plainHttpFindings } from '#core/http/plain-http.ts';
import type { Route } from '#core/http/route.ts';
import type { Running } from '#operations/dispatch.ts';
import { OperationError } from '#operations/outcome.ts';
import type { Ports } from '../ports/ports.ts';
import { type Credential, secretToSend } from '../vault/credentials.ts';

/**
 * How a call of a connection travels; `secrets` are those the route carries, to be masked in what comes back, `isShared`: the service may get them as well; `findings` what there is to say of
 * the way. `handed` is called when the call is given to the sender.
 */
export type Travel = {
  limits: HttpLimits;
  route: Route;
  secrets: readonly string[];
  isShared: boolean;
  findings: readonly Finding[];
  handed(): void;
};

async function credentialOf(
  ports: Pick<Ports, 'secrets' | 'consent' | 'clock'>,
  { tls, proxy, proxyTokenId }: Connection,
  running: Running,
): Promise<Credential | null> {
  if (proxy === null || proxyTokenId === null) return null;
  // The server name is that of the service, and is not asked of the proxy (adapters/http-dial).
  const way = { url: proxy.url, route: { tls: { ...tls, servername: null }, proxy: null } };
  const credential = await secretToSend(ports, proxyTokenId, way, running);
  if (credential.secret.includes(':')) return credential;
  throw new OperationError(
    'bad-input',
    'The token for the proxy must have the form user:password. Replace its secret, or choose another token.',
  );
}

/** A connection can switch verification off for every server on its way that speaks TLS: the service, and a proxy at an https address. */
const unverifiedFindings = ({ base_url, proxy, tls }: Connection): Finding[] =>
  [
    { url: base_url, path: '$request.url' },
    { url: proxy?.url ?? '', path: '$request.proxy' },
  ]
    .filter(({ url }) => !tls.verify && URL.canParse(url) && new URL(url).protocol === 'https:')
    .map(({ url, path }) => {
      const { host } = new URL(url);
      const message = `The certificate of ${host} is not verified, as chosen in this connection.`;
      return requestFinding(
        'DOC-REQ-2',
        'warning',
        path,
        message,
        'Assay still calls the server. Anyone who poses as it gets the token and controls the reply.',
      );
    });

/**
 * Time, size and route of a call of this connection. `reuse`: calls that follow one another may share a connection that is left open.
 * Throws an OperationError when the credentials of the proxy are not to be had.
 */
export async function travelOf(
  ports: Pick<Ports, 'secrets' | 'consent' | 'clock'>,
  connection: Connection,
  reuse: boolean,
  running: Running,
): Promise<Travel> {
  const credential = await credentialOf(ports, connection, running);
  const { timeoutSeconds, tls, proxy } = connection;
  const what = 'The proxy gets a user name and a password, and its address';
  return {
    limits: { ...documentLimits, timeout: timeoutSeconds * 1000 },
    route: {
      tls,
      proxy: proxy && { url: proxy.url, credentials: credential?.secret ?? null },
      reuse,
    },
    secrets: credential === null ? [] : [credential.secret],
    isShared: credential !== null && maySendTo(credential.hosts, connection.base_url),
    findings: [
      ...(credential === null || proxy === null
        ? []
        : plainHttpFindings('DOC-REQ-2', '$request.proxy', proxy.url, what)),
      ...unverifiedFindings(connection),
    ],
    handed: () => credential?.handed(),
  };
}
