import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { Fault } from '#core/widget/mock-reply.ts';
import { callReply, type FaultReply, preflightReply, redirectedReply } from './fault-reply.ts';

const slowPieces = 20;
const slowPause = 100;

/** A server on this machine that behaves as a fault says. Whoever starts it closes it. */
type FaultServer = { origin: string; close(): Promise<void> };

/** Sends the body in about twenty pieces, over two seconds. */
async function sendSlowly(socket: Socket, body: Buffer, signal: AbortSignal): Promise<void> {
  const size = Math.max(1, Math.ceil(body.length / slowPieces));
  for (let at = 0; at < body.length; at += size) {
    await wait(slowPause, undefined, { signal });
    socket.write(body.subarray(at, at + size));
  }
}

async function answer(
  socket: Socket,
  { kind, latency }: Fault,
  { head, body }: FaultReply,
  signal: AbortSignal,
): Promise<void> {
  if (latency > 0) await wait(latency, undefined, { signal });
  if (kind === 'never') return;
  if (kind === 'reset') {
    socket.resetAndDestroy();
    return;
  }
  socket.write(head);
  if (kind === 'slow') await sendSlowly(socket, body, signal);
  else socket.write(body);
  socket.end();
}

/** Waits until the whole request is there, as a webhook does; a request that is cut off is nobody's. */
async function read(request: IncomingMessage): Promise<void> {
  for await (const _chunk of request);
}

/**
 * Starts it on a free port. `redirected`: it stands for an address that the webhook redirected to. The reply is written to the connection byte by byte, since
 * a fault may be one that an HTTP server would not send.
 */
export async function faultServer(fault: Fault, redirected: boolean): Promise<FaultServer> {
  const closing = new AbortController();
  const sockets = new Set<Socket>();
  const plain: Fault = { ...fault, kind: 'reply', latency: 0 };
  const respond = async (request: IncomingMessage): Promise<void> => {
    const asked = { method: request.method ?? '', headers: request.headers };
    await read(request);
    if (asked.method === 'OPTIONS')
      return answer(request.socket, plain, preflightReply(fault, asked), closing.signal);
    if (redirected)
      return answer(request.socket, plain, redirectedReply(fault, asked), closing.signal);
    return answer(request.socket, fault, callReply(fault, asked), closing.signal);
  };
  // A caller that went away, or a server that was closed, leaves nothing to answer.
  const server = createServer(
    (request) => void respond(request).catch(() => request.socket.destroy()),
  );
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        closing.abort();
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}
