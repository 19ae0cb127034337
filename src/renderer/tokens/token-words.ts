import type { AuthorizationForm } from '#core/document/connection.ts';
import { hostOf, maySendTo } from '#core/http/host-limit.ts';
import type { RouteToSend } from '#core/http/route.ts';
import { plainHttpWarning } from '#core/http/route.ts';
import type {
  AllowedRoute,
  SecretReference,
  StoreChoice,
  TokenInfo,
} from '#operations/vault-schemas.ts';

/** The forms of the Authorization header as they are chosen (DOC-REQ-3). */
export const formTitles: Record<AuthorizationForm, string> = {
  bearer: 'Bearer <token>',
  plain: 'Plain: only the key',
};

/** What people read of a state. */
export const stateWords: Record<TokenInfo['state'], string> = {
  ready: 'ready',
  locked: 'locked',
  unreadable: 'cannot be read',
  unapproved: 'not allowed yet',
};

/** The same at the beginning of a sentence. */
export const stateTitle = (state: TokenInfo['state']): string =>
  stateWords[state].replace(/^./, (first) => first.toUpperCase());

/** Where a reference points, in one line. */
const referenceLine = ({ name }: SecretReference): string => `variable ${name}`;

/** What identifies a token: the end of its secret, or where it is read. */
export const tailOf = ({
  lastFour,
  reference,
}: Pick<TokenInfo, 'lastFour' | 'reference'>): string =>
  reference ? referenceLine(reference) : `••••${lastFour}`;

/** A token as an option of a list. */
export function optionTitle(
  token: Pick<TokenInfo, 'label' | 'lastFour' | 'reference' | 'state'>,
): string {
  const title = `${token.label} ${token.reference ? `(${referenceLine(token.reference)})` : tailOf(token)}`;
  return token.state === 'ready' ? title : `${title} · ${stateWords[token.state]}`;
}

/** A route other than the usual one, in words. */
export function routeWords(url: string, { tls, proxy }: RouteToSend): string {
  const ways = [
    ...(proxy === null ? [] : [`through the proxy ${hostOf(proxy.url)}`]),
    ...(tls.verify ? [] : ['without verifying certificates']),
    ...(tls.ca === null ? [] : ['trusting an additional authority']),
    ...(tls.servername === null ? [] : [`as ${tls.servername}`]),
    ...(plainHttpWarning(url) === null ? [] : ['without TLS']),
  ];
  return [`To ${hostOf(url)}`, ...ways].join(' ');
}

/** A route that was allowed, in the same words. */
export const allowedRouteWords = ({ to, proxy, verify, ca, servername }: AllowedRoute): string =>
  routeWords(to, {
    tls: { verify, ca, servername },
    proxy: proxy === null ? null : { url: proxy },
  });

/** Where a token may be sent. */
export const limitWords = ({ hosts }: Pick<TokenInfo, 'hosts'>): string =>
  hosts.length === 0 ? 'any hostname' : hosts.join(', ');

const isAddress = (url: string): boolean => /^https?:\/\//i.test(url) && URL.canParse(url);

/**
 * Why the token cannot be sent to these addresses: its limit excludes one of them. Null if it can;
 * a text that is not an address yet is skipped.
 */
export function limitProblem(
  { label, hosts }: Pick<TokenInfo, 'label' | 'hosts'>,
  urls: readonly string[],
): string | null {
  const outside = [
    ...new Set(urls.filter((url) => isAddress(url) && !maySendTo(hosts, url)).map(hostOf)),
  ];
  if (outside.length === 0) return null;
  return `“${label}” is limited to ${hosts.join(', ')}, so it is not sent to ${outside.join(', ')}. Choose another token, or change its allowed hostnames under Tokens.`;
}

/** The warning for sending a token to these addresses; null when there is nothing to warn about. */
export const plainProblem = (urls: readonly string[]): string | null =>
  urls.map(plainHttpWarning).find((warning) => warning !== null) ?? null;

/** What the state and the limit of a chosen token mean for its use, as a sentence; null for one that is ready and may go anywhere. */
export function tokenNote(token: Pick<TokenInfo, 'state' | 'note' | 'hosts'>): string | null {
  const limit = token.hosts.length === 0 ? '' : `Limited to ${limitWords(token)}.`;
  return (
    [token.state === 'ready' ? '' : token.note, limit].filter((part) => part !== '').join(' ') ||
    null
  );
}

/**
 * Whether the token can be stored the way new ones are, and is not yet. A reference cannot, and
 * memory only takes typed secrets.
 */
export const canMove = (
  { keptBy, state }: Pick<TokenInfo, 'keptBy' | 'state'>,
  keep: StoreChoice | null,
): keep is 'system' | 'passphrase' =>
  state === 'ready' &&
  keptBy !== 'reference' &&
  keptBy !== keep &&
  (keep === 'system' || keep === 'passphrase');
