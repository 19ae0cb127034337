import { clauses } from '#core/contract/clauses.ts';
import type { Example, ReplyExample } from '#core/contract/examples.ts';
import type { ActionName, Category } from '#core/widget/actions.ts';
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

/** The examples of the rules about replies to the action: what keeps each, and what breaks it. */
function examplesOf(action: ActionName, category: Category): ReadyReply[] {
  return clauses.flatMap(({ id, title: about, examples }) => {
    if (examples === null) return [];
    const all: [title: string, example: Example][] =
      'shows' in examples
        ? examples.shows.map(({ of }) => [`${id} shown`, of])
        : [
            [`${id} followed`, examples.passes],
            [`${id} broken`, examples.fails],
          ];
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
