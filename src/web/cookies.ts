import type { IncomingMessage } from 'node:http';

/**
 * The cookie of a session on this port. Cookies ignore ports: with the port in its name two hosts on one machine do not log each other out, and with
 * a path that nobody guesses no other server of this machine is ever sent it.
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
