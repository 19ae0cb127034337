import { clauses } from '#core/contract/clauses.ts';
import type { Example, ReplyExample } from '#core/contract/examples/examples.ts';
import { webhookLimits } from '#core/http/http.ts';
import { type ActionName, actions, type Category } from '#core/widget/actions.ts';
import { type MockReply, mockReplySchema } from '#core/widget/mock-reply.ts';
import type { OpenWorkspace } from '#operations/workspace-file-schemas.ts';
import { layoutJson } from '../../text/lay-out-json.ts';

/** A reply to begin with: `about` says what it is, `clause` whose rule it shows. */
export type ReadyReply = {
  title: string;
  about: string;
  clause: string;
  status: number;
  body: string;
};

const item = {
  id: 'N-1',
  title: 'A first record',
  status: 'open',
  timestamp: '2026-01-31T10:00:00Z',
};
const second = { id: 'N-2', title: 'A second record', status: 'closed' };
const items = [item, second];
const message = {
  id: '7d000000-0000-4000-8000-000000000001',
  kind: 'message',
  content: 'Hello!',
  author: { display: 'Mia' },
};

/** Every form of a good reply to get_items that the document shows (TAB-ENV-1 to TAB-ENV-7). */
const lists: readonly [title: string, clause: string, value: unknown, category?: Category][] = [
  ['Items in “items”', 'TAB-ENV-1', { items, badge: { color: 'teal' } }],
  ['Items in “data”', 'TAB-ENV-1', { data: items }],
  ['Items in “results”', 'TAB-ENV-1', { results: items }],
  ['Items in “records”', 'TAB-ENV-1', { records: items }],
  ['Items in “rows”', 'TAB-ENV-1', { rows: items }],
  [
    'A bare array, the badge in its first item',
    'TAB-ENV-3',
    [{ ...item, badge: { color: 'teal' } }, second],
  ],
  ['The envelope in an outer array', 'TAB-ENV-1', [{ items }]],
  ['A single object', 'TAB-ENV-1', item],
  ['An empty list', 'TAB-ENV-1', { items: [] }],
  ['null', 'TAB-ENV-1', null],
  ['An empty string', 'TAB-ENV-1', ''],
  [
    'view “direct”',
    'TAB-ENV-7',
    { items: [{ id: 'conversation-1', title: 'Your conversation' }], view: 'direct' },
    'messaging',
  ],
];

const laidOut = (value: unknown): string => JSON.stringify(value, null, 2);
const empty = (clause: string): ReadyReply => ({
  title: 'An empty body',
  about: 'A status without a body',
  clause,
  status: 200,
  body: '',
});
const good = (title: string, clause: string, value: unknown): ReadyReply => ({
  title,
  about: laidOut(value),
  clause,
  status: 200,
  body: laidOut(value),
});

function shapesOf(action: ActionName, category: Category): ReadyReply[] {
  switch (action) {
    case 'get_items':
      return [
        ...lists
          .filter(([, , , on]) => on === undefined || on === category)
          .map(([title, clause, value]) => good(title, clause, value)),
        empty('TAB-ENV-1'),
      ];
    case 'item_clicked':
      return [
        category === 'messaging'
          ? good('A conversation', 'TAB-CLK-2', {
              conversationId: 'conversation-1',
              messages: [message],
            })
          : good('The item', 'TAB-CLK-1', { ...item, description: 'It **left** the house.' }),
        good('The item in an outer array', 'TAB-CLK-1', [item]),
        {
          title: 'Text',
          about: 'Text that is not JSON is shown unchanged',
          clause: 'TAB-CLK-1',
          status: 200,
          body: 'A first record is on its way.',
        },
        empty('TAB-CLK-1'),
      ];
    case 'create_item':
      return [good('Any JSON', 'TAB-CRE-1', { ok: true }), empty('TAB-CRE-1')];
    case 'update_item':
      return [good('Done', 'TAB-UPD-1', { ok: true }), empty('TAB-UPD-1')];
    case 'delete_item':
      return [good('Done', 'TAB-DEL-1', { ok: true }), empty('TAB-DEL-1')];
  }
}

const isReply = (example: Example): example is ReplyExample => 'as' in example;

const isJson = (text: string): boolean => {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
};

/** The examples of the rules about replies to the action: what follows each, and what breaks it. */
function examplesOf(action: ActionName, category: Category): ReadyReply[] {
  return clauses.flatMap(({ id, title: about, examples }) => {
    if (examples === null) return [];
    const all: [title: string, example: Example][] = examples.shows.map(({ of }) => [
      `${id} shown`,
      of,
    ]);
    if ('fails' in examples)
      all.unshift([`${id} followed`, examples.passes], [`${id} broken`, examples.fails]);
    return all.flatMap(([title, example]): ReadyReply[] => {
      if (!isReply(example) || example.as !== action || (example.category ?? category) !== category)
        return [];
      const { body, httpStatus: status = 200 } = example;
      return [
        { title, about, clause: id, status, body: isJson(body) ? layoutJson(body, []).text : body },
      ];
    });
  });
}

/** Every reply to the action that the document shows, and the examples of its rules; each once. */
export function readyReplies(
  action: ActionName,
  category: Category,
): { shapes: ReadyReply[]; examples: ReadyReply[] } {
  const known = new Set<string>();
  const isNew = ({ status, body }: ReadyReply): boolean => {
    const key = `${status} ${body}`;
    if (known.has(key)) return false;
    known.add(key);
    return true;
  };
  const shapes = shapesOf(action, category).filter(isNew);
  return { shapes, examples: examplesOf(action, category).filter(isNew) };
}

/** A ready-made mock reply; `id` is unique among those of an action. */
type ReadyMockReply = { id: string; title: string; about: string; fault: MockReply };

/** Ready-made mock replies under one heading. */
type ReadyGroup = { name: string; mockReplies: readonly ReadyMockReply[] };

/** The mock replies that the open workspace file names; none without one. */
export function mockRepliesOf(opened: Pick<OpenWorkspace, 'name' | 'mocks'> | null): ReadyGroup[] {
  if (opened === null || opened.mocks.length === 0) return [];
  const mockReplies = opened.mocks.map(({ name, reply }) => ({
    id: `file ${name}`,
    title: name,
    about: `HTTP ${reply.status}`,
    fault: reply,
  }));
  return [{ name: opened.name, mockReplies }];
}

/** What answers where nothing else was said. */
export const usualMockReply: MockReply = mockReplySchema.parse({});

const page =
  '<!doctype html>\n<html>\n  <head><title>Sign in</title></head>\n  <body><h1>Please sign in</h1></body>\n</html>\n';
const gateway =
  '<html>\n<head><title>502 Bad Gateway</title></head>\n<body>\n<center><h1>502 Bad Gateway</h1></center>\n</body>\n</html>\n';
const html = 'text/html; charset=utf-8';
const error = (text: string): string => JSON.stringify({ error: text }, null, 2);

/** What goes wrong on the way or in the webhook, whatever the action; `body` is a good reply to it. */
const troubles = (
  body: string,
): readonly [id: string, title: string, about: string, fault: Partial<MockReply>][] => [
  [
    'error-500',
    '500 with a JSON error',
    'The webhook reports a failure',
    { status: 500, body: error('TypeError: cannot read properties of undefined') },
  ],
  [
    'bad-gateway',
    '502 HTML page',
    'A proxy answers in front of the webhook',
    { status: 502, contentType: html, body: gateway },
  ],
  [
    'unauthorised',
    '401',
    'The webhook does not accept the credential',
    { status: 401, body: error('Credential not accepted') },
  ],
  [
    'redirect',
    '302 redirect',
    'To a sign-in page; only a browser follows it',
    { status: 302, headers: [['Location', '/sign-in']], body: '' },
  ],
  ['no-content', '204 without a body', 'A status without a body', { status: 204, body: '' }],
  [
    'wrong-type',
    'JSON as text/html',
    'The content type does not match the body',
    { contentType: html, body },
  ],
  [
    'html-page',
    'HTML page with 200',
    'A sign-in page with a success status',
    { contentType: html, body: page },
  ],
  ['late', 'Late reply', 'Arrives after 5 s', { latency: 5000, body }],
  [
    'too-late',
    'Reply after the time limit',
    `Arrives after ${webhookLimits.timeout / 1000 + 5} s, when the call has already ended`,
    { latency: webhookLimits.timeout + 5000, body },
  ],
  ['slow', 'Byte by byte', 'The body arrives one byte at a time', { kind: 'slow', body }],
  [
    'truncated',
    'Cut off',
    'The connection closes in the middle of the body',
    { kind: 'truncated', body },
  ],
  ['reset', 'Reset', 'The connection is reset without a reply', { kind: 'reset' }],
  ['never', 'No reply', 'Nothing arrives before the time limit', { kind: 'never' }],
];

const cors = (
  body: string,
): readonly [id: string, title: string, about: string, fault: Partial<MockReply>][] => [
  [
    'no-cors',
    'CORS not allowed',
    "The reply does not allow the widget's origin to read it",
    { allowsOrigin: false, body },
  ],
];

const fromReply = ({
  title,
  about,
  clause,
  status,
  body,
}: ReadyReply): Omit<ReadyMockReply, 'id'> => ({
  title: title.startsWith(clause) ? title : `${title} (${clause})`,
  about: about.replaceAll(/\s+/g, ' '),
  fault: { ...usualMockReply, status, body },
});

/** All ready-made mock replies for an action of a tab of that category, in the order shown. */
export function readyMockReplies(action: ActionName, category: Category): ReadyGroup[] {
  const { shapes, examples } = readyReplies(action, category);
  const body = shapes[0]?.body ?? '';
  const rows = [
    ...troubles(body),
    ...(actions[action].surface[category] === 'direct' ? cors(body) : []),
  ];
  const numbered = (name: string, replies: readonly ReadyReply[]): ReadyGroup => ({
    name,
    mockReplies: replies.map((reply, index) => ({
      id: `${name} ${index + 1}`,
      ...fromReply(reply),
    })),
  });
  return [
    {
      name: 'Failures',
      mockReplies: rows.map(([id, title, about, changes]) => ({
        id,
        title,
        about,
        fault: { ...usualMockReply, ...changes },
      })),
    },
    numbered('Documented replies', shapes),
    numbered('Examples of the rules', examples),
  ];
}
