/** The times that it is often taken to be, as milliseconds ahead of this machine: a week is where relative times end (TAB-ITM-6). */
export const clockShifts = [
  { value: 'now', title: 'Now', shift: 0 },
  { value: 'day', title: 'In 1 day', shift: 86_400_000 },
  { value: 'days', title: 'In 8 days', shift: 8 * 86_400_000 },
] as const;

export const clockLocales = ['en-US', 'en-GB', 'de-DE', 'fr-FR', 'cs-CZ', 'ja-JP', 'ar'] as const;

const two = (count: number): string => String(count).padStart(2, '0');

/** A time in milliseconds since 1970 as a date-time input holds it: local, to the minute. */
export function inputOf(time: number): string {
  const date = new Date(time);
  const day = `${String(date.getFullYear()).padStart(4, '0')}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
  return `${day}T${two(date.getHours())}:${two(date.getMinutes())}`;
}

/** The time that a date-time input holds, in milliseconds since 1970; null for none, or one that no ISO timestamp of four digits can say. */
export function timeOf(input: string): number | null {
  const time = Date.parse(input);
  return time >= Date.UTC(0, 0, 1) && time < Date.UTC(9999, 11, 31) ? time : null;
}
