import type { AssumptionChoices } from '../contract/choices.ts';
import { createNotes, type Notes } from '../contract/notes.ts';
import { quoted, several } from '../contract/words.ts';
import { readBody } from './body.ts';
import type { AuthorizationForm } from './connection.ts';
import { type Content, readContent } from './content.ts';
import { checkFields, recordOf, textField } from './fields.ts';
import { checkKeys } from './keys.ts';
import { checkStatusName, outcomeOf, stepOfKind } from './outcome.ts';
import type { DocumentKind } from './record.ts';
import { checkByKind, checkStatusBeside, checkTransition } from './status.ts';
import { checkDates, checkId, checkRetention } from './values.ts';
import type { DocumentValue, DocumentVerdict } from './verdict.ts';

/**
 * A reply to be judged. `now` in milliseconds since 1970 (null: how long the document stays is not judged); `askedId` null: the id is
 * not compared; `lastVersion`: the document_version last seen for the same connection; `lastStatus`: the status that the last step of the same
 * document had (`statusOfKind`); `choices`: the decisions of ours that were switched to their other reading.
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
  choices?: AssumptionChoices | undefined;
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
  const notes = createNotes(reply.choices);
  onProgress(0, total);
  if (httpStatus !== null && httpStatus >= 300 && httpStatus < 400)
    notes.lean('document-redirects-not-followed');
  const { text, json, blank, object } = readBody(body, notes);
  onProgress(parsedShare, total);
  const conclude = (value: DocumentValue, content: Content | null): DocumentReading => ({
    verdict: { as: 'document', outcome: value.kind, value, ...notes.conclude(text, json) },
    text,
    xml: content && { bytes: content.bytes, text: content.text },
  });
  if (object === null)
    return conclude(
      { kind: blank ? kindOfBlank(httpStatus, notes) : 'unexpected', record: null, facts: null },
      null,
    );

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
  if (base64 !== null && kind === 'completed') {
    content = readContent(base64, notes, (share) =>
      onProgress(parsedShare + share * (total - parsedShare), total),
    );
  } else if (base64 !== null && base64 !== '') {
    const message = `parsed_base64 holds ${several(base64.length, 'character')}. It counts only when status_code is 200 and status is Completed.`;
    notes.report('info', 'DOC-FLD-5', () => ({
      at: ['parsed_base64'],
      part: 'key',
      message,
      effect: 'It is not decoded, so no XML is shown.',
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
      effect: 'The outcome cannot be told.',
    }));
    notes.step('DOC-REP-1', [], 'The body is empty, so nothing can be read from it.');
    return 'unexpected';
  }
  const message =
    'The server answered with HTTP status 204 and no body. A "not found" reply carries a JSON body with status_code, message and id.';
  notes.report('warning', 'DOC-REP-8', () => ({
    at: [],
    message,
    effect: 'Assay treats the document as not found.',
  }));
  notes.step(
    'DOC-REP-8',
    [],
    'The HTTP status is 204 and there is no body, so Assay treats the document as not found.',
  );
  checkRetention({}, null, 'not-found', null, notes);
  return 'not-found';
}

/** On 401 the other form of the header may be the one that is accepted (DOC-REQ-3). */
function nameOtherForm(sent: AuthorizationForm | null, notes: Notes): void {
  if (sent === null) return;
  notes.lean('authorization-form');
  const [form, other] =
    sent === 'bearer'
      ? ['"Bearer <token>"', 'the API key alone']
      : ['the API key alone', '"Bearer <token>"'];
  const message = `The Authorization header was sent in the form ${form}; the documents show another form too: ${other}.`;
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
    `The format of the parsed document has the version ${quoted(version)}.`,
  );
  if (last === null || last === version) return;
  notes.lean('version-change');
  const message = `document_version is ${quoted(version)}; the last reply of the same connection had ${quoted(last)}.`;
  notes.report('info', 'DOC-FLD-7', () => ({
    at: ['document_version'],
    message,
    effect: 'The XML may be laid out in another way.',
  }));
}
