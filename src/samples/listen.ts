import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json, send } from './send.ts';

export type Handle = (request: IncomingMessage, response: ServerResponse) => Promise<void>;
export type Listening = { origin: string; close(): Promise<void> };

function listenFault(error: NodeJS.ErrnoException, name: string, port: number): Error {
  if (error.code === 'EADDRINUSE')
    return new Error(
      `Port ${port} on 127.0.0.1 is in use, so the ${name} cannot listen there. Name another port, or 0 for any free one.`,
    );
  if (error.code === 'EACCES')
    return new Error(
      `Port ${port} on 127.0.0.1 needs rights this user does not have, so the ${name} cannot listen there. Name a port above 1023.`,
    );
  return new Error(`The ${name} cannot listen on port ${port} of 127.0.0.1: ${error.message}`);
}

/**
 * Serves `handle` on the loopback address only; port 0 is any free one. Rejects with a sentence for people when the port is
 * not to be had. `close` ends open connections too, so a reply that hangs never holds the process.
 */
export async function listen(name: string, port: number, handle: Handle): Promise<Listening> {
  const server = createServer((request, response) => {
    handle(request, response).catch((error: unknown) => {
      if (response.headersSent || response.destroyed) return response.destroy();
      const reply = json(500, {
        error: `The ${name} failed: ${error instanceof Error ? error.message : String(error)}`,
      });
      return send(response, reply).catch(() => response.destroy());
    });
  });
  await new Promise<void>((resolve, reject) => {
    const onError = (error: NodeJS.ErrnoException) => reject(listenFault(error, name, port));
    server.once('error', onError);
    server.listen(port, '127.0.0.1', () => {
      server.off('error', onError);
      resolve();
    });
  });
  const address = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${address.port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
