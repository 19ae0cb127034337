import { expect, test } from 'vitest';
import { buildDocumentRequest } from '#core/document/request.ts';
import { plainHttpFindings, plainHttpWarning } from '#core/http/route.ts';
import { buildProxiedRequest } from '#core/widget/request/request.ts';
import { tabSchema } from '#core/widget/tab.ts';
import { expectWords } from '#tests/support/words.ts';

const readable = 'Anyone on the network path to api.example can read the secret.';

test.each([
  'https://api.example',
  'http://localhost:4000',
  'http://127.0.0.1',
  'http://127.9.9.9:1',
  'http://[::1]:3',
  '',
  'api.example',
])('nothing is to be said of %s', (url) => {
  expect(plainHttpWarning(url)).toBeNull();
  expect(plainHttpFindings('TAB-CRD-1', '$request.url', url, 'It')).toEqual([]);
});

test.each(['http://api.example', 'HTTP://API.example:8080/x', 'http://user:pass@api.example'])(
  '%s lets everyone on the way read the secret',
  (url) => {
    const warning = plainHttpWarning(url);
    expect(warning).toContain(readable);
    expectWords(warning);
    expect(
      plainHttpFindings(
        'TAB-CRD-1',
        '$request.url',
        url,
        'The request contains a secret, but its address',
      ),
    ).toEqual([
      expect.objectContaining({
        clause: 'TAB-CRD-1',
        level: 'warning',
        path: '$request.url',
        effect: readable,
        message: expect.stringMatching(/^The request contains a secret, but its address .*http:/),
      }),
    ]);
  },
);

test.each([
  'http://10.0.0.1',
  'http://localhost.example',
  'http://a.localhost',
  'http://a.b.localhost.',
  'http://127.0.0.1.example',
  'http://[2001:db8::1]',
])('%s is not this machine', (url) => expect(plainHttpWarning(url)).toContain('without TLS'));

test.each([
  ['http://api.example', 'a', ['warning DOC-REQ-2 $request.url']],
  ['http://api.example', null, ['warning DOC-REQ-2 $request.headers.Authorization']],
  ['https://api.example', 'a', []],
  ['http://127.0.0.1', 'a', []],
])('a document asked for at %s with the token %j', (base_url, secret, told) => {
  const connection = { base_url, endpoint_path_id: 'e', authorization: 'bearer' as const };
  const { findings } = buildDocumentRequest({
    connection,
    id: '4f5c9f0e-6a0b-4b56-9d6a-0f0a54b0c001',
    age: null,
    secret,
  });
  expect(findings.map(({ level, clause, path }) => `${level} ${clause} ${path}`)).toEqual(told);
});

test.each([
  ['http://hook.example', 'token', ['warning TAB-CRD-1 $request.url']],
  ['http://hook.example', null, []],
  ['http://hook.example', 'unknown', ['error TAB-CRD-1 $request.headers']],
  ['https://hook.example', 'token', []],
  ['http://[::1]:9', 'token', []],
])('a webhook at %s with a credential of the type %j', (webhook_url, type, told) => {
  const tab = tabSchema.parse({
    id: 't',
    name: 'T',
    webhook_url,
    category: 'default',
    tabName: 'T',
    agentName: 'A',
    sessionId: 's',
    tabId: '4f5c9f0e-6a0b-4b56-9d6a-0f0a54b0c001',
    agentId: '9b2f7f52-4e0d-4b0c-8a1e-0f0a54b0c002',
  });
  const credential = type === null ? null : { type, secret: 's' };
  const { findings } = buildProxiedRequest({
    tab,
    action: 'get_items',
    now: 0,
    identity: null,
    credential,
  });
  expect(findings.map(({ level, clause, path }) => `${level} ${clause} ${path}`)).toEqual(told);
});
