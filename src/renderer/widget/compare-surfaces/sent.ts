import { isObject } from '#core/contract/words.ts';
import type { HttpRequest } from '#core/http/http.ts';
import { parseJson } from '#core/json/text.ts';
import type { Fired } from '#operations/widget-schemas.ts';
import { addressOf } from '../calls/request-parts.ts';

/** Names and values of one side, in their order; a name that comes again has its values joined. */
export type Named = ReadonlyMap<string, string>;

const named = (pairs: readonly (readonly [name: string, value: string])[]): Named => {
  const all = new Map<string, string>();
  for (const [name, value] of pairs) {
    const before = all.get(name);
    all.set(name, before === undefined ? value : `${before}, ${value}`);
  }
  return all;
};

/** The call as it reached the webhook: on the direct surface with what the browser added. Null where it was not sent. */
export function callOf({ request, cors }: Pick<Fired, 'request' | 'cors'>): HttpRequest | null {
  return cors === null
    ? request
    : (cors.hops.find(({ kind }) => kind === 'request')?.request ?? null);
}

/** The query parameters of a call; none where it was not sent. */
export const queryOf = (request: HttpRequest | null): Named =>
  named(request ? addressOf(request.url).query : []);

/** The headers of a call, their names in small letters: HTTP knows no difference. */
export const headersOf = (request: HttpRequest | null): Named =>
  named(
    (request?.headers ?? []).map(([name, value]): [string, string] => [name.toLowerCase(), value]),
  );

/** A string as it is, unless it would read as another JSON value. */
const shown = (value: unknown): string =>
  typeof value === 'string' && !parseJson(value).ok ? value : JSON.stringify(value);

/** The fields of a JSON body; any other body is one field of the name `body`. */
export function bodyOf(request: HttpRequest | null): Named {
  if (request === null || request.body === null) return new Map();
  const parsed = parseJson(request.body);
  if (!parsed.ok || !isObject(parsed.value)) return new Map([['body', request.body]]);
  return named(
    Object.entries(parsed.value).map(([name, value]): [string, string] => [name, shown(value)]),
  );
}
