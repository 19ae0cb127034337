import type { Message } from '../../widget/item.ts';
import { click } from './click-probes.ts';
import { fromVerdict } from './from-verdict.ts';
import {
  brokenBy,
  held,
  isDone,
  judged,
  notCheckable,
  notExercised,
  type ProbeExchange,
  type ProbeFinding,
  type TabFacts,
  type TabProbe,
  withoutReply,
} from './probe.ts';
import {
  getItems,
  getItemsAgain,
  needed,
  needsAction,
  noted,
  otherEffect,
  ProbeStopped,
  type Step,
  untried,
  type Write,
  written,
} from './steps.ts';

/** What the composer sends, with letters that must come back as they are. */
const content = 'Assay check: "quotes", a & b, <b>no tag</b>, ü and 😀';

type Opened = { id: string; conversationId: string; index: number; opened: ProbeExchange };

/** Opens the first conversation. */
function* openConversation(
  { tab }: TabFacts,
  action: 'create_item' | 'update_item' | 'delete_item',
): Step<Opened> {
  if (tab.category !== 'messaging') untried(`A default tab has no proxied ${action}.`);
  needsAction(tab, action);
  const list = yield* needed(getItems);
  const items = list.list?.items ?? [];
  // One with unread messages shows more than one without.
  const unread = list.list?.unread?.findIndex((count) => count > 0) ?? -1;
  const index =
    unread >= 0 && items[unread]?.id !== undefined
      ? unread
      : items.findIndex(({ id }) => id !== undefined);
  const id = items[index]?.id;
  if (id === undefined) untried('The list has no conversation with an id.');
  const opened = yield* needed(click(id));
  return { id, conversationId: opened.thread?.conversationId ?? id, index, opened };
}

const markRead = ({ conversationId }: Opened): Write => ({
  kind: 'widget',
  action: 'update_item',
  surface: 'proxied',
  conversationId,
  entry: { kind: 'mark_read' },
});

const send = ({ conversationId }: Opened): Write => ({
  kind: 'widget',
  action: 'create_item',
  surface: 'proxied',
  conversationId,
  entry: { kind: 'message', content },
});

const remove = ({ conversationId }: Opened, id: string): Write => ({
  kind: 'widget',
  action: 'delete_item',
  surface: 'proxied',
  conversationId,
  entry: { kind: 'delete', id },
});

const messagesOf = ({ thread }: ProbeExchange): readonly Message[] => thread?.messages ?? [];
const sent = (exchange: ProbeExchange): Message[] =>
  messagesOf(exchange).filter((message) => message.content === content);

/** Whether messages that a conversation had are no longer in it. */
const losesOf = (before: readonly Message[], after: ProbeExchange): boolean =>
  isDone(after) &&
  before.some(({ id }) => id !== undefined && !messagesOf(after).some((one) => one.id === id));

const ours = {
  open: 'The contract does not show the fields of conversations.',
  choice: 'Where Assay understands the thread of a conversation, it shows what was done.',
};

/** Finds the message that this check sent in its conversation. */
function* sentMessage(facts: TabFacts): Step<{ opened: Opened; entry: string }> {
  const opened = yield* openConversation(facts, 'delete_item');
  if (!facts.tab.wired.includes('create_item'))
    untried('create_item is not wired, so there is no message of the check to delete.');
  const created = yield* written(facts, send(opened));
  const after = yield { ...click(opened.id), turn: 'after the message' };
  const entry = sent(after).at(-1)?.id ?? created.item?.id;
  if (entry === undefined)
    throw new ProbeStopped(notCheckable('No reply shows the id of the message that was sent.'));
  return { opened, entry };
}

/** The probes of the messaging view. They write messages, and delete only those. */
export const messageProbes: readonly TabProbe[] = [
  {
    id: 'mark-read',
    title: 'The automatic mark-read is answered with 2xx',
    clauses: ['TAB-REQ-8', 'TAB-UPD-1'],
    level: 'error',
    sends: 'proxied update_item with a mark-read entry',
    writes: true,
    *talk(facts) {
      const opened = yield* openConversation(facts, 'update_item');
      const exchange = yield* noted(facts, markRead(opened), opened.id);
      return judged(fromVerdict(exchange, 'error'), exchange);
    },
  },
  {
    id: 'mark-read-credential',
    title: 'A write without a credential is refused cleanly',
    clauses: ['TAB-CRD-1'],
    level: 'error',
    assumption: {
      open: 'The contract says that the platform attaches a credential. It does not say that the webhook checks it.',
      choice:
        'A webhook with a connector refuses calls without the right credential with a 4xx status.',
    },
    sends: 'proxied update_item with a mark-read entry, without a credential',
    writes: true,
    *talk(facts) {
      if (facts.tab.connectorIds.update_item === undefined)
        return notExercised('update_item of this tab has no connector.');
      const opened = yield* openConversation(facts, 'update_item');
      const exchange = yield { ...markRead(opened), credential: 'none' };
      const { status } = exchange;
      if (status !== null && status >= 400 && status < 500) return held();
      return brokenBy(exchange, {
        path: '$reply.status',
        message: withoutReply('update_item with a missing credential', exchange),
        effect: 'Anybody who knows the address can change records.',
        fix: 'Compare the credential, and answer 401 where it is not right.',
      });
    },
  },
  {
    id: 'mark-read-shown',
    title: 'A conversation that was read has no unread messages',
    clauses: ['TAB-MSG-1', 'TAB-BDG-1'],
    level: 'warning',
    assumption: ours,
    sends: 'proxied update_item with a mark-read entry, then get_items',
    writes: true,
    *talk(facts) {
      const opened = yield* openConversation(facts, 'update_item');
      const before = yield getItems;
      if ((before.list?.unread?.[opened.index] ?? 0) === 0)
        return notCheckable('The list shows no unread messages of the conversation.');
      yield* written(facts, markRead(opened), opened.id);
      const after = yield getItemsAgain('after mark-read');
      if (after.list === null) return notCheckable(withoutReply('get_items', after));
      const index = after.list.items.findIndex(({ id }) => id === opened.id);
      if (index === -1 || (after.list.unread?.[index] ?? 0) === 0) return held();
      return brokenBy(after, {
        path: '$.items[*].unread_count',
        message: 'The conversation still has unread messages after it was marked as read.',
        effect: 'The badge of the tab stays.',
        fix: 'Set the unread count to 0 when a mark-read entry comes.',
      });
    },
  },
  {
    id: 'create-item',
    title: 'A message of the composer is answered with 2xx',
    clauses: ['TAB-REQ-7', 'TAB-CRE-1'],
    level: 'error',
    sends: 'create_item with a message',
    writes: true,
    *talk(facts) {
      const opened = yield* openConversation(facts, 'create_item');
      const exchange = yield* noted(facts, send(opened));
      return judged(fromVerdict(exchange, 'error'), exchange);
    },
  },
  {
    id: 'create-item-shown',
    title: 'A sent message is in its conversation, once and as it was written',
    clauses: ['TAB-MSG-1', 'TAB-CRE-1'],
    level: 'warning',
    assumption: ours,
    sends: 'create_item with a message, then item_clicked',
    writes: true,
    *talk(facts) {
      const opened = yield* openConversation(facts, 'create_item');
      if (messagesOf(opened.opened).length === 0)
        return notCheckable('Assay does not understand the thread of this conversation.');
      yield* written(facts, send(opened));
      const after = yield { ...click(opened.id), turn: 'after the message' };
      const before = messagesOf(opened.opened);
      if (after.status === 404 || losesOf(before, after))
        return brokenBy(after, otherEffect('create_item', 'deleted'));
      if (!isDone(after)) return notCheckable(withoutReply('item_clicked', after));
      const added = sent(after).length - sent(opened.opened).length;
      if (added === 1) return held();
      const message =
        added > 1
          ? `The message was sent once, and the conversation has it ${added} times.`
          : 'The conversation does not have the message, or not as it was written.';
      return brokenBy(after, {
        clause: 'TAB-CRE-1',
        path: '$.messages',
        message,
        effect: 'The visitor sees another conversation when they open it again.',
        fix: 'Store the content of the entry as it is, once.',
      });
    },
  },
  {
    id: 'delete-message',
    title: 'Deleting a message is answered with 2xx',
    clauses: ['TAB-REQ-9', 'TAB-DEL-1'],
    level: 'error',
    sends: 'create_item, then proxied delete_item for that message',
    writes: true,
    *talk(facts) {
      const message = yield* sentMessage(facts);
      const exchange = yield* noted(facts, remove(message.opened, message.entry), message.entry);
      return judged(fromVerdict(exchange, 'error'), exchange);
    },
  },
  {
    id: 'delete-message-gone',
    title: 'A deleted message is no longer in its conversation',
    clauses: ['TAB-DEL-1', 'TAB-MSG-1'],
    level: 'warning',
    assumption: ours,
    sends: 'create_item, proxied delete_item for that message, then item_clicked and get_items',
    writes: true,
    *talk(facts) {
      const message = yield* sentMessage(facts);
      const { opened, entry } = message;
      yield* written(facts, remove(opened, entry), entry);
      const after = yield { ...click(opened.id), turn: 'after deleting the message' };
      if (!isDone(after)) {
        // A list may leave out what was read, so that alone proves nothing.
        const list = yield getItemsAgain('after deleting the message');
        if (!isDone(list) || list.list?.items.some(({ id }) => id === opened.id) !== false)
          return notCheckable(withoutReply('item_clicked', after));
        return brokenBy(after, {
          path: '$.items',
          message:
            'After one message was deleted, its conversation is not listed and does not open.',
          effect: 'The visitor loses messages that they did not delete.',
          fix: 'Delete the entry with the id of the body, and leave its conversation.',
        });
      }
      const findings: ProbeFinding[] = [];
      if (messagesOf(after).some(({ id }) => id === entry))
        findings.push({
          path: '$.messages',
          message: 'The conversation still has the message after it was deleted.',
          effect: 'The message comes back when the visitor opens the conversation again.',
          fix: 'Leave deleted entries out of the reply to item_clicked.',
        });
      if (losesOf(messagesOf(opened.opened), after))
        findings.push({
          path: '$.messages[*].id',
          message: 'Deleting one message removed others too.',
          effect: 'The visitor loses messages that they did not delete.',
          fix: 'Delete the entry with the id of the body, and no other.',
        });
      return judged(findings, after);
    },
  },
];
