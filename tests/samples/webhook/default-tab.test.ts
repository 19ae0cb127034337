import { beforeEach, expect, test } from 'vitest';
import { paletteColors } from '#core/contract/shapes.ts';
import { listValueSchema } from '#core/widget/item.ts';
import { noon, post, running } from '../running.ts';

type Row = {
  id: string;
  status: string;
  description: string;
  timestamp: string;
  tags?: { color: string }[];
};
let url = '';
beforeEach(async () => {
  url = (await running()).webhook.default_url;
});

const list = async (): Promise<Row[]> =>
  ((await (await fetch(`${url}?action=get_items&_ts=1`)).json()) as { items: Row[] }).items;
const statusOf = async (id: string) => (await list()).find((row) => row.id === id)?.status;
const direct = (action: string, item: object, more: object = {}) =>
  post(url, { action, tabId: 't', tabName: 'n', sessionId: 's', item, firedAt: 'now', ...more });

test('get_items gives a clean envelope: every recognised status, every colour, times from minutes to weeks ago', async () => {
  const body = (await (await fetch(`${url}?action=get_items`)).json()) as {
    items: Row[];
    badge: object;
  };
  expect(
    listValueSchema.shape.items.element.strict().array().safeParse(body.items).error,
  ).toBeUndefined();
  expect(body.badge).toEqual({ color: 'purple' });
  const statuses =
    'open in_progress pending resolved closed completed approved declined rejected cancelled'.split(
      ' ',
    );
  expect(body.items.map((row) => row.status)).toEqual(expect.arrayContaining(statuses));
  expect(new Set(body.items.flatMap((row) => (row.tags ?? []).map((tag) => tag.color)))).toEqual(
    new Set(paletteColors),
  );
  const hours = body.items.map((row) => (noon - Date.parse(row.timestamp)) / 3_600_000);
  expect([Math.min(...hours) < 1, Math.max(...hours) > 24 * 14]).toEqual([true, true]);
});

test('item_clicked gives the item with a longer description in Markdown', async () => {
  const row = (await list()).find((one) => one.id === 'ORD-1042');
  const item = (await (await fetch(`${url}?action=item_clicked&id=ORD-1042`)).json()) as Row;
  expect(item).toEqual({ ...row, description: expect.stringContaining('|---|---:|---:|') });
});

test('an Update moves the status on and the list shows it', async () => {
  const seen = [await statusOf('ORD-1042')];
  for (let click = 0; click < 4; click += 1) {
    expect((await direct('update_item', { id: 'ORD-1042', status: 'ignored' })).status).toBe(200);
    seen.push(await statusOf('ORD-1042'));
  }
  expect(seen).toEqual(['open', 'in_progress', 'resolved', 'closed', 'open']);
});

test('a Delete takes the row out of the list and leaves the others in their order', async () => {
  const before = (await list()).map((row) => row.id);
  expect((await direct('delete_item', { id: 'TCK-88' }, { id: 'TCK-88' })).status).toBe(200);
  expect((await list()).map((row) => row.id)).toEqual(before.filter((id) => id !== 'TCK-88'));
});

test.each([
  ['no action', '', 400, 'get_items, item_clicked, update_item, delete_item'],
  ['create_item, which no default tab fires', '?action=create_item', 400, 'messaging tabs'],
  ['an unknown id', '?action=item_clicked&id=NONE', 404, '"NONE"'],
  ['update_item by GET', '?action=update_item&id=ORD-1042', 405, 'POST'],
])('%s is refused', async (_, query, status, says) => {
  const reply = await fetch(`${url}${query}`);
  expect([reply.status, await reply.json()]).toEqual([
    status,
    { error: expect.stringContaining(says) },
  ]);
});

test('OPTIONS allows every origin, POST and content-type, and replies are readable by every origin', async () => {
  const preflight = await fetch(url, {
    method: 'OPTIONS',
    headers: { 'Access-Control-Request-Method': 'POST' },
  });
  expect([preflight.status, preflight.headers.get('access-control-allow-origin')]).toEqual([
    204,
    '*',
  ]);
  expect(preflight.headers.get('access-control-allow-methods')).toContain('POST');
  expect(preflight.headers.get('access-control-allow-headers')).toBe('content-type');
  for (const reply of [
    await fetch(`${url}?action=get_items`),
    await direct('update_item', { id: 'NONE' }),
  ])
    expect(reply.headers.get('access-control-allow-origin')).toBe('*');
});
