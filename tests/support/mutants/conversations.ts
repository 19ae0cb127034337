import type { JsonObject } from './exchange.ts';
import { knownVisitors, uuidFor } from './visitors.ts';

type Author = { userId: string; partyId: string; display: string; email?: string };

export type Message = {
  readonly id: string;
  readonly content: string;
  readonly createdAt: number;
  readonly author: Author;
  deleted: boolean;
};

export type Conversation = {
  readonly id: string;
  /** `endUserId` of a verified visitor, the session of an anonymous one. */
  readonly owner: string;
  readonly title: string;
  readonly messages: Message[];
  /** Messages up to this time were seen. */
  seenAt: number;
  deleted: boolean;
};

const agent: Author = { userId: 'agent-1', partyId: uuidFor('agent-1'), display: 'Zoë' };
const minute = 60_000;

const topics = [
  { title: 'Delivery on Friday', lines: ['Hello, how can I help?', 'Friday it is.'] },
  { title: 'Invoice copy', lines: ['Here is the copy you asked for.'] },
  { title: 'Welcome', lines: ['Welcome! Write to us at any time.'] },
];

/** All conversations, of every visitor. */
export class Conversations {
  readonly all: Conversation[] = [];
  readonly #met = new Set<string>();
  readonly #startedAt: number;
  #written = 0;

  constructor(startedAt: number) {
    this.#startedAt = startedAt;
    for (const visitor of knownVisitors) this.meet(visitor);
  }

  /** A visitor who was never here finds three conversations, two of them unread. */
  meet(owner: string): void {
    if (this.#met.has(owner)) return;
    this.#met.add(owner);
    for (const [index, topic] of topics.entries()) {
      const startedAt = this.#startedAt - (index + 1) * 90 * minute;
      this.all.push({
        id: uuidFor(`${owner}/${topic.title}`),
        owner,
        title: topic.title,
        messages: topic.lines.map((content, line) => ({
          id: uuidFor(`${owner}/${topic.title}/${line}`),
          content,
          createdAt: startedAt + line * minute,
          author: agent,
          deleted: false,
        })),
        seenAt: index === topics.length - 1 ? this.#startedAt : 0,
        deleted: false,
      });
    }
  }

  open(owner: string, title: string): Conversation {
    const conversation: Conversation = {
      id: uuidFor(`${owner}/opened/${++this.#written}`),
      owner,
      title,
      messages: [],
      seenAt: 0,
      deleted: false,
    };
    this.all.unshift(conversation);
    return conversation;
  }

  write(conversation: Conversation, content: string, createdAt: number, author: Author): Message {
    const id = uuidFor(`${conversation.id}/written/${++this.#written}`);
    const message: Message = { id, content, createdAt, author, deleted: false };
    conversation.messages.push(message);
    return message;
  }
}

function shownMessages(conversation: Conversation): Message[] {
  return conversation.messages.filter((message) => !message.deleted);
}

/** The conversation as a row of the list. */
export function describeConversation(conversation: Conversation): JsonObject {
  const messages = shownMessages(conversation);
  const last = messages.at(-1);
  const unread = messages.filter(
    ({ author, createdAt }) => author === agent && createdAt > conversation.seenAt,
  );
  return {
    id: conversation.id,
    title: conversation.title,
    description: last?.content ?? '',
    status: 'open',
    timestamp: new Date(last?.createdAt ?? conversation.seenAt).toISOString(),
    unread: unread.length,
  };
}

export function describeMessage(message: Message): JsonObject {
  return {
    id: message.id,
    kind: 'message',
    content: message.content,
    createdAt: new Date(message.createdAt).toISOString(),
    author: message.author,
  };
}

/** The conversation with its messages, as `item_clicked` answers it. */
export function describeThread(conversation: Conversation): JsonObject {
  return {
    ...describeConversation(conversation),
    conversationId: conversation.id,
    messages: shownMessages(conversation).map(describeMessage),
  };
}
