import { beforeEach, expect, test } from 'vitest';
import { post, running } from '../running.ts';

type Message = { id: string; content: string; author: { display: string } };
type Thread = { unread_count: number; conversationId: string; messages: Message[] };
const id = 'conversation-delivery';
let url = '';
beforeEach(async () => {
  url = (await running()).webhook.messaging_url;
});

const list = async (): Promise<Thread[]> =>
  ((await (await fetch(`${url}?action=get_items`)).json()) as { items: Thread[] }).items;
const open = async (): Promise<Thread> =>
  (await fetch(`${url}?action=item_clicked&id=${id}`)).json() as Promise<Thread>;
const act = (action: string, body: unknown, conversation = id) =>
  post(`${url}?action=${action}&conversationId=${conversation}`, body);
const author = { userId: 'u', partyId: 'p', display: 'Ada', email: 'ada@visitor.example' };

test('item_clicked gives the conversation with its id for the channel and its messages', async () => {
  const thread = await open();
  expect(thread.conversationId).toBe(id);
  expect(thread.messages).toHaveLength(4);
  expect(thread.messages[0]).toMatchObject({
    kind: 'message',
    content: expect.any(String),
    author: { display: 'Ada Example' },
  });
});

test('create_item appends the entry with an id of its own', async () => {
  const reply = await act('create_item', {
    kind: 'message',
    content: 'Yes, all day',
    createdAt: '2026-05-20T12:00:00.000Z',
    author,
  });
  const made = (await reply.json()) as Message;
  expect(reply.status).toBe(201);
  const { messages } = await open();
  expect(messages.at(-1)).toEqual({
    id: made.id,
    kind: 'message',
    content: 'Yes, all day',
    createdAt: '2026-05-20T12:00:00.000Z',
    author,
  });
  expect(new Set(messages.map((message) => message.id)).size).toBe(5);
});

test('mark_read clears the unread count of its conversation only', async () => {
  expect(
    (await act('update_item', { type: 'mark_read', seenAt: '2026-05-20T12:00:00.000Z' })).status,
  ).toBe(200);
  expect((await list()).map((thread) => thread.unread_count)).toEqual([0, 1, 0]);
});

test('delete_item removes the entry', async () => {
  const [first, ...rest] = (await open()).messages;
  expect((await act('delete_item', { id: first?.id })).status).toBe(200);
  expect((await open()).messages).toEqual(rest);
  expect((await act('delete_item', { id: first?.id })).status).toBe(404);
});

test.each([
  ['create_item without content', 'create_item', { kind: 'message', author }, id, 400, '"content"'],
  ['update_item of an unknown conversation', 'update_item', { type: 'mark_read' }, '?', 404, '"?"'],
  ['update_item that marks nothing', 'update_item', { seenAt: 'now' }, id, 400, 'mark_read'],
  ['delete_item without an id', 'delete_item', {}, id, 400, '<entry UUID>'],
])('%s is refused', async (_, action, body, conversation, status, says) => {
  const reply = await act(action, body, encodeURIComponent(conversation));
  expect([reply.status, await reply.json()]).toEqual([
    status,
    { error: expect.stringContaining(says) },
  ]);
});
