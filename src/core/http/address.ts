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

/** Who can reach an address: this machine alone, this network, or everybody. From the narrowest on. */
export const addressSpaces = ['loopback', 'local', 'public'] as const;
export type AddressSpace = (typeof addressSpaces)[number];

/** The address blocks that are not public, as the specification of Local Network Access lists them; the first that fits counts. */
const blocks: readonly (readonly [block: string, space: AddressSpace])[] = [
  ['127.0.0.0/8', 'loopback'],
  ['10.0.0.0/8', 'local'],
  ['100.64.0.0/10', 'local'],
  ['172.16.0.0/12', 'local'],
  ['192.168.0.0/16', 'local'],
  ['198.18.0.0/15', 'loopback'],
  ['169.254.0.0/16', 'local'],
  ['0.0.0.0/32', 'loopback'],
  ['0.0.0.0/8', 'local'],
  ['::1/128', 'loopback'],
  ['::/128', 'loopback'],
  ['fc00::/7', 'local'],
  ['fe80::/10', 'local'],
  ['fec0::/10', 'local'],
  ['2001:db8::/32', 'local'],
  ['3fff::/20', 'local'],
];

const inBits = (numbers: readonly number[], width: number): string =>
  numbers.map((number) => number.toString(2).padStart(width, '0')).join('');

/** The bits of an IP address as `URL` writes it, without brackets; null for a name. One of IPv4 inside IPv6 counts as IPv4. */
function bitsOf(host: string): string | null {
  const ipv4 = octets(host);
  if (ipv4 !== null) return inBits(ipv4, 8);
  if (!host.includes(':')) return null;
  const [before = [], after = []] = host
    .split('::')
    .map((half) => half.split(':').filter(Boolean))
    .map((half) => half.map((group) => Number.parseInt(group, 16)));
  const zeros = new Array<number>(8 - before.length - after.length).fill(0);
  const bits = inBits([...before, ...zeros, ...after], 16);
  const mapped = '1'.repeat(16).padStart(96, '0');
  return bits.startsWith(mapped) ? bits.slice(96) : bits;
}

const inBlock = (bits: string, block: string): boolean => {
  const [address = '', length] = block.split('/');
  const own = bitsOf(address) ?? '';
  return own.length === bits.length && bits.startsWith(own.slice(0, Number(length)));
};

/** Names that nobody can register: they lead wherever this machine or its network says. */
const unregistered = /^[^.]+$|\.(?:test|lan|home|corp|intranet|private)$/;

/**
 * Who can reach an address, judged by its spelling only, because names are not looked up here: null
 * where a name says nothing, such as one without a dot. A name that anybody can register counts as
 * public.
 */
export function addressSpace(url: URL): AddressSpace | null {
  if (isLoopback(url)) return 'loopback';
  const host = url.hostname.replace(/^\[|\]$|\.$/g, '');
  const bits = bitsOf(host);
  if (bits !== null) return blocks.find(([block]) => inBlock(bits, block))?.[1] ?? 'public';
  if (/\.(?:local|internal|home\.arpa)$/.test(host)) return 'local';
  return unregistered.test(host) ? null : 'public';
}

/** Whether a host is a word alone, as in an own network or of a container. */
export const isOneLabel = (host: string): boolean => !/[.[]|^localhost$/i.test(host);

/** An address as a person types it with its scheme: http for this machine, an own network and a word alone, which rarely have a certificate, otherwise https. */
export function withScheme(address: string): string {
  const isBare = /^(?![a-z][a-z\d+.-]*:(?!\d))[\w[]/i.test(address);
  if (!isBare || !URL.canParse(`http://${address}`)) return isBare ? `https://${address}` : address;
  const url = new URL(`http://${address}`);
  const isNear = ['loopback', 'local'].includes(addressSpace(url) ?? '');
  return `${isNear || isOneLabel(url.hostname) ? 'http' : 'https'}://${address}`;
}
