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
