import { type Finding, requestFinding } from '../../contract/finding.ts';
import { addressSpace, addressSpaces, isOf, opaqueOrigin } from '../../http/address.ts';

/**
 * Which part of the network a page may only reach once the visitor allowed it: one narrower than the
 * page's own (Local Network Access). Null where no permission is needed, and where one of the two
 * addresses does not say where it leads.
 */
export function permissionFor(pageIs: string, url: URL): 'loopback' | 'local' | null {
  if (pageIs === opaqueOrigin || isOf(url, pageIs)) return null;
  const [from, to] = [addressSpace(new URL(pageIs)), addressSpace(url)];
  if (from === null || to === null || to === 'public') return null;
  return addressSpaces.indexOf(to) < addressSpaces.indexOf(from) ? to : null;
}

const places = {
  loopback: "the visitor's own machine",
  local: "the visitor's own network",
};

/** Chromium's names of the permission: of both parts of the network (142 to 144), and of each. */
export const localNetworkPermissions: readonly string[] = [
  'local-network-access',
  'loopback-network',
  'local-network',
];

/** What puts the permission within reach of an iframe: the older name of the two, and the newer one. */
const allowed = {
  loopback: 'allow="local-network-access; loopback-network"',
  local: 'allow="local-network-access; local-network"',
};

/** What Chromium writes about such a call that it refused: on the console, and as the name of an error. */
const saysLocalNetwork = /\baddress space\b|(?:LOCAL|PRIVATE)_NETWORK_ACCESS/i;

/**
 * Why a browser refused a call of a page to an address that only the visitor's machine or network can reach (TAB-DIR-3): newer ones ask the
 * visitor first, or refuse a page without https. Null for other addresses, and where it `said` something else.
 */
export function localNetworkFinding(said: string, pageIs: string, url: URL): Finding | null {
  const to = permissionFor(pageIs, url);
  if (to === null || !saysLocalNetwork.test(said)) return null;
  const leads = `${url.hostname} is an address of ${places[to]}, but the page is ${pageIs}.`;
  const isSecure = pageIs.startsWith('https:');
  const message = isSecure
    ? `${leads} Before CORS, newer browsers (Chromium from version 142 on) ask the visitor whether the page may reach it, and in an iframe only where it has ${allowed[to]}.`
    : `${leads} Newer browsers (Chromium from version 142 on) refuse such a call of a page without https, and do not ask the visitor.`;
  const effect = 'The call is not sent, and the widget shows "Action failed".';
  const page = isSecure ? '' : 'serve the page over https, ';
  return {
    ...requestFinding('TAB-DIR-3', 'error', '$request.url', message, effect),
    fix: `Give the webhook a public https address. To test this one, ${page}put ${allowed[to]} on the iframe of the widget and allow the access in the browser.`,
  };
}
