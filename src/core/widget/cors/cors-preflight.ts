import { type Headers, type HttpRequest, isRedirect, isSuccess } from '../../http/http.ts';
import { type Asker, type Lack, originLacks } from './cors-check.ts';
import { isSafeMethod } from './cors-safelist.ts';
import { combined, listed } from './headers.ts';
import type { ReplyFacts } from './model.ts';

const allowMethods = 'Access-Control-Allow-Methods';
const allowHeaders = 'Access-Control-Allow-Headers';

/** A list that contains anything but names is invalid as a whole. */
const spoiled = (name: string, value: string, line: string): Lack => ({
  path: `$preflight.headers["${name}"]`,
  message: `The reply to OPTIONS has ${name}: ${value}. That is not a comma-separated list of names, so nothing is allowed.`,
  line,
});

function methodLacks(method: string, headers: Headers, { credentials }: Asker): Lack[] {
  const line = `${allowMethods}: ${method}`;
  const value = combined(headers, allowMethods) ?? '';
  const methods = listed(headers, allowMethods);
  if (methods === null) return [spoiled(allowMethods, value, line)];
  const every = credentials !== 'include' && methods.includes('*');
  if (isSafeMethod(method) || methods.includes(method) || every) return [];
  const has = value === '' ? `no ${allowMethods}` : `${allowMethods}: ${value}`;
  return [
    {
      path: `$preflight.headers["${allowMethods}"]`,
      message: `The reply to OPTIONS has ${has}, but the call is a ${method}.`,
      line,
    },
  ];
}

function headerLacks(unsafe: readonly string[], headers: Headers, { credentials }: Asker): Lack[] {
  const line = `${allowHeaders}: ${unsafe.join(', ')}`;
  const value = combined(headers, allowHeaders) ?? '';
  const names = listed(headers, allowHeaders)?.map((name) => name.toLowerCase());
  if (names === undefined) return [spoiled(allowHeaders, value, line)];
  const star = names.includes('*');
  const every = star && credentials !== 'include';
  const missing = unsafe.filter(
    (name) => !names.includes(name) && (name === 'authorization' || !every),
  );
  if (missing.length === 0) return [];
  const none =
    combined(headers, allowHeaders) === null ? `no ${allowHeaders}` : `an empty ${allowHeaders}`;
  const has = value === '' ? none : `${allowHeaders}: ${value}`;
  const reason = star
    ? ` * does not cover ${every ? 'authorization' : 'a request with cookies'}.`
    : '';
  const message = `The reply to OPTIONS has ${has}, but the call has the header ${missing.join(', ')}.${reason}`;
  return [{ path: `$preflight.headers["${allowHeaders}"]`, message, line }];
}

const methodAsked = ({ headers }: HttpRequest): string =>
  combined(headers, 'Access-Control-Request-Method') ?? '';

/** Everything that stops a browser from sending the call after the reply to its OPTIONS (`asked`). A browser itself names only the first. */
export function preflightLacks(asked: HttpRequest, reply: ReplyFacts, asker: Asker): Lack[] {
  const { status, headers } = reply;
  const names = listed(asked.headers, 'Access-Control-Request-Headers') ?? [];
  const lacks = originLacks(headers, asker, 'The reply to OPTIONS', '$preflight');
  const redirect = isRedirect(status) ? ' A redirect is not followed after OPTIONS.' : '';
  const message = `The webhook answered OPTIONS with status ${status}. Browsers continue only after 200 to 299.${redirect}`;
  if (!isSuccess(status)) lacks.unshift({ path: '$preflight.status', message, line: null });
  return [
    ...lacks,
    ...methodLacks(methodAsked(asked), headers, asker),
    ...headerLacks(names, headers, asker),
  ];
}

/** Whether the reply lists methods, but not the one that is sent. A safelisted method is allowed anyway. */
export function leavesMethodOut({ method }: HttpRequest, { headers }: ReplyFacts): boolean {
  const methods = listed(headers, allowMethods) ?? [];
  return methods.length > 0 && !methods.includes(method) && !methods.includes('*');
}
