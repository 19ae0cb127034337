import type { Headers } from '../../http/http.ts';

const trimmed = (value: string): string => value.replace(/^[\t\n\r ]+|[\t\n\r ]+$/g, '');

/** All lines of a header joined as browsers join them, or null when there is none. */
export function combined(headers: Headers, name: string): string | null {
  const values = headers
    .filter(([key]) => key.toLowerCase() === name.toLowerCase())
    .map(([, value]) => trimmed(value));
  return values.length === 0 ? null : values.join(', ');
}

/** The names a list header holds, none where the header is missing; null when one of them cannot be a name, which spoils the whole list. */
export function listed(headers: Headers, name: string): string[] | null {
  const names = (combined(headers, name) ?? '')
    .split(',')
    .map(trimmed)
    .filter((item) => item !== '');
  return names.every((item) => /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/.test(item)) ? names : null;
}
