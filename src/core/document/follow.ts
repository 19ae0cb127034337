import type { FailureKind } from '../http/http.ts';
import { several } from '../text/wording.ts';
import type { DocumentKind } from './record.ts';

const second = 1000;

/**
 * Seconds between one request and the next; the last pause repeats. The documents show no schedule:
 * this one is ours.
 */
const pauses = [2, 3, 5, 8, 12, 20, 30, 60] as const;
/**
 * The share by which a pause is randomly longer or shorter, so that many documents are not
 * requested at the same time.
 */
const jitter = 0.1;
/**
 * The longest pause, in milliseconds. A next request further away means that the clock was set
 * back.
 */
export const longestPause = 60 * second * (1 + jitter);
/** How many "not found" in a row end the following: right after submission the id may not be known yet. */
const maxNotFound = 3;

/** How far the following of a document is; times in milliseconds since 1970. `notFound`: how many replies in a row said so. */
export type Progress = { startedAt: number; deadline: number; attempts: number; notFound: number };
/** The result of the last request: the outcome of a reply, or why there was none. */
export type FetchResult = { kind: DocumentKind } | { failure: FailureKind; message: string };
/**
 * What comes next: another request, a pause with its reason, or the end; `because` null = the
 * document reached a final status.
 */
export type Next =
  | { step: 'ask'; at: number; attempts: number; notFound: number }
  | { step: 'pause'; because: string; attempts: number; notFound: number }
  | { step: 'end'; because: string | null };

const pauseAfter = (attempts: number): number =>
  (pauses[Math.min(attempts, pauses.length) - 1] ?? pauses[0]) * second;

/** Completed, Failed and "no template" are the end of a document: another reply says nothing new (DOC-STA-1, DOC-REP-5). */
export const isFinal = (kind: DocumentKind): boolean =>
  kind === 'completed' || kind === 'failed' || kind === 'no-template';

/**
 * How many requests fit between start and deadline at the quickest. It limits the following where
 * the clock does not: a clock that is set back never reaches the deadline.
 */
export function maxAttempts({
  startedAt,
  deadline,
}: Pick<Progress, 'startedAt' | 'deadline'>): number {
  let left = deadline - startedAt;
  let attempts = 1;
  while (left > 0 && attempts <= pauses.length) {
    left -= pauseAfter(attempts) * (1 - jitter);
    attempts += 1;
  }
  return attempts + Math.max(0, Math.ceil(left / (60 * second * (1 - jitter))));
}

const timeOver = (attempts: number): string =>
  `The time limit ended after ${several(attempts, 'attempt')}. Follow the document again to continue.`;

/** Why a document may not be requested any more; null if it may. */
export function overBefore(progress: Progress, now: number): string | null {
  const { attempts, deadline } = progress;
  return now > deadline || attempts >= maxAttempts(progress) ? timeOver(attempts) : null;
}

const notFoundSentence = `The document was not found ${maxNotFound} times in a row, so the id is unknown or the document is no longer stored. Check the id, then follow it again.`;

/**
 * Pauses where another request cannot help before somebody acts: a refused token, an untrusted
 * certificate, an unknown name, an invalid address.
 */
function pauseReason(asked: FetchResult): string | null {
  if ('kind' in asked)
    return asked.kind === 'unauthorized'
      ? 'The service rejected the token (401). Check the token and the form of its Authorization header, then continue.'
      : null;
  return ['tls', 'dns', 'bad-url'].includes(asked.failure) ? asked.message : null;
}

/** Milliseconds before the deadline of the last request, so that it does not start too late. */
const lastChance = second;

/**
 * What follows a request (DOC-STA-1): another one after a growing pause, the last one just before
 * the deadline. `random` in [0, 1) is passed in.
 */
export function nextStep(before: Progress, asked: FetchResult, now: number, random: number): Next {
  const attempts = before.attempts + 1;
  const notFound = 'kind' in asked && asked.kind === 'not-found' ? before.notFound + 1 : 0;
  if ('kind' in asked && isFinal(asked.kind)) return { step: 'end', because: null };
  if (notFound >= maxNotFound) return { step: 'end', because: notFoundSentence };
  const because = pauseReason(asked);
  if (because !== null) return { step: 'pause', because, attempts, notFound };
  const last = before.deadline - lastChance;
  const isLast = now >= last || attempts >= maxAttempts(before);
  if (isLast) return { step: 'end', because: timeOver(attempts) };
  const pause = pauseAfter(attempts) * (1 - jitter + 2 * jitter * random);
  return { step: 'ask', at: Math.min(Math.round(now + pause), last), attempts, notFound };
}
