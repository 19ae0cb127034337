import { expect, test } from 'vitest';
import { type ItemReply, readItemReply } from '#core/widget/reply/item-reply.ts';
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

test.each([
  ['item_clicked', 'default', clicked],
  ['item_clicked', 'messaging', clicked],
  ['create_item', 'messaging', created],
  ['create_item', 'default', created],
] as const)(
  'replies to %s of a %s tab have the verdicts of the golden file',
  async (as, category, all) => {
    const lines = Object.entries<readonly unknown[]>(all).flatMap(([about, given]) => [
      `# ${about}`,
      ...given.map((reply) => {
        const body = typeof reply === 'string' ? reply : JSON.stringify(reply);
        return golden(reply, readItemReply({ as, body, httpStatus: 200, category }).verdict);
      }),
    ]);
    await expect(`${lines.join('\n\n')}\n`).toMatchFileSnapshot(`golden/${as}-${category}.txt`);
  },
);

test.each<ItemReply['as']>(['item_clicked', 'create_item'])(
  'the reply to %s under another HTTP status, and without one',
  async (as) => {
    const lines = [404, null].map((httpStatus) =>
      golden(
        `${httpStatus}`,
        readItemReply({ as, body: '{"id":"a"}', httpStatus, category: 'messaging' }).verdict,
      ),
    );
    await expect(`${lines.join('\n\n')}\n`).toMatchFileSnapshot(`golden/${as}-status.txt`);
  },
);
