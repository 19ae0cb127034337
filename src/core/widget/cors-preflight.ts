import { type Headers, type HttpRequest, isRedirect, isSuccess } from '../http.ts';
import { type Asker, type Lack, originLacks } from './cors-check.ts';
import { combined, listed } from './cors-headers.ts';
import type { ReplyFacts } from './cors-model.ts';
import { isSafeMethod } from './cors-safelist.ts';

const allowMethods = 'Access-Control-Allow-Methods';
const allowHeaders = 'Access-Control-Allow-Headers';

/** A list that holds something other than names is void as a whole. */
const spoiled = (name: string, came: string, line: string): Lack => ({
  path: `$preflight.headers["${name}"]`,
  message: `The reply to OPTIONS has ${name}: ${came}; that is no list of names with commas between them, so nothing is allowed.`,
  line,
});

function methodLacks(method: string, headers: Headers, { credentials }: Asker): Lack[] {
  const line = `${allowMethods}: ${method}`;
  const came = combined(headers, allowMethods) ?? '';
  const methods = listed(headers, allowMethods);
  if (methods === null) return [spoiled(allowMethods, came, line)];
  const every = credentials !== 'include' && methods.includes('*');
  if (isSafeMethod(method) || methods.includes(method) || every) return [];
  const has = came === '' ? `no ${allowMethods}` : `${allowMethods}: ${came}`;
  return [{ path: `$preflight.headers["${allowMethods}"]`, message: `The reply to OPTIONS has ${has}; the call is a ${method}.`, line }];
}

function headerLacks(unsafe: readonly string[], headers: Headers, { credentials }: Asker): Lack[] {
  const line = `${allowHeaders}: ${unsafe.join(', ')}`;
  const came = combined(headers, allowHeaders) ?? '';
  const names = listed(headers, allowHeaders)?.map((name) => name.toLowerCase());
  if (names === undefined) return [spoiled(allowHeaders, came, line)];
  const star = names.includes('*');
  const every = star && credentials !== 'include';
  const missing = unsafe.filter((name) => !names.includes(name) && (name === 'authorization' || !every));
  if (missing.length === 0) return [];
  const none = combined(headers, allowHeaders) === null ? `no ${allowHeaders}` : `an empty ${allowHeaders}`;
  const has = came === '' ? none : `${allowHeaders}: ${came}`;
  const reason = star ? ` A * does not count for ${every ? 'authorization' : 'a request with cookies'}.` : '';
  const message = `The reply to OPTIONS has ${has}; the call carries ${missing.join(', ')}.${reason}`;
  return [{ path: `$preflight.headers["${allowHeaders}"]`, message, line }];
}

const methodAsked = ({ headers }: HttpRequest): string => combined(headers, 'Access-Control-Request-Method') ?? '';

/** What keeps a browser from sending the call after the reply to its OPTIONS (`asked`): everything at once, though a browser names the first only. */
export function preflightLacks(asked: HttpRequest, reply: ReplyFacts, asker: Asker): Lack[] {
  const { status, headers } = reply;
  const names = listed(asked.headers, 'Access-Control-Request-Headers') ?? [];
  const lacks = originLacks(headers, asker, 'The reply to OPTIONS', '$preflight');
  const redirect = isRedirect(status) ? ' A redirect is not followed here.' : '';
  const message = `OPTIONS was answered with the status ${status}; browsers go on after 200 to 299 only.${redirect}`;
  if (!isSuccess(status)) lacks.unshift({ path: '$preflight.status', message, line: null });
  return [...lacks, ...methodLacks(methodAsked(asked), headers, asker), ...headerLacks(names, headers, asker)];
}

/** Whether the reply lists methods without the one that is sent: safelisted, it goes through all the same. */
export function leavesMethodOut({ method }: HttpRequest, { headers }: ReplyFacts): boolean {
  const methods = listed(headers, allowMethods) ?? [];
  return methods.length > 0 && !methods.includes(method) && !methods.includes('*');
}
