import type { FailureKind } from './http.ts';

const kinds: readonly (readonly [RegExp, FailureKind])[] = [
  [/NAME_NOT_RESOLVED|DNS|ICANN_NAME|UNKNOWN_HOST|ENOTFOUND|EAI_AGAIN/, 'dns'],
  [/PROXY|TUNNEL|SOCKS/, 'proxy'],
  [/CERT|SSL|TLS|SEC_ERROR|NSS/, 'tls'],
  [/CONNECTION_REFUSED|ECONNREFUSED/, 'refused'],
  [
    /CONTENT_LENGTH_MISMATCH|INCOMPLETE_CHUNKED|CONTENT_DECODING|PARTIAL_TRANSFER|CORRUPTED_CONTENT|INVALID_CONTENT_ENCODING/,
    'incomplete',
  ],
  [
    /CONNECTION_(RESET|CLOSED|ABORTED)|EMPTY_RESPONSE|SOCKET_NOT_CONNECTED|NET_(RESET|INTERRUPT)|ECONNRESET|EPIPE/,
    'reset',
  ],
  [/TIMED_?OUT|TIMEOUT/, 'timeout'],
  [
    /UNREACHABLE|DISCONNECTED|NETWORK_CHANGED|NETWORK_ACCESS_DENIED|ADDRESS_INVALID|OFFLINE/,
    'unreachable',
  ],
];

/** What Chromium and Firefox call a call that they stopped themselves: for CORS, a redirect they do not follow, a port they do not open, a page that is gone. */
const own =
  /(?:ERR_(?:FAILED|ABORTED|BLOCKED\w*|UNSAFE_\w+|TOO_MANY_REDIRECTS|INVALID_REDIRECT|RESPONSE_HEADERS_MULTIPLE_LOCATION|UNEXPECTED_PROXY_AUTH)|NS_ERROR_DOM_BAD_URI|NS_BINDING_ABORTED|NS_ERROR_(?:FAILURE|ABORT|PORT_ACCESS_NOT_ALLOWED|REDIRECT_LOOP))$|\bCORS\b|access control checks/;

/** What an error of a browser (`net::ERR_...`, `NS_ERROR_...`) means for the network; null where the browser stopped the call itself. */
export function networkFailure(error: string): FailureKind | null {
  if (own.test(error)) return null;
  return kinds.find(([pattern]) => pattern.test(error))?.[1] ?? 'protocol';
}
