import { dropRow, hideRow, type Kept, keyed, restoreRow, shownRows } from './kept-rows.ts';
import type { EventOf, Message, TabCall } from './tab-event.ts';
import { ask, type Change, notify, quiet, type SentMessage, settle, type TabState } from './tab-model.ts';

/** The messages that came with a conversation, each with its key. */
export const threadOf = (messages: readonly Message[]): Kept<SentMessage> => ({
  rows: keyed(messages.map((message): SentMessage => ({ ...message, state: 'sent' }))),
  hidden: [],
});

/** The composer sends a message of a messaging tab (TAB-EVT-2, TAB-SRF-2): it stands at the end of the thread until it is answered. */
export function messageSent(state: TabState, { content, createdAt }: EventOf<'message sent'>): Change {
  const { detail, tab } = state;
  if (detail === null || tab.category !== 'messaging') return quiet(state);
  const { key, conversationId } = detail;
  const message = `sent ${state.nextCall}`;
  const asked = ask(state, { action: 'create_item', surface: 'proxied', key, message, content, createdAt, conversationId });
  if (asked.calls.length === 0) return asked;
  const row = { key: message, value: { content, createdAt, state: 'sending' as const } };
  const messages = { ...detail.messages, rows: [...detail.messages.rows, row] };
  return { ...asked, state: { ...asked.state, detail: { ...detail, messages } } };
}

/** The answer to create_item, if its conversation is still open: a failure is told at the message and as an error state (TAB-CRE-1, TAB-ERR-1). */
export function messageAnswered(before: TabState, { call, verdict: { value } }: EventOf<'message answered'>): Change {
  const { asked, state } = settle(before, call, 'create_item');
  const { detail } = state;
  if (asked === undefined || detail?.key !== asked.key) return quiet(state);
  const answer = value === null ? { state: 'failed' as const } : { state: 'sent' as const, id: value.item.id };
  const rows = detail.messages.rows.map((row) => (row.key === asked.message ? { ...row, value: { ...row.value, ...answer } } : row));
  const status = value === null ? 'error' : detail.status;
  return quiet({ ...state, detail: { ...detail, status, messages: { ...detail.messages, rows } } });
}

/** A message is deleted in the messaging view (TAB-EVT-2): it goes at once (TAB-DEL-1). One without an id cannot be named to the webhook (TAB-REQ-9). */
export function messageDeleted(state: TabState, { key: message }: EventOf<'message deleted'>): Change {
  const { detail, tab } = state;
  const entryId = detail && shownRows(detail.messages).find((row) => row.key === message)?.value.id;
  if (detail === null || tab.category !== 'messaging' || !entryId) return quiet(state);
  const { key, conversationId } = detail;
  const asked = ask(state, { action: 'delete_item', surface: 'proxied', key, message, entryId, conversationId });
  if (asked.calls.length === 0) return asked;
  return { ...asked, state: { ...asked.state, detail: { ...detail, messages: hideRow(detail.messages, message) } } };
}

/** The deletion of a message was answered: 2xx keeps it away, anything else brings it back in its place with a failure notice (TAB-DEL-1). */
export function messageGone(state: TabState, { call, key, message }: TabCall & { key: string; message: string }, done: boolean): Change {
  const { detail } = state;
  const told = done ? state : notify(state, call, 'Action failed');
  if (detail?.key !== key) return quiet(told);
  return quiet({ ...told, detail: { ...detail, messages: (done ? dropRow : restoreRow)(detail.messages, message) } });
}
