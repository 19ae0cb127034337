import type { FailureKind, HttpFailure } from '#core/http/http.ts';

const kinds: Record<string, FailureKind> = {
  ENOTFOUND: 'dns',
  EAI_AGAIN: 'dns',
  EAI_NODATA: 'dns',
  ECONNREFUSED: 'refused',
  EHOSTUNREACH: 'unreachable',
  ENETUNREACH: 'unreachable',
  EHOSTDOWN: 'unreachable',
  EADDRNOTAVAIL: 'unreachable',
  ETIMEDOUT: 'timeout',
  ECONNRESET: 'reset',
  EPIPE: 'reset',
  EPROTO: 'tls',
  ERR_INVALID_CHAR: 'bad-url',
  ERR_INVALID_HTTP_TOKEN: 'bad-url',
  ERR_UNESCAPED_CHARACTERS: 'bad-url',
  ERR_INVALID_URL: 'bad-url',
};

function kindOf(code: string): FailureKind {
  const known = kinds[code];
  if (known) return known;
  if (/CERT|TLS|SSL/.test(code)) return 'tls';
  return 'protocol';
}

const sentences: Record<FailureKind, (host: string, code: string) => string> = {
  dns: (host) =>
    `The hostname ${host} was not found. Check the spelling of the address and the network connection.`,
  refused: (host) =>
    `${host} refused the connection. Check the port and that the server is running.`,
  unreachable: (host, code) =>
    `${host} cannot be reached from this machine (${code}). Check the network connection.`,
  timeout: (host) => `${host} did not answer in time.`,
  tls: (host, code) =>
    `A trusted TLS connection to ${host} failed (${code}). Check its certificate, its hostname and that the port uses https.`,
  proxy: (host, code) =>
    `The proxy ${host} cannot be reached (${code}). Check its address in the transport settings.`,
  reset: (host) => `${host} closed the connection before it replied. Check the server's log.`,
  incomplete: (host) =>
    `${host} closed the connection in the middle of its reply. Check the server's log.`,
  'too-large': (host) => `The reply of ${host} is larger than Assay reads.`,
  protocol: (host, code) =>
    `${host} did not send a readable HTTP reply (${code}). Check the port and the scheme.`,
  'bad-url': (_host, code) =>
    `The request cannot be sent: the address or a header, such as one with a token, contains a character that HTTP does not allow, for example a line break (${code}).`,
};

/** A failure in a sentence that names the hostname, and never the path, which may hold a secret. */
export const httpFailure = (
  kind: FailureKind,
  host: string,
  code = kind.toUpperCase(),
): HttpFailure => ({
  kind,
  message: sentences[kind](host, code),
});

/** The code of an error of node:http, node:net or node:tls. */
export const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string'
    ? error.code
    : 'unknown';

/** What an error of node:http or node:net means. */
export const failureOf = (error: unknown, host: string): HttpFailure =>
  httpFailure(kindOf(codeOf(error)), host, codeOf(error));

/** Ends a call from within: carries the failure to report. */
export class CallAborted extends Error {
  readonly failure: HttpFailure;
  constructor(failure: HttpFailure) {
    super(failure.message);
    this.failure = failure;
  }
}
