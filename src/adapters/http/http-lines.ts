import { Agent } from 'node:http';
import type { Socket } from 'node:net';
import type { Route } from '#core/http/route.ts';

/** An open connection, with the agent that sends requests over it and over nothing else. */
export type Line = { socket: Socket; agent: Agent };

/** Milliseconds a connection is left open without a call. */
const idle = 60_000;
/** How many connections are left open at most. */
const most = 32;

/** node:http's own keeping of connections, for one connection that is open already. */
class OneSocket extends Agent {
  readonly #socket: Socket;
  readonly #free: () => void;
  #given = false;
  constructor(socket: Socket, keep: boolean, free: () => void) {
    super(keep ? { keepAlive: true, timeout: idle } : {});
    this.#socket = socket;
    this.#free = free;
  }
  override createConnection(): Socket {
    // It closed while it was being taken: to the caller it is a connection that was reset.
    if (this.#given)
      throw Object.assign(new Error('The connection is closed.'), { code: 'ECONNRESET' });
    this.#given = true;
    return this.#socket;
  }
  override keepSocketAlive(socket: Socket): boolean {
    // It says whether the connection stays, though its type says nothing.
    const kept: unknown = super.keepSocketAlive(socket);
    if (kept === true) this.#free();
    return kept === true;
  }
}

const keyOf = (url: URL, { tls, proxy }: Route): string => JSON.stringify([url.origin, tls, proxy]);

/** The connections left open, each to be used by one call at a time and only by calls of the same route. */
export function createLines() {
  let free: { key: string; line: Line }[] = [];
  const isOpen = ({ socket }: Line): boolean =>
    !socket.destroyed && socket.readable && socket.writable;
  return {
    /** A connection that an earlier call left open; null when there is none. */
    take(url: URL, route: Route): Line | null {
      free = free.filter(({ line }) => isOpen(line));
      const key = keyOf(url, route);
      const found = free.findLast((entry) => entry.key === key);
      free = free.filter((entry) => entry !== found);
      return found?.line ?? null;
    },
    /** A line on a connection just opened; after a call it is left open where the route says so. */
    open(socket: Socket, url: URL, route: Route): Line {
      const key = keyOf(url, route);
      const left = (): void => {
        free.push({ key, line });
        for (const { line: oldest } of free.splice(0, free.length - most)) oldest.socket.destroy();
      };
      const line: Line = { socket, agent: new OneSocket(socket, route.reuse, left) };
      return line;
    },
  };
}
