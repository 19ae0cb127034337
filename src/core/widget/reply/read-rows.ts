import type { Notes } from '../../contract/notes.ts';
import { described, isObject, several } from '../../contract/words.ts';
import type { Path } from '../../json/path.ts';
import type { Category } from '../actions.ts';
import type { Item } from '../item.ts';
import { misreadUnread, unreadOf } from '../messaging.ts';
import { readItem } from './item.ts';
import { type ItemReading, innerName, placeOf } from './row.ts';
import type { Shape } from './shape.ts';

/** The items that are shown, in the order they came (TAB-ENV-4), and on a messaging tab how many messages of each are unread. */
export function readRows(
  { kind, rows, at }: Shape,
  category: Category,
  notes: Notes,
): { items: Item[]; unread: number[] } {
  const lenient = category === 'messaging';
  if (lenient && rows.length > 0) notes.lean('fields-of-messaging-item');
  const reading: ItemReading = {
    notes,
    base: at,
    indexed: kind !== 'object',
    lenient,
    screen: 'row',
    isBare: kind === 'array',
    drawsOthers: false,
    ids: new Map(),
  };
  const items: Item[] = [];
  const unread: number[] = [];
  for (let index = 0; index < rows.length; index += 1) {
    const row = rows[index];
    if (!isObject(row)) {
      leftOut(reading, [...at, index], row);
      continue;
    }
    items.push(readItem(reading, row, index, items.length + 1));
    if (!lenient) continue;
    unread.push(unreadOf(row));
    for (const { key, wanted } of misreadUnread(row)) {
      const place = { index, number: items.length };
      notes.report('info', 'TAB-MSG-1', () => ({
        at: placeOf(reading, place, key),
        message: `The ${key} of ${innerName(place)} must be ${wanted}; got ${described(row[key])}.`,
        effect: 'ignored: it counts nothing',
      }));
    }
  }
  return { items, unread };
}

function leftOut({ notes, lenient }: ItemReading, at: Path, row: unknown): void {
  notes.lean('wrong-type-as-absent');
  notes.report(lenient ? 'info' : 'error', lenient ? 'TAB-MSG-1' : 'TAB-ITM-2', () => ({
    at,
    message: `An item must be an object; ${described(row)} came.`,
    effect: 'left out: no row is drawn for it',
  }));
  notes.tally(
    'TAB-ITM-2',
    '',
    () => at,
    (count) =>
      `${several(count, 'element')} that ${count === 1 ? 'is no object was' : 'are no objects were'} left out.`,
  );
}
