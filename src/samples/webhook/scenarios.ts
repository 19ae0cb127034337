import type { Category } from '#core/widget/actions.ts';
import type { Item } from '#core/widget/item.ts';
import { json, type Reply, raw } from '../send.ts';
import { listOf, listOfSize } from './big.ts';
import { brokenList } from './broken-list.ts';
import type { Answer, Head } from './call.ts';
import { directTab } from './messaging-tab.ts';
import { oddMessages } from './odd-messages.ts';

/**
 * One behaviour of the sample webhook: a fixed one, whatever the action, or a tab with a memory. `clauses` are those that a verdict on the
 * reply names; a row with status 2xx and without them has no error-level finding. `cors: false` = no CORS header, and OPTIONS is refused.
 * `category` is that of the tab it is for; without it that is a default one.
 */
export type WebhookScenario = {
  about: string;
  clauses?: readonly string[];
  cors?: false;
  category?: Category;
} & (
  | { reply: (call: Head, startedAt: number) => Reply }
  | { tab: (startedAt: number, now: () => number) => Answer }
);

const made = (startedAt: number): Item[] => [
  {
    id: 'N-1',
    title: 'A first record',
    status: 'open',
    timestamp: new Date(startedAt - 60_000).toISOString(),
  },
  {
    id: 'N-2',
    title: 'A second record',
    status: 'closed',
    timestamp: new Date(startedAt - 9 * 86_400_000).toISOString(),
  },
];
const badge = { color: 'teal' };
const htmlPage =
  '<!doctype html>\n<html><head><title>Sign in</title></head><body><h1>Please sign in</h1></body></html>\n';
const half = JSON.stringify({
  items: [{ id: 'N-1', title: 'Only half of this list arrives, then the connection is closed' }],
});

/** Every scenario by name, offered under `/scenarios/<name>`; a row adds one. */
export const webhookScenarios = {
  minimal: {
    about: 'The smallest valid reply: an envelope without items',
    reply: () => json(200, { items: [] }),
  },
  'bare-array': {
    about: 'A bare array; the badge is read from its first item',
    reply: (_, at) =>
      json(
        200,
        made(at).map((item, index) => (index === 0 ? { ...item, badge } : item)),
      ),
  },
  'data-key': {
    about: 'The list under "data" instead of "items"',
    reply: (_, at) => json(200, { data: made(at), badge }),
  },
  'rows-key': {
    about: 'The list under "rows", beside extra keys',
    reply: (_, at) => json(200, { total: 2, rows: made(at), next: null }),
  },
  wrapped: {
    about: 'The envelope inside an outer array of one',
    reply: (_, at) => json(200, [{ items: made(at), badge }]),
  },
  null: { about: 'null, which is an empty list', reply: () => json(200, null) },
  'empty-body': { about: 'No body at all, which is an empty list', reply: () => raw(200, '') },
  'one-object': {
    about: 'A single object, which is a list of one',
    reply: () => json(200, { id: 'N-1', title: 'The only record' }),
  },
  'direct-view': {
    about:
      'For a messaging tab: view "direct", so the widget opens the only conversation; it can be written in',
    category: 'messaging',
    tab: directTab,
  },
  'odd-messages': {
    about:
      'For a messaging tab: entries without an id, author or time, a reply without a thread, a text in its place',
    category: 'messaging',
    reply: ({ url }, at) => oddMessages(url.searchParams, at),
  },
  many: { about: 'A valid list of 10,000 items', reply: (_, at) => raw(200, listOf(10_000, at)) },
  broken: {
    about: 'A list that breaks about every rule once',
    clauses: ['TAB-ITM-1', 'TAB-ITM-2', 'TAB-ITM-3', 'TAB-ITM-6', 'TAB-CLR-1', 'TAB-ENV-6'],
    reply: () => json(200, brokenList),
  },
  phantom: {
    about: 'An error message under HTTP 200, which becomes one empty row',
    clauses: ['TAB-ITM-2'],
    reply: () => json(200, { error: 'Database is not reachable' }),
  },
  html: {
    about: 'An HTML page under HTTP 200',
    clauses: ['TAB-ENV-5'],
    reply: () => raw(200, htmlPage, 'text/html; charset=utf-8'),
  },
  'not-json': {
    about: 'Text that is almost JSON',
    clauses: ['TAB-ENV-5'],
    reply: () => raw(200, "{'items': [{'id': 'N-1',}]}"),
  },
  'error-500': {
    about: 'HTTP 500 with a body',
    clauses: ['TAB-ERR-1'],
    reply: () =>
      json(500, {
        error: 'TypeError: cannot read properties of undefined',
        trace: 'at orders.js:42\n'.repeat(200),
      }),
  },
  unauthorized: {
    about: 'HTTP 401 unless the call brings a credential (Authorization or X-API-Key), then a list',
    clauses: ['TAB-ERR-1'],
    reply: ({ headers }, at) =>
      headers.authorization === undefined && headers['x-api-key'] === undefined
        ? json(401, { error: 'A credential is needed' })
        : json(200, { items: made(at), badge }),
  },
  'echo-secret': {
    about: 'HTTP 401 with a body that repeats the credential it was sent',
    clauses: ['TAB-ERR-1'],
    reply: ({ headers }) =>
      json(401, {
        error: 'Credential not accepted',
        received: { authorization: headers.authorization, 'x-api-key': headers['x-api-key'] },
      }),
  },
  'no-cors': {
    about: 'A valid list, but no CORS header and no OPTIONS, so no browser may call it',
    cors: false,
    reply: (_, at) => json(200, { items: made(at), badge }),
  },
  'redirect-loop': {
    about: 'HTTP 302 to itself, for ever',
    clauses: ['TAB-ERR-1'],
    reply: ({ url }) => ({ status: 302, headers: { Location: `${url.pathname}${url.search}` } }),
  },
  slow: {
    about: 'Answers after 30 s',
    reply: (_, at) => ({ ...json(200, { items: made(at), badge }), afterMs: 30_000 }),
  },
  huge: {
    about: 'A valid list of 200 MB',
    reply: (_, at) => raw(200, listOfSize(200 * 1024 * 1024, at)),
  },
  'cut-off': {
    about: 'Closes the connection in the middle of the body',
    reply: () => ({ ...raw(200, half), cutOffAt: half.length / 2 }),
  },
} as const satisfies Record<string, WebhookScenario>;
