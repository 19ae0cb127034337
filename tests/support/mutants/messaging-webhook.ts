import {
  type Conversation,
  Conversations,
  describeConversation,
  describeMessage,
  describeThread,
  type Message,
} from './conversations.ts';
import {
  asObject,
  asText,
  asTime,
  type Call,
  type JsonObject,
  jsonReply,
  type Reply,
  readBody,
} from './exchange.ts';
import {
  isRead,
  makeSharedSteps,
  refuse,
  refuseBody,
  type Settings,
  visitorOf,
  type Webhook,
} from './webhook.ts';

export type MessagingWebhook = Webhook & {
  readonly conversations: Conversations;
  /** The caller's conversation with this id; undefined when there is none. */
  findForOwner(id: string, owner: string | null): Conversation | undefined;
  /** A POST action whose body is the JSON object `body`. */
  write(action: string, body: JsonObject, call: Call): Reply;
  compose(body: JsonObject, call: Call): Reply;
  addMessage(conversation: Conversation, body: JsonObject, call: Call): Message;
  markRead(body: JsonObject, call: Call): Reply;
  remove(id: string, owner: string | null): Reply;
  /** What the deletion of one message changes. */
  deleteMessage(message: Message, conversation: Conversation): void;
};

const reads = ['get_items', 'item_clicked'];
const writes = ['create_item', 'update_item', 'delete_item'];

/** Whose conversations a call is about: the verified visitor's, else those of the session; null when neither is known. */
function ownerOf(call: Call): string | null {
  const session = asText(call.query.get('sessionId'));
  return visitorOf(call) ?? (session === null ? null : `session/${session}`);
}

/** A correct webhook of a messaging tab: every call comes from the platform. */
export function makeMessagingWebhook(settings: Settings): MessagingWebhook {
  const conversations = new Conversations(settings.startedAt);
  const webhook: MessagingWebhook = {
    ...makeSharedSteps(settings, () => webhook),
    conversations,

    preflight: () => ({ status: 204, headers: {}, body: '' }),

    corsHeaders: () => ({}),

    actWithoutQuery: (call) => webhook.refuseAction(call),

    actForPlatform(action, call) {
      const isReading = reads.includes(action);
      if (!isReading && !writes.includes(action)) return webhook.refuseAction(call);
      if (isReading !== isRead(call)) {
        return webhook.refuseMethod(call, isReading ? 'GET, HEAD' : 'POST');
      }
      const owner = ownerOf(call);
      if (owner !== null) conversations.meet(owner);
      if (action === 'get_items') return webhook.getItems(call);
      if (action === 'item_clicked') return webhook.itemClicked(call);
      const body = readBody(call);
      if (body === null) return refuseBody();
      return webhook.write(action, body, call);
    },

    wrapRows(rows) {
      return { items: rows, badge: { color: 'orange' }, view: 'list' };
    },

    listRows(call) {
      const owner = ownerOf(call);
      return conversations.all
        .filter((conversation) => !conversation.deleted && conversation.owner === owner)
        .map(describeConversation);
    },

    itemClicked(call) {
      const conversation = webhook.findForOwner(call.query.get('id') ?? '', ownerOf(call));
      return conversation ? jsonReply(200, describeThread(conversation)) : webhook.refuseId(call);
    },

    findForOwner(id, owner) {
      return conversations.all.find(
        (conversation) =>
          conversation.id === id && conversation.owner === owner && !conversation.deleted,
      );
    },

    write(action, body, call) {
      if (action === 'create_item') return webhook.compose(body, call);
      if (action === 'update_item') return webhook.markRead(body, call);
      const id = asText(body.id);
      return id === null
        ? refuse(400, 'no_id', 'The body must name the id of the entry.')
        : webhook.remove(id, ownerOf(call));
    },

    compose(body, call) {
      const content = asText(body.content);
      if (body.kind !== 'message' || content === null) {
        return refuse(400, 'bad_message', 'The body must be a message with content.');
      }
      const owner = ownerOf(call);
      if (owner === null) return refuse(403, 'no_visitor', 'Only a known visitor can write.');
      const id = asText(call.query.get('conversationId'));
      const conversation =
        id === null ? conversations.open(owner, content) : webhook.findForOwner(id, owner);
      if (!conversation) return webhook.refuseId(call);
      const message = webhook.addMessage(conversation, body, call);
      return jsonReply(200, { ...describeMessage(message), conversationId: conversation.id });
    },

    addMessage(conversation, body, call) {
      const author = asObject(body.author);
      const email = asText(call.query.get('endUserEmail'));
      // Who writes is the visitor whom the platform verified, not the one whom the body names.
      return conversations.write(
        conversation,
        String(body.content),
        asTime(body.createdAt) ?? Date.now(),
        {
          userId: conversation.owner,
          partyId: asText(author?.partyId) ?? '',
          display: asText(author?.display) ?? 'Visitor',
          ...(email === null ? {} : { email }),
        },
      );
    },

    markRead(body, call) {
      const seenAt = asTime(body.seenAt);
      if (body.type !== 'mark_read' || seenAt === null) {
        return refuse(400, 'bad_entry', 'The body must be a mark_read entry with seenAt.');
      }
      const owner = ownerOf(call);
      const id = asText(call.query.get('conversationId'));
      const own = conversations.all.filter((conversation) => conversation.owner === owner);
      const read = id === null ? own : own.filter((conversation) => conversation.id === id);
      if (read.length === 0) return webhook.refuseId(call);
      for (const conversation of read) {
        conversation.seenAt = Math.max(conversation.seenAt, seenAt);
      }
      return jsonReply(200, { ok: true });
    },

    remove(id, owner) {
      for (const conversation of conversations.all) {
        if (conversation.owner !== owner) continue;
        const message = conversation.messages.find((candidate) => candidate.id === id);
        if (!message && conversation.id !== id) continue;
        if (message) webhook.deleteMessage(message, conversation);
        else conversation.deleted = true;
        return jsonReply(200, { ok: true });
      }
      return refuse(404, 'not_found', 'There is no entry with this id.');
    },

    deleteMessage(message) {
      message.deleted = true;
    },
  };
  return webhook;
}
