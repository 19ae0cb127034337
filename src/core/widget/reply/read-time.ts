import {
  instantOf,
  isPlainTimestamp,
  oddityOf,
  readTimestamp,
  timestampFault,
} from '../../contract/timestamp.ts';
import { described, quoted, several } from '../../contract/words.ts';
import type { Item } from '../item.ts';
import { type ItemReading, innerName, placeOf, type Row } from './row.ts';

/** Tells of a timestamp that nothing is shown for, and why; `effect` is what the visitor misses. */
function tellUnreadable(
  reading: ItemReading,
  row: Row,
  effect: string,
  message: string,
  why: string,
): void {
  const { notes, lenient } = reading;
  const at = () => placeOf(reading, row, 'timestamp');
  notes.report(lenient ? 'info' : 'error', lenient ? 'TAB-MSG-1' : 'TAB-ITM-6', () => ({
    at: at(),
    message,
    effect,
  }));
  notes.tally(
    'TAB-ITM-6',
    why,
    at,
    (count) => `The timestamp of ${several(count, 'item')} ${why}: it is not shown.`,
  );
}

/**
 * Keeps a timestamp that is an ISO 8601 date-time (TAB-ITM-6), and reports one that is none or that is odd. `effect` is what the visitor
 * misses where nothing is shown for it.
 */
export function readTime(
  reading: ItemReading,
  row: Row,
  item: Item,
  text: string,
  effect: string,
): void {
  if (isPlainTimestamp(text)) {
    item.timestamp = text;
    return;
  }
  const { notes, lenient } = reading;
  const time = readTimestamp(text);
  if (time === null) {
    const got = `${described(text)} (${timestampFault(text)})`;
    const message = `The timestamp of ${innerName(row)} must be an ISO 8601 date-time such as 2026-11-21T09:30:00Z; got ${got}.`;
    tellUnreadable(reading, row, effect, message, 'is no ISO 8601 date-time');
    return;
  }
  if (Number.isNaN(instantOf(time))) {
    notes.lean('timestamp-beyond-dates');
    const message = `The timestamp of ${innerName(row)}, ${quoted(text)}, lies beyond the dates that browsers hold.`;
    tellUnreadable(reading, row, effect, message, 'lies beyond the dates that browsers hold');
    return;
  }
  item.timestamp = text;
  if (lenient || (time.offsetMinutes !== null && time.usual)) return;
  const at = () => placeOf(reading, row, 'timestamp');
  if (time.offsetMinutes === null) {
    notes.lean('timestamp-without-offset');
    notes.report('warning', 'TAB-ITM-6', () => ({
      at: at(),
      message: `The timestamp of ${innerName(row)}, ${quoted(text)}, has no offset from UTC: the instant it means is not known.`,
      effect: "read in the visitor's own time zone",
    }));
  }
  if (time.usual) return;
  notes.report('warning', 'TAB-ITM-6', () => ({
    at: at(),
    message: `The timestamp of ${innerName(row)}, ${quoted(text)}, is written in a way that not every date reader accepts: with ${oddityOf(text)}.`,
    effect: 'a time may not be shown',
  }));
}
