import { instantOf, readTimestamp } from '#core/reading/timestamp.ts';

const week = 7 * 24 * 60 * 60 * 1000;
const units = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;

const relative = new Intl.RelativeTimeFormat(undefined, { numeric: 'auto', style: 'short' });
const date = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' });

/** Relative time until older than one week, then a localised date (TAB-ITM-6); null for what is no ISO 8601 date-time. `now` is in milliseconds since 1970. */
export function relativeTime(timestamp: string, now: number): string | null {
  const read = readTimestamp(timestamp);
  if (!read) return null;
  const past = instantOf(read) - now;
  if (Math.abs(past) > week) return date.format(instantOf(read));
  const [unit, length] = units.find(([, span]) => Math.abs(past) >= span) ?? ['second', 1000];
  return unit === 'second' ? relative.format(0, 'second') : relative.format(Math.trunc(past / length), unit);
}

/** The description as the one line a row has room for (TAB-ITM-5). */
export const previewLine = (description: string): string => description.slice(0, 300).replace(/\s+/g, ' ').trim();
