import { webhookLimits } from '#core/http/http.ts';
import { type ActionName, actions } from '#core/widget/actions.ts';
import type { MockReply } from '#core/widget/mock-reply.ts';
import type { Tab } from '#core/widget/tab.ts';
import { answers } from './words.ts';

/** A note about a mock reply, and its clause if there is one. */
export type MockReplyNote = { text: string; clause: string | null };

/**
 * Why the widget never fires the action, so that its mock reply is never used (TAB-SRF-2,
 * TAB-SRF-4); null if it does.
 */
export function neverFired(
  { category, wired }: Pick<Tab, 'category' | 'wired'>,
  action: ActionName,
): MockReplyNote | null {
  if (actions[action].surface[category] === null)
    return {
      text: `The widget never fires ${action} on a ${category} tab, so this mock reply is not used.`,
      clause: 'TAB-SRF-2',
    };
  if (!wired.includes(action))
    return {
      text: `${action} is not wired in this tab. The widget does not fire it, so this mock reply is not used.`,
      clause: 'TAB-SRF-4',
    };
  return null;
}

/** Statuses whose replies have no body. */
const bodiless = [204, 205, 304];

/** The notes about a mock reply before it is used. */
export function mockReplyNotes(
  tab: Pick<Tab, 'category' | 'wired'>,
  action: ActionName,
  mockReply: MockReply,
): MockReplyNote[] {
  const { kind, status, latency, body, headers, allowsOrigin } = mockReply;
  const isDirect = actions[action].surface[tab.category] === 'direct';
  // A failed direct call is the widget's own; a failed proxied one is the platform's.
  const failed = isDirect ? (action === 'update_item' ? 'TAB-UPD-1' : 'TAB-DEL-1') : 'TAB-ERR-2';
  const never = neverFired(tab, action);
  const notes: MockReplyNote[] = never ? [never] : [];
  if (kind === 'truncated')
    notes.push({
      text: 'A cut-off reply counts as no reply: the webhook could not be reached.',
      clause: failed,
    });
  if (kind === 'reset' || kind === 'never')
    notes.push({ text: 'There is no reply: the webhook could not be reached.', clause: failed });
  if (latency >= webhookLimits.timeout)
    notes.push({
      text: `A call ends after ${webhookLimits.timeout / 1000} s, before this reply arrives.`,
      clause: failed,
    });
  if (answers(mockReply) && bodiless.includes(status) && body !== '')
    notes.push({
      text: `A reply with the status ${status} has no body. The body below is kept but not sent.`,
      clause: null,
    });
  if (
    answers(mockReply) &&
    status > 300 &&
    status < 400 &&
    !headers.some(([name]) => name.toLowerCase() === 'location')
  )
    notes.push({ text: 'A redirect needs a Location header. Add one below.', clause: null });
  if (isDirect && !allowsOrigin)
    notes.push({
      text: 'The browser blocks the widget from reading the reply, whatever its status. The visitor sees “Action failed”.',
      clause: 'TAB-DIR-3',
    });
  return notes;
}
