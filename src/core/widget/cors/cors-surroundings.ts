import { isLoopback, isPrivate, opaqueOrigin } from '../../http/cors-origin.ts';

/** Ports of other protocols, where the Fetch standard lets no page go. */
const badPorts = new Set(
  (
    '0 1 7 9 11 13 15 17 19 20 21 22 23 25 37 42 43 53 69 77 79 87 95 101 102 103 104 109 110 111 113 115 117 119 123 135 137 139 143 161 179 389 427 ' +
    '465 512 513 514 515 526 530 531 532 540 548 554 556 563 587 601 636 989 990 993 995 1719 1720 1723 2049 3659 4045 4190 5060 5061 6000 6566 6665 6666 ' +
    '6667 6668 6669 6679 6697 10080'
  ).split(' '),
);

export const isBadPort = (url: URL): boolean => badPorts.has(url.port);

/** Whether a page over https asks for an address without TLS that is not this machine's. A page with the origin `null` may stand inside any other: not told. */
export const isMixed = (pageIs: string, url: URL): boolean =>
  pageIs.startsWith('https:') && url.protocol === 'http:' && !isLoopback(url);

/**
 * Whether a page from the internet asks for an address in a private network or on this machine. What browsers do about it differs by version: some ask
 * the visitor, some want a header of their own, some refuse.
 */
export function reachesInside(pageIs: string, url: URL): boolean {
  const inside = (one: URL): boolean => isLoopback(one) || isPrivate(one);
  return pageIs !== opaqueOrigin && inside(url) && !inside(new URL(pageIs));
}
