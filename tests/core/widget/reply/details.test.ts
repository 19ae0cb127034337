import { test } from 'vitest';
import type { Category } from '#core/widget/actions.ts';
import { type ItemReply, readItemReply } from '#core/widget/reply/item-reply.ts';
import { expectGolden } from '../../golden.ts';
import { golden } from '../read.ts';

const item = { id: 'a', title: 'A' };
const lone = '{"id":"a\\udc00","title":"A"}';

/** Replies by what they are about. */
const clicked: Record<string, readonly unknown[]> = {
  'TAB-CLK-1: one item': [
    item,
    [item],
    [item, item],
    [],
    [5],
    ...['', '  ', 'Not found', '<html></html>', '{"id":', 'null', '"text"'],
    '"{\\"id\\":\\"a\\"}"',
    { items: [item] },
  ],
  'TAB-CLK-1: an item in another place, and none': [
    { data: item },
    { payload: JSON.stringify(item) },
    { statusCode: 200, body: JSON.stringify(item) },
    { ok: false, message: 'no such item' },
    { error: { code: 7 } },
    { type: 'about:blank', title: 'Not Found', status: 404 },
    { uuid: 'o1', name: 'Order', status: 'failed', lines: [{ id: 'l1', title: 'Line' }] },
    { jsonrpc: '2.0', id: 1, result: item },
    { ok: false, status: 502, details: '', error: 'x' },
    { log: { entries: [] } },
  ],
  'its fields': [
    { title: 5, name: 'x', timestamp: 'soon', status: 'z', tags: [{}] },
    { ...item, tags: [{ label: 'new', color: 'red', tooltip: '' }] },
    { id: 'a', title: ' ' },
    '{"id":"a","id":"b"}',
  ],
  'TAB-ITM-2: what the detail screen sends': [
    {},
    { id: 'a' },
    { id: '', title: 'A' },
    { title: 'A', uuid: 'u' },
    { title: 'A', id: null, uuid: 'u' },
    { title: 'A', id: 5, uuid: 'u' },
  ],
  'TAB-CLK-2: the channel': [
    { conversationId: 'c', id: 'i' },
    { id: 'i' },
    { conversationId: '', id: 'i' },
    { conversationId: 5 },
    ...['conversation_id', 'conversatonId', 'convId'].map((key) => ({
      [key]: 'c',
    })),
    [{ conversationid: 'c' }],
    lone,
    lone.replace('{', '{"conversationId":"c",'),
  ],
};
const created = { 'TAB-CRE-1': [{}, item, [{ id: 'm' }], [1, 2], [5], 'ok', '{"a":1,"a":2}'] };

const read = (
  as: ItemReply['as'],
  category: Category,
  reply: unknown,
  httpStatus: number | null = 200,
) =>
  readItemReply({
    ...{ as, category, httpStatus },
    body: typeof reply === 'string' ? reply : JSON.stringify(reply),
  }).verdict;

test.each<[ItemReply['as'], Category, Record<string, readonly unknown[]>, Category?]>([
  ['item_clicked', 'default', clicked],
  ['item_clicked', 'messaging', clicked, 'default'],
  ['create_item', 'messaging', created],
  ['create_item', 'default', created, 'messaging'],
])(
  'replies to %s of a %s tab have the verdicts of the golden file, the second kind of tab where it differs',
  async (as, category, all, usual) => {
    const lines = Object.entries(all).flatMap(([about, given]) => [
      `# ${about}`,
      ...given.map((reply) =>
        golden(reply, read(as, category, reply), usual && read(as, usual, reply)),
      ),
    ]);
    await expectGolden(`${as}-${category}`, lines);
  },
);

test.each<ItemReply['as']>(['item_clicked', 'create_item'])(
  'the reply to %s under another HTTP status, and without one',
  async (as) => {
    const lines = [404, null].map((status) =>
      golden(`${status}`, read(as, 'messaging', { id: 'a' }, status)),
    );
    await expectGolden(`${as}-status`, lines);
  },
);
