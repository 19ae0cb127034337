import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { PublicKey } from '#app/ports/ports.ts';

const path = '/.well-known/jwks.json';

/** Serves a public key as a key set (RFC 7517, 5) on this machine, on any free port for 0. Rejects where the port is not free. It keeps the process alive until it is closed, or `unref` is called. */
export async function serveKeySet(key: PublicKey, port = 0) {
  const server = createServer((request, response) => {
    const isThere = request.url === path;
    response.writeHead(isThere ? 200 : 404, { 'Content-Type': 'application/json' });
    response.end(
      JSON.stringify(isThere ? { keys: [key] } : { error: `The key set is at ${path}` }),
    );
  });
  await new Promise<void>((ready, failed) => {
    server.once('error', failed);
    server.listen(port, '127.0.0.1', ready);
  });
  const close = (): void => {
    server.closeAllConnections();
    server.close();
  };
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`,
    close,
    unref: () => server.unref(),
  };
}
