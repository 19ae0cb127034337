/**
 * How many milliseconds a Retry-After header asks to wait, in either of its forms: whole seconds, or
 * a date (RFC 9110, 10.2.3). A date in the past is 0; null for a text in neither form.
 */
export function retryAfter(text: string | undefined, now: number): number | null {
  const trimmed = text?.trim() ?? '';
  if (/^\d+$/.test(trimmed)) return Number(trimmed) * 1000;
  // A date of HTTP begins with the name of its day; Date.parse takes much else.
  if (!/^(Mon|Tue|Wed|Thu|Fri|Sat|Sun)/.test(trimmed)) return null;
  const date = Date.parse(trimmed);
  return Number.isNaN(date) ? null : Math.max(0, date - now);
}
