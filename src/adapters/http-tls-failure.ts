import type { HttpFailure } from '#core/http.ts';
import { codeOf, httpFailure } from './http-failure.ts';

type Reason = { is: string; mend: string };

const off = 'or switch verification off for this connection';
const unknownAuthority: Reason = {
  is: 'was issued by an authority that is not known here',
  mend: `Give its CA certificate in the connection, ${off}.`,
};

const reasons: Record<string, Reason> = {
  DEPTH_ZERO_SELF_SIGNED_CERT: { is: 'is self-signed', mend: `Give it as CA certificate in the connection, ${off}.` },
  SELF_SIGNED_CERT_IN_CHAIN: unknownAuthority,
  UNABLE_TO_GET_ISSUER_CERT: unknownAuthority,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: unknownAuthority,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: unknownAuthority,
  CERT_HAS_EXPIRED: { is: 'has expired', mend: `Have it renewed, ${off}.` },
  CERT_NOT_YET_VALID: { is: 'is not valid yet', mend: `Check the clock of this machine, ${off}.` },
  ERR_TLS_CERT_ALTNAME_INVALID: {
    is: 'is made out for another host',
    mend: `Check the address, or give the server name of the certificate in the connection, ${off}.`,
  },
};

const versions = /PROTOCOL_VERSION|UNSUPPORTED_PROTOCOL|NO_PROTOCOLS/;

/** The hosts a certificate is made out for, as the error of a wrong host carries them. */
function hostsOf(error: unknown): string {
  const cert = error instanceof Error && 'cert' in error ? error.cert : null;
  const names = typeof cert === 'object' && cert !== null && 'subjectaltname' in cert ? String(cert.subjectaltname) : '';
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
    const mend = mendable ? reason.mend : 'Give the server a certificate that everybody trusts, or choose for this tab not to verify it.';
    return told(`The certificate of ${host} is not trusted: it ${reason.is}${hosts}. ${mend}`);
  }
  if (code === 'ECONNRESET' || code === 'EPIPE')
    return told(`The connection to ${host} was closed during the TLS handshake. Check that the port speaks https, and the log at the other end.`);
  if (versions.test(code))
    return told(`No TLS version that is allowed is spoken by ${host} (${code}). Check the oldest TLS version that the connection allows.`);
  return httpFailure('tls', host, code);
}
