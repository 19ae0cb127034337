import type { Message } from '../../widget/item.ts';
import { click } from './click-probes.ts';
import { fromVerdict } from './from-verdict.ts';
import { getItems, getItemsAgain } from './list-calls.ts';
import {
  held,
  isDone,
  judged,
  notCheckable,
  notExercised,
  type ProbeExchange,
  type ProbeFinding,
  type TabFacts,
  type TabProbe,
  type WidgetCall,
  withoutReply,
} from './probe.ts';

/** What the composer sends, with letters that must come back as they are. */
const content = 'Assay check: "quotes", a & b, <b>no tag</b>, ü and 😀';

type Opened = { id: string; conversationId: string; index: number; opened: ProbeExchange };

/** Opens the first conversation; says why if it cannot. */
function* openConversation(
  { tab }: TabFacts,
  action: 'create_item' | 'update_item' | 'delete_item',
) {
  if (tab.category !== 'messaging') return notExercised(`A default tab has no proxied ${action}.`);
  if (!tab.wired.includes(action)) return notExercised(`${action} is not wired in this tab.`);
  const list: ProbeExchange = yield getItems;
  if (!isDone(list)) return notExercised(withoutReply('get_items', list));
  const items = list.list?.items ?? [];
  // One with unread messages shows more than one without.
  const unread = list.list?.unread?.findIndex((count) => count > 0) ?? -1;
  const index =
    unread >= 0 && items[unread]?.id !== undefined
      ? unread
      : items.findIndex(({ id }) => id !== undefined);
  const id = items[index]?.id;
  if (id === undefined) return notExercised('The list has no conversation with an id.');
  const opened: ProbeExchange = yield click(id);
  if (!isDone(opened)) return notExercised(withoutReply('item_clicked', opened));
  const found: Opened = { id, conversationId: opened.thread?.conversationId ?? id, index, opened };
  return found;
}

const markRead = ({ conversationId }: Opened): WidgetCall => ({
  kind: 'widget',
  action: 'update_item',
  surface: 'proxied',
  conversationId,
  entry: { kind: 'mark_read' },
});

const send = ({ conversationId }: Opened): WidgetCall => ({
  kind: 'widget',
  action: 'create_item',
  surface: 'proxied',
  conversationId,
  entry: { kind: 'message', content },
});

const remove = ({ conversationId }: Opened, id: string): WidgetCall => ({
  kind: 'widget',
  action: 'delete_item',
  surface: 'proxied',
  conversationId,
  entry: { kind: 'delete', id },
});

const messagesOf = ({ thread }: ProbeExchange): readonly Message[] => thread?.messages ?? [];
const sent = (exchange: ProbeExchange): Message[] =>
  messagesOf(exchange).filter((message) => message.content === content);

const ours = {
  open: 'The contract does not show the fields of conversations.',
  choice: 'Where Assay understands the thread of a conversation, it shows what was done.',
};

/** Finds the message that this check sent in its conversation; says why if it cannot. */
function* sentMessage(facts: TabFacts) {
  const opened = yield* openConversation(facts, 'delete_item');
  if ('outcome' in opened) return opened;
  if (!facts.tab.wired.includes('create_item'))
    return notExercised('create_item is not wired, so there is no message of the check to delete.');
  const created: ProbeExchange = yield send(opened);
  if (!isDone(created)) return notExercised(withoutReply('create_item', created));
  facts.wrote(created.item?.id ?? null, 'created', 'create_item');
  const after: ProbeExchange = yield { ...click(opened.id), turn: 'after the message' };
  const entry = sent(after).at(-1)?.id ?? created.item?.id;
  return entry === undefined
    ? notCheckable('No reply shows the id of the message that was sent.')
    : { opened, entry };
}

/** The probes of the messaging view. They write messages, and delete only those. */
export const messageProbes: readonly TabProbe[] = [
  {
    id: 'mark-read',
    title: 'The automatic mark-read is answered with 2xx',
    clauses: ['TAB-REQ-8', 'TAB-UPD-1'],
    level: 'error',
    assumption: null,
    sends: 'proxied update_item with a mark-read entry',
    writes: true,
    visitors: 'one',
    *talk(facts) {
      const opened = yield* openConversation(facts, 'update_item');
      if ('outcome' in opened) return opened;
      const exchange = yield markRead(opened);
      if (isDone(exchange)) facts.wrote(opened.id, 'changed', 'update_item');
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
    visitors: 'one',
    *talk(facts) {
      if (facts.tab.connectorIds.update_item === undefined)
        return notExercised('update_item of this tab has no connector.');
      const opened = yield* openConversation(facts, 'update_item');
      if ('outcome' in opened) return opened;
      const exchange = yield { ...markRead(opened), credential: 'none' };
      const { status } = exchange;
      if (status !== null && status >= 400 && status < 500) return held();
      return judged(
        [
          {
            clause: 'TAB-CRD-1',
            path: '$reply.status',
            message: withoutReply('update_item with a missing credential', exchange),
            effect: 'Anybody who knows the address can change records.',
            fix: 'Compare the credential, and answer 401 where it is not right.',
          },
        ],
        exchange,
      );
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
    visitors: 'one',
    *talk(facts) {
      const opened = yield* openConversation(facts, 'update_item');
      if ('outcome' in opened) return opened;
      const before = yield getItems;
      if ((before.list?.unread?.[opened.index] ?? 0) === 0)
        return notCheckable('The list shows no unread messages of the conversation.');
      const exchange = yield markRead(opened);
      if (!isDone(exchange)) return notExercised(withoutReply('update_item', exchange));
      facts.wrote(opened.id, 'changed', 'update_item');
      const after = yield getItemsAgain('after mark-read');
      if (after.list === null) return notCheckable(withoutReply('get_items', after));
      const index = after.list.items.findIndex(({ id }) => id === opened.id);
      if (index === -1 || (after.list.unread?.[index] ?? 0) === 0) return held();
      return judged(
        [
          {
            clause: 'TAB-MSG-1',
            path: '$.items[*].unread_count',
            message: 'The conversation still has unread messages after it was marked as read.',
            effect: 'The badge of the tab stays.',
            fix: 'Set the unread count to 0 when a mark-read entry comes.',
          },
        ],
        after,
      );
    },
  },
  {
    id: 'create-item',
    title: 'A message of the composer is answered with 2xx',
    clauses: ['TAB-REQ-7', 'TAB-CRE-1'],
    level: 'error',
    assumption: null,
    sends: 'create_item with a message',
    writes: true,
    visitors: 'one',
    *talk(facts) {
      const opened = yield* openConversation(facts, 'create_item');
      if ('outcome' in opened) return opened;
      const exchange = yield send(opened);
      if (isDone(exchange)) facts.wrote(exchange.item?.id ?? null, 'created', 'create_item');
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
    visitors: 'one',
    *talk(facts) {
      const opened = yield* openConversation(facts, 'create_item');
      if ('outcome' in opened) return opened;
      if (messagesOf(opened.opened).length === 0)
        return notCheckable('Assay does not understand the thread of this conversation.');
      const exchange = yield send(opened);
      if (!isDone(exchange)) return notExercised(withoutReply('create_item', exchange));
      facts.wrote(exchange.item?.id ?? null, 'created', 'create_item');
      const after = yield { ...click(opened.id), turn: 'after the message' };
      if (!isDone(after)) return notCheckable(withoutReply('item_clicked', after));
      const added = sent(after).length - sent(opened.opened).length;
      if (added === 1) return held();
      const message =
        added > 1
          ? `The message was sent once, and the conversation has it ${added} times.`
          : 'The conversation does not have the message, or not as it was written.';
      return judged(
        [
          {
            clause: 'TAB-CRE-1',
            path: '$.messages',
            message,
            effect: 'The visitor sees another conversation when they open it again.',
            fix: 'Store the content of the entry as it is, once.',
          },
        ],
        after,
      );
    },
  },
  {
    id: 'delete-message',
    title: 'Deleting a message is answered with 2xx',
    clauses: ['TAB-REQ-9', 'TAB-DEL-1'],
    level: 'error',
    assumption: null,
    sends: 'create_item, then proxied delete_item for that message',
    writes: true,
    visitors: 'one',
    *talk(facts) {
      const message = yield* sentMessage(facts);
      if ('outcome' in message) return message;
      const exchange = yield remove(message.opened, message.entry);
      if (isDone(exchange)) facts.wrote(message.entry, 'deleted', 'delete_item');
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
    visitors: 'one',
    *talk(facts) {
      const message = yield* sentMessage(facts);
      if ('outcome' in message) return message;
      const { opened, entry } = message;
      const exchange = yield remove(opened, entry);
      if (!isDone(exchange)) return notExercised(withoutReply('delete_item', exchange));
      facts.wrote(entry, 'deleted', 'delete_item');
      const after = yield { ...click(opened.id), turn: 'after deleting the message' };
      if (!isDone(after)) {
        // A list may leave out what was read, so that alone proves nothing.
        const list = yield getItemsAgain('after deleting the message');
        if (!isDone(list) || list.list?.items.some(({ id }) => id === opened.id) !== false)
          return notCheckable(withoutReply('item_clicked', after));
        return judged(
          [
            {
              clause: 'TAB-DEL-1',
              path: '$.items',
              message:
                'After one message was deleted, its conversation is not listed and does not open.',
              effect: 'The visitor loses messages that they did not delete.',
              fix: 'Delete the entry with the id of the body, and leave its conversation.',
            },
          ],
          after,
        );
      }
      const findings: ProbeFinding[] = [];
      if (messagesOf(after).some(({ id }) => id === entry))
        findings.push({
          clause: 'TAB-DEL-1',
          path: '$.messages',
          message: 'The conversation still has the message after it was deleted.',
          effect: 'The message comes back when the visitor opens the conversation again.',
          fix: 'Leave deleted entries out of the reply to item_clicked.',
        });
      const before = messagesOf(opened.opened);
      if (
        before.some(({ id }) => id !== undefined && !messagesOf(after).some((one) => one.id === id))
      )
        findings.push({
          clause: 'TAB-DEL-1',
          path: '$.messages[*].id',
          message: 'Deleting one message removed others too.',
          effect: 'The visitor loses messages that they did not delete.',
          fix: 'Delete the entry with the id of the body, and no other.',
        });
      return judged(findings, after);
    },
  },
  {
    id: 'delete-message-again',
    title: 'Deleting a deleted message does no harm',
    clauses: ['TAB-DEL-1'],
    level: 'warning',
    assumption: {
      open: 'The contract does not say what a webhook answers to the second delete of an entry.',
      choice: 'It answers 2xx, 404 or 410.',
    },
    sends: 'create_item, then proxied delete_item for that message, twice',
    writes: true,
    visitors: 'one',
    *talk(facts) {
      const message = yield* sentMessage(facts);
      if ('outcome' in message) return message;
      const call = remove(message.opened, message.entry);
      const first = yield call;
      if (!isDone(first)) return notExercised(withoutReply('delete_item', first));
      facts.wrote(message.entry, 'deleted', 'delete_item');
      const exchange = yield { ...call, turn: 'again' };
      const { status } = exchange;
      if (status !== null && ((status >= 200 && status < 300) || status === 404 || status === 410))
        return held();
      return judged(
        [
          {
            clause: 'TAB-DEL-1',
            path: '$reply.status',
            message: withoutReply('The second delete_item of the same entry', exchange),
            effect: 'Two clicks cause an error, and the deleted message comes back.',
            fix: 'Answer 2xx where the entry is deleted already.',
          },
        ],
        exchange,
      );
    },
  },
];
