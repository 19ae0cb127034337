import { expect, test } from 'vitest';
import { importEvidence } from '#core/imported/import.ts';

const named = (body: Uint8Array | string): string | undefined => {
  const { recognised, exchanges, leftAside } = importEvidence({ body, choices: {}, known: [] });
  return recognised === 'unknown' && exchanges.length === 0 ? leftAside[0]?.what : undefined;
};
const call = { request: { method: 'GET', path: '/w' }, response: { status: 200, body: '{}' } };

test.each<[string, unknown]>([
  ['Postman', { info: { name: 'a', schema: 'https://schema.getpostman.com/json/v2.1.0/' } }],
  ['k6', { type: 'Point', data: { value: 1 }, metric: 'http_req_duration' }],
  ['Insomnia', { _type: 'export', resources: [] }],
  ['Bruno', { name: 'a', version: '1', items: [], brunoConfig: {} }],
  ['Apidog', { apidogProject: '1.0.0', info: {} }],
  ['mitmproxy', [{ id: 'a', type: 'http', client_conn: {}, server_conn: {}, request: {} }]],
  ['Mockoon', { uuid: 'a', endpointPrefix: '', routes: [] }],
  ['AsyncAPI', { asyncapi: '3.0.0', info: {} }],
  ['Recorder', { title: 'a', steps: [{ type: 'setViewport' }] }],
  ['Chromium', { traceEvents: [] }],
  ['GraphQL', { data: { __schema: {} } }],
  ['JSON schema', { $schema: 'http://json-schema.org/', id: 'a', title: 'A', properties: {} }],
  ['another program', { exchanges: [call] }],
  ['another program', { suite: { tests: [call] } }],
])('a file of %s is named in JSON and not judged: %j', (tool, value) => {
  expect(named(JSON.stringify(value))).toContain(tool);
});

test.each<[string, Uint8Array | string]>([
  ['packed with gzip', Uint8Array.of(0x1f, 0x8b, 8, 0, 0, 0)],
  ['Vegeta', '{"attack":"a","seq":0,"code":200,"latency":1}\n{"attack":"a","seq":1,"latency":1}\n'],
  ['OpenAPI', 'openapi: 3.0.3\ninfo:\n  title: A\n'],
  ['Insomnia', 'type: collection.insomnia.rest/5.0\nname: A\n'],
  ['JMeter', '<?xml version="1.0" encoding="UTF-8"?>\n<testResults version="1.2"></testResults>'],
  ['Charles', '<?xml version="1.0"?>\n<charles-session></charles-session>'],
  ['SoapUI', '<con:soapui-project name="a"></con:soapui-project>'],
])('a file of %s is named and not judged: %j', (tool, body) => {
  expect(named(body)).toContain(tool);
});

test('a ticket of an older Assay is named, and says what opens it', () => {
  const page = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'sha256-${'a'.repeat(44)}'" />
    <title>Assay ticket</title>
    <style>${'a {}'.repeat(10_000)}</style>
  </head>
  <body>
    <script type="application/json" id="evidence">[{"entry":{"seq":1}}]</script>
  </body>
</html>
`;
  expect(importEvidence({ body: page, choices: {}, known: [] })).toEqual({
    recognised: 'unknown',
    exchanges: [],
    leftAside: [{ what: 'a ticket of an older Assay', why: 'Open it in a browser.', count: 1 }],
  });
});

test.each([
  { id: '1', title: 'A', steps: [{ type: 'note' }], metadata: {}, host: 'a' },
  [{ id: '1', title: 'A', scope: 'https://a.example', method: 'GET', path: '/w' }],
  [{ json: { id: '1', title: 'A', request: { method: 'GET' }, response: {} } }],
  [{ name: 'A', uri: '/api/requests/7' }],
  { success: true, metrics: { saved: 1 }, requests: [] },
])('a reply with names that other tools have too is judged: %j', (value) => {
  expect(importEvidence({ body: JSON.stringify(value), choices: {}, known: [] })).toMatchObject({
    recognised: 'json',
    exchanges: [expect.anything()],
  });
});
