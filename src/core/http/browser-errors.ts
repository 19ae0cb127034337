import type { FailureKind } from './http.ts';

const kinds: readonly (readonly [RegExp, FailureKind])[] = [
  [
    /NAME_NOT_RESOLVED|DNS|ICANN_NAME|UNKNOWN_HOST|ENOTFOUND|EAI_AGAIN|HOSTNAME_COULD_NOT_BE_FOUND/,
    'dns',
  ],
  [/PROXY|TUNNEL|SOCKS/, 'proxy'],
  [/CERT|SSL|TLS|SEC_ERROR|NSS/, 'tls'],
  [/CONNECTION_REFUSED|ECONNREFUSED|ERRNO_(?:111|61|10061)\b/, 'refused'],
  [
    /CONTENT_LENGTH_MISMATCH|INCOMPLETE_CHUNKED|CONTENT_DECODING|PARTIAL_TRANSFER|CORRUPTED_CONTENT|INVALID_CONTENT_ENCODING/,
    'incomplete',
  ],
  [
    /CONNECTION_(RESET|CLOSED|ABORTED|WAS_LOST)|EMPTY_RESPONSE|SOCKET_NOT_CONNECTED|NET_(RESET|INTERRUPT)|ECONNRESET|EPIPE|SERVER_DISCONNECTED|PEER_CLOSED/,
    'reset',
  ],
  [/TIMED_?OUT|TIMEOUT/, 'timeout'],
  [
    /UNREACHABLE|COULD_NOT_CONNECT|DISCONNECTED|NETWORK_CHANGED|NETWORK_ACCESS_DENIED|ADDRESS_INVALID|OFFLINE/,
    'unreachable',
  ],
];

/** What browsers call a call that they stopped themselves: for CORS, a redirect they do not follow, a port they do not open, a page that is gone. Of mitmproxy, that its client or its user ended it. */
const own =
  /(?:ERR_(?:FAILED|ABORTED|BLOCKED\w*|UNSAFE_\w+|TOO_MANY_REDIRECTS|INVALID_REDIRECT|RESPONSE_HEADERS_MULTIPLE_LOCATION|UNEXPECTED_PROXY_AUTH)|NS_ERROR_DOM_BAD_URI|NS_BINDING_ABORTED|NS_ERROR_(?:FAILURE|ABORT|PORT_ACCESS_NOT_ALLOWED|REDIRECT_LOOP))$|\bCORS\b|access[- ]control|preflight response|^cancell?ed\b|client disconnected|connection killed/i;

/** What an error of a browser (`net::ERR_...`, `NS_ERROR_...`, a sentence of Safari) means for the network; null where the browser stopped the call itself. */
export function networkFailure(error: string): FailureKind | null {
  if (own.test(error)) return null;
  const code = error.toUpperCase().replaceAll(' ', '_');
  return kinds.find(([pattern]) => pattern.test(code))?.[1] ?? 'protocol';
}

/** Who stopped a call that a browser did not send, by what the browser says of it, and what to do; none of them is the server. */
const stoppers: readonly { said: RegExp; by: string; fix: string }[] = [
  {
    said: /BLOCKED_BY_CLIENT/,
    by: 'An extension of the browser, such as an ad blocker, stopped the call; the server did not get it.',
    fix: 'Allow the address in the extension, or use a window without extensions.',
  },
  {
    said: /BLOCKED_BY_ADMINISTRATOR|BLOCKED_ENROLLMENT/,
    by: 'A policy of whoever administers the browser stopped the call; the server did not get it.',
    fix: 'Ask for the address to be allowed, or use a browser without this policy.',
  },
  {
    said: /BLOCKED_BY_CSP|content security policy/i,
    by: 'The Content-Security-Policy of the page stopped the call; the server did not get it.',
    fix: 'Add the address to connect-src in the Content-Security-Policy of the page.',
  },
  {
    said: /UNSAFE_PORT|PORT_ACCESS_NOT_ALLOWED/,
    by: 'Browsers open no connection to this port; the server did not get the call.',
    fix: 'Serve it on another port, such as 443.',
  },
  {
    said: /ERR_ABORTED|BINDING_ABORTED|NS_ERROR_ABORT|^cancell?ed\b/i,
    by: 'The page ended the call, for example because the visitor left it; that says nothing of the server.',
    fix: 'Record the call again, and wait for its reply.',
  },
];

/** Who stopped the call of which a browser says this; null where it does not tell. */
export const stopperOf = (said: string): { by: string; fix: string } | null =>
  stoppers.find((one) => one.said.test(said)) ?? null;
