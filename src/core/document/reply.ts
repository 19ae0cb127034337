import type { ChosenReadings } from '../contract/assumptions.ts';
import { isBeyondBounds, readBodyText, reportDuplicates, reportNotJson } from '../contract/body.ts';
import type { Edit, Suggestion } from '../contract/finding.ts';
import { type Enclosed, findEnclosed, mistakenFor, wrappingFix } from '../contract/likeness.ts';
import { createNotes, type Notes } from '../contract/notes.ts';
import { documentStatuses, isStatusCode } from '../contract/shapes.ts';
import { nearest } from '../contract/spelling.ts';
import { described, isObject, type JsonObject, quoted } from '../contract/words.ts';
import { jsonPath } from '../json/path.ts';
import { trimSpace } from '../json/scan.ts';
import { parseJson } from '../json/text.ts';
import { several } from '../text/wording.ts';
import type { AuthorizationForm } from './connection.ts';
import { type Content, readContent, readDecoded } from './content.ts';
import {
  checkDates,
  checkFields,
  checkId,
  checkKeys,
  checkRetention,
  isUnderWay,
  meantIn,
  notesOnFields,
  recordOf,
  textField,
} from './fields.ts';
import type { CutReply } from './long-reply.ts';
import type { DocumentKind } from './record.ts';
import { checkByKind, checkStatusBeside, checkTransition } from './status.ts';
import type { DocumentValue, DocumentVerdict } from './verdict.ts';

/** The text of the body, whether it is JSON at all, and the object it holds; `blank` = there is nothing in it, `unread` = it is more than Assay reads. */
export type Body = {
  text: string;
  json: boolean;
  blank: boolean;
  unread?: true;
  object: JsonObject | null;
};

const expected = 'The reply must be a JSON object';
const unknown = 'The outcome is unknown.';

/** Reads the body as the JSON object that every reply is (DOC-REP-1). An empty body is left to the caller: HTTP 204 has none (DOC-REP-8). */
export function readBody(body: Uint8Array | string, notes: Notes): Body {
  const text = readBodyText(body, notes, {
    clause: 'DOC-REP-1',
    clauseOfBytes: 'DOC-REP-1',
    malformed: 'document-body-not-utf8',
  });
  const at: string[] = [];
  if (trimSpace(text) === '') return { text, json: false, blank: true, object: null };
  const parsed = parseJson(text);
  if (isBeyondBounds(parsed, notes, 'DOC-REP-1'))
    return { text, json: false, blank: false, unread: true, object: null };
  if (!parsed.ok) {
    const came = reportNotJson(text, parsed, notes, {
      level: 'error',
      clause: 'DOC-REP-1',
      expected,
      effect: unknown,
    });
    notes.step('DOC-REP-1', at, `Nothing can be read from the body, because it is ${came}.`);
    return { text, json: false, blank: false, object: null };
  }
  reportDuplicates(text, parsed.value, notes, 'document-duplicate-key', () => 'DOC-FLD-9');
  if (!isObject(parsed.value)) {
    const message = `${expected}; got ${described(parsed.value)}.${misplacedReply(parsed.value)}`;
    const { value } = parsed;
    notes.report('error', 'DOC-REP-1', () => ({
      at,
      message,
      effect: unknown,
      ...misplacedFix(value),
    }));
    notes.step(
      'DOC-REP-1',
      at,
      'The body is JSON, but not an object, so nothing can be read from it.',
    );
    return { text, json: true, blank: false, object: null };
  }
  notes.step(
    'DOC-REP-1',
    at,
    `The body is a JSON object with ${several(Object.keys(parsed.value).length, 'key')}.`,
  );
  return { text, json: true, blank: false, object: parsed.value };
}

const enclosedReply = (value: unknown): Enclosed | null =>
  findEnclosed(value, (inner) => isObject(inner) && Object.hasOwn(inner, 'status_code'));

/** How to return the reply that a value holds inside; nothing where it holds none. */
function misplacedFix(value: unknown): Partial<Suggestion> {
  if (isObject(value) && mistakenFor(value) !== null) return wrappingFix(value, []);
  const found = enclosedReply(value);
  if (found === null) return {};
  return {
    fix: `The service must return what is in ${jsonPath(found.at)} as the body.`,
    edit: { op: found.isText ? 'parse' : 'keep', path: [...found.at] },
  };
}

/**
 * Says where a value that is not a reply holds one inside, or what the value looks like; '' if
 * neither is known.
 */
export function misplacedReply(value: unknown): string {
  const mistaken = mistakenFor(value);
  if (mistaken !== null) return ` ${mistaken}`;
  const found = enclosedReply(value);
  if (found === null) return '';
  const path = jsonPath(found.at);
  if (!found.isText) return ` The whole reply is in ${path}. It must be the body itself.`;
  return ` It contains JSON as text${path === '$' ? '' : `, in ${path}`}, so the reply was encoded twice.`;
}

const kindOfStatus: Record<(typeof documentStatuses)[number], DocumentKind> = {
  Pending: 'pending',
  Processing: 'processing',
  Completed: 'completed',
  Failed: 'failed',
};

/** What an outcome means, for the text of a step. */
const meanings: Record<DocumentKind, { clause: string; text: string }> = {
  completed: {
    clause: 'DOC-FLD-4',
    text: 'status is Completed: the parsed document is in parsed_base64.',
  },
  pending: {
    clause: 'DOC-STA-1',
    text: 'status is Pending, which is not final, so the document can be fetched again.',
  },
  processing: {
    clause: 'DOC-STA-1',
    text: 'status is Processing, which is not final, so the document can be fetched again.',
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
  unexpected: { clause: 'DOC-REP-1', text: 'The reply is not one that the contract describes.' },
  unread: { clause: 'DOC-REP-1', text: 'Assay did not read the reply.' },
};

export const stepOfKind = (kind: DocumentKind, notes: Notes): void => {
  const { clause, text } = meanings[kind];
  notes.step(
    clause,
    kind === 'unexpected' || kind === 'unread'
      ? []
      : clause.startsWith('DOC-REP')
        ? ['status_code']
        : ['status'],
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
      effect: 'The outcome is unknown.',
      ...codeFix(body, code),
    }));
    return 'unexpected';
  }
  notes.step(
    'DOC-REP-2',
    ['status_code'],
    `status_code ${code} in the body decides the outcome${httpNote(httpStatus)}.`,
  );
  if (httpStatus !== null && httpStatus !== code) {
    notes.assume('http-status-relation');
    notes.report('info', 'DOC-REP-2', () => ({
      at: ['status_code'],
      message: `The HTTP status is ${httpStatus}, but the status_code in the body is ${code}.`,
      effect: `status_code ${code} counts.`,
    }));
  }
  if (code === 204) return 'not-found';
  if (code === 400) return 'no-template';
  return code === 401 ? 'unauthorized' : kindUnder200(body, notes);
}

const httpNote = (httpStatus: number | null): string =>
  httpStatus === null ? '' : ` (the HTTP status is ${httpStatus})`;

function codeFix(body: JsonObject, code: unknown): Partial<Suggestion> {
  if (code === undefined) return misplacedFix(body);
  return typeof code === 'string' && isStatusCode(Number(code))
    ? {
        fix: 'The service must send status_code as a number.',
        edit: { op: 'as-number', path: ['status_code'] },
      }
    : {};
}

function codeMessage(body: JsonObject, code: unknown): string {
  const wanted = 'status_code must be the number 200, 204, 400 or 401';
  if (code !== undefined) {
    const meant =
      typeof code === 'string' && isStatusCode(Number(code))
        ? ` Did you mean the number ${Number(code)}?`
        : '';
    return `${wanted}; got ${described(code)}.${meant}`;
  }
  const near = Object.keys(body).find((key) => meantIn(body, key) === 'status_code');
  const place = misplacedReply(body);
  if (place !== '') return `${wanted}, but it is missing.${place}`;
  return `${wanted}, but it is missing.${near === undefined ? '' : ` The reply has ${quoted(near)}, which the contract does not name.`}`;
}

function kindUnder200(body: JsonObject, notes: Notes): DocumentKind {
  const status = Object.hasOwn(body, 'status') ? body.status : undefined;
  const known = documentStatuses.find((candidate) => candidate === status);
  if (known) return kindOfStatus[known];
  if (typeof status === 'string') {
    tellUnknownStatus(status, false, notes);
  } else {
    const came = status === undefined ? 'it is missing' : `got ${described(status)}`;
    const message = `status must be the string Pending, Processing, Completed or Failed; ${came}.`;
    notes.report('error', 'DOC-REP-3', () => ({
      at: ['status'],
      message,
      effect: 'The outcome is unknown.',
    }));
  }
  return 'unexpected';
}

function tellUnknownStatus(status: string, isIgnored: boolean, notes: Notes): void {
  const effect = isIgnored ? 'The status_code counts.' : unknown;
  const near = nearest(status, documentStatuses);
  const meant = near === null ? '' : ` Did you mean ${near}?`;
  const message = `status must be exactly Pending, Processing, Completed or Failed; got ${described(status)}.${meant}`;
  notes.report('error', 'DOC-FLD-4', () => ({
    at: ['status'],
    message,
    effect,
    ...(near !== null && {
      fix: `The service must write the status ${near}.`,
      edit: { op: 'set', path: ['status'], value: near },
    }),
    ...(near === null && isIgnored && { edit: { op: 'remove', path: ['status'] } satisfies Edit }),
  }));
}

/** A status that the documents do not name, where the status decides nothing (DOC-FLD-4); under 200 it decides, under 400 only Failed will do. */
export function checkStatusName(body: JsonObject, notes: Notes): void {
  const status = Object.hasOwn(body, 'status') ? body.status : undefined;
  if (body.status_code === 200 || body.status_code === 400 || typeof status !== 'string') return;
  if (!documentStatuses.some((candidate) => candidate === status))
    tellUnknownStatus(status, true, notes);
}

/**
 * A reply to judge. `now` in milliseconds since 1970 (null: retention is not judged); `askedId`
 * null: the id is not compared; `lastVersion`: the document_version last seen for the same
 * connection; `lastStatus`: the status of the same document in the reply before (`statusOfKind`);
 * `choices`: the decisions that the user switched to their other reading.
 */
export type DocumentReply = {
  body: Uint8Array | string;
  httpStatus: number | null;
  askedId: string | null;
  now: number | null;
  lastVersion?: string | null | undefined;
  lastStatus?: string | null | undefined;
  /** The form of the Authorization header that the reply answers; null or left out where none was sent or it is not known. */
  authorization?: AuthorizationForm | null | undefined;
  choices?: ChosenReadings | undefined;
  /** How many places a finding of many names; 1,000 unless it is said. */
  places?: number | undefined;
  /** The whole of a Base64 of which the body has the ends alone. */
  cut?: Pick<CutReply, 'characters' | 'decoded'> | undefined;
  /** May throw, which ends the reading and comes out of it. */
  onProgress?: (done: number, total: number) => void;
};

/** `text` is the body as text, which the findings point into; `xml` the decoded document, also where something is wrong with it. */
export type DocumentReading = {
  verdict: DocumentVerdict;
  text: string;
  xml: { bytes: Uint8Array; text: string } | null;
};

const total = 100;
const parsedShare = 10;

/** Judges one reply of the document endpoint by DOC-REP-1 to DOC-RET-1. Throws only what `onProgress` throws. */
export function readDocumentReply(reply: DocumentReply): DocumentReading {
  const { body, httpStatus, onProgress = () => undefined } = reply;
  const notes = createNotes(reply.choices, reply.places);
  onProgress(0, total);
  if (Math.floor((httpStatus ?? 0) / 100) === 3) notes.assume('document-redirects-not-followed');
  const { text, json, blank, unread, object } = readBody(body, notes);
  onProgress(parsedShare, total);
  const conclude = (value: DocumentValue, content: Content | null): DocumentReading => ({
    verdict: { as: 'document', outcome: value.kind, value, ...notes.conclude(text, json) },
    text,
    xml: content && { bytes: content.bytes, text: content.text },
  });
  if (object === null) {
    const kind = unread ? 'unread' : blank ? kindOfBlank(httpStatus, notes) : 'unexpected';
    return conclude({ kind, record: null, facts: null }, null);
  }

  const kind = outcomeOf(object, httpStatus, notes);
  stepOfKind(kind, notes);
  checkFields(object, kind, notes);
  checkId(object, kind, reply.askedId, notes);
  const created = checkDates(object, kind, notes);
  checkStatusName(object, notes);
  checkByKind(object, kind, notes);
  checkStatusBeside(object, kind, notes);
  checkTransition(kind, reply.lastStatus ?? null, notes);
  if (kind === 'unauthorized') nameOtherForm(reply.authorization ?? null, notes);
  checkVersion(textField(object, 'document_version'), reply.lastVersion ?? null, notes);
  const base64 = textField(object, 'parsed_base64');
  let content: Content | null = null;
  if (base64 !== null && (kind === 'completed' || isUnderWay(kind))) {
    const onContent = notesOnFields(kind, notes);
    const inContent = (share: number): void =>
      onProgress(parsedShare + share * (total - parsedShare), total);
    const read = reply.cut
      ? readDecoded(reply.cut.decoded, reply.cut.characters, onContent, inContent)
      : readContent(base64, onContent, inContent);
    // What comes before the document is Completed is judged, but it is not the document.
    if (kind === 'completed') content = read;
  }
  if (base64 !== null && base64 !== '' && kind !== 'completed') {
    const message = `parsed_base64 has ${several(base64.length, 'character')}, but it counts only when status_code is 200 and status is Completed.`;
    notes.report('info', 'DOC-FLD-5', () => ({
      at: ['parsed_base64'],
      part: 'key',
      message,
      effect: isUnderWay(kind)
        ? 'It is checked, but no XML is shown.'
        : 'It is not decoded, so no XML is shown.',
      fix: 'The service must send parsed_base64 only with status_code 200 and status Completed.',
    }));
  }
  checkRetention(object, created, kind, reply.now, notes);
  checkKeys(object, notes);
  onProgress(total, total);
  return conclude({ kind, record: recordOf(object), facts: content?.facts ?? null }, content);
}

/** A real HTTP 204 has no body to judge (DOC-REP-8); under any other status a reply without a body says nothing. */
function kindOfBlank(httpStatus: number | null, notes: Notes): DocumentKind {
  if (httpStatus !== 204 || notes.decide('http-204-without-body') === 'other') {
    const message = 'The reply must be a JSON object; got an empty body.';
    notes.report('error', 'DOC-REP-1', () => ({
      at: [],
      message,
      effect: 'The outcome is unknown.',
    }));
    notes.step('DOC-REP-1', [], 'The body is empty, so nothing can be read from it.');
    return 'unexpected';
  }
  const message =
    'The server answered with HTTP status 204 and no body. A "not found" reply must have a JSON body with status_code, message and id.';
  notes.report('warning', 'DOC-REP-8', () => ({
    at: [],
    message,
    effect: 'Assay treats the document as not found.',
  }));
  notes.step(
    'DOC-REP-8',
    [],
    'The HTTP status is 204 without a body, so Assay treats the document as not found.',
  );
  checkRetention({}, null, 'not-found', null, notes);
  return 'not-found';
}

/** On 401 the other form of the header may be the one that is accepted (DOC-REQ-3). */
function nameOtherForm(sent: AuthorizationForm | null, notes: Notes): void {
  if (sent === null) return;
  notes.assume('authorization-form');
  const [form, other] =
    sent === 'bearer'
      ? ['"Bearer <token>"', 'the API key alone']
      : ['the API key alone', '"Bearer <token>"'];
  const message = `The Authorization header was sent in the form ${form}. The contract also shows another form: ${other}.`;
  notes.report('info', 'DOC-REQ-3', () => ({
    at: ['status_code'],
    message,
    effect: `Check the token, then try the other form: ${other}.`,
  }));
}

function checkVersion(version: string | null, last: string | null, notes: Notes): void {
  if (version === null) return;
  notes.step(
    'DOC-FLD-7',
    ['document_version'],
    `The parsed document has format version ${quoted(version)}.`,
  );
  if (last === null || last === version) return;
  notes.assume('version-change');
  const message = `document_version is ${quoted(version)}, but the last reply of the same connection had ${quoted(last)}.`;
  notes.report('info', 'DOC-FLD-7', () => ({
    at: ['document_version'],
    message,
    effect: 'The structure of the XML may be different.',
  }));
}
