import { httpUrl } from '#core/document/connection.ts';
import { hasUser } from '#core/http/address.ts';
import { hostOf, maySendTo } from '#core/http/host-limit.ts';
import { type RouteToSend, type UnusualRoute, unusualRoute } from '#core/http/route.ts';
import { type Tab, transportOf } from '#core/widget/tab.ts';
import type { Running } from '#operations/dispatch.ts';
import { OperationError } from '#operations/outcome.ts';
import {
  type AllowedRoute,
  limitOf,
  type SecretReference,
  type TokenInfo,
  type TokenLimit,
} from '#operations/vault-schemas.ts';
import type { Ports } from '../ports/ports.ts';
import type { SecretForm } from '../ports/secrets.ts';

type Given = Pick<Ports, 'secrets' | 'consent' | 'clock'>;

/** Where a secret goes: the address of the request, and the route that it takes there. */
export type Way = { url: string; route: RouteToSend };

/**
 * A secret on its way into one request, the `hosts` it is limited to, and the form of Authorization that its token is set to (null: none). `handed` is called
 * when the request is given to the sender, and notes the use.
 */
export type Credential = Pick<TokenInfo, 'authorization'> & {
  secret: string;
  hosts: readonly string[];
  handed(): void;
};

const refused = (message: string): OperationError => new OperationError('refused', message);

/** The hosts of the whole route count: over http a proxy reads the secret, over https it says where the connection leads. */
function refuseHosts(
  label: string,
  hosts: readonly string[],
  { url, route: { proxy } }: Way,
): void {
  const limited = `"${label}" is limited to ${hosts.join(', ')}, so it is not sent`;
  if (!maySendTo(hosts, url))
    throw refused(
      `${limited} to ${hostOf(url) || 'this address'}. Nothing was sent. Choose another token, or change its allowed hostnames under Tokens.`,
    );
  if (proxy === null || maySendTo(hosts, proxy.url)) return;
  const host = hostOf(proxy.url) || 'that address';
  throw refused(
    `${limited} through the proxy ${host}. Nothing was sent. Choose another token, or add the proxy to its allowed hostnames under Tokens.`,
  );
}

const sha256 = async (text: string): Promise<string> => {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
};

/** A route as it is remembered with a token. */
const remembered = async (route: UnusualRoute): Promise<AllowedRoute> => ({
  ...route,
  ca: route.ca && (await sha256(route.ca)),
});

/** The routes that come together with a new secret, as they are remembered; usual ones need no memory. */
export const routesToAllow = async (
  ways: readonly ({ url: string } & RouteToSend)[],
): Promise<AllowedRoute[]> => {
  const unusual = ways
    .map(({ url, tls, proxy }) => unusualRoute(url, { tls, proxy }))
    .filter((route) => route !== null);
  return Promise.all(unusual.map(remembered));
};

const isSameRoute = (one: AllowedRoute, other: AllowedRoute): boolean =>
  one.to === other.to &&
  one.proxy === other.proxy &&
  one.verify === other.verify &&
  one.ca === other.ca &&
  one.servername === other.servername;

const isAllowed = ({ hosts, routes }: TokenLimit, route: AllowedRoute | null): boolean =>
  hosts.length === 0 || route === null || routes.some((allowed) => isSameRoute(allowed, route));

/** Asks whether the secret of a token may be read where its reference points. */
export const askAboutReference = (
  { consent }: Pick<Given, 'consent'>,
  { label, hosts, signs }: Pick<TokenInfo, 'label' | 'hosts' | 'signs'>,
  reference: SecretReference,
): Promise<boolean> => consent.ask({ about: 'reference', label, reference, hosts, signs });

/** The token with its reference shown to a person and allowed, where that was not done before. What was seen is what is allowed. */
async function allowed(ports: Given, token: TokenInfo | undefined): Promise<TokenInfo | undefined> {
  if (token?.state !== 'unapproved' || token.reference === null) return token;
  const { id, label, reference } = token;
  if (await askAboutReference(ports, token, reference))
    return ports.secrets.approve(id, reference, limitOf(token));
  throw refused(
    `The source of "${label}" was not allowed, so there is no secret and nothing was sent.`,
  );
}

/**
 * The token with this route allowed. If its limit does not include the route yet, a person is
 * asked, but only if the secret can be read now.
 */
async function routed(
  { secrets, consent }: Given,
  token: TokenInfo | undefined,
  way: Way,
): Promise<TokenInfo | undefined> {
  const unusual = unusualRoute(way.url, way.route);
  if (token === undefined || token.state !== 'ready' || unusual === null) return token;
  const route = await remembered(unusual);
  if (isAllowed(token, route)) return token;
  const { id, label, hosts } = token;
  if (await consent.ask({ about: 'route', label, hosts, route: unusual }))
    return secrets.allow(id, route, limitOf(token));
  throw refused(
    `The route to ${hostOf(way.url)} was not allowed for "${label}", so nothing was sent. Change the settings back, or choose another token.`,
  );
}

/** Reads the secret, unless the caller gave up. */
async function read(
  { secrets }: Pick<Given, 'secrets'>,
  id: string,
  { signal }: Running,
  check?: (limit: TokenLimit) => void,
  form?: SecretForm,
): Promise<string> {
  const secret = await secrets.read(id, check, form);
  signal.throwIfAborted();
  return secret;
}

/** Throws the OperationError `refused` that `secretToSend` would throw for the hosts of a way, before anything else is done for the call. */
export async function refuseElsewhere(ports: Given, id: string, way: Way): Promise<void> {
  const token = await ports.secrets.find(id);
  if (token !== undefined) refuseHosts(token.label, token.hosts, way);
}

/**
 * The secret of a token for a request to this address over this route, which the request must then
 * use. Throws an OperationError `refused` if the token is limited to other hostnames, or if a
 * person did not allow a new route for a limited token; another one if its secret is not available.
 * The limit is checked before anybody is asked, and once more by the vault when it reads the
 * secret.
 */
export async function secretToSend(
  ports: Given,
  id: string,
  way: Way,
  running: Running,
  form: SecretForm = 'text',
): Promise<Credential> {
  const token = await ports.secrets.find(id);
  if (token !== undefined) refuseHosts(token.label, token.hosts, way);
  // A person takes a while to answer, and the limit may be another one by then.
  const approved = await allowed(ports, token);
  if (approved !== undefined) refuseHosts(approved.label, approved.hosts, way);
  const now = await routed(ports, approved, way);
  const unusual = unusualRoute(way.url, way.route);
  const route = unusual && (await remembered(unusual));
  let hosts: readonly string[] = [];
  const check = (limit: TokenLimit): void => {
    refuseHosts(now?.label ?? id, limit.hosts, way);
    if (!isAllowed(limit, route))
      throw refused(
        `The limit of "${now?.label ?? id}" changed in the meantime, so nothing was sent. Try again.`,
      );
    hosts = limit.hosts;
  };
  const secret = await read(ports, id, running, check, form);
  return {
    secret,
    hosts,
    authorization: now?.authorization ?? null,
    handed: () => ports.secrets.used(id, ports.clock.now(), hostOf(way.url)),
  };
}

/**
 * The secret and label of a token that is marked for signing and verifying visitors' tokens. Throws
 * an OperationError `refused` for any other: if tokens could be tested against any secret, it could
 * be guessed.
 */
export async function secretOfVisitors(
  ports: Given,
  id: string,
  running: Running,
): Promise<{ secret: string; label: string }> {
  const found = await ports.secrets.find(id);
  const label = found?.label ?? id;
  const check = ({ signs }: TokenLimit): void => {
    if (signs) return;
    throw refused(
      `"${label}" may not sign or verify visitors' tokens. Edit it under Tokens and switch on "Signing key", then try again.`,
    );
  };
  if (found !== undefined) check(found);
  await allowed(ports, found);
  const secret = await read(ports, id, running, check);
  ports.secrets.used(id, ports.clock.now(), null);
  return { secret, label };
}

/**
 * The tab with its whole webhook_url, which is read from the vault if a stored secret holds it
 * (TAB-CRD-3). For the request only: what is shown keeps the masked address. Throws an
 * OperationError if the secret is not available, is not an address, or is limited to other
 * hostnames.
 */
export async function withWholeAddress(ports: Given, tab: Tab, running: Running): Promise<Tab> {
  if (tab.webhookTokenId === undefined) return tab;
  const token = await allowed(ports, await ports.secrets.find(tab.webhookTokenId));
  // The limit that counts is the one that the secret was read with.
  let limit: TokenLimit | undefined;
  const secret = await read(ports, tab.webhookTokenId, running, (sealed) => {
    limit = sealed;
  });
  const webhook_url = secret.trim();
  const label = token?.label ?? 'The stored secret';
  if (!httpUrl.safeParse(webhook_url).success || hasUser(new URL(webhook_url)))
    throw new OperationError(
      'bad-input',
      `"${label}" is used as the webhook_url of "${tab.name}" but is not an http:// or https:// address without a user name. Nothing was sent. Choose another secret.`,
    );
  const whole = { ...tab, webhook_url };
  const way = { url: webhook_url, route: transportOf(whole) };
  refuseHosts(label, limit?.hosts ?? [], way);
  await routed(ports, token && { ...token, ...limit, state: 'ready' }, way);
  ports.secrets.used(tab.webhookTokenId, ports.clock.now(), null);
  return whole;
}
