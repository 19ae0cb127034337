import type { Edit } from '../../contract/finding.ts';
import {
  isPlainTimestamp,
  meantTime,
  oddityOf,
  readTimestamp,
  timestampFault,
} from '../../contract/timestamp.ts';
import { described, quoted } from '../../contract/words.ts';
import { several } from '../../text/wording.ts';
import type { Item } from '../item.ts';
import { type ItemReading, innerName, placeOf, type Row } from './row.ts';

/**
 * Reports a timestamp that the widget cannot show, and why; `effect` is what the visitor misses.
 */
function reportUnreadable(
  reading: ItemReading,
  row: Row,
  effect: string,
  message: string,
  why: string,
  edit: Edit | null,
): void {
  const { notes, lenient } = reading;
  const at = () => placeOf(reading, row, 'timestamp');
  notes.report(lenient ? 'info' : 'error', lenient ? 'TAB-MSG-1' : 'TAB-ITM-6', () => ({
    at: at(),
    message,
    effect,
    ...(edit && { edit }),
  }));
  notes.tally(
    'TAB-ITM-6',
    why,
    at,
    (count) => `The timestamp of ${several(count, 'item')} ${why}, so it is not shown.`,
  );
}

/**
 * Returns a timestamp that is an ISO 8601 date-time (TAB-ITM-6), and reports one that is invalid or
 * unusual. `effect` is what the visitor misses if it is not shown.
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
    const message = `The timestamp of ${innerName(row)} must be an ISO 8601 date-time; got ${got}.`;
    const path = [...placeOf(reading, row, 'timestamp')];
    const edit: Edit | null =
      text.trim() === ''
        ? { op: 'omit', path }
        : meantTime(text) === null
          ? null
          : { op: 'as-time', path };
    reportUnreadable(reading, row, effect, message, 'is not an ISO 8601 date-time', edit);
    return;
  }
  if (Number.isNaN(time.at)) {
    notes.assume('timestamp-beyond-dates');
    const message = `The timestamp of ${innerName(row)}, ${quoted(text)}, is outside the range of dates that browsers support.`;
    reportUnreadable(
      reading,
      row,
      effect,
      message,
      'is outside the range of dates that browsers support',
      null,
    );
    return;
  }
  item.timestamp = text;
  const at = () => placeOf(reading, row, 'timestamp');
  if (time.offsetMinutes === null) {
    const isUtc = notes.decide('timestamp-without-offset') === 'other';
    if (!lenient)
      notes.report('info', 'TAB-ITM-6', () => ({
        at: at(),
        message: `The timestamp of ${innerName(row)}, ${quoted(text)}, has no UTC offset, so its exact time is unknown.`,
        effect: isUtc
          ? 'It is read as a time in UTC.'
          : "It is read as a time in the visitor's own time zone.",
      }));
  }
  if (time.usual || lenient) return;
  const { level, says } = oddityOf(text);
  notes.assume('rare-timestamps');
  notes.report(level, 'TAB-ITM-6', () => ({
    at: at(),
    message: `The timestamp of ${innerName(row)}, ${quoted(text)}, ${says}.`,
    effect: 'If the parser of the widget rejects it, the visitor sees no time.',
  }));
}
