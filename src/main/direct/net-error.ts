import type { FailureKind } from '#core/http/http.ts';

const kinds: readonly (readonly [RegExp, FailureKind])[] = [
  [/NAME_NOT_RESOLVED|DNS|ICANN_NAME/, 'dns'],
  [/PROXY|TUNNEL|SOCKS/, 'proxy'],
  [/CERT|SSL|TLS/, 'tls'],
  [/CONNECTION_REFUSED/, 'refused'],
  [/CONTENT_LENGTH_MISMATCH|INCOMPLETE_CHUNKED|CONTENT_DECODING/, 'incomplete'],
  [/CONNECTION_(RESET|CLOSED|ABORTED)|EMPTY_RESPONSE|SOCKET_NOT_CONNECTED/, 'reset'],
  [/TIMED_OUT/, 'timeout'],
  [/UNREACHABLE|DISCONNECTED|NETWORK_CHANGED|NETWORK_ACCESS_DENIED|ADDRESS_INVALID/, 'unreachable'],
];

/** What Chromium calls a call that it stopped itself: for CORS, a redirect it does not follow, a port it does not open, a page that is gone. */
const own =
  /ERR_(FAILED|ABORTED|BLOCKED\w*|UNSAFE_\w+|TOO_MANY_REDIRECTS|INVALID_REDIRECT|RESPONSE_HEADERS_MULTIPLE_LOCATION|UNEXPECTED_PROXY_AUTH)$/;

/** What an error of Chromium (`net::ERR_...`) means for the network; null where Chromium stopped the call itself. */
export function networkFailure(error: string): FailureKind | null {
  if (own.test(error)) return null;
  return kinds.find(([pattern]) => pattern.test(error))?.[1] ?? 'protocol';
}
