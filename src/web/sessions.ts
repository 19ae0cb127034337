import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Clock, Timer } from '#app/ports/ports.ts';
import { createHostEnd, type Served } from '#operations/wire.ts';
import { random, same } from './keys.ts';

/** The most event streams of one session: a browser holds six connections to a host, and several windows may be open. */
const maxStreams = 16;

/** What one browser has of the host, from the exchange of its key on. */
export type Session = {
  readonly cookie: string;
  /** The first part of every path of its window: the browser sends the cookie below it only. */
  readonly room: string;
  /** The host's end for its windows. */
  readonly end: ReturnType<typeof createHostEnd>;
  /** Notes that a person used it. */
  use(): void;
  isOver(): boolean;
  /** Adds a stream of events, which is ended with the session; false when there are too many. */
  listen(stream: ServerResponse): boolean;
};

type RunningSession = Session & { stop(): void };

/** How long a session lasts without a person; `afterMs` 0 = forever. `onIdle` runs when the last session ended that way. */
export type IdleLock = { afterMs: number; clock: Clock; timer: Timer; onIdle: () => void };

function createOne(
  served: Served,
  { afterMs, clock, timer }: IdleLock,
  isIdle: () => void,
): RunningSession {
  /** Each with the changes that it could not take yet. */
  const streams = new Map<ServerResponse, Set<string>>();
  const over = new AbortController();
  let usedAt = clock.now();
  const end = createHostEnd(served, (event) => {
    const line = `data: ${JSON.stringify(event)}\n\n`;
    for (const [stream, late] of streams) {
      // A window that does not keep up misses some progress, because a queue of it would only grow. A change waits for it, each once.
      if (!stream.writableNeedDrain) stream.write(line);
      else if (event.kind === 'changed') late.add(line);
    }
  });
  const stop = (): void => {
    if (over.signal.aborted) return;
    over.abort();
    end.close();
    for (const stream of streams.keys()) stream.end();
  };
  /** Looked at by the clock as well, because a timer stands still while the machine sleeps. */
  const look = (): number => {
    // A clock that was set back begins the time anew: it would be longer than it may be.
    usedAt = Math.min(usedAt, clock.now());
    const left = usedAt + afterMs - clock.now();
    if (left > 0 || over.signal.aborted) return left;
    stop();
    isIdle();
    return left;
  };
  async function watch(): Promise<void> {
    for (let left = look(); left > 0 && !over.signal.aborted; left = look())
      await timer.wait(left, over.signal);
  }
  if (afterMs > 0) void watch();
  return {
    cookie: random(),
    room: random(),
    end,
    stop,
    use: () => {
      usedAt = clock.now();
    },
    isOver: () => {
      if (afterMs > 0) look();
      return over.signal.aborted;
    },
    listen(stream) {
      if (streams.size >= maxStreams || over.signal.aborted) return false;
      const late = new Set<string>();
      streams.set(stream, late);
      stream.on('drain', () => {
        for (const line of late) stream.write(line);
        late.clear();
      });
      stream.once('close', () => streams.delete(stream));
      return true;
    },
  };
}

/**
 * The sessions of the web host. Each ends when no person used it for a while. The person who
 * started the host counts as a session without a cookie, so that a host that nobody opens goes idle
 * as well.
 */
export function createSessions(served: Served, idle: IdleLock) {
  const all: RunningSession[] = [];
  const live = (): boolean => all.some((session) => !session.isOver());
  const begin = (): Session => {
    const session = createOne(served, idle, () => {
      if (!live()) idle.onIdle();
    });
    all.push(session);
    return session;
  };
  // The session of the person who started the host.
  begin();
  return {
    begin,
    /** The session of a room, null for one that never was. */
    at: (room: string): Session | null => all.find((session) => same(session.room, room)) ?? null,
    close(): void {
      for (const session of all) session.stop();
    },
  };
}

/**
 * The cookie of a session on this port. Cookies ignore ports. With the port in its name, two hosts
 * on one machine do not log each other out, and with a path that nobody can guess, no other server
 * on this machine ever receives it.
 */
export function createCookies(port: number) {
  const name = `assay-${port}`;
  return {
    /** For `Set-Cookie`: no script reads it, and no other site makes the browser send it. */
    set: (cookie: string, room: string): string =>
      `${name}=${cookie}; HttpOnly; SameSite=Strict; Path=/${room}/`,
    of(request: IncomingMessage): string | null {
      const pairs = (request.headers.cookie ?? '').split(';').map((pair) => pair.trim().split('='));
      return pairs.find(([key]) => key === name)?.[1] ?? null;
    },
  };
}
