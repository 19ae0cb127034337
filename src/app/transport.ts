import type { Finding } from '#core/contract/finding.ts';
import { maySendTo } from '#core/http/host-limit.ts';
import { type ClientCertificate, plainHttpFindings, type Route } from '#core/http/route.ts';
import type { Transport } from '#core/http/transport.ts';
import { secretsInKey } from '#core/secrets/private-key.ts';
import { type Tab, unlikeBrowsers, usualWebhookTransport } from '#core/widget/tab.ts';
import type { Running } from '#operations/dispatch.ts';
import { OperationError } from '#operations/outcome.ts';
import type { Ports } from './ports/ports.ts';
import { type Credential, secretToSend } from './vault/credentials.ts';

/**
 * How a call travels; `secrets` are those of the proxy, to be masked in the result, `isShared`: the
 * server may get them as well; `unsent` are those of the client certificate, which nobody gets.
 * `findings` are about the credentials of the proxy. `handed` is called when the sender receives the
 * call.
 */
export type Travel = {
  route: Route;
  secrets: readonly string[];
  unsent: readonly string[];
  isShared: boolean;
  findings: readonly Finding[];
  handed(): void;
};

async function credentialOf(
  ports: Pick<Ports, 'secrets' | 'consent' | 'clock'>,
  { tls, proxy, proxyTokenId }: Transport,
  running: Running,
): Promise<Credential | null> {
  if (proxy === null || proxyTokenId === null) return null;
  // The server name is that of the service, so it does not apply to the proxy (adapters/http/dial).
  const way = { url: proxy.url, route: { tls: { ...tls, servername: null }, proxy: null } };
  const credential = await secretToSend(ports, proxyTokenId, way, running);
  if (credential.secret.includes(':')) return credential;
  throw new OperationError(
    'bad-input',
    'The token for the proxy must have the form user:password. Replace its secret, or choose another token.',
  );
}

/** The client certificate with its secrets, and the tokens that they are of. Its limit is checked like that of a secret that is sent. */
async function clientCertificateOf(
  ports: Pick<Ports, 'secrets' | 'consent' | 'clock'>,
  transport: Transport,
  url: string,
  running: Running,
): Promise<{ value: ClientCertificate; used: Credential[] } | null> {
  const { clientCertificate: set } = transport;
  if (set === null || !url.startsWith('https:')) return null;
  const way = { url, route: transport };
  const key = await secretToSend(ports, set.tokenId, way, running, 'key');
  const passphrase =
    set.passphraseTokenId === null
      ? null
      : await secretToSend(ports, set.passphraseTokenId, way, running);
  return {
    value: {
      secret: key.secret,
      certificate: set.certificate,
      passphrase: passphrase?.secret ?? null,
    },
    used: passphrase === null ? [key] : [key, passphrase],
  };
}

/**
 * The way of a call to `url`, with the secrets that it needs, which are read now. `clause` is the
 * one that findings about them belong to. `reuse`: consecutive calls may share an open connection.
 * Throws an OperationError if one of them is not available.
 */
export async function travelOf(
  ports: Pick<Ports, 'secrets' | 'consent' | 'clock'>,
  transport: Transport,
  {
    url,
    clause,
    settingsOf,
    reuse,
  }: { url: string; clause: string; settingsOf: 'connection' | 'tab'; reuse: boolean },
  running: Running,
): Promise<Travel> {
  const credential = await credentialOf(ports, transport, running);
  const client = await clientCertificateOf(ports, transport, url, running);
  const { tls, proxy } = transport;
  const what = 'The proxy gets a user name and a password, and its address';
  return {
    route: {
      tls,
      proxy: proxy && { url: proxy.url, credentials: credential?.secret ?? null },
      clientCertificate: client?.value ?? null,
      reuse,
      settingsOf,
    },
    secrets: credential === null ? [] : [credential.secret],
    unsent: (client?.used ?? []).flatMap(({ secret }) => secretsInKey(secret)),
    isShared: credential !== null && maySendTo(credential.hosts, url),
    findings:
      credential === null || proxy === null
        ? []
        : plainHttpFindings(clause, '$request.proxy', proxy.url, what),
    handed: () => {
      credential?.handed();
      for (const { handed } of client?.used ?? []) handed();
    },
  };
}

/**
 * How a call that a visitor's browser makes itself travels; null: as in the browser. The browser
 * always verifies certificates, whatever the tab says.
 */
export async function travelOfPage(
  ports: Pick<Ports, 'secrets' | 'consent' | 'clock'>,
  tab: Tab,
  running: Running,
): Promise<Travel | null> {
  if (unlikeBrowsers(tab).length === 0) return null;
  const { tls, ...transport } = tab.transport ?? usualWebhookTransport;
  return travelOf(
    ports,
    { ...transport, tls: { ...tls, verify: true } },
    { url: tab.webhook_url, clause: 'TAB-DIR-1', settingsOf: 'tab', reuse: false },
    running,
  );
}
