import { readFileSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { createServer, type ServerOptions } from 'node:https';
import { join } from 'node:path';
import { type Loopback, listening } from './loopback.ts';

type PemName =
  | 'ca.pem'
  | 'trusted.pem'
  | 'elsewhere.pem'
  | 'expired.pem'
  | 'self-signed.pem'
  | 'not-yet.pem'
  | 'lab-ca.pem'
  | 'lab-intermediate.pem'
  | 'lab-server.pem'
  | 'client.pem'
  | 'client-encrypted.key'
  | 'server.key';

/** The path of a file of tests/support/network/certificates. */
export const certificatePath = (name: PemName | 'client.p12'): string =>
  join(import.meta.dirname, 'certificates', name);

/** A file of tests/support/network/certificates as PEM text. */
export const pem = (name: PemName): string => readFileSync(certificatePath(name), 'utf8');

/** The passphrase of `client.p12` and `client-encrypted.key`. */
export const labPassphrase = 'lab-passphrase';

/** What makes an HTTPS server refuse every client without a certificate of the lab's authority. */
export const wantsClientCertificate: ServerOptions = {
  ca: pem('lab-ca.pem'),
  requestCert: true,
  rejectUnauthorized: true,
};

/** A real HTTPS server for one test, with one of the test certificates. */
export function httpsServer(
  certificate: PemName,
  listener: RequestListener,
  options: ServerOptions = {},
): Promise<Loopback> {
  const server = createServer(
    { cert: pem(certificate), key: pem('server.key'), ...options },
    listener,
  );
  // A client that does not trust the certificate ends the handshake with an error here.
  server.on('tlsClientError', () => undefined);
  return listening('https', server);
}
