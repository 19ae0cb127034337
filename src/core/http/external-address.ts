/** An address that may be opened in the browser of the system: whole, as it is sent, and its host in letters that cannot pose as others. */
export type ExternalAddress = { href: string; host: string; lookalike: boolean };

/** A person reads the whole address before it is opened; a longer one nobody reads. */
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
