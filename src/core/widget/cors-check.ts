import type { Headers } from '../http.ts';
import { combined } from './cors-headers.ts';
import type { CredentialsMode } from './cors-model.ts';
import { opaqueOrigin } from './cors-origin.ts';

/** Something that stops a browser: where, in whole sentences, and the header line that mends it, where one does. */
export type Lack = { path: string; message: string; line: string | null };

/** Whom a reply has to allow. `origin` is what the request carried as `Origin`. */
export type Asker = { origin: string; credentials: CredentialsMode };

const allowOrigin = 'Access-Control-Allow-Origin';
const allowCredentials = 'Access-Control-Allow-Credentials';

/** What is wrong with a value that is not the origin asked for, as exactly as its spelling tells. */
function why(value: string, { origin, credentials }: Asker): string {
  if (value === '') return 'It is empty';
  if (value === '*' && credentials === 'include') return 'A * does not count for a request with cookies';
  if (/[\s,]/.test(value)) return 'It names several values; browsers take exactly one origin, or *';
  if (value.includes('*')) return 'A * counts alone only, never as part of an origin';
  if (value === `${origin}/`) return 'It ends in a slash; an origin has none';
  if (value.toLowerCase() === origin.toLowerCase()) return 'It is spelled in another case; browsers compare letter by letter';
  if (value.toLowerCase() === opaqueOrigin) return `"${value}" stands for pages without an origin of their own`;
  if (!URL.canParse(value) || !/^https?:$/.test(new URL(value).protocol))
    return 'It is no origin: scheme, ://, host, and the port where it is not the usual one';
  if (origin === opaqueOrigin) return 'The request carried the origin null';
  const [named, asked] = [new URL(value), new URL(origin)];
  if (named.hostname !== asked.hostname) return 'It names another host';
  if (named.protocol !== asked.protocol) return `It names the scheme ${named.protocol.slice(0, -1)} instead of ${asked.protocol.slice(0, -1)}`;
  if (named.port !== asked.port) return 'It names another port';
  return 'It holds more than an origin: scheme, host and port, without a path and without the usual port';
}

/** What keeps a page from reading a reply: the CORS check of the Fetch standard. `from` names the reply ("The reply to OPTIONS"), `at` is its path. */
export function originLacks(headers: Headers, asker: Asker, from: string, at: string): Lack[] {
  const { origin, credentials } = asker;
  const line = `${allowOrigin}: ${origin}`;
  const value = combined(headers, allowOrigin);
  const lacks: Lack[] = [];
  const path = `${at}.headers["${allowOrigin}"]`;
  if (value === null) {
    lacks.push({ path, message: `${from} has no ${allowOrigin}; the origin that asks is ${origin}.`, line });
  } else if (value !== origin && (value !== '*' || credentials === 'include')) {
    const message = `${from} has ${allowOrigin}: ${value}; the origin that asks is ${origin}. ${why(value, asker)}.`;
    lacks.push({ path, message, line });
  }
  if (credentials === 'include') {
    const allowed = combined(headers, allowCredentials);
    const came = allowed === null ? `no ${allowCredentials}` : `${allowCredentials}: ${allowed}`;
    const message = `${from} has ${came}; for a request with cookies it must be exactly true.`;
    if (allowed !== 'true') lacks.push({ path: `${at}.headers["${allowCredentials}"]`, message, line: `${allowCredentials}: true` });
  }
  return lacks;
}
