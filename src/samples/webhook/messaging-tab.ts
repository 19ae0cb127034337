import { isObject } from '#core/contract/words.ts';
import { dropOldest, json } from '../send.ts';
import { type Answer, type Call, Refusal, textOf } from './call.ts';

const minute = 60_000;

export type Author = { userId: string; partyId: string; display: string; email: string };

/** One entry of a conversation; `createdAt` in ISO 8601. */
export type Message = {
  id: string;
  kind: 'message';
  content: string;
  createdAt: string;
  author: Author;
};
export type Thread = {
  id: string;
  title: string;
  status: string;
  unread_count: number;
  messages: Message[];
};

/** An entry's id: a UUID that counts up, the same in every run. */
export const entryId = (number: number): string =>
  `7d000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

const visitor: Author = {
  userId: 'visitor-1',
  partyId: 'party-visitor',
  display: 'Ada Example',
  email: 'ada@visitor.example',
};
const staff = (display: string): Author => ({
  userId: `staff-${display}`,
  partyId: `party-${display}`,
  display,
  email: `${display.toLowerCase()}@shop.example`,
});

type Line = readonly [minutesAgo: number, author: Author, content: string];

/** A conversation as it stands when the service starts. */
export type Conversation = {
  id: string;
  title: string;
  status: string;
  unread: number;
  lines: readonly Line[];
};

/** The conversations of the sample messaging tab, in the order the widget shows them; a row adds one. */
export const conversations: readonly Conversation[] = [
  {
    id: 'conversation-delivery',
    title: 'When does my desk arrive?',
    status: 'open',
    unread: 2,
    lines: [
      [190, visitor, 'Hello, when does order 1041 arrive?'],
      [185, staff('Mia'), 'It left the warehouse this morning.'],
      [12, staff('Mia'), 'The driver calls **half an hour** before.'],
      [11, staff('Mia'), 'Is anybody at home until 18:00?'],
    ],
  },
  {
    id: 'conversation-invoice',
    title: 'Invoice for 1042',
    status: 'pending',
    unread: 1,
    lines: [
      [1_500, visitor, 'I need an invoice with my VAT number.'],
      [1_440, staff('Noor'), 'Gladly. Which number is it?'],
    ],
  },
  {
    id: 'conversation-shade',
    title: 'Broken shade',
    status: 'resolved',
    unread: 0,
    lines: [
      [4_400, visitor, 'The shade arrived broken.'],
      [4_300, staff('Mia'), 'A new one is on its way, free of charge.'],
      [2_900, visitor, 'It is here, thank you!'],
    ],
  },
];

/** The only conversation of the tab that opens it automatically. */
export const ownConversation: Conversation = {
  id: 'conversation-own',
  title: 'Your conversation',
  status: 'open',
  unread: 1,
  lines: [
    [2_980, staff('Noor'), 'Hello, and welcome! What can we do for you?'],
    [2_960, visitor, 'Is the oak desk also there in a smaller size?'],
    [9, staff('Noor'), 'It is: 120 by 60 cm, in four weeks.'],
  ],
};

/** Conversations as they stand when the service starts (milliseconds since the epoch). */
export function makeThreads(conversations: readonly Conversation[], startedAt: number): Thread[] {
  let number = 0;
  return conversations.map(({ id, title, status, unread, lines }) => ({
    id,
    title,
    status,
    unread_count: unread,
    messages: lines.map(([minutesAgo, author, content]) => {
      number += 1;
      return {
        id: entryId(number),
        kind: 'message',
        content,
        createdAt: new Date(startedAt - minutesAgo * minute).toISOString(),
        author,
      };
    }),
  }));
}

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
type TabData = { conversations: readonly Conversation[]; view: 'list' | 'direct' };

/**
 * A sample messaging tab: conversations in memory until the service stops. The fields of its items
 * are this sample's own, because the document does not show any (TAB-MSG-1).
 */
function createMessagingTab(data: TabData, startedAt: number, now: () => number): Answer {
  const threads = makeThreads(data.conversations, startedAt);
  let entries = threads.reduce((count, thread) => count + thread.messages.length, 0);

  function threadOf(call: Call, key: 'id' | 'conversationId'): Thread {
    const id = call.url.searchParams.get(key);
    if (id === null || id === '')
      throw new Refusal(400, `${key} is missing. Send "${key}" in the query`);
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
        'The body must be a message entry: {"kind": "message", "content": "...", "createdAt": "...", "author": {...}}',
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
    dropOldest(thread.messages);
    return message;
  }

  function markRead(call: Call): Thread {
    const thread = threadOf(call, 'conversationId');
    if (call.body.type !== 'mark_read')
      throw new Refusal(
        400,
        'The body must be a mark-read entry: {"type": "mark_read", "seenAt": "..."}',
      );
    thread.unread_count = 0;
    return thread;
  }

  function remove(call: Call): string {
    const id = textOf(call.body.id);
    if (id === undefined)
      throw new Refusal(400, 'The body must be a delete entry: {"id": "<entry UUID>"}');
    const thread = threads.find((one) => one.messages.some((message) => message.id === id));
    if (thread === undefined) throw new Refusal(404, `There is no entry with the id "${id}"`);
    thread.messages = thread.messages.filter((message) => message.id !== id);
    thread.unread_count = Math.min(thread.unread_count, thread.messages.length);
    return id;
  }

  return (action, call) => {
    switch (action) {
      case 'get_items':
        return json(200, { items: threads.map(row), badge: { color: 'blue' }, view: data.view });
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
  createMessagingTab({ conversations, view: 'list' }, startedAt, now);

/** A messaging tab with one conversation, which opens automatically (TAB-ENV-7). */
export const directTab = (startedAt: number, now: () => number): Answer =>
  createMessagingTab({ conversations: [ownConversation], view: 'direct' }, startedAt, now);
