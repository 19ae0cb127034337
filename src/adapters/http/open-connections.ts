import type { Socket } from 'node:net';
import type { Route } from '#core/http/route.ts';

/** Milliseconds a connection is left open without a call. */
const idle = 60_000;
/** How many connections are left open at most. */
const most = 32;

const keyOf = (url: URL, { tls, proxy, clientCertificate }: Route): string =>
  JSON.stringify([url.origin, tls, proxy, clientCertificate]);

/** The connections left open, each to be used by one call at a time and only by calls of the same route. */
export function createOpenConnections() {
  let free: { key: string; socket: Socket }[] = [];
  /** A server that sends something unasked, or closes, ends it. */
  const end = function (this: Socket): void {
    this.destroy();
    free = free.filter(({ socket }) => socket !== this);
  };
  return {
    /** A connection that an earlier call left open; null when no connection is open. */
    take(url: URL, route: Route): Socket | null {
      const key = keyOf(url, route);
      const found = free.findLast((entry) => entry.key === key && !entry.socket.destroyed);
      if (found === undefined) return null;
      free = free.filter((entry) => entry !== found);
      const { socket } = found;
      socket.setTimeout(0);
      socket.off('data', end).off('end', end).off('close', end).off('timeout', end).ref();
      return socket;
    },
    /** Leaves the connection open for the next call; it does not keep the process alive. */
    leave(socket: Socket, url: URL, route: Route): void {
      socket.setTimeout(idle);
      socket.on('data', end).on('end', end).on('close', end).on('timeout', end).unref();
      free.push({ key: keyOf(url, route), socket });
      for (const { socket: oldest } of free.splice(0, free.length - most)) oldest.destroy();
    },
  };
}
