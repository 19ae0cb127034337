import { createHash } from 'node:crypto';

/** Two visitors whose records exist from the start; any other `endUserId` gets records at its first call. */
export const knownVisitors = ['visitor-ada', 'visitor-grace'] as const;

/** A number that always belongs to this text and that nobody guesses from another one. */
export function numberFor(text: string): number {
  return Number.parseInt(createHash('sha256').update(text).digest('hex').slice(0, 10), 16);
}

/** A version 4 UUID that always belongs to this text. */
export function uuidFor(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex');
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-');
}
