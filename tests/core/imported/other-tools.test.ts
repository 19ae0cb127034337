import { expect, test } from 'vitest';
import { importEvidence } from '#core/imported/import.ts';

const named = (body: Uint8Array | string): string | undefined => {
  const { recognised, exchanges, leftAside } = importEvidence({ body, choices: {}, known: [] });
  return recognised === 'unknown' && exchanges.length === 0 ? leftAside[0]?.what : undefined;
};
const call = { request: { method: 'GET', path: '/w' }, response: { status: 200, body: '{}' } };

test.each<[string, unknown]>([
  ['Newman', { collection: { info: {}, item: [] }, run: { stats: {}, executions: [] } }],
  ['Newman', { collection: { info: {} }, run: { stats: {}, failures: [] } }],
  ['Postman', { info: { name: 'a', schema: 'https://schema.getpostman.com/json/v2.1.0/' } }],
  ['Postman', { collection: { info: {}, item: [] } }],
  ['Postman', { id: 'a', values: [], _postman_variable_scope: 'environment' }],
  ['Postman', { id: 'a', collection_id: 'b', results: [], totalPass: 1 }],
  ['k6', { type: 'Point', data: { value: 1 }, metric: 'http_req_duration' }],
  ['k6', { root_group: {}, metrics: {} }],
  ['k6', { metrics: { http_reqs: {} }, state: {} }],
  ['Hoppscotch', [{ v: 5, name: 'a', folders: [], requests: [] }]],
  ['WireMock', { id: 'a', request: { method: 'GET', urlPath: '/w' }, response: {} }],
  ['WireMock', { request: { method: 'GET', url: '/w' }, response: { status: 200 } }],
  ['WireMock', { mappings: [{ request: {}, response: {} }], meta: { total: 1 } }],
  ['Pact', { consumer: { name: 'a' }, provider: { name: 'b' }, messages: [] }],
  ['VCR', { http_interactions: [], recorded_with: 'VCR 6' }],
  ['VCR', { version: 1, interactions: [{ request: {}, response: {} }] }],
  ['nock', [{ scope: 'https://a.example', method: 'GET', path: '/w', response: {} }]],
  ['Talkback', { meta: {}, req: { method: 'GET' }, res: { status: 200 } }],
  ['Insomnia', { _type: 'export', resources: [] }],
  ['Bruno', { name: 'a', version: '1', items: [], brunoConfig: {} }],
  ['Bruno', [{ summary: { totalRequests: 1 }, results: [] }]],
  ['Thunder Client', { clientName: 'Thunder Client', requests: [] }],
  ['HTTPie', { meta: { format: 'httpie' }, entry: {} }],
  ['Yaak', { yaakVersion: '1', resources: {} }],
  ['Apidog', { apidogProject: '1.0.0', info: {} }],
  ['mitmproxy', [{ id: 'a', type: 'http', client_conn: {}, server_conn: {}, request: {} }]],
  ['Charles', [{ host: 'a', scheme: 'https', request: {}, response: {} }]],
  ['MockServer', [{ id: 'a', httpRequest: { path: '/w' }, httpResponse: { body: '{}' } }]],
  ['Mockoon', { uuid: 'a', endpointPrefix: '', routes: [] }],
  ['Hoverfly', { data: { pairs: [] }, meta: { schemaVersion: 'v5' } }],
  ['Mountebank', { imposters: [{ protocol: 'http', stubs: [] }] }],
  ['OpenAPI', { openapi: '3.1.0', info: {}, webhooks: {} }],
  ['AsyncAPI', { asyncapi: '3.0.0', info: {} }],
  ['JMeter', { Total: { transaction: 'Total', sampleCount: 1 } }],
  ['Artillery', { aggregate: { counters: {} }, intermediate: [] }],
  ['Locust', [{ name: '/w', num_requests: 1, response_times: {} }]],
  ['Vegeta', { latencies: {}, status_codes: {} }],
  ['autocannon', { latency: { p99: 1 }, throughput: { average: 1 } }],
  ['Hurl', { cookies: [], entries: [{ calls: [] }], filename: 'a.hurl', success: true }],
  ['Playwright', { config: { rootDir: '/a' }, suites: [] }],
  ['Jest', { numTotalTests: 1, testResults: [] }],
  ['Mochawesome', { stats: { suites: 1 }, results: [] }],
  ['Cucumber', [{ keyword: 'Feature', elements: [] }]],
  ['Recorder', { title: 'a', steps: [{ type: 'setViewport' }] }],
  ['Chromium', { traceEvents: [] }],
  ['Make', { name: 'a', flow: [{ id: 1, module: 'gateway:CustomWebHook' }], metadata: {} }],
  ['n8n', { name: 'a', nodes: [{ id: 'b', name: 'c', typeVersion: 1 }], connections: {} }],
  ['GraphQL', { data: { __schema: {} } }],
  ['JSON schema', { $schema: 'http://json-schema.org/', id: 'a', title: 'A', properties: {} }],
  ['another program', { exchanges: [call] }],
  ['another program', { suite: { tests: [call] } }],
])('a file of %s is named in JSON and not judged: %j', (tool, value) => {
  expect(named(JSON.stringify(value))).toContain(tool);
});

test.each<[string, Uint8Array | string]>([
  ['ZIP archive, perhaps of Playwright', Uint8Array.of(0x50, 0x4b, 3, 4, 20, 0)],
  ['packed with gzip', Uint8Array.of(0x1f, 0x8b, 8, 0, 0, 0)],
  ['k6', '{"type":"Metric","data":{},"metric":"vus"}\n{"type":"Point","data":{},"metric":"vus"}\n'],
  ['Vegeta', '{"attack":"a","seq":0,"code":200,"latency":1}\n{"attack":"a","seq":1,"latency":1}\n'],
  ['OpenAPI', 'openapi: 3.0.3\ninfo:\n  title: A\n'],
  ['VCR', '---\nhttp_interactions:\n- request:\n    method: get\n'],
  ['VCR', 'interactions:\n- request:\n    method: GET\n'],
  ['Insomnia', 'type: collection.insomnia.rest/5.0\nname: A\n'],
  ['Bruno', 'meta {\n  name: list\n  type: http\n}\n'],
  ['mitmproxy', '1286:9:websocket;0:~8:response;452:6:reason,2:OK,'],
  ['JMeter', 'timeStamp,elapsed,label,responseCode\n1,2,a,200\n'],
  ['JMeter', '<?xml version="1.0" encoding="UTF-8"?>\n<testResults version="1.2"></testResults>'],
  ['JUnit', '<?xml version="1.0"?>\n<testsuites name="newman"></testsuites>'],
  ['Charles', '<?xml version="1.0"?>\n<charles-session></charles-session>'],
  [
    'Burp',
    '<?xml version="1.0"?>\n<!DOCTYPE items [\n<!ELEMENT items (item*)>\n]>\n<items burpVersion="2">',
  ],
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
  { items: [{ id: '1', title: 'GET /w', request: { method: 'GET' }, response: {} }] },
  { items: [{ id: '1', title: 'A', method: 'GET', path: '/w' }] },
  { id: '1', title: 'A', steps: [{ type: 'note' }], metadata: {}, host: 'a' },
  { data: [{ uuid: 'a', title: 'T' }], summary: {}, results: [] },
  { results: [{ id: '1', title: 'A' }], metrics: {}, requests: [] },
  { results: [{ id: '1', title: 'A' }], stats: { suites: 1 }, summary: { totalRequests: 1 } },
  [{ id: '1', title: 'A', scope: 'https://a.example', method: 'GET', path: '/w' }],
  [{ id: '1', title: 'A', httpRequest: {}, httpResponse: {} }],
  [{ json: { id: '1', title: 'A', request: { method: 'GET' }, response: {} } }],
  [{ title: 'no id' }, { id: '2', title: 'A', traceEvents: [] }],
  [{ items: [{ id: '1', title: 'A' }], traceEvents: [] }],
  [{ name: 'A', scope: 'read', method: 'GET', path: '/w' }],
  [{ name: 'A', httpRequest: 'GET /w' }],
  [{ name: 'A', uri: '/api/requests/7' }],
  { id: '1', title: 'A', consumer: { name: 'a' }, provider: { name: 'b' } },
  { id: '1', title: 'A', requestContext: 'a', rawPath: '/w', openapi: '3.1.0', info: 'a' },
  { id: 'a', nodes: [{ id: '1', name: 'A' }], connections: [] },
  { status_code: 1, id: 'a', status: 'Completed', lighthouseVersion: '1', traceEvents: [] },
  { success: true, metrics: { saved: 1 }, requests: [] },
])('a reply with names that other tools have too is judged: %j', (value) => {
  expect(importEvidence({ body: JSON.stringify(value), choices: {}, known: [] })).toMatchObject({
    recognised: 'json',
    exchanges: [expect.anything()],
  });
});

test.each<[string, unknown]>([
  ['failure_envelope', { ok: false, status: 500, details: '{}', error: 'a', traceEvents: [] }],
  ['widget_issues', [{ body: '{}', truncated: false, historyId: 'a', stage: 'b' }]],
])('a %s with names that other tools have too is read: %j', (recognised, value) => {
  const body = JSON.stringify(value);
  expect(importEvidence({ body, choices: {}, known: [] })).toMatchObject({ recognised });
});
