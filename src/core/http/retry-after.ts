/** Seconds of a year: no larger number says more. */
const longest = 31_536_000;

/**
 * How many milliseconds a Retry-After header asks to wait, in either of its forms: whole seconds, or
 * a date (RFC 9110, 10.2.3). A date in the past is 0; null for a text in neither form.
 */
export function retryAfter(text: string | undefined, now: number): number | null {
  const trimmed = text?.trim() ?? '';
  if (/^\d+$/.test(trimmed)) return Math.min(Number(trimmed), longest) * 1000;
  // A date of HTTP begins with the name of its day; Date.parse takes much else.
  if (!/^(Mon|Tue|Wed|Thu|Fri|Sat|Sun)/.test(trimmed)) return null;
  // The old form of asctime names no zone, and is in GMT as well.
  const date = Date.parse(trimmed.endsWith('GMT') ? trimmed : `${trimmed} GMT`);
  return Number.isNaN(date) ? null : Math.max(0, date - now);
}
