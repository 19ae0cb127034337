import type { PreviewScreen } from '#core/widget/simulator/preview.ts';
import type { Tab } from '#core/widget/tab.ts';

type Detail = NonNullable<PreviewScreen['detail']>;

/** The content of a conversation: its thread, or the best replacement if Assay understands none. */
export type Body =
  | 'thread'
  | 'text'
  | 'description'
  | 'no messages'
  | 'no conversation'
  | 'nothing yet';

/**
 * What the preview can show of a conversation. Without a thread that is the text of the reply, else
 * the description of the item or its row.
 */
export function bodyOf({ key, messages, rawText, markdown, state, failed }: Detail): Body {
  if (messages.length > 0) return 'thread';
  if (rawText) return 'text';
  if (markdown !== null) return 'description';
  if (state === 'loading' || failed === 'item_clicked') return 'nothing yet';
  return key === null ? 'no conversation' : 'no messages';
}

/** Why nothing can be written; null where it can. */
export function whyNoComposer(
  { wired }: Pick<Tab, 'wired'>,
  { can, detail }: Pick<PreviewScreen, 'can' | 'detail'>,
): string | null {
  if (can.compose) return null;
  if (!wired.includes('create_item'))
    return 'create_item is not wired in this tab, so nothing can be sent.';
  if (detail?.state === 'loading') return 'You can send a message once the conversation is open.';
  if (detail?.state === 'error') return 'The conversation is not open, so nothing can be sent.';
  return 'There is no conversation to write in.';
}

/** The error state of a conversation in words (TAB-ERR-1); null when nothing went wrong. */
export function failureWords(
  { state, failed }: Pick<Detail, 'state' | 'failed'>,
  hasBack: boolean,
): string | null {
  if (state !== 'error') return null;
  switch (failed) {
    case 'create_item':
      return 'A message could not be sent.';
    case 'delete_item':
      return 'A message could not be deleted.';
    case 'update_item':
      return 'This conversation could not be marked as read.';
    default:
      return `This conversation could not be loaded. ${hasBack ? 'Go back and open it again.' : 'Refresh the tab to try again.'}`;
  }
}
