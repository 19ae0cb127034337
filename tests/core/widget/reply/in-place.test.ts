import { expect, test } from 'vitest';
import { readReply } from '#core/contract/read-reply.ts';
import { diagnose } from '#core/diagnosis/diagnose.ts';
import type { Headers } from '#core/http/http.ts';

const read = (
  as: 'get_items' | 'item_clicked' | 'update_item',
  httpStatus: number,
  headers: Headers,
  body: string,
) => readReply({ as, httpStatus, headers, body, category: 'default', surface: null });

const login = '<!doctype html><form><input name="p" type="password"></form>';

test.each<
  [what: string, status: number, headers: Headers, body: string, says: string, fix: string]
>([
  ['AWS WAF', 202, [['x-amzn-waf-action', 'challenge']], '', 'AWS WAF', 'AWS WAF'],
  [
    'Azure Logic Apps',
    202,
    [['x-ms-workflow-run-id', '0858']],
    '',
    'Azure Logic',
    'Response action',
  ],
  ['n8n', 200, [], '{"message":"Workflow was started"}', 'n8n', 'Respond to Webhook'],
  ['Make', 200, [], 'Accepted', 'Make', 'Webhook response'],
  [
    'Zapier',
    200,
    [],
    '{"attempt":"0196","id":"0196","request_id":"0196","status":"success"}',
    'Zapier',
    'Enter the address',
  ],
  ['a login', 200, [['content-type', 'text/html']], login, 'signing in', 'without a login'],
])('%s is named before anything about the body', (_what, status, headers, body, says, fix) => {
  for (const as of ['get_items', 'item_clicked'] as const) {
    const { findings } = read(as, status, headers, body);
    const [first, ...others] = diagnose(findings);
    expect(first?.clauses[0]).toBe('TAB-ERR-2');
    expect(first?.cause).toContain(says);
    expect(first?.fix).toContain(fix);
    expect(others.filter(({ clauses }) => clauses.some((one) => /ENV|CLK/.test(one)))).toEqual([]);
  }
});

test('AWS WAF is the cause of its 405, whatever the method', () => {
  const headers: Headers = [
    ['x-amzn-waf-action', 'captcha'],
    ['allow', 'GET'],
  ];
  const [first] = diagnose(read('get_items', 405, headers, '<html></html>').findings);
  expect(first).toMatchObject({
    clauses: ['TAB-ERR-1'],
    fix: 'Exempt the path of the webhook from this rule of AWS WAF.',
  });
});

test('an update that AWS WAF answered was not done by the webhook', () => {
  const { findings } = read('update_item', 202, [['x-amzn-waf-action', 'challenge']], '');
  expect(findings).toMatchObject([{ clause: 'TAB-ERR-2', level: 'error' }]);
});

test('202 without a body has a note, and a list that mentions a receipt has none', () => {
  expect(read('get_items', 202, [], '').findings).toMatchObject([
    { clause: 'TAB-ENV-1', level: 'info' },
  ]);
  expect(read('get_items', 200, [], '').findings).toEqual([]);
  const items = [{ id: '1', title: 'Workflow was started', description: login }];
  expect(read('get_items', 200, [], JSON.stringify({ items })).findings).toEqual([]);
});
