import type { Notes } from '../contract/notes.ts';
import {
  instantOf,
  isEarlier,
  oddityOf,
  readTimestamp,
  type Timestamp,
  timestampFault,
} from '../contract/timestamp.ts';
import { described, type JsonObject, quoted } from '../contract/words.ts';
import { textField } from './fields.ts';
import type { DocumentKind } from './record.ts';
import { isExpired, retentionPeriod, spanText, timeLeft } from './retention.ts';
import { isUuid } from './uuid.ts';

/** The id is a UUID, and the one that was asked for (DOC-FLD-1). */
export function checkId(
  body: JsonObject,
  kind: DocumentKind,
  askedId: string | null,
  notes: Notes,
): void {
  const id = textField(body, 'id');
  if (id === null) return;
  if (askedId !== null && id !== askedId) {
    const sameUuid = isUuid(id) && id.toLowerCase() === askedId.toLowerCase();
    const message = `id is ${quoted(id)}; ${quoted(askedId)} was asked for.`;
    if (sameUuid) {
      notes.lean('uuid-letter-case');
      notes.report('info', 'DOC-FLD-1', () => ({
        at: ['id'],
        message,
        effect: 'It is the same UUID in other letters.',
      }));
    } else
      notes.report('error', 'DOC-FLD-1', () => ({
        at: ['id'],
        message,
        effect: 'The reply is about another document.',
      }));
  }
  if (isUuid(id)) return;
  // A 204 reply only repeats what was asked, and a debugging tool may ask for anything.
  const isEcho = kind === 'not-found' && notes.decide('echoed-id') === 'ours';
  notes.report(isEcho ? 'warning' : 'error', 'DOC-FLD-1', () => ({
    at: ['id'],
    message: `id is a UUID; got ${described(id)}.`,
    effect: 'It is shown as it came.',
  }));
}

/** A date as it is read: without an offset as UTC, which `hasOffset` tells. */
type Instant = { time: Timestamp; at: number; hasOffset: boolean };

/** What the documents state of each date (DOC-FLD-2): a precision of date_created only. */
const datesAs = {
  date_created: { parts: 'with UTC offset and fraction of a second', hasFraction: true },
  parsed_date: { parts: 'with UTC offset', hasFraction: false },
} as const;

function checkDate(
  body: JsonObject,
  field: keyof typeof datesAs,
  kind: DocumentKind,
  notes: Notes,
): Instant | null {
  const text = textField(body, field);
  if (text === null) return null;
  if (text === '' && field === 'parsed_date' && kind !== 'completed') {
    notes.report('info', 'DOC-REP-3', () => ({
      at: [field],
      message: 'parsed_date is empty.',
      effect: 'It counts as missing.',
    }));
    return null;
  }
  const read = readTimestamp(text);
  const { parts, hasFraction } = datesAs[field];
  if (!read) {
    const message = `${field} is an ISO 8601 timestamp ${parts}; got ${described(text)} (${timestampFault(text)}).`;
    notes.report('error', 'DOC-FLD-2', () => ({
      at: [field],
      message,
      effect: 'It cannot be read as a time and is shown as it came.',
    }));
    return null;
  }
  const hasOffset = read.offsetMinutes !== null;
  const time = { ...read, offsetMinutes: read.offsetMinutes ?? 0 };
  if (Number.isNaN(instantOf(time))) {
    notes.lean('date-beyond-dates');
    const message = `${field} ${quoted(text)} lies beyond the dates that browsers hold.`;
    notes.report('error', 'DOC-FLD-2', () => ({
      at: [field],
      message,
      effect: 'It cannot be read as a time and is shown as it came.',
    }));
    return null;
  }
  if (!read.usual) {
    const message = `${field} ${quoted(text)} is written in a way that not every date reader accepts: with ${oddityOf(text)}.`;
    notes.report('warning', 'DOC-FLD-2', () => ({
      at: [field],
      message,
      effect: 'It is read all the same; a client may not read it.',
    }));
  }
  const lacks = [
    ...(hasOffset ? [] : ['UTC offset']),
    ...(read.subSecond || !hasFraction ? [] : ['fraction of a second']),
  ];
  if (lacks.length > 0) {
    notes.lean('date-part-missing');
    const effect = hasOffset ? 'It is read all the same.' : 'It is read as UTC.';
    notes.report('warning', 'DOC-FLD-2', () => ({
      at: [field],
      message: `${field} ${quoted(text)} has no ${lacks.join(' and no ')}.`,
      effect,
    }));
  }
  if (!hasOffset) notes.lean('date-without-offset');
  return { time, at: instantOf(time), hasOffset };
}

/** Whether the first lies before the second for certain: 10:00 without seconds is any time up to 10:01. */
const isBefore = (first: Instant, second: Instant): boolean =>
  first.time.unit >= 1
    ? first.at + first.time.unit <= second.at
    : isEarlier(first.time, second.time);

/** Both dates, and their order (DOC-FLD-2); gives back when the document was created, in milliseconds since 1970. */
export function checkDates(body: JsonObject, kind: DocumentKind, notes: Notes): number | null {
  const created = checkDate(body, 'date_created', kind, notes);
  const parsed = checkDate(body, 'parsed_date', kind, notes);
  // Two times of which only one has an offset cannot be told apart for certain.
  if (created && parsed && created.hasOffset === parsed.hasOffset && isBefore(parsed, created)) {
    if (notes.decide('parsed-before-created') === 'other') return created.at;
    const apart = created.at - parsed.at;
    const span =
      apart >= 60_000
        ? spanText(apart)
        : apart >= 1
          ? `${apart / 1000} s`
          : 'less than a millisecond';
    const message = `parsed_date lies ${span} before date_created.`;
    notes.report('warning', 'DOC-FLD-2', () => ({
      at: ['parsed_date'],
      message,
      effect: 'Both are shown as they came.',
    }));
  }
  return created?.at ?? null;
}

/** Clocks of two computers differ by seconds; only a date further ahead, in milliseconds, is worth a note. */
const clockDifference = 60_000;

/** Whether the reply is the record of one document: unknown ids and refused credentials are none, and under 200 the record stays one whatever its status is. */
const isRecord = (kind: DocumentKind, body: JsonObject): boolean =>
  kind === 'unexpected'
    ? body.status_code === 200
    : kind !== 'not-found' && kind !== 'unauthorized';

/** How long the document is still accessible, or that it may be gone (DOC-RET-1). `created` and `now` in milliseconds since 1970. */
export function checkRetention(
  body: JsonObject,
  created: number | null,
  kind: DocumentKind,
  now: number | null,
  notes: Notes,
): void {
  if (kind === 'not-found') {
    notes.step(
      'DOC-RET-1',
      [],
      'The document may have expired: documents are accessible for up to 3 days after submission.',
    );
    return;
  }
  if (created === null || !isRecord(kind, body)) return;
  const until = new Date(created + retentionPeriod);
  const end = Number.isNaN(until.getTime()) ? 'an unknown time' : until.toISOString();
  const at = ['date_created'];
  if (now !== null && isExpired(created, now)) {
    const over = spanText(timeLeft(created, now));
    notes.step('DOC-RET-1', at, `Accessible until ${end}, which is ${over} ago.`);
    const message = `The document is served ${over} after its 3 days were over.`;
    notes.report('info', 'DOC-RET-1', () => ({
      at,
      message,
      effect: 'It is shown; it may be gone at the next request.',
    }));
    return;
  }
  notes.step(
    'DOC-RET-1',
    at,
    `Accessible until ${end}${now === null ? '' : `, ${spanText(timeLeft(created, now))} from now`}.`,
  );
  if (now === null || created - now < clockDifference) return;
  notes.lean('created-in-future');
  const message = `date_created lies ${spanText(created - now)} ahead of the clock of this computer, so more than the 3 days seem to be left.`;
  notes.report('info', 'DOC-RET-1', () => ({
    at,
    message,
    effect: 'The time left is counted from it all the same. One of the two clocks is wrong.',
  }));
}
