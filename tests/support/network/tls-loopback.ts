import { readFileSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { createServer, type ServerOptions } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Loopback } from './loopback.ts';

/** A file of tests/support/certificates as PEM text. */
export const pem = (
  name:
    | 'ca.pem'
    | 'trusted.pem'
    | 'elsewhere.pem'
    | 'expired.pem'
    | 'self-signed.pem'
    | 'server.key',
): string => readFileSync(join(import.meta.dirname, 'certificates', name), 'utf8');

/** A real HTTPS server for one test, with one of the test certificates. */
export function httpsServer(
  certificate: Parameters<typeof pem>[0],
  listener: RequestListener,
  options: ServerOptions = {},
): Promise<Loopback> {
  const server = createServer(
    { cert: pem(certificate), key: pem('server.key'), ...options },
    listener,
  );
  // A client that does not trust the certificate ends the handshake with an error here.
  server.on('tlsClientError', () => undefined);
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const close = (): Promise<void> =>
        new Promise((closed) => {
          server.close(() => closed());
          server.closeAllConnections();
        });
      resolve({ url: `https://127.0.0.1:${(server.address() as AddressInfo).port}`, close });
    });
  });
}
