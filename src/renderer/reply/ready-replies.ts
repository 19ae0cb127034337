import { clauseById } from '#core/contract/clauses.ts';
import type { ReadAs } from '#core/contract/verdict.ts';
import { webhookLimits } from '#core/http/http.ts';
import { actions, type Category } from '#core/widget/actions.ts';
import type { OpenWorkspace } from '#operations/workspace-file-schemas.ts';
import { layoutJson } from '../text/lay-out-json.ts';
import { blankDraft, draftOfMock, type ReplyDraft } from './store.ts';

/** A reply to start from; `title` is unique among those of an action. */
export type ReadyReply = { title: string; about: string; changes: Partial<ReplyDraft> };

/** Replies to start from under one heading. */
export type ReadyGroup = { name: string; replies: readonly ReadyReply[] };

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

function exampleOf(
  clause: string,
  side: 'passes' | 'fails',
  as: ReadAs,
): Partial<ReplyDraft> | null {
  const found = clauseById(clause)?.examples;
  const example = found && 'passes' in found ? found[side] : null;
  if (!example || !('as' in example) || example.as !== as) return null;
  const { body, httpStatus } = example;
  return {
    status: httpStatus === undefined ? '' : String(httpStatus),
    text: layoutJson(body, []).text,
  };
}

function contractReplies(as: ReadAs, category: Category): ReadyReply[] {
  return [
    ...shapes[as]
      .filter(([, , , on]) => on === undefined || on === category)
      .map(([title, clause, value]) => ({
        title,
        about: clause,
        changes: { text: laidOut(value) },
      })),
    ...examples.flatMap(([title, clause, side]) => {
      const changes = exampleOf(clause, side, as);
      return changes === null ? [] : [{ title, about: clause, changes }];
    }),
    ...(as === 'document'
      ? []
      : [
          {
            title: 'Empty body',
            about: 'A status without a body',
            changes: { status: '200', text: '' },
          },
        ]),
  ];
}

const html = 'Content-Type: text/html; charset=utf-8';
const page =
  '<!doctype html>\n<html>\n  <head><title>Sign in</title></head>\n  <body><h1>Please sign in</h1></body>\n</html>\n';
const error = (text: string): string => JSON.stringify({ error: text }, null, 2);

/** What goes wrong on the way or in the webhook, whatever the action; `text` is a good reply to it. */
const failures = (text: string): [title: string, about: string, changes: Partial<ReplyDraft>][] => [
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
];

/** The replies to start from, for an action of a tab of that category or for a document, in the order shown: those of the open workspace file come first. */
export function readyReplies(
  as: ReadAs,
  category: Category,
  opened: Pick<OpenWorkspace, 'name' | 'mocks'> | null,
): ReadyGroup[] {
  const own = contractReplies(as, category);
  const isDirect = as !== 'document' && actions[as].surface[category] === 'direct';
  const text = own[0]?.changes.text ?? '';
  const all: [title: string, about: string, changes: Partial<ReplyDraft>][] = [
    ...failures(text),
    ...(isDirect
      ? ([
          [
            'CORS not allowed',
            "The reply does not allow the widget's origin to read it",
            { allowsOrigin: false, text },
          ],
        ] as const)
      : []),
  ].map(([title, about, changes]) => [title, about, { status: '200', ...changes }]);
  const groups: ReadyGroup[] = [
    {
      name: opened?.name ?? '',
      replies: (opened?.mocks ?? []).map(({ name, reply }) => ({
        title: name,
        about: `HTTP ${reply.status}`,
        changes: draftOfMock(reply),
      })),
    },
    { name: 'Replies', replies: own },
    {
      name: 'Failures',
      replies:
        as === 'document' ? [] : all.map(([title, about, changes]) => ({ title, about, changes })),
    },
  ];
  const { as: _, category: __, surface: ___, ...fresh } = blankDraft;
  return groups
    .filter(({ name, replies }) => name !== '' && replies.length > 0)
    .map(({ name, replies }) => ({
      name,
      replies: replies.map((one) => ({ ...one, changes: { ...fresh, ...one.changes } })),
    }));
}
