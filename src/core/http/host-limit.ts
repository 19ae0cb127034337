/** A limit in parts: `below` fits every name under `name`, `port` null fits every port. */
type Limit = { below: boolean; name: string; port: string | null };

const names = /^[a-z0-9_](?:[a-z0-9_-]*[a-z0-9_])?(?:\.[a-z0-9_](?:[a-z0-9_-]*[a-z0-9_])?)*$/;
const isNumber = (host: string): boolean =>
  host.startsWith('[') || /^\d+\.\d+\.\d+\.\d+$/.test(host);
const withoutDot = (host: string): string => host.replace(/\.$/, '');
const urlOf = (text: string): URL | null => (URL.canParse(text) ? new URL(text) : null);

/**
 * A hostname as addresses spell it: Unicode names in ASCII, numbers in their usual form; null if a
 * limit cannot name it.
 */
function spelled(host: string): string | null {
  const name = withoutDot(urlOf(`http://${host}`)?.hostname ?? '');
  return names.test(name) || name.startsWith('[') ? name : null;
}

function parsed(text: string): Limit | null {
  const [, below, host = '', port] =
    /^(\*\.)?(\[[0-9a-f:.]+\]|[^\s:/\\?#@%[\]]+)(?::(\d{1,5}))?$/i.exec(text) ?? [];
  const name = spelled(host);
  if (name === null || (port !== undefined && (Number(port) < 1 || Number(port) > 65_535)))
    return null;
  // Nothing lies below a number.
  if (below !== undefined && (isNumber(name) || !URL.canParse(`http://a.${name}`))) return null;
  return {
    below: below !== undefined,
    name,
    port: port === undefined ? null : String(Number(port)),
  };
}

const isBelow = (host: string, name: string): boolean =>
  host.endsWith(`.${name}`) && host.length > name.length + 1;

/**
 * A typed limit as it is stored: lower case, ASCII, an IP address in its usual form. Null if it is
 * not a hostname such as `api.example.com`, `*.example.com`, `localhost:4000` or `[::1]`; every
 * other limit fits some address.
 */
export function hostLimit(text: string): string | null {
  const limit = parsed(text.trim());
  return (
    limit && `${limit.below ? '*.' : ''}${limit.name}${limit.port === null ? '' : `:${limit.port}`}`
  );
}

/**
 * The hostname of an address, with its port unless it is the default; '' if the text is not an
 * address.
 */
export const hostOf = (url: string): string => urlOf(url)?.host ?? '';

function fits(limit: Limit | null, url: URL): boolean {
  if (limit === null || !/^https?:$/.test(url.protocol)) return false;
  const usual = url.protocol === 'https:' ? '443' : '80';
  if (limit.port !== null && limit.port !== (url.port || usual)) return false;
  const host = withoutDot(url.hostname);
  return limit.below ? isBelow(host, limit.name) : host === limit.name;
}

/**
 * Whether a secret with these limits may be sent to the address. Without limits it may be sent
 * anywhere; an invalid limit fits nothing.
 */
export function maySendTo(hosts: readonly string[], url: string): boolean {
  if (hosts.length === 0) return true;
  const to = urlOf(url);
  return to !== null && hosts.some((limit) => fits(parsed(limit), to));
}

function covers(wide: Limit, narrow: Limit): boolean {
  if (wide.port !== null && wide.port !== narrow.port) return false;
  if (narrow.name === wide.name && narrow.below === wide.below) return true;
  return wide.below && isBelow(narrow.name, wide.name);
}

/** Whether `to` allows an address that `from` did not; no limits at all allow any. A name for every port is wider than for one. */
export function isWider(from: readonly string[], to: readonly string[]): boolean {
  if (from.length === 0 || to.length === 0) return to.length === 0 && from.length > 0;
  const before = from.map(parsed);
  const isCovered = (text: string): boolean => {
    const limit = parsed(text);
    return limit === null || before.some((wide) => wide !== null && covers(wide, limit));
  };
  return !to.every(isCovered);
}
