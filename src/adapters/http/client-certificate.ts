import { createSecureContext, type SecureContextOptions } from 'node:tls';
import type { HttpFailure } from '#core/http/http.ts';
import { publicBlocks } from '#core/http/public-der.ts';
import type { ClientCertificate, Route } from '#core/http/route.ts';
import { keyText, privateKeysIn } from '#core/secrets/private-key.ts';
import { CallAborted, codeOf } from './failure.ts';

type Identity = Pick<SecureContextOptions, 'key' | 'cert' | 'passphrase'>;

/** The first byte of a PKCS#12 file, and of a key in DER: the tag of a sequence (X.690). */
const sequence = '\x30';

/** The identity in the form of node:tls, or a sentence that says why it cannot be used. */
function identityIn({ secret, certificate, passphrase }: ClientCertificate): Identity | string {
  const material = keyText(secret);
  const keys = privateKeysIn(material);
  if (keys.length === 0)
    return material.startsWith(sequence)
      ? 'it is not PEM. Convert a PKCS#12 file with: openssl pkcs12 -in client.p12 -out client.pem -nodes'
      : 'its token contains no private key in PEM';
  const cert =
    certificate ??
    publicBlocks(material)
      .map(({ text }) => text)
      .join('\n');
  if (cert === '')
    return 'its token contains only the private key. Add the certificate in PEM to the settings';
  return { key: keys.join('\n'), cert, ...(passphrase !== null && { passphrase }) };
}

const wrongPassphrase =
  /mac verify|bad.?decrypt|bad password|passphrase|interrupted|incorrect.?password/i;
const mismatch = /key.?values.?mismatch/i;

/** Why OpenSSL does not take it. Nothing of what it says is repeated but its code. */
function reasonOf(error: unknown): string {
  const said = `${codeOf(error)} ${error instanceof Error ? error.message : ''}`;
  if (wrongPassphrase.test(said)) return 'the passphrase is missing or wrong';
  if (mismatch.test(said)) return 'the certificate and the private key do not belong together';
  return `it cannot be read (${codeOf(error)}). Check that it is PEM`;
}

const unusable = (reason: string, settingsOf: Route['settingsOf']): CallAborted =>
  new CallAborted({
    kind: 'tls',
    message: `The client certificate of the ${settingsOf ?? 'call'} cannot be used: ${reason}. Nothing was sent.`,
  });

/** The client certificate as node:tls takes it. Throws CallAborted where it is not one. */
export function clientIdentity({ clientCertificate, settingsOf }: Route): Identity {
  if (clientCertificate === null) return {};
  const identity = identityIn(clientCertificate);
  if (typeof identity === 'string') throw unusable(identity, settingsOf);
  try {
    createSecureContext(identity);
    return identity;
  } catch (error) {
    throw unusable(reasonOf(error), settingsOf);
  }
}

const refusals =
  /ALERT_(BAD_CERTIFICATE|UNSUPPORTED_CERTIFICATE|CERTIFICATE_\w+|UNKNOWN_CA|ACCESS_DENIED|HANDSHAKE_FAILURE)|CERTIFICATE_REQUIRED/;

/** What a server means that ends the call because of the client's certificate; null where it means something else. */
export function clientRefusal(
  error: unknown,
  host: string,
  { clientCertificate, settingsOf }: Route,
): HttpFailure | null {
  const code = codeOf(error);
  if (!refusals.test(code)) return null;
  const settings = settingsOf === null ? '' : ` to the ${settingsOf}`;
  const message =
    clientCertificate === null
      ? `${host} ended the TLS handshake (${code}). It may require a client certificate: add one${settings}.`
      : `${host} did not accept the client certificate (${code}). Check that it is valid and that the server trusts its issuer.`;
  // A server that lacks a cipher sends the same alert.
  const cipher = code.endsWith('HANDSHAKE_FAILURE')
    ? ' Or it has no cipher in common with Assay: check its TLS settings.'
    : '';
  return { kind: 'tls', message: `${message}${cipher}` };
}

const cut = new Set(['ECONNRESET', 'EPIPE']);

/**
 * What a server may mean that closes the connection right after it got a client certificate, as
 * some do instead of sending an alert; null where it got none, or where something else failed.
 */
export function clientCutOff(error: unknown, url: URL, route: Route): HttpFailure | null {
  if (!cut.has(codeOf(error)) || route.clientCertificate === null || url.protocol !== 'https:')
    return null;
  const message = `${url.host} closed the connection before it replied. It may not accept the client certificate: check that the certificate is valid, that the server trusts its issuer, and the server's log.`;
  return { kind: 'reset', message };
}
