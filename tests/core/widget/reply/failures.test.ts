import { expect, test } from 'vitest';
import type { AnyVerdict } from '#core/contract/any-verdict.ts';
import { judgeItem, judgeStatus } from '#core/contract/judge.ts';
import { type ReplyToRead, readReply } from '#core/contract/read-reply.ts';
import type { Headers } from '#core/http/http.ts';
import { actionNames } from '#core/widget/actions.ts';
import { platformAnswer } from '#core/widget/reply/failure.ts';
import {
  brokenBody,
  readBroken,
  readRefusedIdentity,
  readUnanswered,
  readUnreachable,
} from '#core/widget/reply/no-reply.ts';
import { unseen } from '#core/widget/reply/surface.ts';
import { widgetVerdictSchema } from '#core/widget/verdict.ts';
import { expectLinear } from '#tests/support/linear.ts';
import { expectGolden } from '../../golden.ts';
import { golden, judge, said } from '../read.ts';

type Row = [status: number, body: string, ...headers: Headers];

const json = (value: unknown): string => JSON.stringify(value);
const page = (title: string, body = ''): string =>
  `<!DOCTYPE html><html><head><title>${title}</title></head><body>${body}</body></html>`;
const cloudflare: Headers = [['Server', 'cloudflare']];

const rejected = 'The requested URL was rejected. Please consult with your administrator.';
const login = '<!doctype html><form><input name="p" type="password"></form>';

/** Replies as servers, and what stands in front of them, send them in place of a list. */
const rows: Record<string, Row> = {
  'FastAPI 422': [
    422,
    '{"detail":[{"type":"missing","loc":["query","workspace"],"msg":"Field required"}]}',
  ],
  'Laravel 422': [
    422,
    '{"message":"x","errors":{"a":["The a field is required."],"b":["The b must be an integer."],"c":["The c field is required."],"d":["D"]}}',
  ],
  'FastAPI 422 about a field that the call has': [
    422,
    '{"detail":[{"loc":["query","id"],"msg":"Input should be a valid integer","type":"int_parsing"}]}',
  ],
  'ASP.NET 400': [
    400,
    '{"title":"x","status":400,"errors":{"item.sku":["The sku field is required."]}}',
  ],
  'a plain 422': [422, 'no'],
  'n8n, another method': [
    404,
    '{"code":404,"message":"This webhook is not registered for GET requests. Did you mean to make a POST request?"}',
  ],
  'n8n in test mode': [
    404,
    json({
      code: 404,
      message: 'The requested webhook "GET orders" is not registered.',
      hint: "Click the 'Execute workflow' button on the canvas, then try again. (In test mode, the webhook only works for one call after you click this button)",
    }),
  ],
  'n8n, not active': [
    404,
    json({
      code: 404,
      message: 'The requested webhook "POST orders" is not registered.',
      hint: 'The workflow must be active for a production URL to run successfully. You can activate the workflow using the toggle in the top-right of the editor.',
    }),
  ],
  'Laravel 419': [419, page('Page Expired', '419 | Page Expired')],
  'Laravel 419 as JSON': [419, '{"message":"CSRF token mismatch."}'],
  'a plain 419': [419, ''],
  'SAP Gateway': [403, 'CSRF token validation failed', ['x-csrf-token', 'Required']],
  'SAP Gateway in another language': [403, '', ['x-csrf-token', 'Required']],
  'CSRF of Django REST framework': [403, '{"detail":"CSRF Failed: CSRF token missing."}'],
  'CSRF of Spring': [403, '{"message":"Invalid CSRF Token \'null\' was found"}'],
  'a page with a CSRF token': [404, '<html><meta name="csrf-token" content="x"></html>'],
  'Laravel 405': [
    405,
    '{"message":"The POST method is not supported for route hook. Supported methods: GET, HEAD."}',
    ['Allow', 'GET, HEAD'],
  ],
  'Next.js 405': [405, '', ['Allow', 'POST']],
  'Allow that lists no methods': [405, '', ['Allow', 'x; y']],
  'Vercel protection': [
    401,
    '<!doctype html><html><head><title>Authentication Required</title></head><body>Vercel Authentication</body></html>',
  ],
  'Vercel without the deployment': [
    404,
    'The deployment could not be found on Vercel.',
    ['X-Vercel-Error', 'DEPLOYMENT_NOT_FOUND'],
  ],
  'Vercel that wants money': [402, '', ['X-Vercel-Error', 'DEPLOYMENT_DISABLED']],
  'a network that wants a login': [511, page('Log in')],
  'ngrok offline': [
    404,
    page('', 'The endpoint is offline.'),
    ['Ngrok-Error-Code', 'ERR_NGROK_3200'],
  ],
  'ngrok without a server': [502, '', ['ngrok-error-code', 'ERR_NGROK_8012']],
  'ngrok, another code': [403, '', ['ngrok-error-code', 'ERR_NGROK_120']],
  'Charles without the webhook': [
    503,
    page('Charles Error Report', '<h2>Failed to connect to remote host</h2>'),
  ],
  'Fiddler without the webhook': [
    502,
    "[Fiddler] The connection to 'hook.example' failed.  <br />Error: ConnectionRefused",
  ],
  'mitmproxy without the webhook': [
    502,
    page('502 Bad Gateway', '<p>[Errno 111] Connect call failed</p>'),
    ['Server', 'mitmproxy 10.1.5'],
  ],
  'a proxy on the way': [
    503,
    page('ERROR: The requested URL could not be retrieved'),
    ['X-Squid-Error', 'ERR_CONNECT_FAIL 111'],
  ],
  'Google Apps Script': [
    302,
    '',
    ['Location', 'https://script.googleusercontent.com/macros/echo?user_content_key=a'],
  ],
  'Google Apps Script, by its page': [
    302,
    page(
      'Moved Temporarily',
      '<A HREF="https://script.googleusercontent.com/macros/echo?user_content_key=a">here</A>',
    ),
  ],
  'Google Apps Script that failed': [
    200,
    page('Error', '<img alt="Google Apps Script"><div>Script function not found: doGet</div>'),
  ],
  'a redirect to a login of Google': [
    302,
    '',
    ['Location', 'https://accounts.google.com/ServiceLogin?continue=x'],
  ],
  'a redirect to a login of Microsoft': [
    302,
    '',
    ['Location', 'https://login.microsoftonline.com/t/oauth2/v2.0/authorize?client_id=x'],
  ],
  'a redirect to a login': [302, '', ['Location', 'https://a.example/users/sign_in?next=%2Fhook']],
  'Cloudflare 521': [521, '', ...cloudflare],
  'Cloudflare 524': [524, '', ...cloudflare],
  'Cloudflare that blocks a program': [403, 'error code: 1020', ...cloudflare],
  '521 of no known server': [521, ''],
  'Cloudflare asks for a browser': [
    403,
    page('Just a moment...'),
    ...cloudflare,
    ['cf-mitigated', 'challenge'],
  ],
  'Django, another host': [
    400,
    page('DisallowedHost at /hook', 'Invalid HTTP_HOST header: shop.example'),
  ],
  'Django 400 without its reason': [400, '<h1>Bad Request (400)</h1>'],
  'Django CSRF': [403, page('403', 'CSRF verification failed. Request aborted.')],
  'Rails CSRF': [422, page('The change you wanted was rejected (422)')],
  'Rails, another host': [403, page('x', 'Blocked hosts: a.example')],
  'Rails routing': [404, page('x', 'No route matches [POST] "/hook"')],
  'Vite, another host': [403, 'Blocked request. This host ("a.example") is not allowed.'],
  'webpack, another host': [403, 'Invalid Host header'],
  'Express 404': [404, page('Error', '<pre>Cannot POST /hook</pre>')],
  'NestJS 404': [404, '{"message":"Cannot GET /hook","statusCode":404}'],
  'Fastify 404': [404, '{"message":"Route GET:/hook not found"}'],
  'IIS 405': [
    405,
    page('405', 'The HTTP verb used to access this page is not allowed.'),
    ['Allow', 'GET, HEAD, OPTIONS, TRACE'],
  ],
  'nginx 502': [502, page('502 Bad Gateway', '<center>nginx/1.25.3</center>')],
  'nginx, the TLS port': [
    400,
    page('400 The plain HTTP request was sent to HTTPS port', '<center>nginx/1.18.0</center>'),
  ],
  'Go, the TLS port': [400, 'Client sent an HTTP request to an HTTPS server.\n'],
  'API Gateway': [403, '{"message":"Missing Authentication Token"}'],
  'rate limit': [429, '{"error":"slow down"}', ['Retry-After', '120']],
  'a pause until a date': [503, '', ['Retry-After', 'Wed, 25 Nov 2026 18:00:00 GMT']],
  Basic: [401, 'x', ['WWW-Authenticate', 'Basic realm="hooks"']],
  Bearer: [401, '', ['WWW-Authenticate', 'Bearer error="x"']],
  Digest: [401, '', ['WWW-Authenticate', 'Digest realm="a"']],
  'a scheme of nobody': [401, '', ['WWW-Authenticate', 'hunter2']],
  'a server of WebSocket': [426, 'Upgrade Required', ['Upgrade', 'websocket']],
  'another protocol': [426, '', ['Upgrade', 'TLS/1.2']],
  'a record that is not there': [404, '{"error":"no item 7"}'],
  'a 403 of nobody known': [403, ''],
  'a redirect': [302, ''],
  'the page after a form': [303, '', ['Location', '/done']],
  'an error of the webhook': [500, '{"detail":"x"}'],
  'AWS WAF that asks for a browser': [202, '', ['x-amzn-waf-action', 'challenge']],
  'Azure Logic Apps': [202, '', ['x-ms-workflow-run-id', '0858']],
  'n8n that answers at once': [200, '{"message":"Workflow was started"}'],
  Make: [200, 'Accepted'],
  Zapier: [200, '{"attempt":"0196","id":"0196","request_id":"0196","status":"success"}'],
  'a login': [200, login, ['content-type', 'text/html']],
  Pipedream: [200, json({ event_id: '1', inspect: 'https://pipedream.com/@/p_1' })],
  'Pipedream, its page': [
    200,
    '<p><b>Success!</b></p>\n<p>To customize this response, check out our docs</p>',
  ],
  'the sample function of AWS Lambda': [200, '"Hello from Lambda!"'],
  'a run of AWS Step Functions': [200, json({ executionArn: 'arn:aws:states:x', startDate: 1 })],
  'Webhook.site': [200, 'This URL has no default content configured. <a href="x">Change</a>'],
  'Cloudflare asks for a browser, by its page': [200, page('Just a moment...')],
  localtunnel: [511, page('Tunnel website ahead!', login)],
  'an error of Google Apps Script': [200, page('Error', '<div>TypeError: x (line 3)</div>')],
  'a list that quotes a receipt': [200, json([{ id: '1', title: 'Hello from Lambda!' }])],
  'the word that Express sends for 202': [202, 'Accepted'],
  'a list of calls': [
    200,
    '{"items":[{"id":"1","attempt":1,"request_id":"r","status":"success"}]}',
  ],
  'a list with words of a page': [200, `[{"id":"1","description":"<input type='password'>"}]`],
  'a list that mentions a receipt': [
    200,
    json([{ id: '1', title: 'Workflow was started', description: login }]),
  ],
  'page of Cloudflare': [502, '<title>hooks.example | 502: Bad gateway</title>'],
  'page of Amazon CloudFront': [
    403,
    '<PRE>Generated by cloudfront (CloudFront)\nRequest ID: x</PRE>',
  ],
  'page of The load balancer of AWS': [
    503,
    '<html><center><h1>503 Service Temporarily Unavailable</h1></center></html>',
    ['server', 'awselb/2.0'],
  ],
  'page of Amazon API Gateway': [
    504,
    '{"message":"Endpoint request timed out"}',
    ['x-amzn-errortype', 'GatewayTimeoutException'],
  ],
  'page of The load balancer of Google Cloud': [502, '<h1>Error: Server Error</h1>'],
  'page of Azure Application Gateway': [
    502,
    '<hr><center>Microsoft-Azure-Application-Gateway/v2</center>',
  ],
  'page of nginx': [
    403,
    '<center><h1>403 Forbidden</h1></center><hr><center>nginx/1.25.3</center>',
  ],
  'page of Apache': [
    502,
    '<p>The proxy server received an invalid\nresponse from an upstream server.',
  ],
  'page of Envoy': [503, 'no healthy upstream', ['server', 'envoy']],
  'page of Fastly': [503, '<h3>Guru Mediation:</h3>\n<p>Details: cache-iad2150-IAD 15286</p>'],
  'page of Varnish': [503, '<h3>Guru Meditation:</h3><p>XID: 3</p><p>Varnish cache server</p>'],
  'page of Squid': [503, 'Generated Fri, 20 Nov 2026 10:00:00 GMT by proxy.example (squid/6.6)'],
  'page of HAProxy': [
    503,
    '<html><body><h1>503 Service Unavailable</h1>\nNo server is available to handle this request.\n</body></html>\n',
  ],
  'page of Kong': [404, '{"message":"no Route matched with those values"}'],
  'page of Traefik': [503, 'no available server\n'],
  'page of IIS': [
    502,
    '<h2>502 - Web server received an invalid response while acting as a gateway',
  ],
  'page of Akamai': [
    403,
    '<H1>Access Denied</H1>Reference&#32;&#35;18&#46;1',
    ['server', 'AkamaiGHost'],
  ],
  'page of Imperva': [
    403,
    '<iframe src="/_Incapsula_Resource?x">Incapsula incident ID: 1</iframe>',
  ],
  'page of F5 BIG-IP': [403, rejected],
  'a webhook behind nginx': [502, '{"error":"Bad gateway"}', ['server', 'nginx']],
  'a webhook behind Akamai': [502, '{"error":"no"}', ['server', 'AkamaiGHost']],
  'a webhook behind Cloudflare': [502, '{"message":"The upstream server is slow"}', ...cloudflare],
  'a redirect to another address': [302, '', ['location', 'https://other.example/x']],
};

const shown = (about: string, ...verdicts: [AnyVerdict, usual?: AnyVerdict]): string =>
  golden(about, ...(verdicts as unknown as [Parameters<typeof golden>[1]]));
const getting = { category: 'default', surface: null } as const;

test('TAB-ERR-1: what a server answers in place of a list has the verdict of the golden file', async () => {
  const read = ([httpStatus, body, ...headers]: Row) =>
    readReply({ ...getting, as: 'get_items', httpStatus, headers, body });
  const lines = Object.entries(rows).map(([name, row]) => {
    const [httpStatus, body, ...headers] = row;
    // A status alone shows its outcome and steps; other replies with that status leave them out.
    const isUsual = body === '' && headers.length === 0;
    const usual = isUsual ? undefined : { ...read([httpStatus, '']), findings: [] };
    return `# ${name}\n${shown(body, read(row), usual)}`;
  });
  await expectGolden('servers', lines);
});

/** What answers in place of the webhook with a status of success: wrong as a list, a note where only the status counts. */
const receipts = [
  'AWS WAF that asks for a browser',
  'Azure Logic Apps',
  'n8n that answers at once',
  'Make',
  'Zapier',
  'a login',
];

test('TAB-UPD-1, TAB-CRE-1: a receipt is no fault where only the status counts', async () => {
  const lines = receipts.flatMap((name) =>
    (['update_item', 'create_item'] as const).map((as) => {
      const [httpStatus, body, ...headers] = rows[name] as Row;
      return `# ${name}, ${as}\n${shown(body, readReply({ ...getting, as, httpStatus, headers, body }))}`;
    }),
  );
  await expectGolden('receipts', lines);
});

/** Replies to the actions of which only the status counts: the status, and the body. */
const statuses: [number | null, ...string[]][] = [
  [200, '<html>', '{"ok":false}', '[{"success":false}]', '{"data":null,"error":"no such record"}'],
  [
    200,
    ...['{"errors":[{"code":1}]}', '{"status":"error"}', '{"statusCode":500,"body":""}', 'false'],
    ...['{"Success":false}', '{"result":"error"}', '{"title":"Gone","status":410}'],
    ...[
      '{"code":"404"}',
      'Not authorized',
      '<s:Body xmlns:s="urn:s"><s:Fault>x</s:Fault></s:Body>',
      '<Fault code="1">x</Fault>',
      '{"errorCode":"NO_ERROR","errorMessage":"OK","error":"none"}',
    ],
  ],
  [200, 'Error: no such record', '"Unauthorized"', '<Error><Code>AccessDenied</Code></Error>'],
  [200, '<title>Sign in</title>', '<!doctype html><form><input type=password></form>'],
  [200, '<br />\n<b>Fatal error</b>:  no in <b>/a.php</b> on line <b>3</b><br />'],
  [204, ''],
  [null, ''],
  [401, ''],
  [302, ''],
  [500, '{"ok":false}'],
];

test('TAB-UPD-1, TAB-DEL-1: replies of which only the status counts have the verdicts of the golden file', async () => {
  const lines = (['update_item', 'delete_item'] as const).flatMap((as) =>
    (['direct', 'proxied'] as const).flatMap((surface) => [
      `# ${as}, ${surface}`,
      ...statuses.flatMap(([httpStatus, ...bodies]) =>
        // The bodies of a success are read in one way, which the first call shows.
        (as === 'update_item' && surface === 'direct' ? bodies : bodies.slice(0, 1)).map((body) => {
          const category = surface === 'direct' ? 'default' : 'messaging';
          const read = (text: string) =>
            readReply({ as, surface, category, httpStatus, body: text });
          const usual = body === '' ? undefined : read('');
          return `HTTP ${httpStatus} ${shown(body, read(body), usual)}`;
        }),
      ),
    ]),
  );
  await expectGolden('statuses', lines);
});

test('TAB-SRF-5: a saved reply over a surface where the action is never fired claims no record, a fired one does', async () => {
  const body = 'postgres://app:hunter22@db.local/x';
  const lines = (['update_item', 'delete_item', 'create_item'] as const).flatMap((as) => {
    const given = { body, httpStatus: 500, category: 'default', surface: 'proxied' } as const;
    const call = { ...given, headers: [], secrets: [] };
    const fired = as === 'create_item' ? judgeItem({ ...call, as }) : judgeStatus({ ...call, as });
    expect(
      readUnreachable(as, { kind: 'refused', message: 'No.' }, false).findings[0]?.effect,
    ).toBe(unseen);
    return [
      shown(`${as}, saved`, readReply({ ...given, as })),
      shown(`${as}, fired`, fired.verdict as AnyVerdict),
    ];
  });
  const direct: ReplyToRead = {
    as: 'delete_item',
    body: '',
    httpStatus: 200,
    category: 'messaging',
    surface: 'direct',
  };
  lines.push(shown('delete_item, direct on a messaging tab', readReply(direct)));
  await expectGolden('surfaces', lines);
});

test('a call without a reply, or with half of one, has the verdict of the golden file', async () => {
  const failure = {
    kind: 'refused',
    message: 'Nothing listens on a:1. Start the webhook.',
  } as const;
  const cut = { kind: 'incomplete', message: 'It was cut off. Check the log.' } as const;
  const all = [
    ...actionNames.flatMap((as) => [
      [`${as}, unreachable`, readUnreachable(as, failure)] as const,
      [`${as}, identity refused`, readRefusedIdentity(as, 'The token expired.')] as const,
    ]),
    ...[200, 500].map(
      (status) =>
        [`get_items, body of ${status} cut off`, readBroken('get_items', status, cut)] as const,
    ),
    ...(['update_item', 'delete_item'] as const).map(
      (as) => [`${as}, direct`, readUnanswered(as, 'Blocked.')] as const,
    ),
    ['with a fix', readUnanswered('update_item', 'Blocked.', 'Allow it.')] as const,
  ];
  for (const [, verdict] of all) widgetVerdictSchema.parse(verdict);
  const answers = [{ failure }, { failure: cut, status: 200 }].map((given) =>
    JSON.stringify(platformAnswer(given), null, 1),
  );
  const broken = (['update_item', 'delete_item'] as const).map((as) =>
    JSON.stringify(brokenBody(as, 204, cut), null, 1),
  );
  const lines = all.map(([about, verdict]) => shown(about, verdict as AnyVerdict));
  await expectGolden('no-reply', [...lines, ...answers, ...broken]);
});

/** In parts, so that nobody takes these files for a leak. */
const joined = (...parts: string[]): string => parts.join('');
const bodies = [
  '{"password":"hunter2hunter2"}',
  '{"Passphrase" : \'hunter2hunter2\'}',
  '{"clientSecret":"aB3dE5gH7"}',
  '{"password":"hunter2"}',
  "{'Passwd' : 'p4ssw-d'}",
  '{"detail":"{\\"api_key\\":\\"9f8e7d6c5b4a\\"}"}',
  '{"token":"550e8400-e29b-41d4-a716-446655440000"}',
  '{"apiKey":"abc\\/a1b2c3d4e5"}',
  'X-API-Key: 9f8e7d6c5b4a39281706f5e4d3c2b1a0',
  'Authorization: 9f8e7d6c5b4a39281706f5e4d3c2b1a0',
  'env AWS_SECRET_ACCESS_KEY=wJalrXUtnFEMIK7MDENGbPxRfiCYzzzzKEY9 set',
  'GET /tab?x=1&access_token=a1b2c3d4e5&y',
  'url=https://hook.example/?refreshToken=a1b2c3d4e5',
  'DB_PASS=p4ssw0rd!9',
  'authorization: Basic dXNlcjpodW50ZXIyaHVudGVyMg==',
  '{"auth":"basic dXNlcjpwOnc="}',
  joined('key sk-', 'proj-a1B2c3D4e5F6g7H8i9J0'),
  joined('key AI', 'zaSyA1b2C3d4E5f6G7h8I9j0K1l2M3n4O5p6Q'),
  joined('github', '_pat_11ABCDEFG0a1b2c3d4e5f6g7h8'),
  joined('glpat', '-a1B2c3D4e5F6g7H8i9J0'),
  joined('npm', '_a1B2c3D4e5F6g7H8i9J0a1B2c3D4e5F6g7H8'),
  joined('ASIA', 'ABCDEFGHIJKLMNOP'),
  'Bearer 550e8400-e29b-41d4-a716-446655440000',
  joined('key sk_', 'test_4eC39HqLyjWDarjtT1zdp7dc'),
  joined('key rk_', 'test_4eC39HqLyjWDarjtT1zdp7dc'),
  joined('wh', 'sec_a1B2c3D4e5F6g7H8i9J0a1B2c3D4e5F6'),
  joined('SG', '.a1B2c3D4e5F6g7H8i9J0a1', '.a1B2c3D4e5F6g7H8i9J0a1B2c3D4e5F6g7H8i9J0abc'),
  joined('ya29', '.a0AfH6SMBx1B2c3D4e5F6g7H8'),
  joined('dop', '_v1_', '0123456789abcdef'.repeat(4)),
  joined('hf', '_aBcDeFgHiJkLmNoPqRsTuVwXyZaBcDeFgH'),
  joined('https://hooks.slack', '.com/services/T02ABCD34/B05EFGH67/', 'k9XwPq2LmN7vBcTyR4sZ8dFg'),
  joined('https://discord', '.com/api/webhooks/112233445566778899/', 'aB3dE5fG7h'.repeat(7)),
  joined('https://api.telegram.org/bot', '123456789:AA', 'HdqTcvCH1vGWJxfSeofSAs0K5PALDsaw'),
  joined('Account', 'Key=', 'a1B2c3D4e5F6g7H8i9J0k'.repeat(4), 'aB==;EndpointSuffix=x'),
  'Set-Cookie: sid=a1b2c3d4e5f6g7h8i9j0; Path=/',
  '{"headers":{"cookie":"sid=a1b2c3d4e5f6g7h8i9j0"}}',
  'GET https://x.blob.example/f?sv=2024&sig=a1B2c3D4e5%2FF6g7H8i9J0%3D',
  '<login><password>Zq83hdkX02</password></login>',
  '<ns:clientSecret a="b">\nZq83hdkX02\n</ns:clientSecret>',
  '{"credential":"Zq83hdkX02abLp92"}',
  '{"token":"\\u0061bcdefghijklmnopqrstuv123"}',
  '{"token":"abcdefg\\u0031hijk23lmnop"}',
  '{"Authorization":"Bearer Kx9zzzQ7wE4rt6yu"}',
  'Authorization: Bearer Kx9zzzQ7wE4rt6yu',
  '{"dsn":"postgres:\\/\\/app:Xk29dlP0sdkfj3@db.internal:5432\\/prod"}',
  'postgres://app:hunter22@db.local/x',
  '{"hint":"send Authorization: Bearer YOUR_ACCESS_TOKEN_HERE"}',
  '{"hint":"send Authorization: Bearer your-token-1234567890abcdef"}',
  '{"error":"Bearer authentication-is-required-here"}',
  '{"error":"Bearer api/v2/token-endpoint-documentation"}',
  '{"error":"Bearer DE89370400440532013000 is not known"}',
  '{"env":{"PWD":"/srv/webhook2024/current"}}',
  'OLDPWD=/home/runner01/work2024 PWD=/srv/webhook2024',
  '{"error":"Basic authentication is required"}',
  '{"hint":"Basic dXNlcm5hbWU6cGFzc3dvcmQ="}',
  'Basic ZXhhbXBsZQ==',
  'Basic dXNlcjo=',
  '{"password":"required"}',
  'x-api-key: required1',
  'token: unavailable-12',
  '{"password":"mismatch2"}',
  '<password>required1</password>',
  '<passwordRule>a1b2c3d4e5</passwordRule>',
  '<password>must have 8 letters and 2 digits</password>',
  '{"password":["error.password.min8","must have 8 letters"]}',
  '{"password":12345678}',
  'Authorization: Bearer realm="hook2024"',
  '{"token":"\\u00fcberschritten und abgelaufen"}',
  '{"credentials":"same-origin","Access-Control-Allow-Credentials":"true"}',
  'Set-Cookie: consent=accepted; Path=/',
  'Cookie: lang=de-DE-1996',
  'Cookies: none=a1b2c3d4e5f6',
  'https://hook.example/?sig=missing-signature-of-the-call',
  'konto SG.HaupteinzahlungsKonto.2024',
  'hf_hypothekenfinanzierung',
  'dop_v1_deutsche',
  'ya29.november',
  joined('sk', '_test_', 'your_key_goes_here_please'),
  joined('wh', 'sec_', 'xxxxxxxxxxxxxxxxxxxxxxxxxxxx'),
  'AccountKey=DE89370400440532013000',
  '{"accountKey":"DE89370400440532013000"}',
  '-----BEGIN PRIVATE KEY-----REDACTED',
  '-----BEGIN RSA PRIVATE KEY-----\n[redacted]',
  'https:\\/\\/user:password@hook.example\\/',
  '{"password":"missing"}',
  '{"password":"expired"}',
  '{"password":"1234567"}',
  '{"password":"too sh2"}',
  '{"password_hint":"hunter2"}',
  '{"name":"hunter2"}',
  '{"password":"must contain8 characters1 or more"}',
  '{"password":"error.password.min8"}',
  '{"password":null,"secret":true,"token":""}',
  '{"password":"********"}',
  '{"password":"••••••••"}',
  '{"api_key":"sk-ab12••••ef34"}',
  '{"api_key":"$API_KEY_2024abcd"}',
  '{"api_key":"<9f8e7d6c5b4a>"}',
  '{"api_key":"https://docs.example.org/a1b2c3d4e5f6"}',
  '{"next_page_token":"a1b2c3d4e5f6"}',
  '{"token_type":"a1b2c3d4e5f6"}',
  '{"request_id":"9f8e7d6c5b4a39281706f5e4d3c2b1a0"}',
  '{"keys":["9f8e7d6c5b4a39281706f5e4d3c2b1a0"]}',
  '{"secret":"2026-11-20T10:00:00Z"}',
  '{"password":"short1"}',
  'AKIAIOSFODNN7EXAMPLE',
  joined('key sk-', 'ant-is-how-they-begin-here'),
  'risk-a1B2c3D4e5F6g7H8i9J0',
  'https://user:password@hook.example/',
  'https://user:<password>@hook.example/',
  'APP_KEY=base64:3J9dk2l1m4n5b6v7c8x9z0a1s2d3f4g5h6j7k8l9q0w=',
];

test('TAB-ERR-3: parts of an error reply look like a secret as the golden file says', async () => {
  const lines = bodies.map((body) => {
    const found = said(judge(body, 'default', 500)).filter((line) => line.includes('TAB-ERR-3'));
    const looks = / \$ (\S+) .* looks like (.*?)\. \| /;
    return [body, ...found.map((line) => looks.exec(line)?.slice(1).join(' '))].join('\n  ');
  });
  await expectGolden('secrets', lines);
});

test('TAB-ERR-3: only what stands within the first 2000 characters is stored, whatever they are', () => {
  const key = '"secret":"hunter2hunter2"';
  const stored = (before: string, choices = {}): boolean => {
    const reply = { body: before + key, httpStatus: 500 };
    const verdict = readReply({ ...getting, ...reply, as: 'get_items', choices });
    expect(JSON.stringify(verdict)).not.toContain('hunter2');
    return verdict.findings.at(-1)?.effect.startsWith('It is stored') ?? false;
  };
  for (const char of [' ', '😀'])
    expect([stored(char.repeat(1989)), stored(char.repeat(1990))]).toEqual([true, false]);
  expect(stored('😀'.repeat(1500), { 'characters-are-code-points': 'other' })).toBe(false);
});

test.each(['a', 'password=', '"', 'Basic ', 'Bearer a', 'sk-', '\\"', 'token: a1', 'a:', '='])(
  'an error reply of %j takes as much longer as it is longer',
  (part) =>
    expectLinear(
      (count) => part.repeat(count),
      50_000,
      (body) => judge(body, 'default', 500),
    ),
);
