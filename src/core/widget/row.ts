import type { Path } from '../json/path.ts';
import type { Notes } from '../reading/notes.ts';

/**
 * How the items of one reply are read. `base` leads to the list, or to the item where `indexed` is false; `lenient` is for messaging
 * tabs, whose fields the documents do not show (TAB-MSG-1); `idDemanded`: an item without an id is an error; `badgeOnFirst`: the
 * `badge` of the first item belongs to the list.
 */
export type ItemReading = {
  notes: Notes;
  base: Path;
  indexed: boolean;
  lenient: boolean;
  idDemanded: boolean;
  badgeOnFirst: boolean;
  ids: Map<string, number>;
};

/** The item being read: its index in the array, and its number as the visitor counts rows (0: a detail object, no row). */
export type Row = { index: number; number: number };

export const placeOf = (reading: ItemReading, row: Row, ...steps: (string | number)[]): Path => [
  ...reading.base,
  ...(reading.indexed ? [row.index] : []),
  ...steps,
];

/** What a message calls the item, at the start of a sentence and inside one. */
export const nameOf = (row: Row): string => (row.number === 0 ? 'The item' : `Item ${row.number}`);
export const innerName = (row: Row): string => (row.number === 0 ? 'the item' : `item ${row.number}`);

/** What the visitor sees where a title should be (TAB-ITM-4). */
export const untitled = (row: Row): string => (row.number === 0 ? "the detail screen shows the tab's name" : `the row shows \`Item ${row.number}\``);
