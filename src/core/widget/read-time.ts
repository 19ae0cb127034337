import { isPlainTimestamp, readTimestamp } from '../reading/timestamp.ts';
import { described, quoted, several } from '../reading/words.ts';
import type { Item } from './item.ts';
import { type ItemReading, innerName, placeOf, type Row } from './row.ts';

/** What the visitor sees where a timestamp is of no use. */
export const noTime = 'no time is shown';

/** Keeps a timestamp that is an ISO 8601 date-time (TAB-ITM-6), and tells of one that is none or that is odd. */
export function readTime(reading: ItemReading, row: Row, item: Item, text: string): void {
  if (isPlainTimestamp(text)) {
    item.timestamp = text;
    return;
  }
  const { notes, lenient } = reading;
  const time = readTimestamp(text);
  if (time === null) {
    const dateOnly = /^\d{4}-\d\d-\d\d$/.test(text) ? ' (a date without a time)' : '';
    notes.report(lenient ? 'info' : 'error', lenient ? 'TAB-MSG-1' : 'TAB-ITM-6', () => ({
      at: placeOf(reading, row, 'timestamp'),
      message: `The timestamp of ${innerName(row)} must be an ISO 8601 date-time such as 2026-11-21T09:30:00Z; ${described(text)} came${dateOnly}.`,
      effect: noTime,
    }));
    notes.tally(
      'TAB-ITM-6',
      '',
      () => placeOf(reading, row, 'timestamp'),
      (count) => `The timestamp of ${several(count, 'item')} is no ISO 8601 date-time: it is not shown.`,
    );
    return;
  }
  item.timestamp = text;
  if (lenient || (time.offsetMinutes !== null && time.usual)) return;
  if (time.offsetMinutes === null) notes.lean('timestamp-without-offset');
  notes.report('warning', 'TAB-ITM-6', () => ({
    at: placeOf(reading, row, 'timestamp'),
    message:
      time.offsetMinutes === null
        ? `The timestamp of ${innerName(row)}, ${quoted(text)}, has no offset from UTC: the instant it means is not known.`
        : `The timestamp of ${innerName(row)}, ${quoted(text)}, is a form of ISO 8601 that common date readers refuse.`,
    effect: time.offsetMinutes === null ? "read in the visitor's own time zone" : 'a time may not be shown',
  }));
}
