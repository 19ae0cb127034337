import type { HttpFailure } from '#core/http/http.ts';
import { codeOf, httpFailure } from './failure.ts';

type Reason = { is: string; mend: string };

const off = 'or turn off verification for this connection';
const unknownAuthority: Reason = {
  is: 'was issued by an unknown authority',
  mend: `Add its CA certificate to the connection, ${off}.`,
};

const reasons: Record<string, Reason> = {
  DEPTH_ZERO_SELF_SIGNED_CERT: {
    is: 'is self-signed',
    mend: `Add it as a CA certificate to the connection, ${off}.`,
  },
  SELF_SIGNED_CERT_IN_CHAIN: unknownAuthority,
  UNABLE_TO_GET_ISSUER_CERT: unknownAuthority,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: unknownAuthority,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: unknownAuthority,
  CERT_HAS_EXPIRED: { is: 'has expired', mend: `Have it renewed, ${off}.` },
  CERT_NOT_YET_VALID: { is: 'is not valid yet', mend: `Check the clock of this machine, ${off}.` },
  ERR_TLS_CERT_ALTNAME_INVALID: {
    is: 'is for another hostname',
    mend: `Check the address, or enter the certificate's server name in the connection, ${off}.`,
  },
};

const versions = /PROTOCOL_VERSION|UNSUPPORTED_PROTOCOL|NO_PROTOCOLS/;

/** The hosts a certificate is made out for, as the error of a wrong host carries them. */
function hostsOf(error: unknown): string {
  const cert = error instanceof Error && 'cert' in error ? error.cert : null;
  const names =
    typeof cert === 'object' && cert !== null && 'subjectaltname' in cert
      ? String(cert.subjectaltname)
      : '';
  const hosts = names.replace(/(DNS|IP Address):/g, '').slice(0, 120);
  return hosts === '' ? '' : ` (${hosts})`;
}

/**
 * Why no TLS connection came about. `mendable`: there are settings to trust this server by, so the sentence names them; a webhook has
 * none but the choice not to verify its host.
 */
export function tlsFailure(error: unknown, host: string, mendable: boolean): HttpFailure {
  const code = codeOf(error);
  const told = (message: string): HttpFailure => ({ kind: 'tls', message });
  const reason = reasons[code];
  if (reason) {
    const hosts = code === 'ERR_TLS_CERT_ALTNAME_INVALID' ? hostsOf(error) : '';
    const mend = mendable
      ? reason.mend
      : 'Use a certificate that everybody trusts, or turn off verification for this tab.';
    return told(`The certificate of ${host} is not trusted: it ${reason.is}${hosts}. ${mend}`);
  }
  if (code === 'ECONNRESET' || code === 'EPIPE')
    return told(
      `The connection to ${host} was closed during the TLS handshake. Check that the port uses https, and check the server's log.`,
    );
  if (versions.test(code))
    return told(
      `${host} supports no TLS version that this connection allows (${code}). Check the oldest allowed TLS version in the connection.`,
    );
  return httpFailure('tls', host, code);
}
