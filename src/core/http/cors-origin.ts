/** What browsers send as `Origin` for a page that has none of its own, and what a redirect across origins makes of any. */
export const opaqueOrigin = 'null';

/** The origin of a page as browsers spell it, from an address or an origin someone typed; null when it is none of http or https. */
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

/** Whether the address lies in a private network, as far as its spelling tells: names are not looked up. */
export function isPrivate({ hostname }: URL): boolean {
  const [a, b = 0] = octets(hostname) ?? [];
  const ipv4 =
    a === 10 ||
    (a === 172 && b >= 16 && b < 32) ||
    (a === 192 && b === 168) ||
    (a === 169 && b === 254);
  return ipv4 || /^\[(f[cd]|fe[89ab])/.test(hostname) || /\.local\.?$/.test(hostname);
}
