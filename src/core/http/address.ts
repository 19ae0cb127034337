const nameOf = (piece: string): string => new URLSearchParams(piece).keys().next().value ?? '';

/**
 * The query of an address, byte for byte, without the parameters named in `own`; `replaced` lists
 * those it held.
 */
export function queryWithout(
  url: URL,
  own: ReadonlySet<string>,
): { query: string; replaced: string[] } {
  const replaced = new Set<string>();
  const remaining = url.search
    .slice(1)
    .split('&')
    .filter((piece) => {
      const name = nameOf(piece);
      const isOwn = piece !== '' && own.has(name);
      if (isOwn) replaced.add(name);
      return !isOwn;
    });
  return { query: remaining.join('&'), replaced: [...replaced] };
}

/**
 * Which of the named parameters the query of an address has: each once, in the order of the query.
 * Names are case-sensitive.
 */
export const parametersIn = (url: URL, names: ReadonlySet<string>): string[] =>
  queryWithout(url, names).replaced;

/** Whether the address carries a user name or a password, which no request of ours sends. */
export const hasUser = (url: URL): boolean => url.username !== '' || url.password !== '';

/** An address that may be opened in the browser of the system: whole, as it is sent, and its host in letters that cannot pose as others. */
export type ExternalAddress = { href: string; host: string; lookalike: boolean };

/** People read the whole address before they open it; nobody reads a longer one. */
const longest = 2048;

/**
 * The address of a link as it may be opened elsewhere; null for anything but https, for one with a user name in it (`https://bank.example@evil.example`)
 * and for one too long to be read. `lookalike`: the host holds letters beyond a-z, which can look like others; it is given in punycode.
 */
export function externalAddress(text: string): ExternalAddress | null {
  if (text.length > longest || !URL.canParse(text)) return null;
  const { protocol, username, password, href, host } = new URL(text);
  if (protocol !== 'https:' || username !== '' || password !== '' || href.length > longest)
    return null;
  return { href, host, lookalike: /(?:^|\.)xn--/.test(host) };
}

/** What browsers send as `Origin` for a page that has none of its own, and what a redirect across origins makes of any. */
export const opaqueOrigin = 'null';

/**
 * The origin of a page as browsers spell it, from a typed address or origin; null if it is neither
 * http nor https.
 */
export function pageOrigin(text: string): string | null {
  if (text.trim() === opaqueOrigin) return opaqueOrigin;
  const url = URL.canParse(text) ? new URL(text) : null;
  return url !== null && /^https?:$/.test(url.protocol) ? url.origin : null;
}

/** Whether an address belongs to the origin; nothing belongs to `null`. */
export const isOf = (url: URL, origin: string): boolean =>
  origin !== opaqueOrigin && url.origin === origin;

const octets = (host: string): number[] | null => {
  const parts = /^(\d+)\.(\d+)\.(\d+)\.(\d+)$/.exec(host);
  return parts === null ? null : parts.slice(1).map(Number);
};

/** Whether the address names this machine, which browsers trust even without TLS. */
export function isLoopback({ hostname }: URL): boolean {
  return (
    /^(.+\.)?localhost\.?$/.test(hostname) || hostname === '[::1]' || octets(hostname)?.[0] === 127
  );
}

/**
 * Whether the address lies in a private network, judged by its spelling only: names are not looked
 * up.
 */
export function isPrivate({ hostname }: URL): boolean {
  const [a, b = 0] = octets(hostname) ?? [];
  const ipv4 =
    a === 10 ||
    (a === 172 && b >= 16 && b < 32) ||
    (a === 192 && b === 168) ||
    (a === 169 && b === 254);
  return ipv4 || /^\[(f[cd]|fe[89ab])/.test(hostname) || /\.local\.?$/.test(hostname);
}
