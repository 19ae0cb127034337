import { type Finding, requestFinding } from '../contract/finding.ts';
import { isLoopback } from './cors-origin.ts';

/**
 * The host that a secret would travel to readable for everyone on the way: the address is http:// and not this machine. Else null. A name below localhost counts as
 * readable: browsers take it for this machine, but Node asks the system for it, which may ask a name server.
 */
function readableHost(url: string): string | null {
  const to = URL.canParse(url) ? new URL(url) : null;
  return to !== null &&
    to.protocol === 'http:' &&
    (!isLoopback(to) || /\.localhost\.?$/.test(to.hostname))
    ? to.hostname
    : null;
}

const effectFor = (host: string): string => `Everyone on the way to ${host} can read the secret.`;

/** What there is to say where a secret is sent to this address; null over TLS, within this machine, and for a text that is no address (yet). */
export function plainHttpWarning(url: string): string | null {
  const host = readableHost(url);
  return host && `The address is http:// without TLS. ${effectFor(host)}`;
}

/** The same as a finding about a request that carries a secret; `what` is the sentence without its point that says what carries it where. */
export function plainHttpFindings(
  clause: string,
  path: string,
  url: string,
  what: string,
): Finding[] {
  const host = readableHost(url);
  return host === null
    ? []
    : [requestFinding(clause, 'warning', path, `${what} is http:// without TLS.`, effectFor(host))];
}
