import type { Category } from '#core/widget/actions.ts';
import type { Item } from '#core/widget/item.ts';
import { json, type Reply, raw } from '../send.ts';
import type { Answer, Head } from './call.ts';
import { directTab } from './messaging-tab.ts';

/**
 * A list that breaks about every rule of an item once, as it would come from a webhook written from memory.
 * Error-level clauses: TAB-ITM-2, TAB-ITM-3, TAB-ITM-6; warnings: TAB-ITM-1, TAB-CLR-1, TAB-ENV-6.
 */
export const brokenList = {
  items: [
    { title: 'Without an id', status: 'open' },
    { id: 'A-1', title: 'The first A-1' },
    { id: 'A-1', title: 'The second A-1: the same id again' },
    {
      id: 'A-2',
      name: 'A title under an alias',
      desc: 'so is this',
      created_at: '2026-01-31T10:00:00Z',
    },
    {
      id: 'A-3',
      title: 'A colour outside the palette',
      tags: [{ label: 'late', color: 'grey', tooltip: 'British spelling' }],
    },
    { id: 'A-4', title: 'A time that is not ISO 8601', timestamp: '31.01.2026 10:00' },
    { id: 'A-5', title: 'A key of its own', priority: 3 },
    { id: 'A-6', title: 'A tag without a tooltip', tags: [{ label: 'new', color: 'green' }] },
    {
      id: 'A-7',
      title: 'A tag with an alias',
      tags: [{ label: 'new', colour: 'green', tooltip: 'Fresh' }],
    },
    { id: 'A-8', title: 'Urgent as text', is_urgent: 'yes' },
    { id: 9, title: 'A number as id' },
    { id: 'A-10', title: ['not', 'a', 'string'] },
    { id: 'A-11', title: 'Tags as text', tags: 'new, urgent' },
    'an item that is no object',
    null,
  ],
  badge: { color: 'violet' },
  view: 'grid',
};

const minute = 60_000;

/** The conversations: one with odd entries, one without a thread, one that is answered with text, and one without an id. */
const rows = [
  { id: 'odd-entries', title: 'Entries with gaps', unread: true },
  { id: 'no-thread', title: 'A reply without a thread', description: 'What the list says of it.' },
  { id: 'text', title: 'Text in the place of JSON', unread: 2 },
  { title: 'No id to ask for' },
];

/**
 * Allowed replies on a messaging tab, where the document shows no fields (TAB-MSG-1), that are hard
 * to display.
 */
export function oddMessages(query: URLSearchParams, startedAt: number): Reply {
  if (query.get('action') === 'get_items')
    return json(200, { items: rows, badge: { color: 'orange' } });
  if (query.get('action') !== 'item_clicked') return json(200, { ok: true });
  switch (query.get('id')) {
    case 'odd-entries': {
      const entries = [
        {
          id: '7d000000-0000-4000-8000-0000000000a1',
          content: 'No author, and a time.',
          createdAt: new Date(startedAt - 70 * minute).toISOString(),
        },
        { content: 'No id, so it cannot be deleted.', author: { display: 'Mia' } },
        {
          id: '7d000000-0000-4000-8000-0000000000a3',
          content: 'A time that is none.',
          createdAt: 'yesterday',
          author: { display: 'Mia' },
        },
        {
          id: '7d000000-0000-4000-8000-0000000000a4',
          text: 'Under another name, so it is not understood.',
        },
        'not even an object',
        {
          id: '7d000000-0000-4000-8000-0000000000a5',
          content: `First line\nSecond line\n${'averylongwordwithoutanyspace'.repeat(6)}`,
        },
      ];
      return json(200, [{ conversationId: '', id: 'odd-entries', entries }]);
    }
    case 'text':
      return raw(200, 'Thank you, we have your message.', 'text/plain; charset=utf-8');
    case 'no-thread':
      return json(200, {
        title: 'A reply without a thread',
        description: 'There is **no thread** in it:\n\n- a description\n- and no id',
        status: 'open',
      });
    default:
      return json(200, {});
  }
}

/**
 * One behaviour of the sample webhook: a fixed one, whatever the action, or a tab with a memory. `cors: false` = no CORS header, and OPTIONS is refused.
 * `category` is that of the tab it is for; without it that is a default one.
 */
export type WebhookScenario = {
  about: string;
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
/** Every scenario by name, offered under `/scenarios/<name>`; a row adds one. */
export const webhookScenarios = {
  'bare-array': {
    about: 'A bare array; the badge is read from its first item',
    reply: (_, at) =>
      json(
        200,
        made(at).map((item, index) => (index === 0 ? { ...item, badge } : item)),
      ),
  },
  'direct-view': {
    about:
      'For a messaging tab: view "direct", so the widget opens the only conversation, where the visitor can write',
    category: 'messaging',
    tab: directTab,
  },
  'odd-messages': {
    about:
      'For a messaging tab: entries without an id, author or time, a reply without a thread, text instead of JSON',
    category: 'messaging',
    reply: ({ url }, at) => oddMessages(url.searchParams, at),
  },
  broken: {
    about: 'A list that breaks almost every rule once',
    reply: () => json(200, brokenList),
  },
  phantom: {
    about: 'An error message under HTTP 200, which becomes one empty row',
    reply: () => json(200, { error: 'Database is not reachable' }),
  },
  html: {
    about: 'An HTML page under HTTP 200',
    reply: () => raw(200, htmlPage, 'text/html; charset=utf-8'),
  },
  'error-500': {
    about: 'HTTP 500 with a body',
    reply: () =>
      json(500, {
        error: 'TypeError: cannot read properties of undefined',
        trace: 'at orders.js:42\n'.repeat(200),
      }),
  },
  unauthorized: {
    about: 'HTTP 401 without a credential (Authorization or X-API-Key), otherwise a list',
    reply: ({ headers }, at) =>
      headers.authorization === undefined && headers['x-api-key'] === undefined
        ? json(401, { error: 'A credential is needed' })
        : json(200, { items: made(at), badge }),
  },
  'no-cors': {
    about: 'A valid list, but no CORS headers and no reply to OPTIONS, so browsers block it',
    cors: false,
    reply: (_, at) => json(200, { items: made(at), badge }),
  },
  slow: {
    about: 'Answers after 30 s',
    reply: (_, at) => ({ ...json(200, { items: made(at), badge }), afterMs: 30_000 }),
  },
} as const satisfies Record<string, WebhookScenario>;
