import { describe, expect, test } from 'vitest';
import { readReply } from '#core/contract/read-reply.ts';
import { isEvidence } from '#core/imported/ids-or-evidence.ts';
import { importEvidence, likelyReply } from '#core/imported/import.ts';
import { completed, id } from '../document/replies.ts';
import { entryOf, harOf, items, postOf, proxiedUrl, tabId, webhook } from './hars.ts';
import { firefoxHar, safariHar } from './hars-of-programs.ts';

const read = (body: Uint8Array | string, known: string[] = []) =>
  importEvidence({ body, choices: {}, known });

const documentUrl = `https://api.example.com/v1/webhook/statements?id=${id}&age=30`;

test.each([
  [true, harOf(entryOf({ url: webhook }))],
  [true, `curl '${webhook}?id=${id}'`],
  [true, '{"ok":false,"status":503,"details":"down","error":"failed"}'],
  [true, `{"body":"${id}","truncated":false}`],
  [true, 'x'.repeat(2000)],
  [true, JSON.stringify(completed)],
  [true, '{"items":[]}'],
  [true, '<statement/>'],
  [true, 'PK\u0003\u0004'],
  [true, '<!doctype html><title>A page</title>'],
  [false, ''],
  [false, `id;bank\n${id};A\n`],
  [false, `INV-1\nINV-2`],
  [false, `["${id}"]`],
  [false, `[{"id":"${id}"}]`],
  [false, `{"ids":["${id}"]}`],
  [false, `{"id":"${id}"}\n{"id":"${id}"}\n`],
  [false, `https://api.example.com/v1/webhook/statements?id=${id}`],
  [false, `${id}\n`.repeat(60).slice(0, 2000)],
])('dropped on a list of ids it is evidence: %s, %j', (is, text) => {
  expect(isEvidence(new TextEncoder().encode(text))).toBe(is);
});

describe('what a text is', () => {
  test.each([
    ['har', harOf(entryOf({ url: webhook }))],
    ['har', harOf(entryOf({ url: webhook })).slice(0, -20)],
    ['curl', `curl '${webhook}?action=get_items' -H 'Authorization: Bearer x'`],
    ['address', `GET ${webhook}`],
    ['json', '<br />\n<b>Warning</b>:  x in <b>/a.php</b> on line <b>1</b><br />\n{"items":[]}'],
    ['json', `)]}',\n{"items":[]}`],
    ['json', 'cb({"items":[]});'],
    ['json', 'data: {"items":[]}\n\n'],
    ['xml', '<string>{"items":[]}</string>'],
    ['failure_envelope', '{"ok":false,"status":503,"details":"down","error":"failed"}'],
    ['failure_envelope', '{"ok":false,"status":"503","details":"down","error":"failed"}'],
    ['widget_issues', '{"body":"Bad Gateway","truncated":false}'],
    ['widget_issues', '{"widget_issues":[{"body":"Bad Gateway","truncated":0}]}'],
    ['unknown', '{"info":{"_postman_id":"a"},"item":[]}'],
    ['unknown', '[{"host":"a.example","request":{"header":{}},"response":{"status":200}}]'],
    ['unknown', '{"data":[{"uuid":"a","method":"GET","headers":{},"content":""}],"total":1}'],
    ['unknown', '{"uri":"/api/requests/http","requests":[]}'],
    ['unknown', '{"rawPath":"/w","headers":{},"requestContext":{"http":{"method":"GET"}}}'],
    ['unknown', '{"httpMethod":"GET","path":"/w","requestContext":{}}'],
    ['unknown', '{"data":{"resultData":{"runData":{}}}}'],
    ['unknown', '{"name":"Flow","nodes":[{"typeVersion":1}],"connections":{}}'],
    ['unknown', '{"swagger":"2.0","paths":{}}'],
    ['json', '{"data":[{"uuid":"a","title":"T"}],"nodes":[],"uri":"/api"}'],
    ['json', '[{"request":{},"host":"a.example"}]'],
    ['har', JSON.stringify(entryOf({ url: proxiedUrl('get_items') }))],
    ['har', JSON.stringify([entryOf({ url: proxiedUrl('get_items') })])],
    ['widget_issues', `[{"body":"a","truncated":true,"status":500,"id":1}]`],
    ['widget_issues', 'x'.repeat(2000)],
    ['widget_issues', `{"items":[${'1,'.repeat(994)}1`.padEnd(2000, '1')],
    ['widget_issues', '😀'.repeat(2000)],
    ['json', '{"ok":false,"status":200,"details":"","error":""}'],
    ['json', items],
    ['json', 'null'],
    ['json', '{"items":['],
    ['json', `"${'x'.repeat(1998)}"`],
    ['xml', '<?xml version="1.0"?><a/>'],
    ['xml', new Uint8Array([0xff, 0xfe, 0x3c, 0, 0x61, 0, 0x2f, 0, 0x3e, 0])],
    ['unknown', new Uint8Array([0x50, 0x4b, 3, 4, 0])],
    ['unknown', 'Hello there'],
    ['unknown', '<!doctype html><title>404</title>'],
    ['unknown', ''],
  ])('%s', (kind, body) => {
    const imported = read(body as Uint8Array | string);
    expect(imported.recognised).toBe(kind);
    expect(imported.exchanges.length + imported.leftAside.length).toBeGreaterThan(0);
    for (const { what, why } of imported.leftAside)
      expect([what, why].every((words) => words.length > 3)).toBe(true);
  });

  test.each([
    ['document', completed],
    ['document', [completed]],
    ['document', { data: completed }],
    ['document', { statusCode: 200, body: JSON.stringify(completed) }],
    ['document', { id: '7', bank_code: '', status: 'Pending' }],
    ['get_items', { data: [], id: '7' }],
    ['get_items', { items: [{ id: '7', status_code: 5 }] }],
    ['get_items', [{ id: '7', title: 'A', status_code: 5 }]],
    ['item_clicked', { id: '7', tags: [] }],
    ['get_items', []],
    ['get_items', null],
    ['get_items', {}],
  ])('a reply without its request is judged as what it most likely answers: %s %j', (as, reply) => {
    expect(likelyReply(reply)).toBe(as);
  });

  test.each([items, '[]', 'null', '{"items":[', '{"id":7}', JSON.stringify(completed)])(
    'raw JSON %j has the verdict of read-reply',
    (body) => {
      const [exchange] = read(body).exchanges;
      const as = likelyReply(body.endsWith('[') ? undefined : JSON.parse(body));
      const { outcome, findings, steps } = readReply({
        as,
        body,
        httpStatus: null,
        category: 'default',
        surface: null,
      });
      expect(exchange).toMatchObject({ as, outcome, findings, steps });
    },
  );
});

describe('which calls of a recording are of the two contracts', () => {
  const direct = postOf({ action: 'delete_item', tabId, item: { id: '1' }, id: '1' });
  test.each<[Parameters<typeof entryOf>[0], ...(string | null)[]]>([
    [{ url: proxiedUrl('get_items') }, 'platform-to-webhook', 'get_items', 'proxied', 'default'],
    [
      { url: proxiedUrl('create_item'), method: 'POST', postData: postOf({ kind: 'message' }) },
      ...['platform-to-webhook', 'create_item', 'proxied', 'messaging'],
    ],
    [
      { url: webhook, method: 'POST', postData: direct },
      ...['browser-to-webhook', 'delete_item', 'direct', 'default'],
    ],
    [
      { url: `${webhook}?action=update_item`, method: 'POST', postData: direct },
      ...['browser-to-webhook', 'delete_item', 'direct', 'default'],
    ],
    [
      { url: `https://platform.example/functions/tab-fetch?action=item_clicked&tabId=${tabId}` },
      ...['browser-to-platform', 'item_clicked', 'proxied', 'default'],
    ],
    [
      {
        url: 'https://platform.example/v1/tab-action',
        method: 'POST',
        postData: postOf({ action: 'update_item', tabId }),
      },
      ...['browser-to-platform', 'update_item', 'proxied', 'messaging'],
    ],
    [{ url: documentUrl }, 'client-to-service', 'document', null, null],
    [
      {
        url: 'https://api.example.com/webhook/abc?id=5',
        requestHeaders: [['Authorization', 'a1']],
      },
      ...['client-to-service', 'document', null, null],
    ],
    [
      {
        url: 'https://api.example.com/webhook/abc?id=5',
        content: { text: '{"status_code":204,"message":"x","id":"5"}' },
      },
      ...['client-to-service', 'document', null, null],
    ],
  ])('%#', (parts, hop, as, surface, category) => {
    const { exchanges, leftAside } = read(harOf(entryOf(parts)));
    expect(leftAside).toEqual([]);
    expect(exchanges).toMatchObject([{ hop, as, surface, category }]);
  });

  test('a tab that sends messages is a messaging tab in all its calls', () => {
    const { exchanges } = read(
      harOf(
        entryOf({ url: proxiedUrl('get_items') }),
        entryOf({ url: proxiedUrl('update_item'), method: 'POST' }),
        entryOf({ url: `${webhook}?action=get_items&tabId=another` }),
      ),
    );
    expect(exchanges.map(({ category }) => category)).toEqual([
      'messaging',
      'messaging',
      'default',
    ]);
  });

  test('everything else is left aside, with one row for each reason', () => {
    const { exchanges, leftAside } = read(
      harOf(
        ...Array.from({ length: 40 }, (_, n) =>
          entryOf({ url: `https://cdn.example/${n}.js?v=1` }),
        ),
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
    );
    expect(exchanges).toEqual([]);
    expect(leftAside.reduce((sum, { count }) => sum + count, 0)).toBe(53);
    expect(leftAside).toHaveLength(14);
    expect(leftAside[0]).toMatchObject({
      what: '40 requests, the first: GET https://cdn.example/0.js',
      count: 40,
    });
    expect(leftAside.map(({ what, why }) => `${what}: ${why}`).join('\n')).toMatchSnapshot();
  });
});

describe('HARs as programs write them', () => {
  test.each([
    ['Firefox', firefoxHar, ['get_items', 'update_item'], 2],
    ['Safari', safariHar, ['document'], 1],
  ])('%s', (_program, har, as, aside) => {
    const { exchanges, leftAside } = read(har);
    expect(exchanges.map((one) => one.as)).toEqual(as);
    expect(leftAside.reduce((sum, { count }) => sum + count, 0)).toBe(aside);
    for (const { outcome, findings } of exchanges) {
      expect(outcome).not.toBe('failure');
      expect(findings.filter(({ level }) => level === 'error')).toEqual([]);
    }
  });
});

describe('verdicts', () => {
  const body = '{"tickets":[{"id":1,"name":"Kettle"}]}';
  test.each([
    [body, 200],
    [body, 500],
    ['', 200],
    ['Sorry', 200],
  ])('of %j with %i are those of read-reply', (text, status) => {
    const { exchanges } = read(
      harOf(
        entryOf({ url: proxiedUrl('get_items'), status, content: { text, size: text.length } }),
        entryOf({
          url: proxiedUrl('get_items'),
          status,
          content: { text: btoa(text), encoding: 'base64', size: text.length },
        }),
      ),
    );
    const { as, outcome, findings, steps } = readReply({
      as: 'get_items',
      body: text,
      httpStatus: status,
      category: 'default',
      surface: 'proxied',
    });
    const verdict = { as, outcome, findings, steps };
    expect(exchanges).toMatchObject([verdict, verdict]);
  });

  test('a document is compared with the id that was asked for, at the time of the call', () => {
    const [one, other] = [id, '00000000-0000-4000-8000-000000000000'].map(
      (asked) =>
        read(
          harOf(
            entryOf({
              url: `https://api.example.com/webhook/x?id=${asked}`,
              content: { text: JSON.stringify(completed) },
            }),
          ),
        ).exchanges[0],
    );
    expect(one?.outcome).toBe('completed');
    expect(one?.findings.filter(({ level }) => level === 'error')).toEqual([]);
    expect(other?.findings.map(({ clause }) => clause)).toContain('DOC-FLD-1');
  });

  test('only the status counts for update and delete, so that their bodies may be missing', () => {
    const { exchanges } = read(
      harOf(
        entryOf({
          url: webhook,
          method: 'POST',
          postData: postOf({ action: 'update_item', tabId, item: {} }),
          content: { size: 7 },
        }),
      ),
    );
    expect(exchanges).toMatchObject([{ as: 'update_item', outcome: 'done' }]);
  });

  test('a call that failed in the network is a failure, as far as the recording says so', () => {
    const failed = (parts: Parameters<typeof entryOf>[0], _error = 'net::ERR_FAILED') => {
      const entry = entryOf({ ...parts, status: 0 });
      return { ...entry, response: { ...(entry.response as object), _error } };
    };
    const { exchanges } = read(
      harOf(
        failed({ url: proxiedUrl('get_items') }, 'net::ERR_CONNECTION_REFUSED'),
        failed({
          url: webhook,
          method: 'POST',
          postData: postOf({ action: 'delete_item', item: {} }),
        }),
      ),
    );
    expect(exchanges).toMatchObject([
      { as: 'get_items', outcome: 'failure', findings: [{ clause: 'TAB-ERR-2' }], head: null },
      { as: 'delete_item', outcome: 'failure', findings: [{ clause: 'TAB-DEL-1' }] },
    ]);
  });

  test.each([
    ['net::ERR_FAILED', proxiedUrl('get_items')],
    ['net::ERR_ABORTED', proxiedUrl('get_items')],
    ['net::ERR_BLOCKED_BY_CLIENT', proxiedUrl('get_items')],
    ['cancelled', proxiedUrl('get_items')],
    ['NS_BINDING_ABORTED', `https://api.example.com/webhook/x?id=${id}`],
  ])('a call that its own sender ended with %s says nothing of the reply', (_error, url) => {
    const entry = entryOf({ url, status: 0 });
    const { exchanges, leftAside } = read(
      harOf({ ...entry, response: { ...(entry.response as object), _error } }),
    );
    expect(exchanges).toEqual([]);
    expect(leftAside).toMatchObject([{ count: 1, why: expect.stringContaining(_error) }]);
  });

  test('what the platform answered is read as the reply of the webhook, or as its failure', () => {
    const platform = (status: number, text: string) =>
      entryOf({
        url: 'https://platform.example/tab-fetch?action=get_items',
        status,
        content: { text },
      });
    const envelope = (status: number, details = '') =>
      JSON.stringify({ ok: false, status, details, error: 'failed' });
    const { exchanges } = read(
      harOf(
        platform(200, items),
        platform(200, envelope(503, '<html><title>503 Service Unavailable</title></html>')),
        platform(502, envelope(0, 'connect ECONNREFUSED')),
        platform(401, envelope(401, 'The token has expired.')),
        platform(304, items),
      ),
    );
    expect(exchanges.map(({ outcome }) => outcome)).toEqual([
      'list',
      ...['failure', 'failure', 'failure'],
      'list',
    ]);
    expect(exchanges.map(({ failure }) => failure && [failure.side, failure.status])).toEqual([
      null,
      ['gateway', 503],
      ['network', null],
      ['identity', 401],
      null,
    ]);
    expect(exchanges.map(({ findings }) => findings[0]?.clause)).toEqual([
      undefined,
      ...['TAB-ERR-1', 'TAB-ERR-2', 'TAB-IDN-2'],
      undefined,
    ]);
    expect(read(harOf(platform(304, '')))).toMatchObject({
      exchanges: [],
      leftAside: [{ why: expect.stringContaining('from its cache') }],
    });
  });
});

describe('failures are read as what they are', () => {
  test('an envelope names the side at fault, and where its text was cut', () => {
    const details = `{"error":"no stock","rows":[${'"kettle",'.repeat(300)}`.slice(0, 2000);
    const { exchanges } = read(
      JSON.stringify({ ok: false, status: 500, details, error: 'Webhook answered 500' }),
    );
    expect(exchanges).toMatchObject([
      {
        as: 'failure_envelope',
        outcome: 'failure',
        failure: { side: 'webhook', status: 500, isLikely: false, characters: 2000, isCut: true },
      },
    ]);
    expect(JSON.parse(exchanges[0]?.failure?.repaired ?? '')).toMatchObject({ error: 'no stock' });
    expect(exchanges[0]?.steps.at(-1)?.text).toContain('ends after 2,000 characters');
  });

  test.each([
    '{"ok":false,"status":200,"details":null,"error":"x"}',
    '{"ok":false,"status":404,"error":"Not found","path":"/orders"}',
    '{"ok":false,"status":404}',
    '{"ok":false,"status":"open","details":"a","error":"b"}',
    '{"ok":true,"status":500,"details":"a","error":"b"}',
  ])('no envelope: %s', (text) => {
    expect(read(text).recognised).toBe('json');
  });

  test.each([
    ['{"statusCode":404,"message":"x"}', 'setup', 404],
    ['{"error":{"code":401}}', 'setup', 401],
    ['<html><head><title>502 Bad Gateway</title></head></html>', 'gateway', 502],
    ['Traceback (most recent call last):\n  File "app.py"', 'webhook', null],
    ['{"message":"Something about 4711 kettles"}', 'webhook', null],
    ['429 Too many requests', 'webhook', 429],
  ])('a stored body %j', (body, side, status) => {
    const [exchange] = read(JSON.stringify({ body, truncated: false })).exchanges;
    expect(exchange).toMatchObject({
      as: 'widget_issues',
      outcome: 'failure',
      findings: [{ clause: 'TAB-ERR-1', level: 'error' }],
      failure: { side, status, isLikely: status !== null, isCut: false, repaired: null },
    });
  });

  test('a secret in a stored body is reported and not shown', () => {
    const jwt = `eyJhbGciOiJIUzI1NiJ9.${btoa('{"sub":"visitor-1","iat":17}').replace(/=/g, '')}.c2lnbmF0dXJlLW9mLXRlc3Q`;
    const [exchange] = read(JSON.stringify({ body: `token ${jwt}`, truncated: false })).exchanges;
    expect(exchange?.findings.map(({ clause }) => clause)).toContain('TAB-ERR-3');
    expect(JSON.stringify(exchange)).not.toContain('c2lnbmF0dXJlLW9m');
    expect(new TextDecoder().decode(exchange?.body ?? undefined)).not.toContain('c2lnbmF0dXJlLW9m');
  });
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
    ['get_items', 500],
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
