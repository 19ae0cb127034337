import type { Notes } from '../contract/notes.ts';
import { nearest } from '../contract/spelling.ts';
import { described, type JsonObject, quoted } from '../contract/words.ts';
import { misplacedReply } from './body.ts';
import { meantField } from './keys.ts';
import { type DocumentKind, documentStatuses, statusCodes } from './record.ts';

type StatusCode = (typeof statusCodes)[number];

const isStatusCode = (value: unknown): value is StatusCode =>
  statusCodes.some((code) => code === value);

const kindOfStatus: Record<(typeof documentStatuses)[number], DocumentKind> = {
  Pending: 'pending',
  Processing: 'processing',
  Completed: 'completed',
  Failed: 'failed',
};

/** What an outcome means, as a step tells it. */
const meanings: Record<DocumentKind, { clause: string; text: string }> = {
  completed: {
    clause: 'DOC-FLD-4',
    text: 'status is Completed: the parsed document is in parsed_base64.',
  },
  pending: {
    clause: 'DOC-STA-1',
    text: 'status is Pending, which is not final: the document can be asked for again.',
  },
  processing: {
    clause: 'DOC-STA-1',
    text: 'status is Processing, which is not final: the document can be asked for again.',
  },
  failed: { clause: 'DOC-STA-2', text: 'status is Failed: parsing failed.' },
  'not-found': {
    clause: 'DOC-REP-4',
    text: 'status_code is 204: the id is unknown, or the document is no longer stored.',
  },
  'no-template': {
    clause: 'DOC-REP-5',
    text: 'status_code is 400: no known bank template matched the PDF.',
  },
  unauthorized: {
    clause: 'DOC-REP-6',
    text: 'status_code is 401: the credentials are missing or invalid.',
  },
  unexpected: { clause: 'DOC-REP-1', text: 'The reply is none of those the documents name.' },
};

export const stepOfKind = (kind: DocumentKind, notes: Notes): void => {
  const { clause, text } = meanings[kind];
  notes.step(
    clause,
    kind === 'unexpected' ? [] : clause.startsWith('DOC-REP') ? ['status_code'] : ['status'],
    text,
  );
};

/** What became of the document: the body's status_code decides, and under 200 its status (DOC-REP-1, DOC-REP-2, DOC-FLD-4). */
export function outcomeOf(body: JsonObject, httpStatus: number | null, notes: Notes): DocumentKind {
  const code = Object.hasOwn(body, 'status_code') ? body.status_code : undefined;
  if (!isStatusCode(code)) {
    notes.report('error', 'DOC-REP-1', () => ({
      at: ['status_code'],
      message: codeMessage(body, code),
      effect: 'The outcome cannot be told.',
    }));
    return 'unexpected';
  }
  notes.step(
    'DOC-REP-2',
    ['status_code'],
    `status_code ${code} of the body decides the outcome${httpNote(httpStatus)}.`,
  );
  if (httpStatus !== null && httpStatus !== code) {
    notes.lean('http-status-relation');
    notes.report('info', 'DOC-REP-2', () => ({
      at: ['status_code'],
      message: `The HTTP status is ${httpStatus}, the body says status_code ${code}.`,
      effect: `${code} counts.`,
    }));
  }
  if (code === 204) return 'not-found';
  if (code === 400) return 'no-template';
  return code === 401 ? 'unauthorized' : kindUnder200(body, notes);
}

const httpNote = (httpStatus: number | null): string =>
  httpStatus === null ? '' : ` (the HTTP status is ${httpStatus})`;

function codeMessage(body: JsonObject, code: unknown): string {
  const wanted = 'status_code is one of the numbers 200, 204, 400 and 401';
  if (code !== undefined) {
    const meant =
      typeof code === 'string' && isStatusCode(Number(code))
        ? ` Did you mean the number ${Number(code)}?`
        : '';
    return `${wanted}; got ${described(code)}.${meant}`;
  }
  const near = Object.keys(body).find((key) => meantField(key) === 'status_code');
  const place = misplacedReply(body);
  if (place !== '') return `${wanted}, and it is missing.${place}`;
  return `${wanted}, and it is missing.${near === undefined ? '' : ` The reply has ${quoted(near)}, which the documents do not name.`}`;
}

function kindUnder200(body: JsonObject, notes: Notes): DocumentKind {
  const status = Object.hasOwn(body, 'status') ? body.status : undefined;
  const known = documentStatuses.find((candidate) => candidate === status);
  if (known) return kindOfStatus[known];
  if (typeof status === 'string') {
    tellUnknownStatus(status, 'The outcome cannot be told.', notes);
  } else {
    const came = status === undefined ? 'it is missing' : `got ${described(status)}`;
    const message = `status is the text Pending, Processing, Completed or Failed; ${came}.`;
    notes.report('error', 'DOC-REP-3', () => ({
      at: ['status'],
      message,
      effect: 'The outcome cannot be told.',
    }));
  }
  return 'unexpected';
}

function tellUnknownStatus(status: string, effect: string, notes: Notes): void {
  const near = nearest(status, documentStatuses);
  const meant = near === null ? '' : ` Did you mean ${near}?`;
  const message = `status is Pending, Processing, Completed or Failed, written so; got ${described(status)}.${meant}`;
  notes.report('error', 'DOC-FLD-4', () => ({ at: ['status'], message, effect }));
}

/** A status that the documents do not name, where the status decides nothing (DOC-FLD-4); under 200 it decides, under 400 only Failed will do. */
export function checkStatusName(body: JsonObject, notes: Notes): void {
  const status = Object.hasOwn(body, 'status') ? body.status : undefined;
  if (body.status_code === 200 || body.status_code === 400 || typeof status !== 'string') return;
  if (!documentStatuses.some((candidate) => candidate === status))
    tellUnknownStatus(status, 'It is shown as it came; status_code counts.', notes);
}
