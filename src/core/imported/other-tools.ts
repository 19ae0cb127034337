import { listKeys } from '../contract/shapes.ts';
import { isObject } from '../contract/words.ts';

const eventOfAws = 'the event of a function at AWS, which is a request';
const received = 'a request as a tool received it';
const bodyOfCall = 'the body of a call to a webhook, which is a request';

/**
 * Files of other tools in JSON: what each is, and the members that it has. `a.b` is a member of a
 * member, `a=b` one with this text, `a^b` one whose text begins so. A list is looked at by its first element.
 */
const inJson: readonly (readonly [what: string, ...members: string[]])[] = [
  ['a report of Newman', 'collection', 'run.executions'],
  ['a report of Newman', 'run.stats', 'run.failures'],
  ['a collection of Postman', 'info.schema^https://schema.getpostman.com'],
  ['a collection of Postman', 'info._postman_id'],
  ['a collection of Postman', 'collection.info', 'collection.item'],
  ['an environment of Postman', 'values', '_postman_variable_scope'],
  ['a run of Postman', 'collection_id', 'results', 'totalPass'],
  ['data of k6', 'metric', 'type=Point', 'data'],
  ['data of k6', 'metric', 'type=Metric', 'data'],
  ['a summary of k6', 'metrics.http_reqs'],
  ['a summary of k6', 'metrics', 'root_group'],
  ['a collection of Hoppscotch', 'v', 'folders', 'requests'],
  ['mappings of WireMock', 'mappings.request', 'mappings.response'],
  ['a mapping of WireMock', 'request.urlPath', 'response'],
  ['a mapping of WireMock', 'request.urlPattern', 'response'],
  ['a mapping of WireMock', 'request.urlPathPattern', 'response'],
  ['a mapping of WireMock', 'request.urlPathTemplate', 'response'],
  ['a mapping of WireMock', 'request.url^/', 'response'],
  ['calls that WireMock got', 'requests.responseDefinition'],
  ['a contract of Pact', 'consumer.name', 'provider.name'],
  ['a recording of VCR', 'http_interactions'],
  ['a recording of VCR', 'interactions.request', 'interactions.response'],
  ['a recording of nock', 'scope^http', 'method', 'path'],
  ['a recording of Talkback', 'req.method', 'res.status'],
  ['an export of Insomnia', '_type=export', 'resources'],
  ['a collection of Bruno', 'items', 'brunoConfig'],
  ['a report of Bruno', 'summary.totalRequests', 'results'],
  ['a collection of Thunder Client', 'client=Thunder Client'],
  ['a collection of Thunder Client', 'clientName=Thunder Client'],
  ['a collection of HTTPie', 'meta.format=httpie'],
  ['a workspace of Yaak', 'yaakVersion'],
  ['a project of Apidog', 'apidogProject'],
  ['a project of Apifox', 'apifoxProject'],
  ['flows of mitmproxy', 'client_conn', 'server_conn'],
  ['a session of Charles', 'host', 'scheme', 'request', 'response'],
  ['a session of Charles', 'host', 'request.header', 'response'],
  ['a recording of ngrok', 'uri^/api/requests/http'],
  ['requests that webhook.site has received', 'data.uuid', 'data.method', 'data.headers'],
  ['expectations of MockServer', 'httpRequest', 'httpResponse'],
  ['an environment of Mockoon', 'routes', 'endpointPrefix'],
  ['a simulation of Hoverfly', 'data.pairs', 'meta'],
  ['imposters of Mountebank', 'imposters.protocol'],
  ['an imposter of Mountebank', 'protocol', 'stubs'],
  ['an OpenAPI document', 'openapi', 'info'],
  ['an OpenAPI document', 'swagger', 'paths'],
  ['an AsyncAPI document', 'asyncapi', 'info'],
  ['a JSON schema', '$schema^http', 'properties'],
  ['the answer to a GraphQL introspection', 'data.__schema'],
  ['statistics of JMeter', 'Total.sampleCount'],
  ['a report of Artillery', 'aggregate.counters'],
  ['statistics of Locust', 'num_requests', 'response_times'],
  ['a report of Vegeta', 'latencies', 'status_codes'],
  ['results of Vegeta', 'attack', 'seq', 'latency'],
  ['a report of autocannon', 'latency.p99', 'throughput.average'],
  ['a report of Hurl', 'entries', 'filename', 'success'],
  ['a trace of Playwright', 'type=context-options'],
  ['a report of Playwright', 'config.rootDir', 'suites'],
  ['a report of Jest', 'numTotalTests', 'testResults'],
  ['a report of Mochawesome', 'stats.suites', 'results'],
  ['a report of Cucumber', 'keyword=Feature', 'elements'],
  ['a result of Allure', 'historyId', 'stage'],
  ['a recording of the browser (Recorder)', 'title', 'steps.type=setViewport'],
  ['a trace of Chromium', 'traceEvents'],
  ['a network log of Chromium', 'constants.logEventTypes', 'events'],
  ['a report of Lighthouse', 'lighthouseVersion'],
  [eventOfAws, 'requestContext', 'rawPath'],
  [eventOfAws, 'requestContext', 'httpMethod'],
  [received, 'headers', 'method', 'query'],
  [received, 'headers', 'method', 'path'],
  [received, 'headers', 'webhookUrl'],
  [bodyOfCall, 'action', 'tabId', 'firedAt'],
  [bodyOfCall, 'kind=message', 'author.partyId'],
  [bodyOfCall, 'type=mark_read', 'seenAt'],
  ['an execution of n8n', 'data.resultData'],
  ['a workflow of n8n', 'nodes.typeVersion', 'connections'],
  ['a scenario of Make', 'flow.module', 'metadata'],
];

/** The same for texts, by how they begin, and what to do with one where that is not to save the calls as HAR. */
const inText: readonly (readonly [looksLike: string, form: RegExp, advice?: string])[] = [
  [
    'a ticket of an older Assay',
    /^<!doctype html>[\s\S]*<title>Assay ticket<\/title>/,
    'Open it in a browser.',
  ],
  ['a ZIP archive, perhaps of Playwright', /^PK\p{Cc}{2}/u, 'Unpack it.'],
  ['a file packed with gzip', /^\p{Cc}[\u008b\ufffd]\p{Cc}/u, 'Unpack it.'],
  [
    'the output of curl with its messages',
    /^(?:\* +[A-Z][^\n]*\n[<>*] |> [A-Z]{3,7} \S+ HTTP\/|% Total )/,
    'Save it with curl -si.',
  ],
  [
    'an HTTP request with its reply',
    /^[A-Z]{3,7} \S+ HTTP\/\d[\s\S]*\nHTTP\/\d/,
    'Keep the reply only.',
  ],
  ['the output of PowerShell', /^StatusCode +: \d/, 'Save its Content alone.'],
  ['an OpenAPI document', /^(?:#[^\n]*\n|---\s)*['"]?(?:openapi|swagger)['"]?: /],
  ['an AsyncAPI document', /^(?:#[^\n]*\n|---\s)*asyncapi: /],
  ['a recording of VCR', /^(?:---\s)?(?:version: \d+\n)?(?:http_)?interactions:\s/],
  ['an export of Insomnia', /^(?:_?type: (?:export|\w+\.insomnia\.rest))/],
  ['a request of Bruno', /^meta \{\s*\n\s*(?:name|type|seq):/],
  ['flows of mitmproxy', /^\d{2,}:\d{1,2}:[a-z_]+[;,]/],
  ['data of k6', /^metric_name,timestamp,/],
  ['results of JMeter', /^(?:timeStamp,elapsed,|<\?xml[^<>]*>\s*<testResults\b|<testResults\b)/],
  ['a test plan of JMeter', /^(?:<\?xml[^<>]*>\s*)?<jmeterTestPlan\b/],
  ['statistics of Locust', /^Type,Name,Request Count,/],
  ['a log of Gatling', /^RUN\t/],
  ['a report in the form of JUnit', /^(?:<\?xml[^<>]*>\s*)?<testsuites?\b/],
  ['a session of Charles', /^(?:<\?xml[^<>]*>\s*)?<charles-session\b/],
  [
    'items of Burp',
    /^(?:<\?xml[^<>]*>\s*)?(?:<!DOCTYPE[^<>]*\[[^\]]{0,2000}\]>\s*)?<items burpVersion\b/,
  ],
  ['a project of SoapUI', /^(?:<\?xml[^<>]*>\s*)?<(?:\w+:)?soapui-project\b/],
];

const firstOf = (value: unknown): unknown => (Array.isArray(value) ? value[0] : value);

function has(value: unknown, member: string): boolean {
  const [, path = '', sign, text = ''] = /^([^=^]+)([=^])?(.*)$/.exec(member) ?? [];
  let at = firstOf(value);
  for (const name of path.split('.')) {
    if (!isObject(at) || !Object.hasOwn(at, name)) return false;
    at = firstOf(at[name]);
  }
  if (sign === undefined) return true;
  return typeof at === 'string' && (sign === '=' ? at === text : at.startsWith(text));
}

const isItem = (value: unknown): boolean =>
  isObject(value) && ['id', 'title'].every((name) => Object.hasOwn(value, name));

/** Whether a value holds requests beside their replies, as recordings and saved examples of any tool do. */
const hasCalls = (value: unknown, depth = 0): boolean => {
  const at = firstOf(value);
  if (!isObject(at) || isItem(at) || depth > 3) return false;
  if (isObject(at.request) && isObject(at.response)) return typeof at.request.method === 'string';
  return Object.values(at).some((inner) => hasCalls(inner, depth + 1));
};

/** Whether a value is an answer of one of the contracts by its own keys, whatever else is in it. */
function isAnswer(value: unknown): boolean {
  const whole = Array.isArray(value) && value.length === 1 ? value[0] : value;
  if (Array.isArray(whole)) return whole.some(isItem);
  if (!isObject(whole)) return false;
  if (Object.hasOwn(whole, 'status_code') || Object.hasOwn(whole, 'parsed_base64')) return true;
  if (listKeys.some((key) => [whole[key]].flat().some(isItem))) return true;
  // A JSON schema of draft 4 has an id and a title as well.
  return isItem(whole) && !Object.hasOwn(whole, '$schema');
}

/** What a file of another tool in JSON is; null for one that may be a reply. */
export function toolOfJson(value: unknown): string | null {
  if (isAnswer(value)) return null;
  const found = inJson.find(([, ...members]) => members.every((member) => has(value, member)));
  return found?.[0] ?? (hasCalls(value) ? 'a recording or examples of another program' : null);
}

/** The row of a file of another tool that is no JSON, by how it begins; undefined for any other. */
export const toolOfText = (text: string) =>
  inText.find(([, form]) => form.test(text.slice(0, 4096).trimStart()));
