import { json } from '../send.ts';
import { type Answer, type Call, isObject, Refusal, textOf } from './call.ts';
import {
  type Author,
  type Conversation,
  conversations,
  entryId,
  type Message,
  makeThreads,
  ownConversation,
  type Thread,
} from './threads.ts';

const row = ({ messages, ...thread }: Thread) => {
  const last = messages.at(-1);
  return {
    ...thread,
    type: 'conversation',
    description: last?.content ?? '',
    timestamp: last?.createdAt,
  };
};

function authorOf(value: unknown): Author {
  const author = isObject(value) ? value : {};
  return {
    userId: textOf(author.userId) ?? '',
    partyId: textOf(author.partyId) ?? '',
    display: textOf(author.display) ?? 'Visitor',
    email: textOf(author.email) ?? '',
  };
}

/** What a tab begins with, and how it opens (TAB-ENV-6). */
type Kept = { conversations: readonly Conversation[]; view: 'list' | 'direct' };

/**
 * A sample messaging tab: conversations kept in memory until the service stops. The fields of its items are this sample's
 * own, since the document does not show any (TAB-MSG-1).
 */
function keeping(kept: Kept, startedAt: number, now: () => number): Answer {
  const threads = makeThreads(kept.conversations, startedAt);
  let entries = threads.reduce((count, thread) => count + thread.messages.length, 0);

  function threadOf(call: Call, key: 'id' | 'conversationId'): Thread {
    const id = call.url.searchParams.get(key);
    if (id === null || id === '')
      throw new Refusal(400, `No ${key} came; "${key}" in the query was expected`);
    const thread = threads.find((one) => one.id === id);
    if (thread === undefined)
      throw new Refusal(404, `There is no conversation with the id "${id}"`);
    return thread;
  }

  function append(call: Call): Message {
    const thread = threadOf(call, 'conversationId');
    const content = textOf(call.body.content);
    if (call.body.kind !== 'message' || content === undefined) {
      throw new Refusal(
        400,
        'A message entry was expected: {"kind": "message", "content": "...", "createdAt": "...", "author": {...}}',
      );
    }
    entries += 1;
    const createdAt = textOf(call.body.createdAt) ?? new Date(now()).toISOString();
    const message: Message = {
      id: entryId(entries),
      kind: 'message',
      content,
      createdAt,
      author: authorOf(call.body.author),
    };
    thread.messages.push(message);
    return message;
  }

  function markRead(call: Call): Thread {
    const thread = threadOf(call, 'conversationId');
    if (call.body.type !== 'mark_read')
      throw new Refusal(
        400,
        'A mark-read entry was expected: {"type": "mark_read", "seenAt": "..."}',
      );
    thread.unread_count = 0;
    return thread;
  }

  function remove(call: Call): string {
    const id = textOf(call.body.id);
    if (id === undefined)
      throw new Refusal(400, 'A delete entry was expected: {"id": "<entry UUID>"}');
    const thread = threads.find((one) => one.messages.some((message) => message.id === id));
    if (thread === undefined) throw new Refusal(404, `There is no entry with the id "${id}"`);
    thread.messages = thread.messages.filter((message) => message.id !== id);
    thread.unread_count = Math.min(thread.unread_count, thread.messages.length);
    return id;
  }

  return (action, call) => {
    switch (action) {
      case 'get_items':
        return json(200, { items: threads.map(row), badge: { color: 'blue' }, view: kept.view });
      case 'item_clicked': {
        const thread = threadOf(call, 'id');
        return json(200, { ...row(thread), conversationId: thread.id, messages: thread.messages });
      }
      case 'create_item':
        return json(201, append(call));
      case 'update_item':
        return json(200, { ok: true, id: markRead(call).id, unread_count: 0 });
      case 'delete_item':
        return json(200, { ok: true, id: remove(call) });
    }
  };
}

/** The sample messaging tab: a shop's conversations, some of them with unread messages. */
export const messagingTab = (startedAt: number, now: () => number): Answer =>
  keeping({ conversations, view: 'list' }, startedAt, now);

/** A messaging tab with one conversation, which opens by itself (TAB-ENV-7). */
export const directTab = (startedAt: number, now: () => number): Answer =>
  keeping({ conversations: [ownConversation], view: 'direct' }, startedAt, now);
