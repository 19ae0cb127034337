import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { goneSentence, readByteChannel } from '#adapters/byte-channel.ts';
import { readStaticFile, windowHeaders } from '#adapters/static-files.ts';
import type { Texts } from '#app/texts.ts';
import type { Dispatch } from '#operations/dispatch.ts';
import { createHostEnd } from '#operations/wire.ts';
import { readJson } from './body.ts';
import { createSession } from './session.ts';

export type WebHost = { /** The address to open, with the key. */ address: string; close(): Promise<void> };

function answer(response: ServerResponse, status: number, headers: Record<string, string>, body: string | Uint8Array): void {
  response.writeHead(status, { ...windowHeaders, 'Content-Length': String(Buffer.byteLength(body)), ...headers });
  response.end(body);
}

const plain = (response: ServerResponse, status: number, text: string): void =>
  answer(response, status, { 'Content-Type': 'text/plain; charset=utf-8' }, `${text}\n`);

const refused = 'This is Assay. Open the whole address that it printed when it started, with the key at its end.';

function listen(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      const address = server.address();
      resolve(typeof address === 'object' && address ? address.port : port);
    });
  });
}

/** Serves the window to a browser on this machine, over the same dispatcher as the desktop. Listens on the loopback address only. */
export async function serveWeb(options: { port: number; folder: string; dispatch: Dispatch; texts: Texts }): Promise<WebHost> {
  const { folder, dispatch, texts } = options;
  const listeners = new Set<ServerResponse>();
  const end = createHostEnd(dispatch, (id, progress) => {
    const event = `data: ${JSON.stringify({ id, progress })}\n\n`;
    // A window that does not keep up misses some progress; a queue of it would only grow.
    for (const listener of listeners) if (!listener.writableNeedDrain) listener.write(event);
  });
  const server = createServer((request, response) => {
    void respond(request, response).catch(() => response.destroy());
  });
  const port = await listen(server, options.port);
  const session = createSession(port);

  async function call(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (!session.isOwnOrigin(request)) return plain(response, 403, 'Only the window of Assay may call.');
    const message = await readJson(request);
    // A window that closed or was reloaded no longer waits, so its call ends with it.
    response.once('close', () => {
      const id = typeof message === 'object' && message !== null && 'id' in message ? message.id : undefined;
      if (!response.writableFinished) void end.receive({ id, cancel: true });
    });
    const outcome = JSON.stringify(await end.receive(message));
    answer(response, 200, { 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'no-store' }, outcome);
  }

  function progress(response: ServerResponse): void {
    response.writeHead(200, { ...windowHeaders, 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store' });
    response.write(': listening\n\n');
    listeners.add(response);
    response.once('close', () => listeners.delete(response));
  }

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (!session.isHost(request)) return plain(response, 421, 'Assay answers to its loopback address only.');
    const url = new URL(`http://127.0.0.1:${port}${request.url ?? '/'}`);
    const key = url.searchParams.get('key');
    if (request.method === 'GET' && url.pathname === '/' && key !== null) {
      if (!session.fitsKey(key)) return plain(response, 401, refused);
      return answer(response, 303, { Location: '/', 'Set-Cookie': session.setCookie }, '');
    }
    if (!session.hasCookie(request)) return plain(response, 401, refused);
    if (request.method === 'POST' && url.pathname === '/api') return call(request, response);
    if (request.method !== 'GET') return plain(response, 405, 'Not allowed.');
    if (url.pathname === '/events') return progress(response);
    const text = readByteChannel(texts, url);
    if (text === 'gone') return plain(response, 410, goneSentence);
    if (text !== null) return answer(response, 200, text.headers, text.bytes);
    const file = await readStaticFile(folder, url.pathname);
    if (file === null) return plain(response, 404, 'Not found.');
    return answer(response, 200, { 'Content-Type': file.type }, file.bytes);
  }

  return {
    address: `http://127.0.0.1:${port}/?key=${session.key}`,
    close: () =>
      new Promise((resolve) => {
        end.close();
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
