import type { AssumptionId } from '../../contract/assumptions.ts';
import { shownRows } from './kept-rows.ts';
import { type Detail, isDirect, isOpened, type TabState } from './model.ts';

/** What decides something on an open conversation of a messaging tab. */
function ofConversation(
  { tab, list, waiting }: TabState,
  detail: Detail,
): (AssumptionId | false)[] {
  const marksRead = isOpened(detail) && tab.wired.includes('update_item');
  const isMarked =
    !waiting.some((one) => one.action === 'update_item' && one.key === detail.key) &&
    detail.failed !== 'update_item';
  return [
    isOpened(detail) && !tab.wired.includes('update_item') && 'unwired-not-fired',
    marksRead && 'read-after-answer',
    marksRead && isMarked && 'mark-read-unseen',
    marksRead && (list?.unread[detail.key] ?? 0) > 0 && 'unread-until-fetched',
    tab.wired.includes('create_item') && !isOpened(detail) && 'composer-once-open',
    detail.messages.rows.some(({ value }) => value.state === 'failed') && 'failed-message-stays',
    shownRows(detail.messages).length > 0 && 'fields-of-messaging-item',
    detail.staysOpen && 'direct-view-stays-open',
  ];
}

/** What decides something on an open detail screen of a default tab (TAB-CLK-3). */
const ofDetailScreen = ({ reply, row }: Detail): (AssumptionId | false)[] => [
  ((reply ? reply.item : row).tags ?? []).length > 0 && 'tags-on-rows-only',
  (reply?.others ?? []).length > 0 && 'detail-keys',
];

/**
 * The decisions of ours that decide what is drawn of a tab, each once: those on what the visitor sees between the replies, which no verdict
 * reports, and those that a verdict reports as well.
 */
export function tabAssumptions(state: TabState): AssumptionId[] {
  const { tab, list, detail, notices, waiting } = state;
  const isMessaging = tab.category === 'messaging';
  const isLeft = waiting.some(
    (one) => one.action === 'delete_item' && one.surface === 'direct' && one.path === 'detail',
  );
  const all: (AssumptionId | false)[] = [
    list === null && !tab.wired.includes('get_items') && 'unwired-not-fired',
    isMessaging && list !== null && list.kept.rows.length > 0 && 'fields-of-messaging-item',
    isDirect(state) && detail === null && 'direct-without-items',
    isDirect(state) && detail?.call === null && 'unwired-not-fired',
    detail !== null && detail.call !== null && detail.reply === null && 'row-while-detail-loads',
    ...(detail === null
      ? []
      : isMessaging
        ? ofConversation(state, detail)
        : ofDetailScreen(detail)),
    detail === null && isLeft && 'delete-leaves-detail',
    notices.some(({ about, text }) => about === 'delete_item' && text === 'Action failed') &&
      'failed-delete-notice',
  ];
  return [...new Set(all.filter((id) => id !== false))];
}
