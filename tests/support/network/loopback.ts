import { createServer, type RequestListener, type Server } from 'node:http';
import { type AddressInfo, createServer as createTcpServer, type Socket } from 'node:net';

/** A server on a free loopback port, and the way to end it. */
export type Loopback = { url: string; close(): Promise<void> };

/** A real HTTP server for one test. */
export const httpServer = (listener: RequestListener): Promise<Loopback> =>
  listening('http', createServer(listener));

/** Lets a server listen on a free loopback port. */
export function listening(scheme: 'http' | 'https', server: Server): Promise<Loopback> {
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      const close = (): Promise<void> =>
        new Promise((closed) => {
          server.close(() => closed());
          server.closeAllConnections();
        });
      resolve({ url: `${scheme}://127.0.0.1:${port}`, close });
    });
  });
}

/** A loopback port that nothing listens at, and that no server gets which asks for any free one. */
export async function freePort(): Promise<number> {
  const port = 20_000 + Math.floor(Math.random() * 10_000);
  const server = createTcpServer();
  const isFree = await new Promise<boolean>((resolve) => {
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
  return isFree ? port : freePort();
}

/** A server that gets the raw bytes of each connection and may answer with any bytes. */
export function tcpServer(connected: (socket: Socket) => void): Promise<Loopback> {
  const sockets = new Set<Socket>();
  const server = createTcpServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    connected(socket);
  });
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      const close = (): Promise<void> =>
        new Promise((closed) => {
          server.close(() => closed());
          for (const socket of sockets) socket.destroy();
        });
      resolve({ url: `http://127.0.0.1:${port}`, close });
    });
  });
}
