import { describe, expect, test } from 'vitest';
import type { Headers } from '#core/http/http.ts';
import { adviceOn } from '#core/widget/reply/status-advice.ts';
import { expectWords } from '#tests/support/words.ts';

type Row = [status: number, headers: Headers, body: string, says: RegExp, fix: RegExp];

const json = (value: unknown): string => JSON.stringify(value);
const page = (title: string, body = ''): string =>
  `<!DOCTYPE html><html><head><title>${title}</title></head><body>${body}</body></html>`;
const cloudflare: Headers = [['Server', 'cloudflare']];

/** Error replies as servers send them, with what they prove and the fix that follows. */
const rows: Record<string, Row> = {
  'FastAPI 422': [
    422,
    [],
    json({ detail: [{ type: 'missing', loc: ['query', 'workspace'], msg: 'Field required' }] }),
    /"query\.workspace" \("Field required"\)/,
    /accept the request without "query\.workspace"/,
  ],
  'Laravel 422': [
    422,
    [],
    json({
      message: 'x',
      errors: {
        a: ['The a field is required.'],
        b: ['The b must be an integer.'],
        c: ['The c field is required.'],
        d: ['D'],
      },
    }),
    /"a" .*and 1 more/,
    /without "a", "c":/,
  ],
  'FastAPI 422 about a field that the call has': [
    422,
    [],
    json({
      detail: [
        { loc: ['query', 'id'], msg: 'Input should be a valid integer', type: 'int_parsing' },
      ],
    }),
    /"query\.id"/,
    /as the contract describes it: compare "query\.id"/,
  ],
  'ASP.NET 400': [
    400,
    [],
    json({ title: 'x', status: 400, errors: { 'item.sku': ['The sku field is required.'] } }),
    /"item\.sku"/,
    /without "item\.sku"/,
  ],
  'a plain 422': [422, [], 'no', /^$/, /refuses what is in it/],
  'n8n, another method': [
    404,
    [],
    json({
      code: 404,
      message:
        'This webhook is not registered for GET requests. Did you mean to make a POST request?',
    }),
    /not for GET/,
    /accept GET as well/,
  ],
  'n8n in test mode': [
    404,
    [],
    json({
      code: 404,
      message: 'The requested webhook "GET orders" is not registered.',
      hint: "Click the 'Execute workflow' button on the canvas, then try again. (In test mode, the webhook only works for one call after you click this button)",
    }),
    /test mode/,
    /production URL/,
  ],
  'n8n, not active': [
    404,
    [],
    json({
      code: 404,
      message: 'The requested webhook "POST orders" is not registered.',
      hint: 'The workflow must be active for a production URL to run successfully. You can activate the workflow using the toggle in the top-right of the editor.',
    }),
    /no active workflow/,
    /^Activate/,
  ],
  'Laravel 419': [419, [], page('Page Expired', '419 | Page Expired'), /CSRF/, /^Exempt/],
  'Laravel 419 as JSON': [419, [], json({ message: 'CSRF token mismatch.' }), /CSRF/, /^Exempt/],
  'a plain 419': [419, [], '', /^$/, /CSRF/],
  'Laravel 405': [
    405,
    [['Allow', 'GET, HEAD']],
    json({
      message: 'The POST method is not supported for route hook. Supported methods: GET, HEAD.',
    }),
    /does not take POST.*allows GET, HEAD/,
    /route for POST/,
  ],
  'Next.js 405': [405, [['Allow', 'POST']], '', /allows POST/, /method of this action as well/],
  'Allow that lists no methods': [405, [['Allow', 'x; y']], '', /^$/, /method of this action/],
  'Vercel protection': [
    401,
    [],
    '<!doctype html><html><head><title>Authentication Required</title></head><body>Vercel Authentication</body></html>',
    /Vercel/,
    /Deployment Protection/,
  ],
  'another page that asks to sign in': [
    401,
    [],
    page('Authentication Required'),
    /^$/,
    /connector/,
  ],
  'Vercel without the deployment': [
    404,
    [['X-Vercel-Error', 'DEPLOYMENT_NOT_FOUND']],
    'The deployment could not be found on Vercel.',
    /DEPLOYMENT_NOT_FOUND/,
    /deployment that exists/,
  ],
  'ngrok offline': [
    404,
    [['Ngrok-Error-Code', 'ERR_NGROK_3200']],
    page('', 'The endpoint is offline.'),
    /ERR_NGROK_3200/,
    /Start the ngrok agent/,
  ],
  'ngrok without a server': [
    502,
    [['ngrok-error-code', 'ERR_NGROK_8012']],
    '',
    /ERR_NGROK_8012/,
    /on the port/,
  ],
  'ngrok, another code': [403, [['ngrok-error-code', 'ERR_NGROK_120']], '', /NGROK_120/, /Look up/],
  'Charles without the webhook': [
    503,
    [],
    page('Charles Error Report', '<h2>Failed to connect to remote host</h2>'),
    /^Charles, which recorded the call, answered in its place/,
    /record the call again/,
  ],
  'Fiddler without the webhook': [
    502,
    [],
    "[Fiddler] The connection to 'hook.example' failed.  <br />Error: ConnectionRefused",
    /^Fiddler/,
    /record the call again/,
  ],
  'mitmproxy without the webhook': [
    502,
    [['Server', 'mitmproxy 10.1.5']],
    page('502 Bad Gateway', '<p>[Errno 111] Connect call failed</p>'),
    /^mitmproxy/,
    /record the call again/,
  ],
  'a proxy on the way': [
    503,
    [['X-Squid-Error', 'ERR_CONNECT_FAIL 111']],
    page('ERROR: The requested URL could not be retrieved'),
    /Squid.*\(ERR_CONNECT_FAIL\)/,
    /^Let the proxy/,
  ],
  'Google Apps Script': [
    302,
    [['Location', 'https://script.googleusercontent.com/macros/echo?user_content_key=a']],
    '',
    /for this call alone/,
    /follows the redirect/,
  ],
  'Google Apps Script, by its page': [
    302,
    [],
    page(
      'Moved Temporarily',
      '<A HREF="https://script.googleusercontent.com/macros/echo?user_content_key=a">here</A>',
    ),
    /for this call alone/,
    /follows the redirect/,
  ],
  'a redirect to a login': [
    302,
    [['Location', 'https://a.example/users/sign_in?next=%2Fhook']],
    '',
    /a login/,
    /without a login/,
  ],
  'Cloudflare 521': [521, cloudflare, '', /refused the connection/, /^Start the server/],
  'Cloudflare 524': [524, cloudflare, '', /did not answer in time/, /sooner/],
  'Cloudflare 526': [526, cloudflare, '', /certificate/, /certificate/],
  '521 of no known server': [521, [], '', /^$/, /log/],
  'Cloudflare asks for a browser': [
    403,
    [...cloudflare, ['cf-mitigated', 'challenge']],
    page('Just a moment...'),
    /only a person/,
    /^Exempt/,
  ],
  'Django, another host': [
    400,
    [],
    page('DisallowedHost at /hook', 'Invalid HTTP_HOST header: shop.example'),
    /hostname/,
    /ALLOWED_HOSTS/,
  ],
  'Django 400 without its reason': [400, [], '<h1>Bad Request (400)</h1>', /Django/, /log/],
  'Django CSRF': [
    403,
    [],
    page('403', 'CSRF verification failed. Request aborted.'),
    /CSRF/,
    /csrf_exempt/,
  ],
  'Rails CSRF': [422, [], page('The change you wanted was rejected (422)'), /CSRF/, /verify_auth/],
  'Rails, another host': [
    403,
    [],
    page('x', 'Blocked hosts: a.example'),
    /hostname/,
    /config\.hosts/,
  ],
  'Rails routing': [
    404,
    [],
    page('x', 'No route matches [POST] "/hook"'),
    /POST/,
    /route for POST/,
  ],
  'Vite, another host': [
    403,
    [],
    'Blocked request. This host ("a.example") is not allowed.',
    /hostname/,
    /allowedHosts/,
  ],
  'webpack, another host': [403, [], 'Invalid Host header', /hostname/, /allowedHosts/],
  'Express 404': [404, [], page('Error', '<pre>Cannot POST /hook</pre>'), /POST/, /route for POST/],
  'NestJS 404': [
    404,
    [],
    json({ message: 'Cannot GET /hook', statusCode: 404 }),
    /GET/,
    /route for GET/,
  ],
  'Fastify 404': [404, [], json({ message: 'Route GET:/hook not found' }), /GET/, /route for GET/],
  'IIS 405': [
    405,
    [['Allow', 'GET, HEAD, OPTIONS, TRACE']],
    page('405', 'The HTTP verb used to access this page is not allowed.'),
    /IIS/,
    /WebDAV/,
  ],
  'nginx 502': [
    502,
    [],
    page('502 Bad Gateway', '<center>nginx/1.25.3</center>'),
    /behind it/,
    /passes calls/,
  ],
  'nginx 404': [
    404,
    [],
    page('404 Not Found', '<center>nginx</center>'),
    /^nginx .*no route/,
    /webhook_url/,
  ],
  'nginx, the TLS port': [
    400,
    [],
    page('400 The plain HTTP request was sent to HTTPS port', '<center>nginx/1.18.0</center>'),
    /speaks TLS/,
    /https:/,
  ],
  'Go, the TLS port': [
    400,
    [],
    'Client sent an HTTP request to an HTTPS server.\n',
    /speaks TLS/,
    /https:/,
  ],
  'API Gateway': [
    403,
    [],
    json({ message: 'Missing Authentication Token' }),
    /no such path/,
    /path/,
  ],
  'rate limit': [
    429,
    [['Retry-After', '120']],
    '{"error":"slow down"}',
    /120 seconds/,
    /120 seconds/,
  ],
  'a pause until a date': [
    503,
    [['Retry-After', 'Wed, 25 Nov 2026 18:00:00 GMT']],
    '',
    /until Wed, 25 Nov 2026/,
    /until Wed/,
  ],
  'Retry-After in no form': [503, [['Retry-After', 'soon']], '', /^$/, /until it is ready/],
  Basic: [401, [['WWW-Authenticate', 'Basic realm="hooks"']], 'x', /scheme Basic/, /header_auth/],
  Bearer: [401, [['WWW-Authenticate', 'Bearer error="x"']], '', /scheme Bearer/, /bearer_token/],
  Digest: [
    401,
    [['WWW-Authenticate', 'Digest realm="a"']],
    '',
    /Digest/,
    /no connector speaks Digest/,
  ],
  'a scheme of nobody': [401, [['WWW-Authenticate', 'hunter2']], '', /^$/, /connector/],
  'a server of WebSocket': [
    426,
    [['Upgrade', 'websocket']],
    'Upgrade Required',
    /speaks WebSocket/,
    /plain HTTP/,
  ],
  'another protocol': [426, [['Upgrade', 'TLS/1.2']], '', /^$/, /change of the protocol/],
  'not modified': [304, [], '', /^$/, /^Answer 200/],
  'a record that is not there': [404, [], json({ error: 'no item 7' }), /^$/, /did not find/],
  'a 403 of nobody known': [403, [], '', /^$/, /may want another credential/],
  'a 502 of nobody known': [502, [], '', /^$/, /no usable reply/],
  'a redirect': [302, [], '', /^$/, /final address/],
  'a teapot': [418, [], '', /^$/, /why it refuses/],
  'an error of the webhook': [500, [], json({ detail: 'x' }), /^$/, /error in its log/],
};

describe('TAB-ERR-1: a failed reply and the fix that its own words prove', () => {
  test.each(Object.entries(rows))('%s', (_, [httpStatus, headers, text, says, fix]) => {
    const advice = adviceOn({ httpStatus, headers, text, surface: 'proxied' });
    expect(advice.says).toMatch(says);
    expect(advice.fix).toMatch(fix);
  });

  test('in words', () => {
    expectWords(
      Object.entries(rows).map(([name, [httpStatus, headers, text]]) => ({
        name,
        ...adviceOn({ httpStatus, headers, text, surface: 'proxied' }),
      })),
    );
  });

  test.each([401, 403])(
    'TAB-SRF-1: no connector helps a direct call that is answered %i',
    (status) => {
      const { fix } = adviceOn({ httpStatus: status, headers: [], text: '', surface: 'direct' });
      expect(fix).toMatch(/without a credential/);
    },
  );
});
