import { opaqueOrigin } from '../../http/address.ts';
import type { HttpRequest } from '../../http/http.ts';
import { listOf } from '../../text/list-of.ts';
import { combined, unsafeHeaders } from './headers.ts';
import type { Remedy } from './model.ts';

/** What a server has to allow, so that a browser lets a page make a call and read its reply. */
type Allowed = { origin: string; method: string; headers: string[]; credentials: boolean };

/** Where a call stopped: the headers that are missing, and what went over the wire. */
type Stopped = {
  remedies: readonly Pick<Remedy, 'line'>[];
  hops: readonly { kind: 'preflight' | 'request'; request: HttpRequest }[];
};

/** Everything that the call needs, from what the browser sent last. Null where nothing went out with an origin. */
export function allowedFor({ remedies, hops }: Stopped): Allowed | null {
  const last = hops.findLast(({ request }) => combined(request.headers, 'Origin') !== null);
  const origin = last && combined(last.request.headers, 'Origin');
  // After a redirect to another origin a browser sends this word, and no server should allow it.
  if (!last || !origin || origin === opaqueOrigin) return null;
  const preflight = hops.findLast(({ kind }) => kind === 'preflight')?.request.headers ?? [];
  const names =
    combined(preflight, 'Access-Control-Request-Headers')?.split(',') ??
    unsafeHeaders(last.request.headers.filter(([name]) => /^content-type$/i.test(name)));
  return {
    origin,
    method: combined(preflight, 'Access-Control-Request-Method') ?? last.request.method,
    headers: names.map((name) => name.trim()),
    credentials: remedies.some(({ line }) => line.startsWith('Access-Control-Allow-Credentials:')),
  };
}

const quoted = (text: string): string => JSON.stringify(text);

const express = ({ origin, method, headers, credentials }: Allowed): string =>
  listOf(
    '// Before the routes, and before anything that checks a credential.',
    'app.use((req, res, next) => {',
    `  res.set('Access-Control-Allow-Origin', ${quoted(origin)});`,
    credentials && "  res.set('Access-Control-Allow-Credentials', 'true');",
    "  if (req.method !== 'OPTIONS') return next();",
    `  res.set('Access-Control-Allow-Methods', ${quoted(method)});`,
    `  res.set('Access-Control-Allow-Headers', ${quoted(headers.join(', '))});`,
    '  res.status(204).end();',
    '});',
  ).join('\n');

const fastApi = ({ origin, method, headers, credentials }: Allowed): string =>
  listOf(
    'from fastapi.middleware.cors import CORSMiddleware',
    '',
    '# Around everything, so that error replies carry the header as well: add_middleware leaves out a 500.',
    'build = app.build_middleware_stack',
    'app.build_middleware_stack = lambda: CORSMiddleware(',
    '    build(),',
    `    allow_origins=[${quoted(origin)}],`,
    `    allow_methods=[${quoted(method)}],`,
    `    allow_headers=[${headers.map(quoted).join(', ')}],`,
    credentials && '    allow_credentials=True,',
    ')',
  ).join('\n');

const nginx = ({ origin, method, headers, credentials }: Allowed): string => {
  const allow = (name: string, value: string): string =>
    `add_header Access-Control-Allow-${name} ${quoted(value)} always;`;
  const always = listOf(allow('Origin', origin), credentials && allow('Credentials', 'true'));
  // A block with headers of its own inherits none.
  const ofOptions = [
    ...always,
    allow('Methods', method),
    allow('Headers', headers.join(', ')),
    'return 204;',
  ];
  return listOf(
    '# In the location of the webhook.',
    'if ($request_method = OPTIONS) {',
    ...ofOptions.map((line) => `    ${line}`),
    '}',
    'proxy_hide_header Access-Control-Allow-Origin;',
    credentials && 'proxy_hide_header Access-Control-Allow-Credentials;',
    ...always,
  ).join('\n');
};

/** Servers that Assay knows the whole answer for, as code to paste. */
export const corsServers: readonly { name: string; code(allowed: Allowed): string }[] = [
  { name: 'Express', code: express },
  { name: 'FastAPI', code: fastApi },
  { name: 'nginx', code: nginx },
];
