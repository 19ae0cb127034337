import { several } from '#core/text/wording.ts';
import type { Fired } from '#operations/widget-schemas.ts';

/** A sentence about what the visitor sees or what the widget does next, with the clause that says so. */
type Said = { text: string; clause: string };

const openedWords = {
  detail: 'The detail screen shows the reply.',
  conversation: 'The conversation is open.',
} as const;
const rowWords = {
  gone: 'The deleted row stays removed.',
  restored: 'The deleted row is back in its place.',
} as const;
const messageWords = {
  sent: 'The message is shown as sent.',
  failed: 'The message is shown as not sent.',
} as const;

/** The clause about the outcome of an action that carries no list and no item. */
const outcomeClause = (action: Fired['action']): string =>
  action === 'update_item' ? 'TAB-UPD-1' : action === 'delete_item' ? 'TAB-DEL-1' : 'TAB-ERR-1';

type Answered = Pick<Fired, 'action' | 'surface' | 'widget'>;

/** What the visitor sees because of the answer, in sentences; none where nothing changes, or where no visitor causes such a call. */
export function visitorWords({ action, surface, widget }: Answered): Said[] {
  if (widget === null) return [];
  const { errorState, rows, row, message, notices, channel, fires } = widget;
  const said: Said[] = [];
  if (action === 'item_clicked' && !errorState)
    said.push({
      text: openedWords[channel === null ? 'detail' : 'conversation'],
      clause: 'TAB-EVT-2',
    });
  const clause = outcomeClause(action);
  if (errorState)
    said.push({
      text: 'An error state is shown, and the earlier content stays.',
      clause: 'TAB-ERR-1',
    });
  if (rows !== null)
    said.push({
      text: rows === 0 ? 'The list is empty.' : `The list shows ${several(rows, 'row')}.`,
      clause: 'TAB-ENV-1',
    });
  if (row !== null) said.push({ text: rowWords[row], clause });
  if (message !== null) said.push({ text: messageWords[message], clause: 'TAB-MSG-1' });
  for (const notice of notices) said.push({ text: `The notice “${notice}” is shown.`, clause });
  if (channel !== null)
    said.push({
      text: `The conversation's realtime channel is named ${channel}.`,
      clause: 'TAB-CLK-2',
    });
  if (fires.length > 0) {
    const text = `The widget fires ${fires.join(', then ')} by itself.`;
    said.push({ text, clause: surface === 'direct' ? clause : 'TAB-EVT-2' });
  }
  return said;
}

/** The same in a few words. */
export function visitorLine({ action, widget, verdict }: Fired): string {
  if (verdict.outcome === 'unread') return 'not known, the reply was not read';
  if (widget === null) return 'no visitor causes this call';
  const kept = 'error shown, old rows stay';
  if (widget.errorState && widget.row === null) return kept;
  const opened =
    action !== 'item_clicked'
      ? []
      : [widget.channel === null ? 'the detail screen' : 'the conversation'];
  const rows = widget.rows === null ? [] : [several(widget.rows, 'row')];
  const row = widget.row === null ? [] : [widget.row === 'gone' ? 'Row removed' : 'Row restored'];
  const message = widget.message === null ? [] : [`message ${widget.message}`];
  return (
    [...(widget.errorState ? [kept] : []), ...opened, ...rows, ...row, ...message]
      .concat(widget.notices.map((notice) => `"${notice}"`))
      .join(' · ') || 'the visitor sees no change'
  );
}
