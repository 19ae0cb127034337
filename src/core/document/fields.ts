import type { Notes } from '../contract/notes.ts';
import { described, type JsonObject, quoted } from '../contract/words.ts';
import { isKnown, meantField } from './keys.ts';
import {
  type DocumentKind,
  type DocumentRecord,
  fieldNames,
  type RecordField,
  recordFields,
} from './record.ts';

/** The keys a reply must carry, by what became of the document, and the clause that asks for them ("Replies", DOC-REP-3 to DOC-REP-6). */
type Demand = { clause: string; fields: readonly RecordField[]; short: string };

const whileUnderWay: Demand = {
  clause: 'DOC-REP-3',
  fields: ['status_code', 'id', 'status'],
  short: 'a 200 reply',
};
const failed: Demand = { ...whileUnderWay, short: 'a Failed document' };
const completed: Demand = {
  clause: 'DOC-REP-3',
  fields: [
    ...(['status_code', 'id', 'date_created', 'parsed_date', 'bank_code'] as const),
    ...(['external_id', 'status', 'parsed_base64', 'document_version', 'execution'] as const),
  ],
  short: 'a Completed document',
};

/** `null` = the outcome is unknown, so nothing can be demanded. */
const demands: Record<DocumentKind, Demand | null> = {
  completed,
  pending: whileUnderWay,
  processing: whileUnderWay,
  failed,
  'not-found': {
    clause: 'DOC-REP-4',
    fields: ['status_code', 'message', 'id'],
    short: 'a 204 reply',
  },
  'no-template': {
    clause: 'DOC-REP-5',
    fields: ['status_code', 'message', 'id', 'date_created', 'external_id', 'bank_code', 'status'],
    short: 'a 400 reply',
  },
  unauthorized: { clause: 'DOC-REP-6', fields: ['status_code', 'message'], short: 'a 401 reply' },
  unexpected: null,
};

const hasType = (value: unknown, field: RecordField): boolean =>
  recordFields[field] === 'number' ? typeof value === 'number' : typeof value === 'string';

/** The fields that came with the right type, `parsed_base64` left out. */
export function recordOf(body: JsonObject): DocumentRecord {
  const kept = fieldNames.filter(
    (field) =>
      field !== 'parsed_base64' &&
      Object.hasOwn(body, field) &&
      hasType(body[field], field) &&
      body[field] !== Number.POSITIVE_INFINITY &&
      body[field] !== Number.NEGATIVE_INFINITY,
  );
  return Object.fromEntries(kept.map((field) => [field, body[field]]));
}

/** A field's text, null where it is missing or no string. */
export const textField = (body: JsonObject, field: RecordField): string | null => {
  const value = Object.hasOwn(body, field) ? body[field] : undefined;
  return typeof value === 'string' ? value : null;
};

const effectOf = (field: RecordField): string =>
  field === 'parsed_base64' ? 'There is no XML to show.' : `The client has no ${field} to show.`;

/** Missing and wrongly typed fields: errors where the outcome demands them; elsewhere a wrong type is a warning, and null says no more than a missing key (DOC-REP-3 to DOC-REP-6). */
export function checkFields(body: JsonObject, kind: DocumentKind, notes: Notes): void {
  const isUnknown200 = kind === 'unexpected' && body.status_code === 200;
  const demand = isUnknown200 ? whileUnderWay : demands[kind];
  const clause = demand?.clause ?? 'DOC-REP-3';
  for (const field of fieldNames) {
    // Whoever found the outcome unexpected has said what is wrong with these.
    if (field === 'status_code' || (field === 'status' && isUnknown200)) continue;
    const isDemanded = demand?.fields.includes(field) ?? false;
    if (!Object.hasOwn(body, field)) {
      if (!isDemanded || !demand) continue;
      notes.report('error', clause, () => {
        const meant = Object.keys(body).find((key) => !isKnown(key) && meantField(key) === field);
        const hint =
          meant === undefined
            ? ''
            : ` The reply has ${quoted(meant)}, which the documents do not name.`;
        return {
          at: [field],
          message: `${field} is missing; ${demand.short} carries it.${hint}`,
          effect: effectOf(field),
        };
      });
    } else if (!hasType(body[field], field)) {
      const isNothing = body[field] === null && !isDemanded;
      const level = isDemanded ? 'error' : isNothing ? 'info' : 'warning';
      const message = `${field} is a ${recordFields[field]}; got ${described(body[field])}.`;
      notes.report(level, clause, () => ({
        at: [field],
        message,
        effect: 'It counts as missing.',
      }));
      if (!isNothing)
        notes.step(clause, [field], `${field} has the wrong type: it counts as missing.`);
    }
  }
  const isLess = completed.fields.some(
    (field) => !Object.hasOwn(body, field) || !hasType(body[field], field) || body[field] === '',
  );
  if (isLess && demand === whileUnderWay && kind !== 'unexpected')
    notes.lean('fields-while-pending');
  if (isLess && demand === failed) notes.lean('fields-of-failed');
}
