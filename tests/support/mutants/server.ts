import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Call, type Reply, readCall } from './exchange.ts';

export type Server = { readonly origin: string; close(): Promise<void> };

/**
 * Serves the answers on a loopback port of its own.
 * @param delay milliseconds before each reply is written
 */
export async function serveAnswers(answer: (call: Call) => Reply, delay = 0): Promise<Server> {
  const server = createServer((request, response) => {
    void readCall(request).then((call) => {
      const { status, headers, body } = answer(call);
      const length = status === 204 ? {} : { 'Content-Length': String(Buffer.byteLength(body)) };
      const write = () => response.writeHead(status, { ...headers, ...length }).end(body);
      if (delay > 0) setTimeout(write, delay);
      else write();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
