import type { Suggestion } from '../../contract/finding.ts';
import {
  hasContent,
  innerRowKey,
  isLabelKey,
  meantLabels,
  meantText,
} from '../../contract/meant-values.ts';
import { isPlaceholder, placeholderWords } from '../../contract/placeholders.ts';
import { itemParts, meantKey, wordsOf } from '../../contract/shapes.ts';
import { didYouMean, meantBoolean } from '../../contract/spelling.ts';
import { meantTime, readTimestamp } from '../../contract/timestamp.ts';
import { described, isBlank, isObject, type JsonObject, quoted } from '../../contract/words.ts';
import type { Path } from '../../json/path.ts';
import { several } from '../../text/wording.ts';
import type { Item } from '../item.ts';
import { isRecognised, meantStatus } from '../simulator/display.ts';
import { isCutOrCleaned } from '../simulator/preview-line.ts';
import { readTime } from './item-time.ts';
import {
  type ItemReading,
  innerName,
  meantEdit,
  nameOf,
  placeOf,
  type Row,
  screens,
} from './row.ts';
import { readTags } from './tags.ts';

const nothingShown = 'The widget shows nothing of it.';
const tagsOnRows = 'Tags are drawn on the list row only.';

/** What a row, the detail screen, a conversation and a sent message lack without a key of DefaultItem: `nothingShown` where it is not said. `Item N` means the row's number. */
const missing: Record<keyof Item, readonly string[]> = {
  id: [
    'The row has no id, so item_clicked is called without one.',
    'The detail screen has no id to send to update_item and delete_item.',
    'It does not name the realtime channel.',
    'The sent message has no id, so it cannot be deleted.',
  ],
  title: [
    'The row shows "Item N".',
    "The detail screen shows the tab's name.",
    "The conversation shows the tab's name.",
  ],
  type: ['No type badge is shown.', 'No type is shown.'],
  status: ['No status badge is shown.', 'No status is shown.', 'No status badge is shown.'],
  description: ['The row has no preview.', 'No description is shown.', 'No description is shown.'],
  timestamp: ['No time is shown.', 'No time is shown.'],
  is_urgent: ['No alert icon is shown.', 'No alert icon is shown.'],
  tags: ['No tags are drawn.', tagsOnRows, tagsOnRows],
};

/** What the screen lacks when this item has no such key. */
const without = ({ screen }: ItemReading, row: Row, key: keyof Item): string =>
  (missing[key][screens.indexOf(screen)] ?? nothingShown).replace('Item N', `Item ${row.number}`);

/**
 * What becomes of an item without an id that is a string: the calls of its buttons carry the item as it was sent, and from the detail
 * screen `item.id`, else `item.uuid` (TAB-DIR-1). A messaging tab makes no such calls of its list.
 */
function withoutId(reading: ItemReading, row: Row, { id, uuid }: JsonObject): string {
  if (reading.screen === 'row' && reading.lenient)
    return 'The widget calls item_clicked without an id.';
  if (reading.screen !== 'detail' || (id ?? uuid) == null) return without(reading, row, 'id');
  return id == null
    ? 'The widget sends the uuid to update_item and delete_item instead.'
    : 'The widget sends it to update_item and delete_item as the webhook sent it.';
}

/** Whether DefaultItem has the key (TAB-ITM-1). */
export const isItemKey = (key: string): boolean => Object.hasOwn(itemParts, key);

/** What the widget keeps of one item: only the keys of DefaultItem that have the right type. */
export function readItem(
  reading: ItemReading,
  raw: JsonObject,
  index: number,
  number: number,
): Item {
  const item: Item = {};
  const row: Row = { index, number };
  // Key by key instead of in a loop: this runs once per item of a list that may have 100,000.
  const { id, title, type, status, description, timestamp, is_urgent, tags } = raw;
  if (typeof id === 'string') item.id = id;
  else if (id !== undefined) idOfOtherType(reading, row, item, raw);
  if (typeof title === 'string') item.title = title;
  else if (title !== undefined) wronglyTyped(reading, row, item, 'title', title);
  if (typeof type === 'string') item.type = type;
  else if (type !== undefined) wronglyTyped(reading, row, item, 'type', type);
  if (typeof status === 'string') item.status = status;
  else if (status !== undefined) wronglyTyped(reading, row, item, 'status', status);
  if (typeof description === 'string') item.description = description;
  else if (description !== undefined) wronglyTyped(reading, row, item, 'description', description);
  if (typeof timestamp === 'string')
    readTime(reading, row, item, timestamp, without(reading, row, 'timestamp'));
  else if (timestamp !== undefined) wronglyTyped(reading, row, item, 'timestamp', timestamp);
  if (typeof is_urgent === 'boolean') item.is_urgent = is_urgent;
  else if (is_urgent !== undefined) wronglyTyped(reading, row, item, 'is_urgent', is_urgent);
  if (Array.isArray(tags)) item.tags = readTags(reading, row, tags);
  else if (tags !== undefined) wronglyTyped(reading, row, item, 'tags', tags);
  if (reading.screen === 'row') {
    if (item.id === '') reading.notes.assume('empty-id');
    if (description !== undefined) rowPreview(reading, item.description);
  }
  if (item.id !== undefined && unpaired.test(item.id)) brokenId(reading, row, item.id, raw);
  if (item.title !== undefined && isBlank(item.title)) blankTitle(reading, row, item.title);
  if (isPlaceholder(raw.id, 'id')) placeholderId(reading, row, raw.id);
  if (reading.lenient) {
    if (raw.view === 'list' || raw.view === 'direct') strayView(reading, row);
  } else {
    if (item.id === undefined) missingId(reading, row, raw);
    else knownId(reading, row, item.id);
    if (raw.title === undefined) noTitle(reading, row);
    if (item.status !== undefined && !isRecognised(item.status))
      freeStatus(reading, row, item.status);
    dropOthers(reading, row, raw);
  }
  return item;
}

/**
 * An id that is no string is absent, and item_clicked is called without it; by the second reading a
 * number or boolean is sent as its text (TAB-REQ-3).
 */
function idOfOtherType(reading: ItemReading, row: Row, item: Item, raw: JsonObject): void {
  const { id } = raw;
  const isOther =
    reading.screen === 'row' && id !== null && reading.notes.decide('id-not-text') === 'other';
  const sent = isOther && typeof id !== 'object' ? String(id) : undefined;
  const effect =
    sent === undefined
      ? withoutId(reading, row, raw)
      : `item_clicked gets the text ${quoted(sent)}.`;
  wronglyTyped(reading, row, item, 'id', id, effect);
  if (sent !== undefined) item.id = sent;
}

/** An id that a repair by Assay left to a person, and nobody filled in. */
function placeholderId({ strict, ...reading }: ItemReading, row: Row, id: string): void {
  strict.assume('item-placeholder');
  strict.report('error', 'TAB-ITM-2', () => ({
    at: placeOf({ strict, ...reading }, row, 'id'),
    message: `The id of ${innerName(row)} is the placeholder ${quoted(id)}, which stands for an id that nobody filled in.`,
    ...placeholderWords('id'),
  }));
}

/** Notes that the row's preview is not the description itself, where it is not (TAB-ITM-5). */
function rowPreview({ notes }: ItemReading, description: string | undefined): void {
  if (description !== undefined && !notes.isAssumed('row-preview') && isCutOrCleaned(description))
    notes.assume('row-preview');
}

/** Half of a surrogate pair is not a character, and no URL can carry it. */
const unpaired = /\p{Surrogate}/u;

/** Every key that DefaultItem does not have is dropped; the badge in the first item of a bare array belongs to the list (TAB-ENV-3). */
function dropOthers(reading: ItemReading, row: Row, raw: JsonObject): void {
  const isFirst = reading.isBare && row.index === 0;
  const isLone = reading.screen === 'row' && !reading.indexed;
  const others = Object.keys(raw).filter((key) => !isItemKey(key));
  // Once for the row, since it looks at each of its keys.
  const inner = others.length > 0 ? innerRowKey(raw) : null;
  for (const key of others) {
    if (key === 'badge' && isFirst) continue;
    if (key === 'view' && (isFirst || isLone)) strayView(reading, row);
    else if (reading.drawsOthers) furtherKey(reading, row, key);
    else dropped(reading, row, key, raw, key === inner);
  }
}

/** `view` in an item is not read (TAB-ENV-7). */
function strayView(reading: ItemReading, row: Row): void {
  reading.notes.report('info', 'TAB-ENV-7', () => ({
    at: placeOf(reading, row, 'view'),
    part: 'key',
    message: `${nameOf(row)} has "view", but the widget reads it only from the envelope of get_items.`,
    effect: 'It is ignored, so the list opens as usual.',
  }));
}

/** A key outside DefaultItem that the detail screen shows under the second reading of TAB-CLK-3. */
function furtherKey(reading: ItemReading, row: Row, key: string): void {
  reading.notes.report('info', 'TAB-CLK-3', () => ({
    at: placeOf(reading, row, key),
    part: 'key',
    message: `${nameOf(row)} has the key ${quoted(key)}, which is not a key of DefaultItem.`,
    effect: 'It is drawn as an additional key and value.',
  }));
}

/**
 * An id is in the address of item_clicked, and as conversationId in the calls from a conversation that it names (TAB-CLK-2). The buttons of
 * the detail screen send it in a body, which carries it unharmed.
 */
function brokenId(
  reading: ItemReading,
  row: Row,
  id: string,
  { conversationId }: JsonObject,
): void {
  const { screen } = reading;
  const isNamed = typeof conversationId === 'string' && conversationId !== '';
  if (screen === 'detail' || screen === 'nowhere' || (screen === 'conversation' && isNamed)) return;
  reading.notes.assume('id-beyond-urls');
  reading.notes.report('error', 'TAB-ITM-9', () => ({
    at: placeOf(reading, row, 'id'),
    message: `The id of ${innerName(row)}, ${quoted(id)}, contains half of a surrogate pair, which a URL cannot hold.`,
    effect:
      screen === 'row'
        ? 'The widget calls item_clicked with a different id, so the record is not found.'
        : 'The calls from this conversation have a different conversationId.',
  }));
}

function blankTitle(reading: ItemReading, row: Row, title: string): void {
  const { notes, lenient, screen } = reading;
  if (screen === 'nowhere') return;
  notes.assume('blank-title-as-it-is');
  notes.report(lenient ? 'info' : 'warning', lenient ? 'TAB-MSG-1' : 'TAB-ITM-9', () => ({
    at: placeOf(reading, row, 'title'),
    message: `The title of ${innerName(row)}, ${quoted(title)}, has no visible character.`,
    effect: screen === 'row' ? 'The title of the row looks blank.' : 'The heading looks blank.',
  }));
}

type TextKey = 'id' | 'title' | 'type' | 'status' | 'description';
const isTextKey = (key: keyof Item): key is TextKey =>
  itemParts[key].type === 'string' && key !== 'timestamp';

/**
 * A field of the wrong type counts as missing; with that decision switched, a number or boolean
 * instead of a string becomes its text.
 */
function wronglyTyped(
  reading: ItemReading,
  row: Row,
  item: Item,
  key: keyof Item,
  value: unknown,
  effect = without(reading, row, key),
): void {
  const { notes, lenient } = reading;
  const isOther = notes.decide('wrong-type-as-absent') === 'other';
  const textKey =
    isOther && (typeof value === 'number' || typeof value === 'boolean') && isTextKey(key)
      ? key
      : undefined;
  if (textKey !== undefined) item[textKey] = String(value);
  notes.report(lenient ? 'info' : 'error', lenient ? 'TAB-MSG-1' : 'TAB-ITM-2', () => ({
    at: placeOf(reading, row, key),
    message: `The ${key} of ${innerName(row)} must be ${wordsOf(itemParts[key])}; got ${described(value)}.`,
    effect: textKey === undefined ? effect : `It is shown as the text ${quoted(String(value))}.`,
    ...retyped(key, value, placeOf(reading, row, key)),
  }));
  const done = textKey === undefined ? 'it counts as absent' : 'it is shown as its text';
  notes.tally(
    'TAB-ITM-2',
    key + done,
    () => placeOf(reading, row, key),
    (count) => `The ${key} of ${several(count, 'item')} has the wrong type, so ${done}.`,
  );
}

/** How to send a value in the type that its key has; the correction where nothing has to be guessed. */
function retyped(key: keyof Item, value: unknown, at: Path): Suggestion {
  const path = [...at];
  const isEmpty = !hasContent(value);
  if (isEmpty && key !== 'id')
    return {
      fix: `Leave "${key}" out, or send ${wordsOf(itemParts[key])}.`,
      edit: { op: 'omit', path },
    };
  const fix = `Send "${key}" as ${wordsOf(itemParts[key])}.`;
  if (key === 'id' && (isEmpty || typeof value === 'boolean'))
    return { fix, edit: { op: 'placeholder', path } };
  const op = formFor(key, value);
  return op === null
    ? { fix: key === 'id' ? fix : `${fix.slice(0, -1)}, or leave it out.` }
    : { fix, edit: { op, path } };
}

/** How a value becomes what its key holds; null where only a person knows. */
function formFor(
  key: keyof Item,
  value: unknown,
): 'as-text' | 'as-boolean' | 'as-time' | 'as-labels' | 'as-list' | null {
  if (key === 'is_urgent') return meantBoolean(value) === null ? null : 'as-boolean';
  if (key === 'tags') {
    if (meantLabels(value) !== null) return 'as-labels';
    return isObject(value) && Object.keys(value).some(isLabelKey) ? 'as-list' : null;
  }
  if (key === 'timestamp' && !isObject(value)) return meantTime(value) === null ? null : 'as-time';
  return meantText(value) === null ? null : 'as-text';
}

/** Whether the value under a wrong name can stand under the right one: another type there would be worse than a key that is ignored. */
function fits(key: keyof Item, value: unknown): boolean {
  if (key === 'timestamp' && typeof value === 'string')
    return readTimestamp(value) !== null || meantTime(value) !== null;
  const isOfType = key === 'tags' ? Array.isArray(value) : typeof value === itemParts[key].type;
  return isOfType || formFor(key, value) !== null;
}

/** Reports a key that is ignored; `isItem` says that the fields of the row are inside it. */
function dropped(
  reading: ItemReading,
  row: Row,
  key: string,
  raw: JsonObject,
  isItem: boolean,
): void {
  const { notes } = reading;
  notes.report('warning', 'TAB-ITM-1', () => {
    const meant = meantKey(key);
    // A list or an object under a name that means a text is not that text.
    const isOther = isItem || (typeof raw[key] === 'object' && !fits(meant ?? 'id', raw[key]));
    const to = meant !== null && raw[meant] === undefined && !isOther ? meant : null;
    const path = [...placeOf(reading, row, key)];
    const onlyFirst =
      key === 'badge'
        ? ' A badge is read from the envelope, or from the first element of a bare array.'
        : '';
    const deeper = isItem
      ? ' The fields of the item are inside this key, where the widget does not look.'
      : '';
    return {
      at: placeOf(reading, row, key),
      part: 'key',
      message: `${nameOf(row)} has the key ${quoted(key)}, which is not a key of DefaultItem.${didYouMean(to)}${onlyFirst}${deeper}`,
      effect: 'The widget ignores it.',
      ...(isItem
        ? {
            fix: `Your fields are inside ${quoted(key)}: return them in the item itself.`,
            edit: { op: 'lift', path },
          }
        : to === null
          ? { edit: { op: 'remove', path } }
          : {
              fix: `Rename ${quoted(key)} to "${to}".`,
              edit: fits(to, raw[key]) ? { op: 'rename', path, to } : { op: 'remove', path },
            }),
    };
  });
  notes.tally(
    'TAB-ITM-1',
    key.slice(0, 80),
    () => placeOf(reading, row, key),
    (count) =>
      `The key ${quoted(key)} was dropped from ${several(count, 'item')}, because it is not a key of DefaultItem.`,
  );
}

/** Whether an object only holds what may be an item, or items: an id of its own would hide that. */
const isWrapper = (raw: JsonObject): boolean =>
  !Object.keys(raw).some((key) => isItemKey(key) || meantKey(key) !== null) &&
  Object.values(raw).some((inner) => [inner].flat().some(isObject));

function missingId(reading: ItemReading, row: Row, raw: JsonObject): void {
  // A wrongly typed id has its own finding.
  if (raw.id !== undefined) return;
  reading.notes.report('error', 'TAB-ITM-2', () => ({
    at: placeOf(reading, row, 'id'),
    message: `${nameOf(row)} has no id.`,
    effect: withoutId(reading, row, raw),
    fix: 'Give every item an "id", a string that no other item has.',
    ...(!isWrapper(raw) &&
      innerRowKey(raw) === null && {
        edit: { op: 'placeholder', path: [...placeOf(reading, row, 'id')] },
      }),
  }));
}

function knownId(reading: ItemReading, row: Row, id: string): void {
  const { notes, ids } = reading;
  const first = ids.get(id);
  if (first !== undefined) {
    notes.report('error', 'TAB-ITM-2', () => ({
      at: placeOf(reading, row, 'id'),
      message: `${nameOf(row)} has the id ${quoted(id)}, which item ${first} already has. Ids must be unique within the list.`,
      effect: 'Both rows are shown, and an action on one may reach the other.',
      fix: 'Give every item an "id" of its own.',
    }));
    return;
  }
  ids.set(id, row.index + 1);
  if (id === '') {
    notes.assume('empty-id');
    notes.report('warning', 'TAB-ITM-2', () => ({
      at: placeOf(reading, row, 'id'),
      message: `The id of ${innerName(row)} is an empty string, so it identifies nothing.`,
      fix: 'Give every item an "id" of its own.',
      edit: { op: 'placeholder', path: [...placeOf(reading, row, 'id')] },
      effect:
        row.number === 0
          ? 'The widget sends an empty id to update_item and delete_item.'
          : 'The row has no id, so item_clicked is called without one.',
    }));
  }
}

function noTitle(reading: ItemReading, row: Row): void {
  reading.notes.tally(
    'TAB-ITM-4',
    '',
    () => placeOf(reading, row, 'title'),
    (count) =>
      row.number === 0
        ? 'There is no title, so the name of the tab is shown.'
        : `The title is missing in ${several(count, 'item')}, so "Item N" is shown.`,
  );
  reading.notes.report('info', 'TAB-ITM-4', () => ({
    at: placeOf(reading, row, 'title'),
    message: `${nameOf(row)} has no title.`,
    effect: `${without(reading, row, 'title')}${row.number === 0 ? '' : ` ${missing.title[1]}`}`,
  }));
}

function freeStatus(reading: ItemReading, row: Row, status: string): void {
  reading.notes.report('info', 'TAB-ITM-8', () => {
    const at = placeOf(reading, row, 'status');
    const meant = meantStatus(status);
    return {
      at,
      message: `${nameOf(row)}: the widget has no colour for the status ${quoted(status)}.${didYouMean(meant)}`,
      effect: 'The status badge is neutral gray.',
      ...meantEdit(meant, 'status', at),
    };
  });
}
