import type { Edit, Suggestion } from '../contract/finding.ts';
import { hasContent, meantText } from '../contract/meant-values.ts';
import { type Notes, weighing } from '../contract/notes.ts';
import { isPlaceholder, placeholderWords } from '../contract/placeholders.ts';
import {
  type DemandedReply,
  documentReplies,
  fieldNames,
  isStatusCode,
  meantField,
  type RecordField,
  recordParts,
} from '../contract/shapes.ts';
import { didYouMean } from '../contract/spelling.ts';
import {
  isEarlier,
  meantTime,
  oddityOf,
  readTimestamp,
  type Timestamp,
  timestampFault,
} from '../contract/timestamp.ts';
import { described, isObject, type JsonObject, quoted } from '../contract/words.ts';
import { type DocumentKind, type DocumentRecord, isUuid } from './record.ts';
import { isExpired, retentionPeriod, spanText, timeLeft } from './retention.ts';

/** Whether the documents name the key. */
export const isKnown = (key: string): boolean => Object.hasOwn(recordParts, key);

/** The field that an unknown key probably means, where its value can be one: an object cannot be Base64, nor any other number a status_code. */
export function meantIn(body: JsonObject, key: string): RecordField | null {
  const meant = isKnown(key) ? null : meantField(key);
  const value = body[key];
  if (typeof value === 'object' && value !== null) return null;
  return meant === 'status_code' && !isStatusCode(Number(value)) ? null : meant;
}

/** Keys that the documents do not name (DOC-REP-7). */
export function checkKeys(body: JsonObject, notes: Notes): void {
  for (const key of Object.keys(body)) {
    if (isKnown(key)) continue;
    notes.report('info', 'DOC-REP-7', () => {
      const meant = meantIn(body, key);
      const fits = meant !== null && !Object.hasOwn(body, meant);
      const hint = didYouMean(fits ? meant : null);
      const message = `The contract does not name the key ${quoted(key)}.${hint}`;
      const suggestion: Partial<Suggestion> = fits
        ? {
            fix: `The service must send "${meant}", not ${quoted(key)}.`,
            edit: { op: 'rename', path: [key], to: meant },
          }
        : {};
      return {
        at: [key],
        part: 'key',
        message,
        effect: 'It is kept and shown in the raw reply, but not read.',
        ...suggestion,
      };
    });
  }
}

/** What a reply must have by its outcome (DOC-REP-3 to DOC-REP-6); null where that is unknown, so that nothing can be demanded. */
const demandOf = (kind: DocumentKind): DemandedReply | null =>
  kind === 'unexpected' || kind === 'unread' ? null : documentReplies[kind];
const recordOf200: DemandedReply = { ...documentReplies.failed, called: 'a 200 reply' };

const hasType = (value: unknown, field: RecordField): boolean =>
  typeof value === recordParts[field].type;

/** The fields that have the right type, without `parsed_base64`. */
export function recordOf(body: JsonObject): DocumentRecord {
  const present = fieldNames.filter(
    (field) =>
      field !== 'parsed_base64' &&
      Object.hasOwn(body, field) &&
      hasType(body[field], field) &&
      body[field] !== Number.POSITIVE_INFINITY &&
      body[field] !== Number.NEGATIVE_INFINITY,
  );
  return Object.fromEntries(present.map((field) => [field, body[field]]));
}

/** A field's text, null where it is missing, no string, or a placeholder, which has a finding of its own. */
export const textField = (body: JsonObject, field: RecordField): string | null => {
  const value = Object.hasOwn(body, field) ? body[field] : undefined;
  return typeof value === 'string' && !isPlaceholder(value, field) ? value : null;
};

/** Whether the document is still being parsed. */
export const isUnderWay = (kind: DocumentKind): boolean =>
  kind === 'pending' || kind === 'processing';

/**
 * The notes on the fields of a reply. What is wrong with a field of a Pending or Processing one is a
 * warning at most, because the documents do not show which fields it has (DOC-REP-3).
 */
export const notesOnFields = (kind: DocumentKind, notes: Notes): Notes =>
  isUnderWay(kind)
    ? weighing(notes, (level) => {
        if (level === 'error') notes.assume('fields-while-pending');
        return level === 'error' ? 'warning' : level;
      })
    : notes;

const effectOf = (field: RecordField): string =>
  field === 'parsed_base64' ? 'There is no XML to show.' : `The client cannot show ${field}.`;

/** Missing and wrongly typed fields: errors where the outcome demands them; elsewhere a wrong type is a warning, and null says no more than a missing key (DOC-REP-3 to DOC-REP-6). */
export function checkFields(body: JsonObject, kind: DocumentKind, notes: Notes): void {
  const isUnknown200 = kind === 'unexpected' && body.status_code === 200;
  const demand = isUnknown200 ? recordOf200 : demandOf(kind);
  const clause = demand?.clause ?? 'DOC-REP-3';
  for (const field of fieldNames) {
    // The reader that found the outcome unexpected has already reported these.
    if (field === 'status_code' || (field === 'status' && isUnknown200)) continue;
    const isDemanded = demand?.fields.includes(field) ?? false;
    if (!Object.hasOwn(body, field)) {
      // The documents do not show the fields of these replies; the id is what they are about.
      const isExpected = field === 'id' && isUnderWay(kind);
      if ((!isDemanded && !isExpected) || !demand) continue;
      notes.report(isExpected ? 'warning' : 'error', clause, () => {
        const meant = Object.keys(body).find((key) => meantIn(body, key) === field);
        const hint =
          meant === undefined
            ? ''
            : ` The reply has ${quoted(meant)}, which the contract does not name.`;
        // What is there, only one level too deep, must not be made up.
        const isElsewhere = Object.values(body).some(
          (inner) => isObject(inner) && Object.hasOwn(inner, field),
        );
        return {
          at: [field],
          message: isExpected
            ? `id is missing. The contract does not show which fields a ${String(body.status)} reply has. Assay expects the id.${hint}`
            : `${field} is missing, but ${demand.called} must have it.${hint}`,
          effect: effectOf(field),
          fix: `The service must send ${field}.`,
          ...(!isElsewhere && placeholderOf(field)),
        };
      });
    } else if (!hasType(body[field], field)) {
      const isNothing =
        body[field] === null &&
        !isDemanded &&
        (!isUnderWay(kind) || field === 'parsed_date' || field === 'message');
      const level = isDemanded ? 'error' : isNothing ? 'info' : 'warning';
      const value = body[field];
      const message = `${field} must be a ${recordParts[field].type}; got ${described(value)}.`;
      notes.report(level, clause, () => ({
        at: [field],
        message,
        effect: 'It counts as missing.',
        ...retyped(field, value, isDemanded),
      }));
      if (!isNothing)
        notes.step(clause, [field], `${field} has the wrong type, so it counts as missing.`);
    } else if (isPlaceholder(body[field], field)) {
      notes.assume('document-placeholder');
      notes.report('error', recordParts[field].clause, () => ({
        at: [field],
        message: `${field} is the placeholder ${quoted(String(body[field]))}, which stands for a value that nobody filled in.`,
        ...placeholderWords(field),
      }));
    }
  }
  const isLess = documentReplies.completed.fields.some(
    (field) => !Object.hasOwn(body, field) || !hasType(body[field], field) || body[field] === '',
  );
  if (isLess && isUnderWay(kind)) notes.assume('fields-while-pending');
  if (isLess && kind === 'failed') notes.assume('fields-of-failed');
}

/**
 * Writes what only the service knows as a placeholder. Where the field is a UUID, a time or Base64, the finding remains: a value that passes would hide that it
 * is missing. Not the status, which decides what the rest means.
 */
const placeholderOf = (field: RecordField): { edit?: Edit } =>
  field === 'status' ? {} : { edit: { op: 'placeholder', path: [field] } };

/** The value in the type of its field, where it holds one; where nothing is there, a placeholder of what is demanded. Anything else stays, with its finding. */
function retyped(field: RecordField, value: unknown, isDemanded: boolean): { edit?: Edit } {
  if (Object.hasOwn(datesAs, field) && meantTime(value) !== null)
    return { edit: { op: 'as-time', path: [field] } };
  if (!hasContent(value))
    return isDemanded ? placeholderOf(field) : { edit: { op: 'omit', path: [field] } };
  return field !== 'parsed_base64' && meantText(value) !== null
    ? { edit: { op: 'as-text', path: [field] } }
    : {};
}

/** A readable date is written in ISO 8601; an empty one that is demanded gets a placeholder. */
const dateEdit = (field: keyof typeof datesAs, value: string): { edit?: Edit } =>
  meantTime(value) !== null
    ? { edit: { op: 'as-time', path: [field] } }
    : hasContent(value)
      ? {}
      : placeholderOf(field);

/** The id is a UUID, and the one that was requested (DOC-FLD-1). */
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
    const message = `id is ${quoted(id)}, but the requested id is ${quoted(askedId)}.`;
    if (sameUuid) {
      notes.assume('uuid-letter-case');
      notes.report('info', 'DOC-FLD-1', () => ({
        at: ['id'],
        message,
        effect: 'It is the same UUID with different upper and lower case.',
      }));
    } else
      notes.report('error', 'DOC-FLD-1', () => ({
        at: ['id'],
        message,
        effect: 'The reply is about another document.',
      }));
  }
  if (isUuid(id)) return;
  // A 204 reply only repeats the id of the request, and a debugging tool may request any id.
  const isEcho = kind === 'not-found' && notes.decide('echoed-id') === 'ours';
  notes.report(isEcho ? 'warning' : 'error', 'DOC-FLD-1', () => ({
    at: ['id'],
    message: `id must be a UUID; got ${described(id)}.`,
    effect: 'It is shown as received.',
    ...(!isEcho && id === '' && placeholderOf('id')),
  }));
}

/** A date as it is read: as UTC if it has no offset (`hasOffset` false). */
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
    const message = `${field} must be an ISO 8601 timestamp ${parts}; got ${described(text)} (${timestampFault(text)}).`;
    notes.report('error', 'DOC-FLD-2', () => ({
      at: [field],
      message,
      effect: 'It cannot be read as a time and is shown as received.',
      ...dateEdit(field, text),
    }));
    return null;
  }
  const hasOffset = read.offsetMinutes !== null;
  const time = (hasOffset ? null : readTimestamp(`${text}Z`)) ?? read;
  if (Number.isNaN(time.at)) {
    notes.assume('date-beyond-dates');
    const message = `${field} ${quoted(text)} is outside the range of dates that browsers support.`;
    notes.report('error', 'DOC-FLD-2', () => ({
      at: [field],
      message,
      effect: 'It cannot be read as a time and is shown as received.',
      ...dateEdit(field, text),
    }));
    return null;
  }
  if (!read.usual) {
    const { level, says } = oddityOf(text);
    notes.assume('rare-date-forms');
    notes.report(level, 'DOC-FLD-2', () => ({
      at: [field],
      message: `${field} ${quoted(text)} ${says}.`,
      effect: 'It is read anyway, but some date parsers reject it.',
    }));
  }
  if (!hasOffset) {
    notes.assume('date-without-offset');
    notes.report('error', 'DOC-FLD-2', () => ({
      at: [field],
      message: `${field} ${quoted(text)} has no UTC offset, so nobody can tell which instant it is.`,
      effect: 'Assay counts with it as if it were in UTC.',
    }));
  }
  if (hasFraction && read.decimals === null) {
    notes.assume('date-part-missing');
    notes.report('warning', 'DOC-FLD-2', () => ({
      at: [field],
      message: `${field} has no milliseconds.`,
      effect: 'Harmless.',
      fix: `The service must write ${field} with milliseconds, such as 2026-11-21T09:30:00.123+00:00.`,
    }));
  }
  return { time, at: time.at, hasOffset };
}

/** Whether the first lies before the second for certain: 10:00 without seconds is any time up to 10:01. */
const isBefore = (first: Instant, second: Instant): boolean =>
  first.time.unit >= 1
    ? first.at + first.time.unit <= second.at
    : isEarlier(first.time, second.time);

/**
 * Checks both dates and their order (DOC-FLD-2). Returns when the document was created, in
 * milliseconds since 1970.
 */
export function checkDates(body: JsonObject, kind: DocumentKind, all: Notes): number | null {
  const notes = notesOnFields(kind, all);
  const created = checkDate(body, 'date_created', kind, notes);
  const parsed = checkDate(body, 'parsed_date', kind, notes);
  // If only one of two times has an offset, nobody can say for certain which is earlier.
  if (created && parsed && created.hasOffset === parsed.hasOffset && isBefore(parsed, created)) {
    if (notes.decide('parsed-before-created') === 'other') return created.at;
    const apart = created.at - parsed.at;
    const span =
      apart >= 60_000
        ? spanText(apart)
        : apart >= 1
          ? `${apart / 1000} s`
          : 'less than a millisecond';
    const message = `parsed_date is ${span} before date_created.`;
    notes.report('warning', 'DOC-FLD-2', () => ({
      at: ['parsed_date'],
      message,
      effect: 'Both are shown as received.',
    }));
  }
  return created?.at ?? null;
}

/** Clocks of two computers differ by seconds; only a date further ahead, in milliseconds, is worth a note. */
const clockDifference = 60_000;

/**
 * Whether the reply is the record of one document. Unknown ids and refused credentials are not;
 * under 200 it is a record whatever its status says.
 */
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
  const given = readTimestamp(textField(body, 'date_created') ?? '');
  const inUtc = given?.offsetMinutes === null ? ', if date_created is in UTC' : '';
  const end = Number.isNaN(until.getTime()) ? 'an unknown time' : `${until.toISOString()}${inUtc}`;
  const at = ['date_created'];
  if (now !== null && isExpired(created, now)) {
    const over = spanText(timeLeft(created, now));
    notes.step('DOC-RET-1', at, `Accessible until ${end}, which is ${over} ago.`);
    const message = `The document is still available ${over} after its 3 days ended.`;
    notes.report('info', 'DOC-RET-1', () => ({
      at,
      message,
      effect: 'It is shown, but the next request may not find it.',
    }));
    return;
  }
  notes.step(
    'DOC-RET-1',
    at,
    `Accessible until ${end}${now === null ? '' : `, ${spanText(timeLeft(created, now))} from now`}.`,
  );
  if (now === null || created - now < clockDifference) return;
  notes.assume('created-in-future');
  const message = `date_created is ${spanText(created - now)} ahead of this computer's clock, so more than 3 days seem to be left.`;
  notes.report('info', 'DOC-RET-1', () => ({
    at,
    message,
    effect: 'The time left may be wrong.',
  }));
}
