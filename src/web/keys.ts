import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Clock } from '#app/ports/ports.ts';

/** Minutes within which a printed address has to be opened. */
export const keyMinutes = 15;

/** Random letters and digits that nobody can guess: 192 bits. */
export const random = (): string => randomBytes(24).toString('base64url');

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Whether two texts are the same, in a time that depends on neither. */
export const same = (a: string, b: string): boolean => timingSafeEqual(digest(a), digest(b));

/**
 * The result of using a key: it is accepted, was used or replaced before, was opened too late, or
 * does not exist.
 */
export type Admission = 'welcome' | 'spent' | 'late' | 'unknown';

/**
 * The keys of the printed addresses. One is valid at a time, once, and for a limited time. Wrong
 * keys change nothing, however many arrive: nobody can guess a key, and attempts must not keep the
 * owner out.
 */
export function createKeys(clock: Clock) {
  const make = () => ({ key: random(), madeAt: clock.now(), isSpent: false });
  let current = make();
  const former: string[] = [];
  return {
    current: (): string => current.key,
    /** Makes a new key; the former one is good no more. */
    renew(): string {
      former.push(current.key);
      current = make();
      return current.key;
    },
    exchange(given: string): Admission {
      if (!same(given, current.key))
        return former.some((old) => same(given, old)) ? 'spent' : 'unknown';
      if (current.isSpent) return 'spent';
      const age = clock.now() - current.madeAt;
      // A key from the future says that the clock was set back: how old it is, nobody knows.
      if (age < 0 || age >= keyMinutes * 60_000) return 'late';
      current.isSpent = true;
      return 'welcome';
    },
  };
}

const another =
  'press Enter in the terminal where `assay serve` runs, or restart `assay serve` if it has no terminal';

/**
 * The answers to a browser that the web host refuses, or whose request is invalid. Each says what
 * to do.
 */
export const sentences = {
  unknown: `This is Assay. Open the whole address that it printed, including the key at its end. Each address works in one browser. To get a new one, ${another}.`,
  spent: `This address was already used, or a newer one was printed. Each address works in one browser. If it let this browser in, continue in the window that it opened. Otherwise, to get a new one, ${another}.`,
  late: `This address was not opened within ${keyMinutes} minutes, so it has expired. To get a new one, ${another}.`,
  ended: `This Assay session ended because it was not used for a while. Saved data is still there. To get a new address for this browser, ${another}.`,
  host: 'Assay answers only on its loopback address.',
  elsewhere:
    'Only the Assay window can send requests. Type or paste the printed address into the address bar; a link on another page does not open it.',
  method: 'Not allowed: Assay accepts only GET and POST.',
  path: 'The path must begin with /.',
  address: 'This address is too long.',
  tooLarge: 'The request is larger than 100 MB, the limit for one request. Nothing was changed.',
  beyond:
    'The request has more than 2,000,000 values or 512 levels, the limits for one request. Nothing was changed.',
  notJson: 'The request is not valid JSON. Nothing was changed.',
  streams: 'Too many windows of this session are open. Close some of them.',
} as const;

/** The longest address of ours. */
const longestAddress = 4096;

/** Why a request is not taken: an HTTP status and a sentence. */
export type Refusal = { status: number; sentence: string; headers?: Record<string, string> };

/**
 * Looks at where a request comes from, before anything else: the Host header must be the loopback address itself, so that a foreign name that
 * resolves to it gets nothing; a browser says of each request from which site it comes, and of each POST from which origin.
 */
export function createAdmission(port: number): (request: IncomingMessage) => Refusal | null {
  const hosts = [`127.0.0.1:${port}`, `localhost:${port}`];
  return ({ headers, method, url }) => {
    if (!hosts.includes(headers.host ?? '')) return { status: 421, sentence: sentences.host };
    if (method !== 'GET' && method !== 'POST')
      return { status: 405, sentence: sentences.method, headers: { Allow: 'GET, POST' } };
    const site = headers['sec-fetch-site'];
    if (site !== undefined && site !== 'same-origin' && site !== 'none')
      return { status: 403, sentence: sentences.elsewhere };
    // The page's own origin, under the name that the browser knows the host by.
    if (method === 'POST' && headers.origin !== `http://${headers.host}`)
      return { status: 403, sentence: sentences.elsewhere };
    if (url === undefined || !url.startsWith('/')) return { status: 400, sentence: sentences.path };
    if (url.length > longestAddress) return { status: 414, sentence: sentences.address };
    return null;
  };
}
