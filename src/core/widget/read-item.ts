import { didYouMean, meantKey } from '../reading/near.ts';
import { described, type JsonObject, quoted, several } from '../reading/words.ts';
import { isRecognised, meantStatus } from './display.ts';
import type { Item } from './item.ts';
import { readTags } from './read-tags.ts';
import { noTime, readTime } from './read-time.ts';
import { type ItemReading, innerName, nameOf, placeOf, type Row, untitled } from './row.ts';

const withoutId = (row: Row): string =>
  row.number === 0
    ? 'the detail screen has no id to send to update_item and delete_item'
    : 'the row is shown but cannot be sent back to item_clicked, update_item or delete_item';

/** The keys of DefaultItem (TAB-ITM-1): what each holds, and what the visitor misses when it does not. */
const itemKeys: Record<keyof Item, { holds: string; without: (row: Row) => string }> = {
  id: { holds: 'a string', without: withoutId },
  title: { holds: 'a string', without: untitled },
  type: { holds: 'a string', without: () => 'no type badge is shown' },
  status: { holds: 'a string', without: () => 'no status badge is shown' },
  description: { holds: 'a string', without: () => 'no preview and no text on the detail screen' },
  timestamp: { holds: 'an ISO 8601 date-time', without: () => noTime },
  is_urgent: { holds: 'a boolean', without: () => 'no alert icon is shown' },
  tags: { holds: 'an array of tags', without: () => 'no tags are drawn' },
};

/** What the widget keeps of one item: the keys of DefaultItem that came with the right type, and nothing else. */
export function readItem(reading: ItemReading, raw: JsonObject, index: number, number: number): Item {
  const item: Item = {};
  const row: Row = { index, number };
  // Key by key instead of in a loop: this runs once per item of a list that may have 100,000.
  const { id, title, type, status, description, timestamp, is_urgent, tags } = raw;
  if (typeof id === 'string') item.id = id;
  else if (id !== undefined) wronglyTyped(reading, row, item, 'id', id);
  if (typeof title === 'string') item.title = title;
  else if (title !== undefined) wronglyTyped(reading, row, item, 'title', title);
  if (typeof type === 'string') item.type = type;
  else if (type !== undefined) wronglyTyped(reading, row, item, 'type', type);
  if (typeof status === 'string') item.status = status;
  else if (status !== undefined) wronglyTyped(reading, row, item, 'status', status);
  if (typeof description === 'string') item.description = description;
  else if (description !== undefined) wronglyTyped(reading, row, item, 'description', description);
  if (typeof timestamp === 'string') readTime(reading, row, item, timestamp);
  else if (timestamp !== undefined) wronglyTyped(reading, row, item, 'timestamp', timestamp);
  if (typeof is_urgent === 'boolean') item.is_urgent = is_urgent;
  else if (is_urgent !== undefined) wronglyTyped(reading, row, item, 'is_urgent', is_urgent);
  if (Array.isArray(tags)) item.tags = readTags(reading, row, tags);
  else if (tags !== undefined) wronglyTyped(reading, row, item, 'tags', tags);
  if (!reading.lenient) {
    if (item.id === undefined) missingId(reading, row, raw);
    else knownId(reading, row, item.id);
    if (raw.title === undefined) noTitle(reading, row);
    if (item.status !== undefined && !isRecognised(item.status)) freeStatus(reading, row, item.status);
    dropOthers(reading, row, raw);
  }
  return item;
}

/** Everything beside the keys of DefaultItem is dropped; the badge in the first item of a bare array belongs to the list (TAB-ENV-3). */
function dropOthers(reading: ItemReading, row: Row, raw: JsonObject): void {
  for (const key in raw) {
    if (!Object.hasOwn(itemKeys, key) && !(key === 'badge' && reading.badgeOnFirst && row.index === 0)) dropped(reading, row, key, raw);
  }
}

const textKeys = ['id', 'title', 'type', 'status', 'description'] as const satisfies readonly (keyof Item)[];

/** A field of the wrong type counts as absent; with that decision switched, a number or boolean in the place of a string is kept as its text. */
function wronglyTyped(reading: ItemReading, row: Row, item: Item, key: keyof Item, value: unknown): void {
  const { notes, lenient } = reading;
  const isOther = notes.decide('wrong-type-as-absent') === 'other';
  const textKey = isOther && (typeof value === 'number' || typeof value === 'boolean') ? textKeys.find((name) => name === key) : undefined;
  if (textKey !== undefined) item[textKey] = String(value);
  notes.report(lenient ? 'info' : 'error', lenient ? 'TAB-MSG-1' : 'TAB-ITM-2', () => ({
    at: placeOf(reading, row, key),
    message: `The ${key} of ${innerName(row)} must be ${itemKeys[key].holds}; ${described(value)} came.`,
    effect: textKey === undefined ? `treated as absent: ${itemKeys[key].without(row)}` : `shown as the text ${quoted(String(value))}`,
  }));
  const done = textKey === undefined ? 'it counts as absent' : 'it is shown as its text';
  notes.tally(
    'TAB-ITM-2',
    key + done,
    () => placeOf(reading, row, key),
    (count) => `The ${key} of ${several(count, 'item')} has the wrong type: ${done}.`,
  );
}

function dropped(reading: ItemReading, row: Row, key: string, raw: JsonObject): void {
  const { notes } = reading;
  notes.report('warning', 'TAB-ITM-1', () => {
    const meant = meantKey(key);
    const onlyFirst = key === 'badge' ? ' A badge is read from the envelope, or from the first item of a bare array.' : '';
    return {
      at: placeOf(reading, row, key),
      part: 'key',
      message: `${nameOf(row)} has the key ${quoted(key)}, which is no key of DefaultItem.${didYouMean(meant !== null && raw[meant] === undefined ? meant : null)}${onlyFirst}`,
      effect: 'dropped: the widget does not show it and knows no aliases',
    };
  });
  notes.tally(
    'TAB-ITM-1',
    key.slice(0, 80),
    () => placeOf(reading, row, key),
    (count) => `The key ${quoted(key)} was dropped from ${several(count, 'item')}: it is no key of DefaultItem.`,
  );
}

function missingId(reading: ItemReading, row: Row, raw: JsonObject): void {
  // A wrongly typed id was told already.
  if (raw.id !== undefined || !reading.idDemanded) return;
  reading.notes.report('error', 'TAB-ITM-2', () => ({
    at: placeOf(reading, row, 'id'),
    message: `${nameOf(row)} has no id; every item needs one, a string.`,
    effect: itemKeys.id.without(row),
  }));
}

function knownId(reading: ItemReading, row: Row, id: string): void {
  const { notes, ids } = reading;
  const first = ids.get(id);
  if (first !== undefined) {
    notes.report('error', 'TAB-ITM-2', () => ({
      at: placeOf(reading, row, 'id'),
      message: `${nameOf(row)} has the id ${quoted(id)}, which item ${first} has already; ids must be unique within the list.`,
      effect: 'both rows are shown; an action on one may reach the other',
    }));
    return;
  }
  ids.set(id, row.number);
  if (id === '') {
    notes.report('warning', 'TAB-ITM-2', () => ({
      at: placeOf(reading, row, 'id'),
      message: `The id of ${innerName(row)} is an empty string, which identifies nothing.`,
      effect: 'an empty id is sent back to item_clicked, update_item and delete_item',
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
        ? 'There is no title: the name of the tab is shown.'
        : `The title is missing in ${several(count, 'item')}: \`Item N\` is shown.`,
  );
  reading.notes.report('info', 'TAB-ITM-4', () => ({
    at: placeOf(reading, row, 'title'),
    message: `${nameOf(row)} has no title.`,
    effect: row.number === 0 ? untitled(row) : `${untitled(row)}, the detail screen the tab's name`,
  }));
}

function freeStatus(reading: ItemReading, row: Row, status: string): void {
  reading.notes.report('info', 'TAB-ITM-8', () => ({
    at: placeOf(reading, row, 'status'),
    message: `The status of ${innerName(row)}, ${quoted(status)}, is none the widget has a colour for.${didYouMean(meantStatus(status))}`,
    effect: 'the status badge is neutral gray',
  }));
}
