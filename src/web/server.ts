import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { goneSentence, readByteChannel } from '#adapters/window-files/byte-channel.ts';
import { readStaticFile, windowHeaders } from '#adapters/window-files/static-files.ts';
import type { Texts } from '#app/texts.ts';
import { beyondJsonBounds } from '#core/json/bounds.ts';
import { isOfPerson, type Served } from '#operations/wire.ts';
import {
  type Admission,
  createAdmission,
  createKeys,
  type Refusal,
  same,
  sentences,
} from './keys.ts';
import { createCookies, createSessions, type IdleLock, type Session } from './sessions.ts';

/** Sends a whole answer with the headers that every answer has. Nothing is stored by the browser unless `headers` say otherwise. */
export function answer(
  response: ServerResponse,
  status: number,
  headers: Record<string, string>,
  body: string | Uint8Array,
): void {
  response.writeHead(status, {
    ...windowHeaders,
    'Cache-Control': 'no-store',
    'Content-Length': String(Buffer.byteLength(body)),
    ...headers,
  });
  response.end(body);
}

/**
 * Refuses with a sentence. If the body was not read, the connection is closed: waiting for the body
 * would let anybody hold the connection.
 */
export function refuse(
  response: ServerResponse,
  { status, sentence, headers = {} }: Refusal,
): void {
  const unread = response.req.complete ? {} : { Connection: 'close' };
  answer(
    response,
    status,
    { 'Content-Type': 'text/plain; charset=utf-8', ...headers, ...unread },
    `${sentence}\n`,
  );
}

/** The largest message of a window, in bytes: a reply pasted in for judging is the largest thing in one. */
const maxBytes = 100 * 1024 * 1024;

const tooLarge: Refusal = { status: 413, sentence: sentences.tooLarge };

/** The JSON body of a request. One that says that it is too large is refused unread, one that does not say so as soon as it is, and one with too many values before they are made. */
export async function readJson(request: IncomingMessage): Promise<{ json: unknown } | Refusal> {
  if (Number(request.headers['content-length']) > maxBytes) return tooLarge;
  const chunks: Buffer[] = [];
  let length = 0;
  // Taken by hand: a loop that is left would cut the connection, and the answer with it.
  const whole = await new Promise<boolean>((resolve, reject) => {
    const take = (chunk: Buffer): void => {
      length += chunk.length;
      if (length <= maxBytes) return void chunks.push(chunk);
      request.off('data', take);
      resolve(false);
    };
    request.on('data', take);
    request.once('end', () => resolve(true));
    request.once('error', reject);
    request.once('close', () => reject(new Error('The request is incomplete.')));
  });
  if (!whole) return tooLarge;
  const text = Buffer.concat(chunks).toString('utf8');
  if (beyondJsonBounds(text) !== null) return { status: 413, sentence: sentences.beyond };
  try {
    return { json: JSON.parse(text) };
  } catch {
    return { status: 400, sentence: sentences.notJson };
  }
}

export type WebHost = {
  /** The address to open, with its key. */
  address: string;
  /** Another address with a key of its own; the key before it is good no more, sessions go on. */
  freshAddress(): string;
  close(): Promise<void>;
};

/** What the web host serves, and how long a session lasts. */
export type WebHostParts = Served & {
  port: number;
  folder: string;
  texts: Texts;
  idle: IdleLock;
  limits?: Partial<typeof usualLimits>;
};

/**
 * Limits against clients that open connections and send slowly: bytes, milliseconds and
 * connections, with room for a large paste over a slow tunnel.
 */
const usualLimits = {
  maxHeaderSize: 16_384,
  headersTimeout: 10_000,
  requestTimeout: 300_000,
  connectionsCheckingInterval: 5_000,
};
const connectionLimit = 1024;
/**
 * The limit of connections that have not yet shown a session. A new one replaces the oldest, so
 * that nobody can keep others out by holding connections.
 */
const maxStrangers = 512;

const refusedKeys = {
  unknown: { status: 401, sentence: sentences.unknown },
  spent: { status: 401, sentence: sentences.spent },
  late: { status: 401, sentence: sentences.late },
} as const satisfies Record<Exclude<Admission, 'welcome'>, object>;

/** The room of a session, and the path within it. */
const inRoom = /^\/([\w-]{32})(\/.*)$/;

/** On IPv4's loopback address and no other: what is reached by a name or from outside is not ours. */
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
export async function serveWeb({
  folder,
  dispatch,
  onChanged,
  texts,
  idle,
  limits,
  ...options
}: WebHostParts): Promise<WebHost> {
  const server = createServer({ ...usualLimits, ...limits }, (request, response) => {
    void respond(request, response).catch(() => response.destroy());
  });
  server.maxConnections = connectionLimit;
  const strangers = new Set<Socket>();
  server.on('connection', (socket) => {
    strangers.add(socket);
    socket.once('close', () => strangers.delete(socket));
    for (const oldest of strangers) {
      if (strangers.size <= maxStrangers) break;
      strangers.delete(oldest);
      oldest.destroy();
    }
  });
  const port = await listen(server, options.port);
  const refusalOf = createAdmission(port);
  const cookies = createCookies(port);
  const keys = createKeys(idle.clock);
  const sessions = createSessions({ dispatch, onChanged }, idle);

  async function call(
    request: IncomingMessage,
    response: ServerResponse,
    session: Session,
  ): Promise<void> {
    const body = await readJson(request);
    if ('sentence' in body) return refuse(response, body);
    const message = body.json;
    if (isOfPerson(message)) session.use();
    // A window that closed or was reloaded no longer waits, so its call ends with it.
    response.once('close', () => {
      const id =
        typeof message === 'object' && message !== null && 'id' in message ? message.id : undefined;
      if (!response.writableFinished) void session.end.receive({ id, cancel: true });
    });
    const outcome = JSON.stringify(await session.end.receive(message));
    // What was still running when the session ended is answered as everything after it.
    if (session.isOver()) return refuse(response, { status: 401, sentence: sentences.ended });
    answer(response, 200, { 'Content-Type': 'application/json; charset=utf-8' }, outcome);
  }

  function events(response: ServerResponse, session: Session): void {
    if (session.listen(response)) {
      response.writeHead(200, {
        ...windowHeaders,
        'Content-Type': 'text/event-stream',
        'Cache-Control': 'no-store',
      });
      response.write(': listening\n\n');
    } else refuse(response, { status: 429, sentence: sentences.streams });
  }

  async function give(url: URL, response: ServerResponse): Promise<void> {
    const text = readByteChannel(texts, url);
    if (text === 'gone') return refuse(response, { status: 410, sentence: goneSentence });
    if (text !== null) return answer(response, 200, text.headers, text.bytes);
    const file = await readStaticFile(folder, url.pathname);
    if (file === null) return refuse(response, { status: 404, sentence: 'Not found.' });
    answer(response, 200, { 'Content-Type': file.type, 'Cache-Control': 'no-cache' }, file.bytes);
  }

  function enter(key: string, response: ServerResponse): void {
    const admission = keys.exchange(key);
    if (admission === 'welcome') {
      const { cookie, room } = sessions.begin();
      answer(response, 303, { Location: `/${room}/`, 'Set-Cookie': cookies.set(cookie, room) }, '');
      return;
    }
    // A used address does not redirect: it would show where the session is, which hides its cookie
    // from other servers, and printed addresses stay in logs and histories.
    refuse(response, refusedKeys[admission]);
  }

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const refusal = refusalOf(request);
    if (refusal) return refuse(response, refusal);
    const address = new URL(`http://127.0.0.1:${port}${request.url ?? '/'}`);
    const key = address.searchParams.get('key');
    if (request.method === 'GET' && address.pathname === '/' && key !== null)
      return enter(key, response);
    const [, room = '', path = '/'] = inRoom.exec(address.pathname) ?? [];
    const session = sessions.at(room);
    if (session === null) return refuse(response, refusedKeys.unknown);
    if (!same(session.cookie, cookies.of(request) ?? ''))
      return refuse(response, refusedKeys.spent);
    if (session.isOver()) return refuse(response, { status: 401, sentence: sentences.ended });
    strangers.delete(request.socket);
    const url = new URL(`${address.origin}${path}${address.search}`);
    if (request.method === 'POST') {
      if (url.pathname === '/api') return call(request, response, session);
      return refuse(response, { status: 404, sentence: 'Not found.' });
    }
    if (url.pathname === '/events') return events(response, session);
    session.use();
    return give(url, response);
  }

  const addressOf = (key: string): string => `http://127.0.0.1:${port}/?key=${key}`;
  return {
    address: addressOf(keys.current()),
    freshAddress: () => addressOf(keys.renew()),
    close: () =>
      new Promise((resolve) => {
        sessions.close();
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
