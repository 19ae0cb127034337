import type { AssumptionId, ChosenReadings } from '../../contract/assumptions.ts';
import { readTimestamp } from '../../contract/timestamp.ts';
import { grouped } from '../../text/wording.ts';
import type { Item, OtherKey, PaletteColor, Tag } from '../item.ts';
import { deleteNotice } from '../reply/status-reply.ts';
import {
  capitalise,
  detailTitle,
  longestLine,
  longestText,
  relativeTime,
  rowTitle,
  shortened,
  statusColor,
} from './display.ts';
import { canCompose, canDelete, isMine } from './messages.ts';
import {
  type Detail,
  isDirect,
  isOpened,
  type NamedBy,
  type Notice,
  type SentMessage,
  shownRows,
  type TabState,
} from './model.ts';
import { previewLine } from './preview-line.ts';

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
    marksRead && list?.unread[detail.key] !== undefined && 'unread-until-marked',
    tab.wired.includes('create_item') && !isOpened(detail) && 'composer-once-open',
    detail.messages.rows.some(({ value }) => value.state === 'failed') && 'failed-message-stays',
    shownRows(detail.messages).length > 0 && 'fields-of-messaging-item',
    shownRows(detail.messages).some(({ value }) => lacksOffset(value.createdAt)) &&
      'timestamp-without-offset',
    detail.staysOpen && 'direct-view-stays-open',
  ];
}

/** What decides something on an open detail screen of a default tab (TAB-CLK-3). */
const ofDetailScreen = ({ reply, row }: Detail): (AssumptionId | false)[] => [
  ((reply ? reply.item : row).tags ?? []).length > 0 && 'tags-on-rows-only',
  (reply?.others ?? []).length > 0 && 'detail-keys',
  lacksOffset((reply ? reply.item : row).timestamp) && 'timestamp-without-offset',
];

/**
 * The assumptions that decide what a tab shows, each once: those about the time between replies,
 * which no verdict reports, and those that a verdict reports as well.
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
      deleteNotice[isMessaging ? 'proxied' : 'direct'],
  ];
  return [...new Set(all.filter((id) => id !== false))];
}

/** When and where the visitor looks: `now` in milliseconds since 1970; `timeZone` else that of the machine; `choices` are the decisions that the user switched. */
export type Viewer = {
  now: number;
  locale: string;
  timeZone?: string | undefined;
  choices?: ChosenReadings | undefined;
};

/**
 * A time as shown, with its timestamp; `other` is what the other reading of a timestamp without an
 * offset would show, null if that is the same (TAB-ITM-6).
 */
export type PreviewTime = { text: string; timestamp: string; other: string | null };

/**
 * What row and detail screen have in common; null if nothing is shown. `left` says in a few words
 * what of each part is cut off, because a browser would take seconds for its layout.
 */
type PreviewItem = {
  title: string;
  urgent: boolean;
  type: string | null;
  status: { text: string; color: PaletteColor } | null;
  time: PreviewTime | null;
  left: readonly string[];
};

/**
 * The limits of the preview: characters of a line, of a text and of a message, tags of a row, extra
 * keys of a detail screen, messages of a conversation (the newest).
 */
export const previewBounds = {
  line: longestLine,
  text: longestText,
  message: 4_000,
  tags: 30,
  keys: 50,
  messages: 1_000,
  messagesAtOnce: 100,
} as const;

/** The text cut to its limit; `left` notes the cut under its name. */
function bounded(text: string, most: number, name: string, left: string[]): string {
  const drawn = shortened(text, most);
  if (drawn !== text) left.push(name);
  return drawn;
}

/**
 * One row as shown: its title or `Item N`, the one-line preview, and its tags with capitalised
 * labels.
 */
export type PreviewRow = PreviewItem & { preview: string | null; tags: readonly Tag[] };

/**
 * A message as shown; the reducer knows it by `key`; `mine`: the visitor wrote it, `deletable`: it
 * has a Delete button.
 */
export type PreviewMessage = {
  key: string;
  content: string;
  author: string | null;
  time: PreviewTime | null;
  state: SentMessage['state'];
  mine: boolean;
  deletable: boolean;
};

/**
 * The detail screen or conversation as shown: `key` is that of its row, null for an empty
 * conversation (TAB-ENV-7); `markdown` is the whole description (TAB-ITM-5), `rawText` the reply if
 * it was not an item; `others` are keys outside DefaultItem (TAB-CLK-3, second reading); `failed`
 * is the action behind the error state, `channel` the name of the conversation's realtime channel
 * and its source (TAB-CLK-2).
 */
type PreviewDetail = PreviewItem & {
  key: string | null;
  state: Detail['status'];
  failed: Detail['failed'];
  channel: { name: string; from: NamedBy } | null;
  id: string | null;
  markdown: string | null;
  rawText: string | null;
  others: readonly OtherKey[];
  messages: readonly PreviewMessage[];
};

/**
 * Everything that one tab shows. `rows` and `badge` are null until the first list; the badge's
 * `color` null is the agent's accent colour, its `count` null if the reply does not say it, and
 * `unread` null if the row has no unread messages. `can` says which actions the visitor has,
 * `assumptions` which decisions affect what is shown.
 */
export type Preview = {
  title: string;
  status: 'idle' | 'loading' | 'ready' | 'error';
  badge: { color: PaletteColor | null; count: number | null } | null;
  screen: 'list' | 'detail' | 'conversation';
  back: boolean;
  rows: readonly (PreviewRow & { key: string; unread: number | null })[] | null;
  detail: PreviewDetail | null;
  notices: readonly Notice[];
  can: { open: boolean; update: boolean; delete: boolean; compose: boolean };
  assumptions: readonly AssumptionId[];
};

/**
 * The preview without its rows, of which there may be very many: `previewRow` builds the visible
 * ones, one by one.
 */
export type PreviewScreen = Omit<Preview, 'rows'>;

/** The badge on the tab strip (TAB-BDG-1); null until the first list. */
export function previewBadge({ list, tab }: TabState): Preview['badge'] {
  if (list === null) return null;
  const color = list.badge?.color ?? null;
  if (tab.category === 'default') return { color, count: shownRows(list.kept).length };
  const unread = Object.values(list.unread);
  return {
    color,
    count:
      list.badge?.count ?? (unread.length === 0 ? null : unread.reduce((sum, one) => sum + one, 0)),
  };
}

/**
 * The state of get_items that the tab shows: waiting, received, or failed at the last call
 * (TAB-ERR-1).
 */
export const previewStatus = ({ waiting, status }: TabState): Preview['status'] =>
  waiting.some(({ action }) => action === 'get_items') ? 'loading' : status;

function previewTime(
  timestamp: string | undefined,
  { now, locale, timeZone, choices }: Viewer,
): PreviewTime | null {
  if (timestamp === undefined) return null;
  const isUtc = choices?.['timestamp-without-offset'] === 'other';
  const read = (asUtc: boolean) => relativeTime(timestamp, now, locale, timeZone, asUtc);
  const text = read(isUtc);
  if (text === null) return null;
  const other = lacksOffset(timestamp) ? read(!isUtc) : text;
  if (other === null || other === text) return { text, timestamp, other: null };
  return { text, timestamp, other: `${other} ${isUtc ? 'in local time' : 'in UTC'}` };
}

const lacksOffset = (timestamp: string | undefined): boolean =>
  timestamp !== undefined && readTimestamp(timestamp)?.offsetMinutes === null;

function previewItem(
  { is_urgent, type, status, timestamp }: Item,
  title: string,
  onlooker: Viewer,
): PreviewItem & { left: string[] } {
  const left: string[] = [];
  return {
    title: bounded(title, previewBounds.line, 'the title', left),
    urgent: is_urgent === true,
    type: type ? bounded(type, previewBounds.line, 'the type', left) : null,
    status: status
      ? {
          text: bounded(status, previewBounds.line, 'the status', left),
          color: statusColor(status),
        }
      : null,
    time: previewTime(timestamp, onlooker),
    left,
  };
}

/** The tags up to their limit, with capitalised labels (TAB-ITM-3). */
function previewTags(tags: readonly Tag[], left: string[]): Tag[] {
  if (tags.length > previewBounds.tags)
    left.push(`${grouped(tags.length - previewBounds.tags)} of ${grouped(tags.length)} tags`);
  return tags.slice(0, previewBounds.tags).map(({ label, color, tooltip }, index) => ({
    label: bounded(capitalise(label), previewBounds.line, `the label of tag ${index + 1}`, left),
    color,
    tooltip: bounded(tooltip, previewBounds.line, `the tooltip of tag ${index + 1}`, left),
  }));
}

/** The extra keys of a detail screen, up to their limit. */
function previewOthers(others: readonly OtherKey[], left: string[]): OtherKey[] {
  if (others.length > previewBounds.keys)
    left.push(
      `${grouped(others.length - previewBounds.keys)} of ${grouped(others.length)} further keys`,
    );
  return others.slice(0, previewBounds.keys).map(({ key, text }, index) => ({
    key: bounded(key, previewBounds.line, `the name of further key ${index + 1}`, left),
    text: bounded(text, previewBounds.message, `the value of further key ${index + 1}`, left),
  }));
}

/** One row as shown; `index` counts the shown rows from 0 (TAB-ITM-3 to TAB-ITM-8). */
export function previewRow(item: Item, index: number, onlooker: Viewer): PreviewRow {
  const drawn = previewItem(item, rowTitle(item, index), onlooker);
  const tags = previewTags(item.tags ?? [], drawn.left);
  return {
    ...drawn,
    tags,
    preview:
      bounded(previewLine(item.description ?? ''), previewBounds.line, 'the preview', drawn.left) ||
      null,
  };
}

/** The number of unread messages of a row (TAB-MSG-1); null if there are none, or the list does not say it. */
export const previewUnread = ({ list }: TabState, key: string): number | null =>
  list?.unread[key] || null;

function previewDetail(state: TabState, tabName: string, onlooker: Viewer): PreviewDetail {
  const { detail, tab } = state;
  const item = detail ? (detail.reply?.item ?? detail.row) : {};
  const { conversationId, namedBy } = detail ?? {};
  const drawn = previewItem(item, detailTitle(item, tabName), onlooker);
  const others = previewOthers(detail?.reply?.others ?? [], drawn.left);
  const messages = detail ? shownRows(detail.messages) : [];
  const earlier = messages.length - previewBounds.messages;
  if (earlier > 0)
    drawn.left.push(`the first ${grouped(earlier)} of ${grouped(messages.length)} messages`);
  return {
    key: detail?.key ?? null,
    state: detail?.status ?? 'ready',
    failed: detail?.failed ?? null,
    channel:
      tab.category === 'messaging' && conversationId && namedBy
        ? { name: conversationId, from: namedBy }
        : null,
    id: item.id === undefined ? null : bounded(item.id, previewBounds.line, 'the id', drawn.left),
    markdown: item.description || null,
    rawText: detail?.reply?.rawText ?? null,
    others,
    messages: messages.slice(-previewBounds.messages).map(({ key, value }) => ({
      key,
      content: value.content,
      author: value.author || null,
      time: previewTime(value.createdAt, onlooker),
      state: value.state,
      mine: isMine(key),
      deletable: canDelete(state, value),
    })),
    ...drawn,
  };
}

/** The complete preview of a tab, as data. */
export const previewOf = (state: TabState, onlooker: Viewer): Preview => ({
  ...previewScreen(state, onlooker),
  rows:
    state.list &&
    shownRows(state.list.kept).map(({ key, value }, index) => ({
      key,
      unread: previewUnread(state, key),
      ...previewRow(value, index, onlooker),
    })),
});

/** The preview of a tab without its rows. */
export function previewScreen(state: TabState, onlooker: Viewer): PreviewScreen {
  const { tab, detail, notices } = state;
  // A name of Assay's own list is not what a visitor sees.
  const title = tab.tabName || 'Tab';
  const isMessaging = tab.category === 'messaging';
  const isOpen = detail !== null || isDirect(state);
  return {
    title,
    status: previewStatus(state),
    badge: previewBadge(state),
    screen: isOpen ? (isMessaging ? 'conversation' : 'detail') : 'list',
    back: isOpen && !isDirect(state),
    detail: isOpen ? previewDetail(state, title, onlooker) : null,
    notices,
    can: {
      open: tab.wired.includes('item_clicked'),
      update: !isMessaging && tab.wired.includes('update_item'),
      delete: !isMessaging && tab.wired.includes('delete_item'),
      compose: canCompose(state),
    },
    assumptions: tabAssumptions(state),
  };
}
