import { brotliCompressSync, deflateRawSync, gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { isEvidence } from '#core/imported/ids-or-evidence.ts';
import { importEvidence, likelyCategory, likelyReply } from '#core/imported/import.ts';
import { completed, id } from '../document/replies.ts';
import { expectGolden } from '../golden.ts';
import { said } from '../widget/read.ts';
import { entryOf, harOf, items, postOf, proxiedUrl, tabId, webhook } from './hars.ts';
import { firefoxHar, safariHar } from './hars-of-programs.ts';

const read = (body: Uint8Array | string, known: string[] = []) =>
  importEvidence({ body, choices: {}, known });
const json = (value: unknown): string => JSON.stringify(value);
/** The beginning of a text, without half of a letter at its end. */
const startOf = (text: string, length: number): string =>
  text.slice(0, length).replace(/[\ud800-\udbff]$/, '');

const page = 'https://widget.example';
const origin: [string, string] = ['Origin', page];
const any: [string, string][] = [
  ['Access-Control-Allow-Origin', '*'],
  ['Access-Control-Allow-Headers', 'content-type'],
];
const location = (to: string): [string, string] => ['Location', to];

type Changes = {
  url?: string;
  status?: number;
  headers?: [string, string][];
  /** Milliseconds after the first entry, and how long it took. */
  at?: number;
  took?: number;
  item?: string;
  origin?: [string, string][];
  error?: object;
  body?: boolean;
  /** What a program writes into the entry about a service worker. */
  marks?: object;
};

function entry(method: string, changes: Changes, requestHeaders: [string, string][]) {
  const { url = webhook, status = 200, headers = [], at = 0, took = 5, item = '1' } = changes;
  const one = entryOf({
    ...{ method, url, status, headers, requestHeaders },
    ...(method === 'POST' &&
      changes.body !== false && {
        postData: postOf({ action: 'delete_item', tabId, item: { id: item } }),
      }),
    content: { text: '', size: 0 },
  });
  return {
    ...one,
    startedDateTime: new Date(Date.UTC(2026, 10, 21, 12) + at).toISOString(),
    time: took,
    response: { ...(one.response as object), ...changes.error },
    ...changes.marks,
  };
}

const options = (changes: Changes = {}, method = 'POST') =>
  entry('OPTIONS', { status: 204, ...changes }, [
    ...(changes.origin ?? [origin]),
    ['Access-Control-Request-Method', method],
    ['Access-Control-Request-Headers', 'content-type'],
  ]);
const post = (changes: Changes = {}) =>
  entry('POST', changes, [
    ...(changes.origin ?? [origin]),
    ['Content-Type', 'application/json'],
    ['User-Agent', 'x'],
  ]);
const get = (changes: Changes = {}) => entry('GET', changes, changes.origin ?? [origin]);
type Body = {
  content: Record<string, unknown>;
  bodySize?: number;
  headers?: [string, string][];
  status?: number;
};

const harWith = ({ content, bodySize = -1, headers, status }: Body): string => {
  const entry = entryOf({
    url: proxiedUrl('get_items'),
    content,
    ...(headers && { headers }),
    ...(status !== undefined && { status }),
  });
  return harOf({ ...entry, response: { ...(entry.response as object), bodySize } });
};

const length = (value: number): [string, string][] => [['Content-Length', String(value)]];
const coded = (name: string): [string, string][] => [['content-encoding', name]];
const base64 = (bytes: Uint8Array): Record<string, unknown> => ({
  text: Buffer.from(bytes).toString('base64'),
  encoding: 'base64',
});
const asLetters = (bytes: Uint8Array): Record<string, unknown> => ({
  text: Buffer.from(bytes).toString('latin1'),
});

const umlauts = '{"items":[{"id":"1","title":"Käse, größer"}]}';

const little = (text: string): Buffer => Buffer.from(text, 'utf16le');
const big = (text: string): Buffer => little(text).swap16();

const head = 'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n\r\n';

const call = { request: { method: 'GET', path: '/w' }, response: { status: 200, body: '{}' } };
const har = harOf(entryOf({ url: proxiedUrl('get_items') }));
const documentUrl = `https://api.example.com/v1/webhook/statements?id=${id}&age=30`;
const direct = postOf({ action: 'delete_item', tabId, item: { id: '1' }, id: '1' });
const platform = (status: number, text: string) =>
  entryOf({
    url: 'https://platform.example/tab-fetch?action=get_items',
    status,
    content: { text },
  });
const envelope = (status: number, details = '') =>
  JSON.stringify({ ok: false, status, details, error: 'failed' });

/** The entry of a call that ended with this error. */
const ended = (url: string, _error: string) => {
  const entry = entryOf({ url, status: 0 });
  return { ...entry, response: { ...(entry.response as object), _error } };
};
const failed = { status: 0, error: { _error: 'net::ERR_FAILED' } };
const other = `${webhook}/`;
/** A call of the page, and what its service worker sent for it. */
const seen: Changes = { headers: [['Content-Length', '2']], origin: [['Referer', `${page}/`]] };
const server = { serverIPAddress: '203.0.113.7' };
const worker = { _serviceWorkerRef: 'worker@1', ...server };

/** Files by what they are about. */
const files: Record<string, (string | Uint8Array)[]> = {
  'what a text is': [
    harOf(entryOf({ url: webhook })),
    harOf(entryOf({ url: webhook })).slice(0, -20),
    `curl '${webhook}?action=get_items' -H 'Authorization: Bearer x'`,
    `GET ${webhook}`,
    '<br />\n<b>Warning</b>:  x in <b>/a.php</b> on line <b>1</b><br />\n{"items":[]}',
    `)]}',\n{"items":[]}`,
    'cb({"items":[]});',
    'data: {"items":[]}\n\n',
    '<string>{"items":[]}</string>',
    '{"ok":false,"status":503,"details":"down","error":"failed"}',
    '{"widget_issues":[{"body":"Bad Gateway","truncated":0}]}',
    '{"info":{"_postman_id":"a"},"item":[]}',
    '[{"host":"a.example","request":{"header":{}},"response":{"status":200}}]',
    '{"data":[{"uuid":"a","method":"GET","headers":{},"content":""}],"total":1}',
    '{"uri":"/api/requests/http","requests":[]}',
    '{"rawPath":"/w","headers":{},"requestContext":{"http":{"method":"GET"}}}',
    '{"httpMethod":"GET","path":"/w","requestContext":{}}',
    '{"type":"mark_read","seenAt":"2026-11-20T10:00:00Z"}',
    json([{ headers: {}, query: {}, body: {}, webhookUrl: webhook, executionMode: 'test' }]),
    json({ method: 'GET', path: '/', query: {}, headers: {}, client_ip: '192.0.2.1' }),
    json([
      { id: '1', name: 'Hook', method: 'POST', url: webhook, headers: {}, requestContext: 'x' },
    ]),
    json({ host: 'a.example', request: 5, response: 12, items: [] }),
    '{"action":"update_item","tabId":"t","tabName":"","sessionId":"","item":{"id":"1"},"firedAt":"2026-11-20T10:00:00Z"}',
    '{"kind":"message","content":"Hi","createdAt":"2026-11-20T10:00:00Z","author":{"partyId":"p"}}',
    '{"data":{"resultData":{"runData":{}}}}',
    '{"name":"Flow","nodes":[{"typeVersion":1}],"connections":{}}',
    '{"swagger":"2.0","paths":{}}',
    '{"data":[{"uuid":"a","title":"T"}],"nodes":[],"uri":"/api"}',
    JSON.stringify(entryOf({ url: proxiedUrl('get_items') })),
    JSON.stringify([entryOf({ url: proxiedUrl('get_items') })]),
    `[{"body":"a","truncated":true,"status":500,"id":1}]`,
    'x'.repeat(2000),
    `{"items":[${'1,'.repeat(994)}1`.padEnd(2000, '1'),
    '😀'.repeat(2000),
    items,
    '{"items":[',
    `"${'x'.repeat(1998)}"`,
    '<?xml version="1.0"?><a/>',
    new Uint8Array([0xff, 0xfe, 0x3c, 0, 0x61, 0, 0x2f, 0, 0x3e, 0]),
    new Uint8Array([0x50, 0x4b, 3, 4, 0]),
    'Hello there',
    '<!doctype html><title>404</title>',
    '',
    '[]',
    '{"id":7}',
    JSON.stringify(completed),
    '{"ok":false,"status":200,"details":null,"error":"x"}',
    '{"ok":false,"status":404}',
    '{"ok":false,"status":"open","details":"a","error":"b"}',
    json({ body: '{"statusCode":404,"message":"x"}', truncated: false }),
    json({ body: '{"error":{"code":401}}', truncated: false }),
    json({ body: '<html><head><title>502 Bad Gateway</title></head></html>', truncated: false }),
    json({ body: 'Traceback (most recent call last):\n  File "app.py"', truncated: false }),
    json({ body: '{"message":"Something about 4711 kettles"}', truncated: false }),
    json({ body: '429 Too many requests', truncated: false }),
    json({ type: 'Point', data: { value: 1 }, metric: 'http_req_duration' }),
    json({ _type: 'export', resources: [] }),
    json({ name: 'a', version: '1', items: [], brunoConfig: {} }),
    '{"version":8,"type":"context-options"}\n{"type":"resource-snapshot","snapshot":{}}\n',
    json({ requests: [{ request: { url: '/w' }, responseDefinition: { status: 200 } }] }),
    'StatusCode        : 200\r\nContent           : {"items":[]}\r\n',
    json({ apidogProject: '1.0.0', info: {} }),
    json([{ id: 'a', type: 'http', client_conn: {}, server_conn: {}, request: {} }]),
    json({ uuid: 'a', endpointPrefix: '', routes: [] }),
    json({ asyncapi: '3.0.0', info: {} }),
    json({ title: 'a', steps: [{ type: 'setViewport' }] }),
    json({ traceEvents: [] }),
    json({ data: { __schema: {} } }),
    json({ $schema: 'http://json-schema.org/', id: 'a', title: 'A', properties: {} }),
    json({ exchanges: [call] }),
    json({ suite: { tests: [call] } }),
    Uint8Array.of(0x1f, 0x8b, 8, 0, 0, 0),
    '{"attack":"a","seq":0,"code":200,"latency":1}\n{"attack":"a","seq":1,"latency":1}\n',
    'openapi: 3.0.3\ninfo:\n  title: A\n',
    'type: collection.insomnia.rest/5.0\nname: A\n',
    '<?xml version="1.0" encoding="UTF-8"?>\n<testResults version="1.2"></testResults>',
    '<?xml version="1.0"?>\n<charles-session></charles-session>',
    '<con:soapui-project name="a"></con:soapui-project>',
    '[{"json":{"id":"1","title":"A","request":{"method":"GET"},"response":{}}}]',
    little(`\uFEFF${har}`),
    big(`\uFEFF${har}`),
    little(`\uFEFF${items.replace('Blue', 'Größe 茶')}`),
    // An XML declaration in EBCDIC.
    Uint8Array.of(0x4c, 0x6f, 0xa7, 0x94, 0x93, 0x40),
    head + items,
    `HTTP/2 200 \r\ncontent-type: a/b\r\n\r\n${items}`,
    `HTTP/1.0 200\r\n\r\n${items}`,
    `HTTP/1.1 100 Continue\r\n\r\n${head}${items}`,
    `HTTP/1.1 301 Moved\r\nLocation: /a\r\n\r\nHTTP/2 302 \r\nlocation: /b\r\n\r\n${head}${items}`,
    `$ curl -i https://a.example/w\n${head}${items}`,
    `HTTP/1.1 200 Connection established\r\n\r\n${head}${items}`,
    `\uFEFF${head}${items}`,
    'HTTP/1.1 500 Oops\r\nContent-Type: text/html\r\n\r\n<html>',
    'HTTP/1.1 302 Found\r\nLocation: /login\r\n\r\n',
    'HTTP/1.1 200 OK\r\nContent-Length: 412\r\n\r\n',
    'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n',
    'HTTP/1.1 200 OK\r\nContent-Type: a/b',
    `HTTP/1.1 200 OK\r\nContent-Length: 412\r\n\r\n${items.slice(0, 20)}`,
    `*   Trying 192.0.2.1:443...\n* Connected to a.example\n> GET /w HTTP/2\n>\n< HTTP/2 500\n<\n{}`,
    `* Trying 192.0.2.1:443...\n> GET /w HTTP/2\n> Host: a.example\n> \n< HTTP/2 200 \n< \n${items}`,
    `> GET /w HTTP/1.1\n> Authorization: Bearer plainwordsonly\n>\n< HTTP/1.1 200 OK\n<\n${items}`,
    `GET /w HTTP/1.1\nHost: a.example\n\n${head}${items}`,
    json({
      ok: false,
      status: 500,
      details: `{"error":"no stock","rows":[${'"kettle",'.repeat(300)}`.slice(0, 2000),
      error: 'Webhook answered 500',
    }),
    firefoxHar,
    safariHar,
    // What is dropped on a list of ids may be one.
    `id;bank\n${id};A\n`,
    'INV-1\nINV-2',
    `["${id}"]`,
    `[{"id":"${id}"}]`,
    `{"ids":["${id}"]}`,
    `{"id":"${id}"}\n{"id":"${id}"}\n`,
    documentUrl,
    `${id}\n`.repeat(60).slice(0, 2000),
    `{"body":"${id}","truncated":false}`,
    `curl '${webhook}?id=${id}'`,
  ],
  'calls of a recording': [
    ...[
      { url: proxiedUrl('get_items') },
      { url: proxiedUrl('create_item'), method: 'POST', postData: postOf({ kind: 'message' }) },
      { url: webhook, method: 'POST', postData: direct },
      { url: `${webhook}?action=update_item`, method: 'POST', postData: direct },
      ...[200, 500].map((status) => ({
        url: webhook,
        method: 'POST',
        postData: postOf({ action: 'get_items', tabId }),
        status,
      })),
      { url: `https://platform.example/functions/tab-fetch?action=item_clicked&tabId=${tabId}` },
      {
        url: 'https://platform.example/v1/tab-action',
        method: 'POST',
        postData: postOf({ action: 'update_item', tabId }),
      },
      { url: documentUrl },
      {
        url: 'https://api.example.com/webhook/abc?id=5',
        requestHeaders: [['Authorization', 'a1']],
      },
    ].map((parts) => harOf(entryOf(parts as Parameters<typeof entryOf>[0]))),
    harOf(
      entryOf({ url: proxiedUrl('get_items') }),
      entryOf({ url: proxiedUrl('update_item'), method: 'POST' }),
      entryOf({ url: `${webhook}?action=get_items&tabId=another` }),
    ),
    harOf(
      ...Array.from({ length: 40 }, (_, n) => entryOf({ url: `https://cdn.example/${n}.js?v=1` })),
      entryOf({ url: webhook, method: 'OPTIONS', status: 204 }),
      entryOf({ url: webhook, method: 'PUT' }),
      entryOf({ url: webhook, method: 'POST' }),
      entryOf({ url: 'https://platform.example/tab-fetch' }),
      entryOf({ url: proxiedUrl('sell_item') }),
      entryOf({ url: 'data:text/html,x' }),
      'no entry',
      entryOf({ url: proxiedUrl('get_items'), content: { size: 99 } }),
      entryOf({ url: proxiedUrl('get_items'), status: 0 }),
      entryOf({ url: proxiedUrl('get_items'), content: { text: '***', encoding: 'base64' } }),
      entryOf({ url: proxiedUrl('get_items'), content: { text: '{"items":[', size: 5000 } }),
      entryOf({ url: 'https://platform.example/tab-fetch?action=get_items', status: 500 }),
      entryOf({ url: 'https://n8n.example/webhook/orders?id=5' }),
    ),
    ...[id, '00000000-0000-4000-8000-000000000000'].map((asked) =>
      harOf(
        entryOf({
          url: `https://api.example.com/webhook/x?id=${asked}`,
          content: { text: json(completed) },
        }),
      ),
    ),
    harOf(entryOf({ url: webhook, method: 'POST', postData: direct, content: { size: 7 } })),
    harOf(
      ...[
        ...['net::ERR_CONNECTION_REFUSED', 'net::ERR_FAILED', 'net::ERR_ABORTED'],
        ...['net::ERR_BLOCKED_BY_CLIENT', 'cancelled'],
      ].map((error) => ended(proxiedUrl('get_items'), error)),
      ended(`https://api.example.com/webhook/x?id=${id}`, 'NS_BINDING_ABORTED'),
    ),
    harOf(
      platform(200, items),
      platform(200, envelope(503, '<html><title>503 Service Unavailable</title></html>')),
      platform(502, envelope(0, 'connect ECONNREFUSED')),
      platform(401, envelope(401, 'The token has expired.')),
      platform(304, items),
      platform(304, ''),
    ),
  ],
  'bodies that were not recorded, or not as they were sent': [
    ...[
      { content: { text: '', size: 412 } },
      { content: { size: 0 }, headers: length(412) },
      { content: { size: 0 }, bodySize: 412 },
      { content: { size: 0, compression: -412 } },
      { content: {} },
      { content: { size: -1 }, headers: [['Content-Type', 'a/b']] },
      { content: { text: '' } },
      { content: { size: 0 }, headers: [['Transfer-Encoding', 'chunked']] },
      { content: { text: '', encoding: 'base64', size: 412 } },
      { content: { size: 412, _file: 'a1.json' } },
      { content: { text: '\u001f\ufffd\b\u0000', size: 4 } },
      { content: { text: '\ufffd\u0001\ufffd', size: 3 }, headers: coded('br') },
      { content: base64(Uint8Array.of(0x28, 0xb5, 0x2f, 0xfd, 0, 1)) },
      { content: { text: items.slice(0, -9), size: items.length } },
      { content: { text: items.slice(0, -9), size: -1 }, headers: length(items.length) },
      { content: base64(Buffer.from('[1, 2')), headers: length(6) },
      { content: { ...base64(gzipSync(items)), size: 70 } },
      { content: asLetters(gzipSync(umlauts)) },
      { content: base64(deflateRawSync(umlauts)), headers: coded('deflate') },
      { content: asLetters(brotliCompressSync(umlauts)), headers: coded('br') },
      { content: base64(brotliCompressSync(gzipSync(items))), headers: coded('gzip, br') },
      { content: { ...asLetters(gzipSync(items)), encoding: 'gzip' } },
    ].map((body) => harWith(body as Body)),
  ],
  'one call is all its hops': [
    harOf(
      post({
        url: 'https://10.1.2.3/tab',
        error: { status: 0, _error: 'net::ERR_BLOCKED_BY_LOCAL_NETWORK_ACCESS_CHECKS' },
      }),
    ),
    // Allowed
    harOf(options({ headers: any }), post({ headers: any, at: 9 })),
    // Blocked at the reply
    harOf(options({ headers: any }), post({ at: 9 })),
    // Blocked, listed before its preflight as chromium does
    harOf(post({ took: 30 }), options({ headers: any, at: 2 })),
    // Refused before it is sent, without an entry for the call that has a reply
    harOf(options({ status: 405, headers: any }), post({ ...failed, at: 9 })),
    // Refused, and sent all the same, so that no browser which keeps to cors sent it
    harOf(options({ status: 405, headers: any }), post({ headers: any, at: 9 })),
    // Stopped with nothing but the call, to this machine
    harOf(post({ url: 'http://127.0.0.1:5678/webhook/x', ...failed })),
    // A preflight that the browser still knew
    harOf(post({ headers: any })),
    // Followed with its body
    harOf(
      options({ headers: any }),
      post({ status: 307, headers: [...any, location('/tab/')], at: 9 }),
      options({ url: other, headers: any, at: 20 }),
      post({ url: other, headers: any, at: 30 }),
    ),
    // To a login page
    harOf(
      options({ headers: any }),
      post({ status: 302, headers: [...any, location('/login')], at: 9 }),
      get({ url: 'https://hooks.example.com/login', headers: any, at: 20 }),
    ),
    // A redirect that does not allow the page
    harOf(
      post({ status: 307, headers: [location('/tab/')] }),
      post({ url: other, ...failed, at: 9 }),
    ),
    // A body that broke off after the head
    harOf(post({ headers: any, error: { _error: 'net::ERR_CONTENT_LENGTH_MISMATCH' } })),
    // One call after the other, the first of them refused
    harOf(
      options({ status: 405, headers: any }),
      post({ ...failed, at: 5, item: '1' }),
      options({ headers: any, at: 20 }),
      post({ headers: any, at: 25, item: '2' }),
    ),
    // Two calls at the same time are known by their bodies
    harOf(
      post({ status: 307, headers: [...any, location('/tab/')], item: '1' }),
      post({ status: 307, headers: [...any, location('/tab/')], item: '2', at: 1 }),
      post({ url: other, item: '2', headers: any, at: 9 }),
      post({ url: other, item: '1', headers: [['A', 'b']], at: 10 }),
    ),
    // No reply and no error
    harOf(post({ status: 0 })),
    // The address of a redirect is missing
    harOf(post({ status: 307, headers: [...any, location('/tab/')] })),
    // A refused preflight alone, as a proxy sees it
    harOf(options({ status: 405, headers: any })),
    // Without a page, and a reply that does not allow it
    harOf(post({ origin: [], headers: [['Content-Type', 'a/b']] })),
    harOf(post()),
  ],
  'a page that got its reply from a service worker has the verdict of what it saw': [
    // Playwright, with what the worker sent, and of the page alone
    harOf(
      post({ ...seen, took: 30 }),
      options({ headers: any, marks: worker, at: 5 }),
      post({ headers: any, marks: worker, at: 4, took: 16, body: false }),
    ),
    harOf(post({ ...seen, error: { _transferSize: 0 } })),
    // Chromium, also from a cache of the worker
    harOf(
      post({ ...seen, took: 30, error: { _fetchedViaServiceWorker: true } }),
      options({ headers: any, marks: server, at: 5 }),
      post({ headers: any, marks: server, at: 4, took: 16 }),
    ),
    harOf(post({ ...seen, error: { _serviceWorkerResponseSource: 'cache-storage' } })),
    // Safari
    harOf(
      post({ ...seen, took: 30, marks: { _fetchType: 'Service Worker' } }),
      post({ headers: any, marks: server, at: 4, took: 16 }),
    ),
  ],
  'errors that programs write about a call': [
    { status: 0, _error: 'net::ERR_CONNECTION_REFUSED' },
    { status: -1, _failureText: 'net::ERR_NAME_NOT_RESOLVED' },
    { status: 0, _error: 'NS_ERROR_NET_TIMEOUT' },
    { status: 0, _error: 'Connection refused' },
    { status: 0, statusText: 'net::ERR_CERT_AUTHORITY_INVALID' },
    { status: 0, _tlsErrors: [{ cause: 'cert-rejected' }] },
    { status: 0, _error: { code: 'ECONNRESET' } },
    ...[
      'A server with the specified hostname could not be found.',
      'Could not connect to the server.',
      'The request timed out.',
      'The network connection was lost.',
      'The certificate for this server is invalid.',
      "[Errno 111] Connect call failed ('10.0.0.1', 443)",
      'server disconnected',
      'Certificate verify failed: unable to get local issuer certificate',
      'net::ERR_FAILED',
      'NS_ERROR_DOM_BAD_URI',
      'net::ERR_BLOCKED_BY_RESPONSE',
      'Origin https://widget.example is not allowed by Access-Control-Allow-Origin. Status code: 200',
      'Fetch API cannot load https://hooks.example.com/tab due to access control checks.',
      'Preflight response is not successful. Status code: 405',
      'net::ERR_BLOCKED_BY_CLIENT',
      'net::ERR_BLOCKED_BY_ADMINISTRATOR',
      'net::ERR_BLOCKED_BY_CSP',
      'net::ERR_UNSAFE_PORT',
      'net::ERR_ABORTED',
      'NS_BINDING_ABORTED',
      'cancelled',
    ].map((_error) => ({ status: 0, _error })),
  ].map((error) => harOf(post({ error }))),
};

type Entry = { request?: { method?: string; url?: string }; response?: Record<string, unknown> };

/** The entries of a file that is a whole recording. */
function entriesOf(text: string): Entry[] | null {
  const isWhole = text.startsWith('{"log":{"version"') && text.endsWith('}');
  return isWhole ? JSON.parse(text).log.entries : null;
}

/** A file as a person knows it again: of a recording what differs from call to call. */
function written(text: string): string[] {
  const entries = entriesOf(text);
  if (entries === null) return [`# ${startOf(json(text), 160)}`];
  return entries.slice(0, 20).map(({ request, response = {} }) => {
    const { status, headers, content, ...rest } = response;
    const { cookies: _, httpVersion: __, redirectURL: ___, headersSize: ____, ...more } = rest;
    const about = [status, json(headers), startOf(json(content) ?? '', 160)];
    if (json(more) !== '{"statusText":"","bodySize":-1}') about.push(json(more));
    return `# ${[request?.method, request?.url, ...about].join(' ')}`;
  });
}

/** What a file is above what was read in it: each call with its findings, and what is left aside. */
function golden(file: string | Uint8Array): string {
  const { recognised, exchanges, leftAside } = read(file);
  expect(exchanges.length + leftAside.length).toBeGreaterThan(0);
  const sum = (counts: readonly number[]): number => counts.reduce((all, one) => all + one, 0);
  const text = typeof file === 'string' ? file : Buffer.from(file).toString('latin1');
  const entries = entriesOf(text);
  // No entry of a recording gets lost.
  if (entries !== null)
    expect(
      sum(exchanges.map((one) => one.entries)) + sum(leftAside.map(({ count }) => count)),
    ).toBe(entries.length);
  return [
    ...written(text),
    `${recognised}${isEvidence(Buffer.from(file)) ? '' : ', or ids'}`,
    ...exchanges.flatMap((one) => {
      const { hop, as, surface, category, outcome, failure, cors, entries, head } = one;
      const hops = cors && `${cors.hops.length} hops of ${entries} entries`;
      const broken = cors?.hops.map((each) => each.failure?.kind).filter(Boolean);
      return [
        ['call', hop, as, surface, category, outcome, head?.status, hops, broken?.join()].join(' '),
        ...(failure ? [`  ${startOf(json(failure), 300)}`] : []),
        ...said(one as never).map((line) => `  ${line}`),
        ...(failure ? one.steps.map(({ text }) => `  step ${text}`) : []),
      ];
    }),
    ...leftAside.map(({ what, why, count }) => `left aside ${count}: ${what}: ${why}`),
  ].join('\n');
}

test.each(Object.entries(files))('what is imported is in the golden file: %s', (about, all) =>
  expectGolden(about, all.map(golden)),
);

test('a reply without its request is judged as what it most likely answers, for the kind of tab that it speaks of', async () => {
  const told = [
    ...[completed, [completed], { data: completed }, { statusCode: 200, body: json(completed) }],
    { id: '7', bank_code: '', status: 'Pending' },
    { data: [], id: '7' },
    { status_code: 200, status: 'ok', items: [{ id: '7' }] },
    { items: [{ id: '7', status_code: 5 }] },
    ...[{ id: '7', tags: [] }, { conversationId: 'c', messages: [] }, null, {}, 'view'],
    { jsonrpc: '2.0', id: 1, result: { items: [] } },
    ...[[{ items: [{ unread: true }] }], [{ id: '1' }, { id: '2', unread_count: 0 }]],
    ...[
      { items: [{ title: 'unread' }], view: 'grid' },
      { items: [], view: 'direct' },
    ],
  ].map((reply) => `${likelyReply(reply)} ${likelyCategory(reply)} ${json(reply)}`);
  await expectGolden('likely-replies', told, '\n');
});

test('a saved reply is judged for the kind of tab that it speaks of', () => {
  const { exchanges } = read('{"items":[{"id":"a","unread":2}]}');
  expect(exchanges).toMatchObject([{ as: 'get_items', category: 'messaging', findings: [] }]);
});

test('a secret in a stored body is reported and not shown', () => {
  const jwt = `eyJhbGciOiJIUzI1NiJ9.${btoa('{"sub":"visitor-1","iat":17}').replace(/=/g, '')}.c2lnbmF0dXJlLW9mLXRlc3Q`;
  const [exchange] = read(JSON.stringify({ body: `token ${jwt}`, truncated: false })).exchanges;
  expect(exchange?.findings.map(({ clause }) => clause)).toContain('TAB-ERR-3');
  expect(JSON.stringify(exchange)).not.toContain('c2lnbmF0dXJlLW9m');
  expect(new TextDecoder().decode(exchange?.body ?? undefined)).not.toContain('c2lnbmF0dXJlLW9m');
});

describe('nothing secret of a recording comes out', () => {
  const secrets = {
    bearer: 'crd-9f8e7d6c5b4a-webhook',
    cookie: 'ses-0a1b2c3d4e5f-shop',
    visitor: 'vis-1a2b3c4d5e6f-token',
    key: 'plainwordsonly',
    address: 'Zx81-Kq7-Lm5-Pw3-Aa11',
    query: 'q9w8e7r6t5y4',
    set: 'set-7h6g5f4d3s2a-id',
    mine: 'mine-5t4r3e2w1q0a',
    apart: 'apart-1q2w3e4r5t6y',
    asObject: 'object-9o8i7u6y5t4r',
  };
  const echo = Object.values(secrets).join(' ');
  const text = JSON.stringify({ items: [{ id: '1', title: echo, odd: echo }] });
  test.each([
    ['get_items', 200],
    ['update_item', 500],
  ])('of %s with %i', (action, status) => {
    const request = { method: 'POST', postData: postOf({ note: echo }) };
    const har = harOf(
      entryOf({
        url: 'https://platform.example/tab-fetch?action=get_items',
        requestHeaders: [
          ['x-end-user-token', secrets.visitor],
          ['Cookie', `a=${secrets.cookie}; b=2`],
        ],
        content: { text },
      }),
      entryOf({
        ...request,
        url: `${proxiedUrl(action, `https://hooks.example.com/${secrets.address}/tab`)}&key=${secrets.query}`,
        requestHeaders: [
          [':authority', 'hooks.example.com'],
          ['authorization', `Bearer ${secrets.bearer}`],
          ['X-API-Key', secrets.key],
        ],
        headers: [['Set-Cookie', `sid=${secrets.set}`]],
        status,
        content: { text },
      }),
      entryOf({ url: `https://elsewhere.example/${secrets.address}?t=${secrets.query}` }),
      {
        request: {
          method: 'GET',
          url: 'https://elsewhere.example/',
          headers: { 'X-API-Key': secrets.asObject },
          cookies: [{ name: 'sid', value: secrets.apart }],
        },
        response: { status: 200 },
      },
    );
    const imported = read(har, [secrets.mine]);
    expect(imported.exchanges).toHaveLength(2);
    const all = [
      JSON.stringify(imported),
      ...imported.exchanges.map(({ body }) => new TextDecoder().decode(body ?? undefined)),
    ].join('\n');
    for (const [name, secret] of Object.entries(secrets))
      expect({ name, isShown: all.includes(secret) }).toEqual({ name, isShown: false });
    expect(all).toContain('hooks.example.com');
    expect(all).not.toContain(':authority');
  });
});

test('the addresses of all hops come out masked', () => {
  const secret = 'Zx81-Kq7-Lm5-Pw3-Aa11';
  const url = `https://hooks.example.com/${secret}/tab`;
  const { exchanges } = read(
    harOf(
      options({ url, headers: any }),
      post({
        url,
        status: 307,
        headers: [...any, location(`/${secret}/tab/?key=q9w8e7r6t5y4`)],
        at: 9,
      }),
      post({ url: `${url}/?key=q9w8e7r6t5y4`, headers: any, at: 20 }),
    ),
  );
  expect(exchanges).toHaveLength(1);
  expect(JSON.stringify(exchanges)).not.toMatch(/Zx81|q9w8e7r6t5y4/);
});

test('a recording of thousands of calls to one address is read in seconds', () => {
  const entries = Array.from({ length: 2100 }, (_, n) => [
    options({ headers: any, at: n * 20, status: n % 3 === 0 ? 405 : 204 }),
    post({ at: n * 20 + 9, item: `${n}`, ...(n % 3 === 0 ? failed : { headers: any }) }),
  ]).flat();
  const { exchanges } = read(harOf(...entries));
  expect(exchanges.length).toBe(2000);
});

test('nothing secret of a head comes out', () => {
  const text = `HTTP/1.1 200 OK\r\nSet-Cookie: sid=set-7h6g5f4d3s2a-id\r\nX-API-Key: plainwordsonly\r\n\r\n${items.replace('Blue', 'set-7h6g5f4d3s2a-id plainwordsonly')}`;
  const { exchanges } = read(text);
  const shown =
    JSON.stringify(exchanges) + new TextDecoder().decode(exchanges[0]?.body ?? undefined);
  expect(shown).not.toMatch(/set-7h6g|plainwordsonly/);
});
