import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { errorText } from '#core/text/wording.ts';

/**
 * One reply of a sample service. `afterMs` waits before answering; `cutOffAt` closes the connection once that many bytes of the body are out.
 */
export type Reply = {
  status: number;
  headers?: Record<string, string>;
  body?: string;
  afterMs?: number;
  cutOffAt?: number;
};

/** A reply whose body is the value as JSON. */
export const json = (
  status: number,
  value: unknown,
  headers: Record<string, string> = {},
): Reply => ({
  status,
  headers: { 'Content-Type': 'application/json; charset=utf-8', ...headers },
  body: JSON.stringify(value),
});

/** A reply whose body is sent as it stands, under the media type given. */
export const raw = (
  status: number,
  body: string,
  type = 'application/json; charset=utf-8',
): Reply => ({
  status,
  headers: { 'Content-Type': type },
  body,
});

/** Sends the reply and settles when it is out. Waiting ends as soon as the client disconnects, which is not an error. */
export async function send(response: ServerResponse, reply: Reply): Promise<void> {
  const { status, headers = {}, body = '', afterMs = 0, cutOffAt } = reply;
  if (afterMs > 0) {
    const gone = new AbortController();
    response.once('close', () => gone.abort());
    await delay(afterMs, undefined, { signal: gone.signal }).catch(() => undefined);
  }
  if (response.destroyed) return;
  const bytes = Buffer.from(body, 'utf8');
  // RFC 9110: a 204 carries neither a body nor its length.
  response.writeHead(
    status,
    status === 204 ? headers : { ...headers, 'Content-Length': String(bytes.length) },
  );
  if (cutOffAt === undefined) response.end(bytes);
  else response.write(bytes.subarray(0, cutOffAt), () => response.destroy());
}

export type Handle = (request: IncomingMessage, response: ServerResponse) => Promise<void>;
export type Listening = { origin: string; close(): Promise<void> };

function listenFault(error: NodeJS.ErrnoException, name: string, port: number): Error {
  if (error.code === 'EADDRINUSE')
    return new Error(
      `Port ${port} on 127.0.0.1 is in use, so the ${name} cannot listen there. Choose another port, or 0 for any free port.`,
    );
  if (error.code === 'EACCES')
    return new Error(
      `Port ${port} on 127.0.0.1 needs rights that this user does not have, so the ${name} cannot listen there. Choose a port above 1023.`,
    );
  return new Error(`The ${name} cannot listen on port ${port} of 127.0.0.1: ${error.message}`);
}

/**
 * Whether the Host of a request names this machine. Otherwise a web page could read the service through a hostname of its own that resolves to
 * 127.0.0.1 (DNS rebinding). Any port is accepted, because a recorder passes on the Host that its caller sent.
 */
const isForThisMachine = ({ headers }: IncomingMessage): boolean =>
  /^(?:127\.0\.0\.1|localhost|\[::1\])(?::\d+)?$/i.test(headers.host ?? '');

/**
 * Serves `handle` on the loopback address only, to requests for a loopback name; port 0 is any free
 * one. Rejects with a sentence for people if the port is not available. `close` ends open
 * connections too, so a reply that hangs never keeps the process alive.
 */
export async function listen(name: string, port: number, handle: Handle): Promise<Listening> {
  const server = createServer((request, response) => {
    if (!isForThisMachine(request)) {
      const host = `127.0.0.1:${request.socket.localPort}`;
      const error = `The ${name} answers only on this machine. A tunnel must send "Host: ${host}".`;
      return send(response, json(421, { error })).catch(() => response.destroy());
    }
    handle(request, response).catch((error: unknown) => {
      if (response.headersSent || response.destroyed) return response.destroy();
      const reply = json(500, {
        error: `The ${name} failed: ${errorText(error)}`,
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

/** The address of a request, whether it was sent as a path or whole. */
export const urlOf = (request: IncomingMessage): URL => {
  const target = request.url ?? '/';
  return new URL(target.startsWith('/') ? `http://127.0.0.1${target}` : target, 'http://127.0.0.1');
};

/** How many things callers can make a service remember. After that, the oldest goes. */
export const mostKept = 4000;
/** Letters that all entries of a list may have together, about. */
const mostLetters = 16 * 1024 * 1024;

/** Drops the oldest of a list to which a caller has just added an entry, where there are too many, or too many for entries of its length: every page of a browser can call a service of this machine. */
export function dropOldest(entries: unknown[]): void {
  const { length } = JSON.stringify(entries.at(-1));
  const most = Math.min(mostKept, Math.floor(mostLetters / length));
  if (entries.length > most) entries.splice(0, entries.length - most);
}

/** The largest request body a sample service reads, in bytes. */
export const bodyLimit = 1024 * 1024;

/** The request's body as text, or null if it is larger than `bodyLimit`; the excess is dropped. */
export async function readBody(request: IncomingMessage): Promise<string | null> {
  const chunks: Buffer[] = [];
  let length = 0;
  return new Promise((resolve, reject) => {
    request.on('data', (chunk: Buffer) => {
      length += chunk.length;
      if (length > bodyLimit) resolve(null);
      else chunks.push(chunk);
    });
    request.once('end', () => resolve(Buffer.concat(chunks).toString('utf8')));
    request.once('error', reject);
  });
}
