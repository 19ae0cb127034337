import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Clock } from '#app/ports.ts';

/** After so many wrong keys none is taken for a while: nobody mistypes as often. */
const mostWrong = 20;
/** How long no key is taken then, in milliseconds; `sentences.slow` names it. */
const pause = 30_000;

/** Letters and digits that nobody guesses: 192 random bits. */
export const random = (): string => randomBytes(24).toString('base64url');

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Whether two texts are the same, in a time that depends on neither. */
export const same = (a: string, b: string): boolean => timingSafeEqual(digest(a), digest(b));

/** What came of a key: it lets in, it was used or replaced before, it is none, or none is looked at now. */
export type Admission = 'welcome' | 'spent' | 'unknown' | 'slow';

/** The keys of the printed addresses. One is good at a time, and once. */
export function createKeys(clock: Clock) {
  let key = random();
  let isSpent = false;
  const former: string[] = [];
  let wrong = 0;
  let closedUntil = 0;
  return {
    current: (): string => key,
    /** Makes a new key; the former one is good no more, and wrong ones are forgotten. */
    renew(): string {
      former.push(key);
      key = random();
      isSpent = false;
      wrong = 0;
      closedUntil = 0;
      return key;
    },
    exchange(given: string): Admission {
      if (clock.now() < closedUntil) return 'slow';
      if (same(given, key)) {
        if (isSpent) return 'spent';
        isSpent = true;
        wrong = 0;
        return 'welcome';
      }
      if (former.some((old) => same(given, old))) return 'spent';
      wrong += 1;
      if (wrong >= mostWrong) {
        wrong = 0;
        closedUntil = clock.now() + pause;
      }
      return 'unknown';
    },
  };
}
