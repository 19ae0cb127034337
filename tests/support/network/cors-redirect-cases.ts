import { acah, acao, allowed, at, type CorsCase, everywhere, sentOn } from './cors-case.ts';

/** Calls that a webhook sends on to another address. */
export const redirects: CorsCase[] = [
  ...[307, 308].map((status) =>
    sentOn(`${status} within the webhook`, 'allowed', status, '/{case}/other', {
      'OPTIONS a/other': { headers: allowed },
      'POST a/other': { headers: allowed },
    }),
  ),
  ...[301, 302, 303].map((status) =>
    sentOn(`${status} makes a GET`, 'allowed', status, '{a}/other', {
      'OPTIONS a/other': { headers: allowed },
      'GET a/other': { headers: allowed },
    }),
  ),
  ...[307, 308].map((status) =>
    sentOn(`${status} elsewhere, the widget allowed there`, 'preflight', status, '{b}/other', {
      'OPTIONS b/other': { headers: allowed },
      'POST b/other': { headers: allowed },
    }),
  ),
  sentOn('elsewhere, null allowed there', 'allowed', 307, '{b}/other', {
    'OPTIONS b/other': { headers: [...acao('null'), ...acah('content-type')] },
    'POST b/other': { headers: acao('null') },
  }),
  sentOn('elsewhere, all allowed there', 'allowed', 307, '{b}/other', {
    'OPTIONS b/other': everywhere,
    'POST b/other': everywhere,
  }),
  sentOn('elsewhere, the call then not allowed', 'redirect', 307, '{b}/other', {
    'OPTIONS b/other': everywhere,
  }),
  sentOn('elsewhere as a GET, the widget allowed', 'redirect', 302, '{b}/other', {
    'OPTIONS b/other': everywhere,
    'GET b/other': { headers: allowed },
  }),
  sentOn('there without OPTIONS', 'preflight', 307, '{a}/other', {
    'OPTIONS a/other': { status: 405 },
    'POST a/other': { headers: allowed },
  }),
  sentOn('there without the origin', 'redirect', 303, '{a}/other', {
    'OPTIONS a/other': everywhere,
  }),
  sentOn(
    'as a GET without OPTIONS',
    'allowed',
    303,
    '{a}/other',
    { 'GET a/other': everywhere },
    { orElse: 'preflight' },
  ),
  sentOn('to itself for ever', 'redirect', 307, '{a}/hook', {}),
  sentOn('to an address with a password', 'redirect', 307, 'http://u:p@{host-b}/other', {
    'OPTIONS b/other': everywhere,
    'POST b/other': everywhere,
  }),
  sentOn(
    'to a host without TLS from a page with it',
    'mixed-content',
    307,
    'http://hook.example/',
    {},
  ),
  sentOn('without the origin on the redirect', 'redirect', 307, '{a}/other', {
    'POST a/hook': { status: 307, headers: [['Location', '{a}/other']] },
  }),
  sentOn('two addresses', 'redirect', 307, '{a}/other', {
    'POST a/hook': {
      status: 307,
      headers: [...allowed, ['Location', '{a}/other'], ['Location', '{b}/other']],
    },
  }),
  sentOn(
    'of the own page to elsewhere',
    'allowed',
    307,
    '{b}/other',
    {
      'OPTIONS b/other': { headers: [...acao('{A}'), ...acah('content-type')] },
      'POST b/other': { headers: acao('{A}') },
    },
    at('{A}'),
  ),
  sentOn(
    'elsewhere and back to the own page, its origin allowed',
    'redirect',
    303,
    '{b}/other',
    {
      'OPTIONS b/other': everywhere,
      'GET b/other': { status: 302, headers: [...acao('{A}'), ['Location', '{a}/other']] },
      'OPTIONS a/other': everywhere,
      'GET a/other': { headers: acao('{A}') },
    },
    at('{A}'),
  ),
];
