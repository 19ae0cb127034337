import type { Message } from '../item.ts';
import type { EventOf, TabCall } from './event.ts';
import {
  ask,
  type Change,
  type Detail,
  dropRow,
  hideRow,
  isOpened,
  keyed,
  type ListedRows,
  notify,
  quiet,
  type Row,
  restoreRow,
  type SentMessage,
  settle,
  shownRows,
  type TabState,
} from './model.ts';

const keyPrefix = 'sent ';

/** Whether the message with this key was written in the composer. */
export const isMine = (key: string): boolean => key.startsWith(keyPrefix);

/**
 * Whether the visitor can write: on a messaging tab with create_item wired (TAB-SRF-4), when the
 * conversation is open.
 */
export const canCompose = ({ tab, detail }: TabState): boolean =>
  tab.category === 'messaging' &&
  tab.wired.includes('create_item') &&
  detail !== null &&
  isOpened(detail);

/** Whether Delete is offered at a message: one without an id cannot be named to the webhook (TAB-REQ-9). */
export const canDelete = ({ tab }: TabState, { id, state }: SentMessage): boolean =>
  tab.category === 'messaging' &&
  tab.wired.includes('delete_item') &&
  state === 'sent' &&
  Boolean(id);

/** The row of a message that is being deleted; in a thread that was fetched anew it has another key and the same id. */
const rowToDelete = (
  rows: readonly Row<SentMessage>[],
  { message, entryId }: { message: string; entryId: string },
) => rows.find(({ key }) => key === message) ?? rows.find(({ value }) => value.id === entryId);

/** The messages of a conversation that wait for an answer since it was open before. */
export function onTheirWay({ waiting }: TabState, conversation: string): ListedRows<SentMessage> {
  const asked = waiting.flatMap((one) =>
    one.action === 'create_item' && one.key === conversation ? [one] : [],
  );
  return {
    rows: asked.map(({ message, content, createdAt }) => ({
      key: message,
      value: { content, createdAt, state: 'sending' },
    })),
    hidden: [],
  };
}

/**
 * The thread without deleted messages: one for each id, because the thread was requested before the
 * deletion.
 */
function without(thread: readonly Message[], gone: readonly string[]): readonly Message[] {
  const left = [...gone];
  return thread.filter(({ id }) => {
    const at = id === undefined ? -1 : left.indexOf(id);
    if (at !== -1) left.splice(at, 1);
    return at === -1;
  });
}

/**
 * The thread from a reply, each message with its key, followed by what the visitor wrote meanwhile
 * and the reply does not contain.
 */
export function joined(
  { waiting }: TabState,
  thread: readonly Message[],
  { key, messages, gone }: Detail,
): ListedRows<SentMessage> {
  const ids = new Set(thread.map(({ id }) => id));
  const isMissing = ({ state, id }: SentMessage): boolean => state !== 'sent' || !ids.has(id);
  const came = keyed(
    without(thread, gone).map((message): SentMessage => ({ ...message, state: 'sent' })),
  );
  const rows = [...came, ...messages.rows.filter(({ value }) => isMissing(value))];
  const leaving = waiting.flatMap((one) =>
    one.action === 'delete_item' && one.surface === 'proxied' && one.key === key ? [one] : [],
  );
  return { rows, hidden: leaving.flatMap((one) => rowToDelete(rows, one)?.key ?? []) };
}

/**
 * The composer sends a message of a messaging tab (TAB-EVT-2, TAB-SRF-2): it is last in the thread
 * until it is answered. A message that is sent a second time moves from the place where it failed.
 */
export function messageSent(
  state: TabState,
  { content, createdAt, again }: EventOf<'message sent'>,
): Change {
  const { detail } = state;
  if (detail === null || !canCompose(state)) return quiet(state);
  const { key, conversationId, messages } = detail;
  const failed = messages.rows.find((row) => row.key === again && row.value.state === 'failed');
  if (again !== undefined && failed === undefined) return quiet(state);
  const message = `${keyPrefix}${state.nextCall}`;
  const asked = ask(state, {
    action: 'create_item',
    surface: 'proxied',
    key,
    message,
    content,
    createdAt,
    conversationId,
  });
  const row = { key: message, value: { content, createdAt, state: 'sending' as const } };
  const rows = [...messages.rows.filter((one) => one !== failed), row];
  return {
    ...asked,
    state: { ...asked.state, detail: { ...detail, messages: { ...messages, rows } } },
  };
}

/** Whether the thread already has a message with this id, or had one that was deleted. */
function isInThread(
  { call, gone, messages }: Detail,
  id: string | undefined,
  asked: TabCall,
): boolean {
  if (!id) return false;
  const isDeleted = call !== null && asked.call < call && gone.includes(id);
  return isDeleted || messages.rows.some(({ key, value }) => value.id === id && !isMine(key));
}

/**
 * The answer to create_item, if its conversation is still open. A failure shows at the message and
 * as an error state (TAB-CRE-1, TAB-ERR-1), which ends when the visitor sends another message. A
 * message whose id is already in the thread is not added twice.
 */
export function messageAnswered(
  before: TabState,
  { call, verdict: { value } }: EventOf<'message answered'>,
): Change {
  const { asked, state } = settle(before, call, 'create_item');
  const { detail } = state;
  if (asked === undefined || detail?.key !== asked.key) return quiet(state);
  if (isInThread(detail, value?.item.id, asked))
    return quiet({
      ...state,
      detail: recovered(
        { ...detail, messages: dropRow(detail.messages, asked.message) },
        'create_item',
      ),
    });
  const answer =
    value === null ? { state: 'failed' as const } : { state: 'sent' as const, id: value.item.id };
  const rows = detail.messages.rows.map((row) =>
    row.key === asked.message ? { ...row, value: { ...row.value, ...answer } } : row,
  );
  const updated = { ...detail, messages: { ...detail.messages, rows } };
  return quiet({
    ...state,
    detail: (value === null ? failing : recovered)(updated, 'create_item'),
  });
}

type OnMessage = 'create_item' | 'delete_item';

/** The error state of an open conversation, which keeps what it shows (TAB-ERR-1). */
const failing = (detail: Detail, failed: OnMessage): Detail =>
  isOpened(detail) ? { ...detail, status: 'error', failed } : detail;

/** The error state ends once the action succeeds that led to it. */
const recovered = (detail: Detail, action: OnMessage): Detail =>
  detail.failed === action ? { ...detail, status: 'ready', failed: null } : detail;

/** A message is deleted in the messaging view (TAB-EVT-2): it goes at once (TAB-DEL-1). */
export function messageDeleted(
  state: TabState,
  { key: message }: EventOf<'message deleted'>,
): Change {
  const { detail } = state;
  const value = detail && shownRows(detail.messages).find((row) => row.key === message)?.value;
  if (!detail || !value?.id || !canDelete(state, value)) return quiet(state);
  const { key, conversationId } = detail;
  const asked = ask(state, {
    action: 'delete_item',
    surface: 'proxied',
    key,
    message,
    entryId: value.id,
    conversationId,
  });
  return {
    ...asked,
    state: { ...asked.state, detail: { ...detail, messages: hideRow(detail.messages, message) } },
  };
}

/**
 * The deletion of a message was answered: after 2xx it stays away, after anything else it returns
 * to its place, with the error state of a proxied call and a notice (TAB-DEL-1, TAB-ERR-1).
 */
export function messageGone(
  state: TabState,
  asked: TabCall & { key: string; message: string; entryId: string },
  done: boolean,
): Change {
  const { detail } = state;
  const updated = done ? state : notify(state, asked.call, 'delete_item', 'Action failed');
  if (detail?.key !== asked.key) return quiet(updated);
  const row = rowToDelete(detail.messages.rows, asked);
  const messages = row ? (done ? dropRow : restoreRow)(detail.messages, row.key) : detail.messages;
  const gone = done ? [...detail.gone, asked.entryId] : detail.gone;
  return quiet({
    ...updated,
    detail: (done ? recovered : failing)({ ...detail, messages, gone }, 'delete_item'),
  });
}
