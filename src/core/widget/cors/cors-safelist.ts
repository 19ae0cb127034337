import type { Headers, HttpRequest } from '../../http/http.ts';

/** Methods that need no permission of a preflight. */
export const isSafeMethod = (method: string): boolean => ['GET', 'HEAD', 'POST'].includes(method);

const plainTypes = new Set([
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'text/plain',
]);
const unsafeBytes = /[^\t\x20-\x7e\x80-\uffff]|["():<>?@[\\\]{}]/;
const languages = /^[0-9A-Za-z *,.;=-]*$/;
const longestValue = 128;
const longestSum = 1024;

function isSafe(name: string, value: string): boolean {
  if (value.length > longestValue) return false;
  switch (name) {
    case 'accept':
      return !unsafeBytes.test(value);
    case 'accept-language':
    case 'content-language':
      return languages.test(value);
    case 'content-type':
      return (
        !unsafeBytes.test(value) && plainTypes.has((value.split(';')[0] ?? '').trim().toLowerCase())
      );
    case 'range':
      return /^bytes=\d+-\d*$/.test(value);
    default:
      return false;
  }
}

/** The headers of a request that need permission, in lower case and sorted, as `Access-Control-Request-Headers` lists them. */
export function unsafeHeaders(headers: Headers): string[] {
  const named = headers.map(([name, value]) => ({ name: name.toLowerCase(), value }));
  const safe = named.filter(({ name, value }) => isSafe(name, value));
  const tooMuch = safe.reduce((sum, { value }) => sum + value.length, 0) > longestSum;
  const unsafe = tooMuch ? named : named.filter((header) => !safe.includes(header));
  return [...new Set(unsafe.map(({ name }) => name))].sort();
}

/** Whether a browser asks first, when the request goes to another origin than the page's. */
export const needsPreflight = ({
  method,
  headers,
}: Pick<HttpRequest, 'method' | 'headers'>): boolean =>
  !isSafeMethod(method) || unsafeHeaders(headers).length > 0;
