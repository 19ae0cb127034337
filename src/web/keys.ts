import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Clock } from '#app/ports/ports.ts';

/** Minutes within which a printed address has to be opened. */
export const keyMinutes = 15;

/** Letters and digits that nobody guesses: 192 random bits. */
export const random = (): string => randomBytes(24).toString('base64url');

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Whether two texts are the same, in a time that depends on neither. */
export const same = (a: string, b: string): boolean => timingSafeEqual(digest(a), digest(b));

/** What came of a key: it lets in, it was used or replaced before, it was not opened in time, or it is none. */
export type Admission = 'welcome' | 'spent' | 'late' | 'unknown';

/**
 * The keys of the printed addresses. One is good at a time, once, and for a while. Wrong ones change nothing, however many come: nobody guesses a key, and whoever
 * tries must not keep the right one out.
 */
export function createKeys(clock: Clock) {
  const make = () => ({ key: random(), until: clock.now() + keyMinutes * 60_000, isSpent: false });
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
      if (clock.now() >= current.until) return 'late';
      current.isSpent = true;
      return 'welcome';
    },
  };
}
