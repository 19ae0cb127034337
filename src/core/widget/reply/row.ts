import type { Suggestion } from '../../contract/finding.ts';
import type { Notes } from '../../contract/notes.ts';
import type { Path } from '../../json/path.ts';

/**
 * Where the widget shows an item: as a row, on the detail screen, as a conversation, or nowhere
 * (the reply to create_item).
 */
export const screens = ['row', 'detail', 'conversation', 'nowhere'] as const;
export type Screen = (typeof screens)[number];

/**
 * How the items of one reply are read. `base` leads to the list, or to the item if `indexed` is
 * false; `lenient` is for messaging tabs, whose fields the documents do not show (TAB-MSG-1);
 * `isBare`: the list is a bare array, whose first item may hold its `badge`; `drawsOthers`: keys
 * outside DefaultItem are shown too (TAB-CLK-3, second reading).
 */
export type ItemReading = {
  notes: Notes;
  /** What does not depend on how much the shape of this reply weighs. */
  strict: Notes;
  base: Path;
  indexed: boolean;
  lenient: boolean;
  screen: Screen;
  isBare: boolean;
  drawsOthers: boolean;
  ids: Map<string, number>;
};

/** The item being read: its index in the array, and the number of its row as the visitor counts them, without what is left out (0: no row). */
export type Row = { index: number; number: number };

export const placeOf = (reading: ItemReading, row: Row, ...steps: (string | number)[]): Path => [
  ...reading.base,
  ...(reading.indexed ? [row.index] : []),
  ...steps,
];

/**
 * The name of the item in a message, at the start of a sentence and inside one: its position in the
 * reply, which the reader can see. Only the label `Item N` on a row counts shown rows.
 */
export const nameOf = (row: Row): string =>
  row.number === 0 ? 'The item' : `Item ${row.index + 1}`;
export const innerName = (row: Row): string =>
  row.number === 0 ? 'the item' : `item ${row.index + 1}`;

/** How to send the value that was probably meant instead of the one at `path`; nothing where none is known. */
export const meantEdit = (meant: string | null, what: string, path: Path): Partial<Suggestion> =>
  meant === null
    ? {}
    : {
        fix: `Send the ${what} "${meant}".`,
        edit: { op: 'set', path: [...path], value: meant },
      };
