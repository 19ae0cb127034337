import { several } from '../text/wording.ts';
/** Milliseconds for which a document is accessible after its submission: 3 days (DOC-RET-1). */
export const retentionPeriod = 3 * 24 * 60 * 60 * 1000;

/** Milliseconds left at `now` of a document submitted at `created`, both in milliseconds since 1970; negative once the time is over. */
export const timeLeft = (created: number, now: number): number => created + retentionPeriod - now;

/** Whether the 3 days are over. Exactly 3 days are not. */
export const isExpired = (created: number, now: number): boolean => timeLeft(created, now) < 0;

/** A span in the two largest units that say something, rounded down: `2 days 3 hours`, `14 minutes`, `less than a minute`. */
export function spanText(milliseconds: number): string {
  const minutes = Math.floor(Math.abs(milliseconds) / 60_000);
  const parts: [number, string][] = [
    [Math.floor(minutes / 1440), 'day'],
    [Math.floor(minutes / 60) % 24, 'hour'],
    [minutes % 60, 'minute'],
  ];
  const first = parts.findIndex(([count]) => count > 0);
  if (first === -1) return 'less than a minute';
  return parts
    .slice(first, first + 2)
    .filter(([count]) => count > 0)
    .map(([count, noun]) => several(count, noun))
    .join(' ');
}
