import { describe, expect, test } from 'vitest';
import { importEvidence } from '#core/imported/import.ts';
import { entryOf, harOf, postOf, tabId, webhook } from './hars.ts';

const start = Date.UTC(2026, 10, 28, 20);
type Entry = Record<string, unknown>;
/** A call of the page, or one like it, that began and ended at these milliseconds. */
function call(
  from: number,
  to: number,
  marks: object = {},
  inReply: object = {},
  item = 't-1',
): Entry {
  const entry = entryOf({
    method: 'POST',
    url: webhook,
    requestHeaders: [['Referer', 'https://widget.example/']],
    postData: postOf({ action: 'delete_item', tabId, item: { id: item } }),
    headers: [['Content-Length', '2']],
    content: { text: '{}', size: 2 },
  });
  return {
    ...entry,
    startedDateTime: new Date(start + from).toISOString(),
    time: to - from,
    response: { ...(entry.response as object), ...inReply },
    ...marks,
  };
}
const withoutBody = (entry: Entry): Entry => ({
  ...entry,
  request: { ...(entry.request as object), postData: undefined },
});
const server = { serverIPAddress: '203.0.113.7' };
const worker = { _serviceWorkerRef: 'worker@1', ...server };
const cors = {
  headers: [
    { name: 'Access-Control-Allow-Origin', value: '*' },
    { name: 'Access-Control-Allow-Headers', value: 'content-type' },
  ],
};
const fromPage = [{ name: 'Origin', value: 'https://widget.example' }];
/** The preflight of what the worker sent. */
const preflight = (marks: object): Entry => {
  const entry = call(5, 9, { ...marks, ...server }, { ...cors, status: 204 });
  const headers = [
    ...fromPage,
    { name: 'Access-Control-Request-Method', value: 'POST' },
    { name: 'Access-Control-Request-Headers', value: 'content-type' },
  ];
  return { ...withoutBody(entry), request: { url: webhook, method: 'OPTIONS', headers } };
};
const sent = call(4, 20, server, cors);

const read = (...entries: Entry[]) =>
  importEvidence({ body: harOf(...entries), choices: {}, known: [] });
const said = (...entries: Entry[]) => {
  const { exchanges, leftAside } = read(...entries);
  return {
    calls: exchanges.map(({ as, outcome, findings }) => [
      as,
      outcome,
      ...findings.map(({ level, clause, path }) => `${level} ${clause} ${path}`),
    ]),
    leftAside: leftAside.map(({ count }) => count),
  };
};
const done = ['delete_item', 'done', 'info TAB-DIR-3 $reply'];

describe('a page that got its reply from a service worker has the verdict of what it saw', () => {
  test.each<[string, Entry[], number[]]>([
    [
      'Playwright, with what the worker sent',
      [call(0, 30), preflight(worker), withoutBody(call(4, 20, worker, cors))],
      [2],
    ],
    ['Playwright, of the page alone', [call(0, 30, {}, { _transferSize: 0 })], []],
    ['Chromium', [call(0, 30, {}, { _fetchedViaServiceWorker: true }), preflight({}), sent], [2]],
    [
      'Chromium, from a cache of the worker',
      [call(0, 30, {}, { _serviceWorkerResponseSource: 'cache-storage' })],
      [],
    ],
    ['Safari', [call(0, 30, { _fetchType: 'Service Worker' }), sent], [1]],
  ])('%s', (_program, entries, leftAside) => {
    expect(said(...entries)).toEqual({ calls: [done], leftAside });
  });
});
