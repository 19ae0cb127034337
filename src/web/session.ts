import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

const same = (a: string, b: string): boolean => a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));
const random = (): string => randomBytes(24).toString('base64url');

function cookieOf(request: IncomingMessage, name: string): string | null {
  const pairs = (request.headers.cookie ?? '').split(';').map((pair) => pair.trim().split('='));
  return pairs.find(([key]) => key === name)?.[1] ?? null;
}

/**
 * Who may use the web host: whoever has the key of the printed address, from then on by a cookie that no other site can make the
 * browser send. The Host header must be the loopback address itself, so that a foreign name that resolves to it gets nothing.
 */
export function createSession(port: number) {
  const key = random();
  const cookie = random();
  // Cookies ignore ports, so the port is in the name: two hosts on one machine do not log each other out.
  const name = `assay-${port}`;
  const hosts = [`127.0.0.1:${port}`, `localhost:${port}`];
  return {
    key,
    setCookie: `${name}=${cookie}; HttpOnly; SameSite=Strict; Path=/`,
    fitsKey: (given: string): boolean => same(given, key),
    isHost: (request: IncomingMessage): boolean => hosts.includes(request.headers.host ?? ''),
    hasCookie: (request: IncomingMessage): boolean => same(cookieOf(request, name) ?? '', cookie),
    /** A browser names the origin of every POST; one that does not come from our own page is refused. */
    isOwnOrigin: (request: IncomingMessage): boolean => hosts.some((host) => request.headers.origin === `http://${host}`),
  };
}
