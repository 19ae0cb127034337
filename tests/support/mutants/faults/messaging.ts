import { jsonReply } from '../exchange.ts';
import type { MessagingWebhook } from '../messaging-webhook.ts';
import type { Fault } from '../mutant.ts';
import { isRead, refuse } from '../webhook.ts';

/** Faults of a messaging tab. */
export const messagingFaults: readonly Fault<MessagingWebhook>[] = [
  {
    id: 'thread-ignores-visitor',
    what: 'item_clicked opens any conversation by its id, whoever asks.',
    why: 'endUserId is the trusted identity: a visitor must not read another one’s conversation.',
    clauses: ['TAB-IDN-1', 'TAB-REQ-3'],
    writes: false,
    change: (correct) => ({
      findForOwner: (id) => correct.conversations.all.find((found) => found.id === id),
    }),
  },
  {
    id: 'writes-need-no-credential',
    what: 'Only GET actions ask for the credential; POST actions are accepted without it.',
    why: 'The platform attaches the credential to both, and without it anybody writes in a visitor’s name.',
    clauses: ['TAB-CRD-1', 'TAB-SRF-3'],
    writes: true,
    change: (correct) => ({
      isAuthorised: (call) => !isRead(call) || correct.isAuthorised(call),
    }),
  },
  {
    id: 'action-expected-in-body',
    what: 'POST actions are refused with 400 unless the body names the action.',
    why: 'On the proxied surface the action is in the query, and the bodies have no such key.',
    clauses: ['TAB-REQ-1', 'TAB-REQ-7', 'TAB-REQ-8', 'TAB-REQ-9'],
    writes: true,
    change: (correct) => ({
      write: (action, body, call) =>
        body.action === action
          ? correct.write(action, body, call)
          : refuse(400, 'no_action', 'The body must name the action.'),
    }),
  },
  {
    id: 'mark-read-refused',
    what: 'update_item with a mark_read entry is answered with 400.',
    why: 'Opening a conversation fires it automatically, so each opening ends in a failure.',
    clauses: ['TAB-REQ-8', 'TAB-ERR-1'],
    writes: true,
    change: () => ({
      markRead: () => refuse(400, 'unknown_entry', 'Entries of this type are not known.'),
    }),
  },
  {
    id: 'mark-read-without-effect',
    what: 'update_item with a mark_read entry answers 200 and changes nothing.',
    why: 'The unread count of the conversation stays, so the badge never goes away.',
    clauses: ['TAB-REQ-8', 'TAB-UPD-1', 'TAB-BDG-1'],
    writes: true,
    change: () => ({ markRead: () => jsonReply(200, { ok: true }) }),
  },
  {
    id: 'message-lost',
    what: 'create_item answers 200 and the conversation does not get the message.',
    why: 'What the visitor wrote is gone when the conversation is opened again.',
    clauses: ['TAB-REQ-7', 'TAB-CRE-1'],
    writes: true,
    change: (correct) => ({
      addMessage: (conversation, body, call) =>
        correct.addMessage({ ...conversation, messages: [] }, body, call),
    }),
  },
  {
    id: 'message-written-twice',
    what: 'create_item adds the message to the conversation twice.',
    why: 'One click in the composer is one message.',
    clauses: ['TAB-REQ-7', 'TAB-CRE-1'],
    writes: true,
    change: (correct) => ({
      addMessage(conversation, body, call) {
        correct.addMessage(conversation, body, call);
        return correct.addMessage(conversation, body, call);
      },
    }),
  },
  {
    id: 'deleted-message-still-shown',
    what: 'delete_item answers 200 and the message stays in the conversation.',
    why: 'A deleted entry must not be shown again.',
    clauses: ['TAB-REQ-9', 'TAB-DEL-1'],
    writes: true,
    change: () => ({ deleteMessage: () => undefined }),
  },
  {
    id: 'delete-takes-conversation',
    what: 'delete_item of one message removes the whole conversation.',
    why: 'The id names an entry: the other messages must stay.',
    clauses: ['TAB-REQ-9', 'TAB-DEL-1'],
    writes: true,
    change: () => ({
      deleteMessage(_message, conversation) {
        conversation.deleted = true;
      },
    }),
  },
];
