import { beforeEach, expect, test } from 'vitest';
import { readListReply } from '#core/widget/reply/reply.ts';
import { post, running } from '../running.ts';

let url = '';
beforeEach(async () => {
  url = (await running()).webhook.scenarios['direct-view'] ?? '';
});

const verdict = async () => {
  const reply = await fetch(`${url}?action=get_items`);
  return readListReply({
    body: await reply.text(),
    httpStatus: reply.status,
    category: 'messaging',
  }).verdict;
};
const messages = async () => {
  const reply = await fetch(`${url}?action=item_clicked&id=conversation-own`);
  return ((await reply.json()) as { messages: { id: string; content: string }[] }).messages;
};

test('the list is one conversation that opens by itself, with an unread message', async () => {
  const { value, findings } = await verdict();
  expect(value).toMatchObject({
    items: [{ id: 'conversation-own' }],
    view: 'direct',
    badge: { count: 1 },
  });
  expect(findings).toEqual([]);
});

test('it can be written in, deleted from and marked read', async () => {
  const at = `${url}?conversationId=conversation-own&action`;
  const before = await messages();
  const made = await post(`${at}=create_item`, {
    kind: 'message',
    content: 'Thank you',
    createdAt: '2026-05-20T12:00:00.000Z',
    author: {},
  });
  expect([made.status, (await messages()).map(({ content }) => content)]).toEqual([
    201,
    [...before.map(({ content }) => content), 'Thank you'],
  ]);
  expect((await post(`${at}=delete_item`, { id: before[0]?.id })).status).toBe(200);
  expect((await messages()).map(({ id }) => id)).not.toContain(before[0]?.id);
  expect(
    (await post(`${at}=update_item`, { type: 'mark_read', seenAt: '2026-05-20T12:00:00.000Z' }))
      .status,
  ).toBe(200);
  expect((await verdict()).value?.badge?.count).toBe(0);
});
