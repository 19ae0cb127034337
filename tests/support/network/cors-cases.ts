import {
  acac,
  acah,
  acam,
  acao,
  allowed,
  answered,
  asked,
  at,
  both,
  type CorsCase,
  call,
  carrying,
  include,
  to,
  typed,
  widget,
  withCookies,
} from './cors-case.ts';
import { redirects } from './cors-redirect-cases.ts';

const origins: CorsCase[] = [
  asked('the origin and content-type', 'allowed', allowed),
  asked('a * for both', 'allowed', [...acao('*'), ...acah('*')]),
  asked('nothing at all', 'preflight', []),
  asked('no origin', 'preflight', acah('content-type')),
  asked('the origin with a slash', 'preflight', [...acao(`${widget}/`), ...acah('content-type')]),
  asked('a pattern', 'preflight', [...acao('https://*.example'), ...acah('content-type')]),
  asked('the origin in capitals', 'preflight', [
    ...acao('https://WIDGET.example'),
    ...acah('content-type'),
  ]),
  asked('two lines of origins', 'preflight', [
    ...acao(widget),
    ...acao(widget),
    ...acah('content-type'),
  ]),
  asked('a * and an origin', 'preflight', [...acao('*'), ...acao(widget), ...acah('content-type')]),
  asked('a header name in capitals', 'allowed', [
    ['ACCESS-CONTROL-ALLOW-ORIGIN', widget],
    ...acah('content-type'),
  ]),
  both(
    'null for a page without an origin',
    'allowed',
    [...acao('null'), ...acah('content-type')],
    at('null'),
  ),
  both('an origin for a page without one', 'preflight', allowed, at('null')),
];

const statuses: CorsCase[] = [
  ...[200, 201].map((status) => asked(`answered with ${status}`, 'allowed', allowed, { status })),
  ...[300, 304, 401, 404, 407, 500].map((status) =>
    asked(`answered with ${status}`, 'preflight', allowed, { status }),
  ),
  ...[301, 302, 303, 307, 308].map((status) =>
    asked(`redirected with ${status}`, 'preflight', [...allowed, ['Location', '{a}/hook']], {
      status,
    }),
  ),
];

const lists: CorsCase[] = [
  asked('no list of headers', 'preflight', acao(widget)),
  asked('Content-Type in capitals', 'allowed', [...acao(widget), ...acah('Content-Type')]),
  asked('content-type among others', 'allowed', [
    ...acao(widget),
    ...acah('authorization , content-type,x-a'),
  ]),
  asked('another header only', 'preflight', [...acao(widget), ...acah('authorization')]),
  asked('a * for x-a as well', 'allowed', [...acao(widget), ...acah('*')], carrying(['X-A', '1'])),
  asked('x-a left out', 'preflight', allowed, carrying(['X-A', '1'])),
  asked('a * for authorization', 'preflight', [...acao(widget), ...acah('*')], {
    ...carrying(['Authorization', 'Bearer t']),
    orElse: 'allowed',
  }),
  asked('POST listed', 'allowed', [...allowed, ...acam('POST, OPTIONS')]),
  asked('POST left out', 'allowed', [...allowed, ...acam('GET')]),
  asked('a * for methods', 'allowed', [...allowed, ...acam('*')]),
];

const replies: CorsCase[] = [
  answered('a *', 'allowed', acao('*')),
  answered('nothing at all', 'request', []),
  answered('the origin with a slash', 'request', acao(`${widget}/`)),
  ...[204, 401, 404, 500].map((status) =>
    answered(`${status} with the origin`, 'allowed', acao(widget), { status }),
  ),
  ...[204, 404, 500].map((status) =>
    answered(`${status} without the origin`, 'request', [], { status }),
  ),
  answered(
    'a challenge for a password',
    'allowed',
    [...acao(widget), ['WWW-Authenticate', 'Basic realm="x"']],
    { status: 401 },
  ),
  answered('407', 'request', acao(widget), { status: 407 }),
  answered('304', 'allowed', acao(widget), { status: 304 }),
];

const cookies: CorsCase[] = [
  both('cookies: both headers', 'allowed', withCookies, include),
  both(
    'cookies: a * for the origin',
    'preflight',
    [...acao('*'), ...acah('content-type'), ...acac('true')],
    include,
  ),
  both(
    'cookies: a * for the headers',
    'preflight',
    [...acao(widget), ...acah('*'), ...acac('true')],
    include,
  ),
  both('cookies: not allowed', 'preflight', allowed, include),
  ...['True', 'false', ''].map((value) =>
    both(`cookies: allowed with "${value}"`, 'preflight', [...allowed, ...acac(value)], include),
  ),
  asked('cookies: POST then without', 'request', withCookies, include),
  both('cookies left at home: not needed', 'allowed', [...acao('*'), ...acah('*')], {
    credentials: 'omit',
  }),
];

const simple: CorsCase[] = [
  ...[
    'text/plain',
    'text/plain;charset=UTF-8',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=b',
  ].map((type) => asked(`not asked for ${type}`, 'allowed', [], typed(type))),
  ...['application/json; charset=utf-8', 'application/xml'].map((type) =>
    asked(`asked for ${type}`, 'preflight', [], typed(type)),
  ),
  asked('a short Accept asks for nothing', 'allowed', [], {
    request: {
      ...call,
      headers: [
        ['Content-Type', 'text/plain'],
        ['Accept', 'application/json'],
      ],
    },
  }),
  asked(
    'a long Accept has to be allowed',
    'preflight',
    allowed,
    carrying(['Accept', 'a'.repeat(129)]),
  ),
  both('the page and the webhook are of one origin', 'allowed', [], at('{A}')),
  both('a page of another port of the same machine', 'preflight', [], at('{B}')),
];

const surroundings: CorsCase[] = [
  both(
    'a webhook without TLS on another machine',
    'mixed-content',
    allowed,
    to('http://hook.example/hook'),
  ),
  both(
    'a webhook in the private network',
    'mixed-content',
    allowed,
    to('http://192.168.1.20/hook'),
  ),
  both('a port of mail', 'request', allowed, to('http://127.0.0.1:25/hook')),
];

/** Every way of allowing, or not allowing, a page that the model and Chromium have to agree on. */
export const corsCases: readonly CorsCase[] = [
  ...origins,
  ...statuses,
  ...lists,
  ...replies,
  ...cookies,
  ...simple,
  ...redirects,
  ...surroundings,
];
