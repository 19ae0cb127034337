import { expect, test } from 'vitest';
import type { Headers } from '#core/http/http.ts';
import { probeText } from '#operations/probe.ts';

const request = {
  method: 'GET' as const,
  url: 'https://hook.example/a?key=••••&action=get_items&tabId=4f5c9f0e-6a0b-4b56-9d6a-0f0a54b0c001&tabName=My%20orders&agentId=9b2f7f52-4e0d-4b0c-8a1e-0f0a54b0c002',
  headers: [],
  body: null,
};
const textOf = (url = request.url, headers: Headers = []): string =>
  probeText({
    name: 'Orders',
    documentId: null,
    category: 'default',
    document: null,
    fired: {
      action: 'get_items',
      surface: 'proxied',
      request: { ...request, url, headers },
    } as never,
  });

test('a call of a webhook is copied as the tab that it shows, without its secrets', () => {
  expect(textOf()).toBe(`tabs:
  "Orders":
    webhook_url: {"env":"ASSAY_WEBHOOK_URL"}
    category: "default"
    tabId: "4f5c9f0e-6a0b-4b56-9d6a-0f0a54b0c001"
    tabName: "My orders"
    agentId: "9b2f7f52-4e0d-4b0c-8a1e-0f0a54b0c002"
`);
  expect(textOf(request.url.replace('key=••••', 'shop=1'))).toContain(
    '    webhook_url: "https://hook.example/a?shop=1"\n',
  );
  expect(textOf('https://hook.example/%E2%80%A2%E2%80%A2%E2%80%A2%E2%80%A2/a')).toContain(
    'webhook_url: {"env":"ASSAY_WEBHOOK_URL"}',
  );
});

test.each<[...Headers[number], connector: string]>([
  ['Authorization', 'Bearer ••••', '    type: "bearer_token"\n'],
  ['X-Key', '••••', '    type: "header_auth"\n    headerName: "X-Key"\n'],
])('the header %s: %s is copied as a connector that reads a variable', (name, value, connector) => {
  const text = textOf(request.url, [
    ['Accept', 'application/json'],
    ['Cookie', '••••'],
    [name, value],
  ]);
  expect(text).toContain('    connector: "Orders"\n');
  expect(text.split('connectors:\n').at(-1)).toBe(
    `  "Orders":\n${connector}    secret: {"env":"ASSAY_WEBHOOK_KEY"}\n`,
  );
});

test.each<[Headers, connector: string | null]>([
  [[['X-Platform-Identity', '••••']], null],
  [[['traceparent', '00-••••-01']], null],
  [
    [
      ['X-A', '••••'],
      ['X-B', '••••'],
    ],
    null,
  ],
  [
    [
      ['X-A', '••••'],
      ['Authorization', 'Bearer ••••'],
    ],
    'bearer_token',
  ],
  [
    [
      ['x-end-user-token', '••••'],
      ['X-Key', '••••'],
    ],
    'header_auth',
  ],
])('of the masked headers %j the connector is %s', (headers, connector) => {
  const text = textOf(request.url, headers);
  if (connector === null) expect(text).not.toContain('connector');
  else expect(text).toContain(`    type: "${connector}"\n`);
});

test.each([
  ['completed', '    expected: "completed"\n'],
  ['unread', ''],
])('a document that was %s is copied with what it is expected to be', (outcome, last) => {
  const called = { name: 'api', documentId: 'd', category: 'default', fired: null } as const;
  expect(probeText({ ...called, document: { verdict: { outcome } } as never })).toBe(
    `documents:\n  "d":\n    connection: "api"\n    document_id: "d"\n${last}`,
  );
});
