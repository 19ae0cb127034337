import { clauseById } from '#core/contract/clauses.ts';
import type { ReadAs } from '#core/contract/verdict.ts';
import { webhookLimits } from '#core/http/http.ts';
import { actions, type Category } from '#core/widget/actions.ts';
import type { OpenWorkspace } from '#operations/workspace-file-schemas.ts';
import { layoutJson } from '../text/lay-out-json.ts';
import { blankDraft, draftOfMock, type ReplyDraft } from './store.ts';

type ReadyReply = { title: string; about: string; changes: Partial<ReplyDraft> };

/** Replies to start from under one heading; each title is there once among those of an action. */
export type ReadyGroup = { name: string; replies: readonly ReadyReply[] };

/** One of them as it is written here: title, what it is about, and what it changes. */
type Row = readonly [title: string, about: string, changes: Partial<ReplyDraft>];

const item = {
  id: 'N-1',
  title: 'A first record',
  status: 'open',
  timestamp: '2026-01-31T10:00:00Z',
};
const items = [item, { id: 'N-2', title: 'A second record', status: 'closed' }];
const conversation = {
  conversationId: 'conversation-1',
  messages: [
    {
      id: '7d000000-0000-4000-8000-000000000001',
      kind: 'message',
      content: 'Hello!',
      author: { display: 'Mia' },
    },
  ],
};

type Shape = readonly [title: string, clause: string, value: unknown, category?: Category];
const done = (clause: string): Shape[] => [['Done', clause, { ok: true }]];

/** Replies that the contract shows, by what they reply to; a text goes as it is. */
const shapes: Readonly<Record<ReadAs, readonly Shape[]>> = {
  get_items: [
    ['Items in “items”', 'TAB-ENV-1', { items, badge: { color: 'teal' } }],
    [
      'A bare array, the badge in its first item',
      'TAB-ENV-3',
      [{ ...item, badge: { color: 'teal' } }, items[1]],
    ],
    ['The envelope in an outer array', 'TAB-ENV-1', [{ items }]],
    ['A single object', 'TAB-ENV-1', item],
    ['Empty list', 'TAB-ENV-5', { items: [] }],
    [
      'view “direct”',
      'TAB-ENV-7',
      { items: [{ id: 'conversation-1', title: 'Your conversation' }], view: 'direct' },
      'messaging',
    ],
  ],
  item_clicked: [
    ['The item', 'TAB-CLK-1', { ...item, description: 'It **left** the house.' }, 'default'],
    ['A conversation', 'TAB-CLK-2', conversation, 'messaging'],
    ['Text', 'TAB-CLK-1', 'A first record is on its way.'],
  ],
  create_item: [['Any JSON', 'TAB-CRE-1', { ok: true }]],
  update_item: done('TAB-UPD-1'),
  delete_item: done('TAB-DEL-1'),
  document: [],
};

/** Examples of rules that are worth starting from: what follows the rule, or what breaks it. */
const examples: readonly [title: string, clause: string, side: 'passes' | 'fails'][] = [
  ['Broken list', 'TAB-ITM-3', 'fails'],
  ['Failed update', 'TAB-UPD-1', 'fails'],
  ['Document', 'DOC-FLD-5', 'passes'],
];

const laidOut = (value: unknown): string =>
  typeof value === 'string' ? value : JSON.stringify(value, null, 2);

function exampleOf([title, clause, side]: (typeof examples)[number], as: ReadAs): Row[] {
  const found = clauseById(clause)?.examples;
  const example = found && 'passes' in found ? found[side] : null;
  if (!example || !('as' in example) || example.as !== as) return [];
  const { body, httpStatus } = example;
  const status = httpStatus === undefined ? '' : String(httpStatus);
  return [[title, clause, { status, text: layoutJson(body, []).text }]];
}

const contractReplies = (as: ReadAs, category: Category): Row[] => [
  ...shapes[as]
    .filter(([, , , on]) => on === undefined || on === category)
    .map(([title, clause, value]): Row => [title, clause, { text: laidOut(value) }]),
  ...examples.flatMap((one) => exampleOf(one, as)),
  ...(as === 'document'
    ? []
    : [['Empty body', 'A status without a body', { status: '200', text: '' }] as const]),
];

const html = 'Content-Type: text/html; charset=utf-8';
const page =
  '<!doctype html>\n<html>\n  <head><title>Sign in</title></head>\n  <body><h1>Please sign in</h1></body>\n</html>\n';
const error = (text: string): string => JSON.stringify({ error: text }, null, 2);

/** What goes wrong on the way or in the webhook, whatever the action; `text` is a good reply to it. A browser may also refuse a direct call. */
const failures = (text: string, isDirect: boolean): Row[] => [
  [
    '500 with a JSON error',
    'The webhook reports a failure',
    { status: '500', text: error('TypeError: cannot read properties of undefined') },
  ],
  [
    '502 HTML page',
    'A proxy answers in front of the webhook',
    { status: '502', headers: html, text: '<html><body><h1>502 Bad Gateway</h1></body></html>\n' },
  ],
  [
    '401',
    'The webhook does not accept the credential',
    { status: '401', text: error('Credential not accepted') },
  ],
  [
    '302 redirect',
    'To a sign-in page; only a browser follows it',
    { status: '302', headers: 'Location: /sign-in', text: '' },
  ],
  ['HTML page with 200', 'A sign-in page with a success status', { headers: html, text: page }],
  [
    'Reply after the time limit',
    `Arrives after ${webhookLimits.timeout / 1000 + 5} s, when the call has already ended`,
    { latency: webhookLimits.timeout + 5000, text },
  ],
  ['Byte by byte', 'The body arrives one byte at a time', { kind: 'slow', text }],
  ['Cut off', 'The connection closes in the middle of the body', { kind: 'truncated', text }],
  ['Reset', 'The connection is reset without a reply', { kind: 'reset', text }],
  ['No reply', 'Nothing arrives before the time limit', { kind: 'never', text }],
  ...(isDirect
    ? [
        [
          'CORS not allowed',
          "The reply does not allow the widget's origin to read it",
          { allowsOrigin: false, text },
        ] as const,
      ]
    : []),
];

/** The replies to start from, for an action of a tab of that category or for a document, in the order shown: those of the open workspace file come first. */
export function readyReplies(
  as: ReadAs,
  category: Category,
  opened: Pick<OpenWorkspace, 'name' | 'mocks'> | null,
): ReadyGroup[] {
  const own = contractReplies(as, category);
  const { as: _, category: __, surface: ___, ...fresh } = blankDraft;
  const groupOf = (name: string, rows: readonly Row[], usual = fresh): ReadyGroup => ({
    name,
    replies: rows.map(([title, about, changes]) => ({
      title,
      about,
      changes: { ...usual, ...changes },
    })),
  });
  const mocks = (opened?.mocks ?? []).map(
    ({ name, reply }): Row => [name, `HTTP ${reply.status}`, draftOfMock(reply)],
  );
  const wrong =
    as === 'document'
      ? []
      : failures(own[0]?.[2].text ?? '', actions[as].surface[category] === 'direct');
  return [
    groupOf(opened?.name ?? '', mocks),
    groupOf('Replies', own),
    groupOf('Failures', wrong, { ...fresh, status: '200' }),
  ].filter(({ name, replies }) => name !== '' && replies.length > 0);
}
