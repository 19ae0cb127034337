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

/** The assumptions behind this conversation (TAB-MSG-1), in a sentence. */
export function assumedWords(body: Body): string {
  switch (body) {
    case 'thread':
      return 'The contract does not say how a thread looks. Assay shows the messages that it recognises, as plain text.';
    case 'text':
      return "The contract does not say what a conversation's reply looks like. This one is not JSON, so Assay shows its text.";
    case 'description':
      return 'The contract does not say what a thread looks like, and Assay recognises none in this reply. It shows the description instead.';
    case 'no messages':
      return 'The contract does not say what a thread looks like, and Assay recognises none in this reply. It shows an empty conversation.';
    case 'no conversation':
      return 'The contract does not say what the direct view shows without items. Assay shows an empty conversation.';
    case 'nothing yet':
      return 'The contract does not say what appears here before the reply. Assay shows what the list knows about the row.';
  }
}

/** The source of the realtime channel's name, or why there is none (TAB-CLK-2). */
export function channelWords({
  channel,
  state,
  failed,
}: Pick<Detail, 'channel' | 'state' | 'failed'>): string {
  switch (channel?.from) {
    case 'conversationId':
      return 'conversationId of the reply';
    case 'id':
      return 'id of the reply (it has no conversationId)';
    case 'id sent':
      return 'the id that was sent (the reply has neither conversationId nor id)';
    case 'row':
      return 'id of the row (item_clicked is not wired)';
    case undefined:
      if (state === 'loading') return 'waiting for the reply to item_clicked';
      return failed === 'item_clicked'
        ? 'none, because item_clicked failed'
        : 'none: neither the reply nor the row has an id';
  }
}
