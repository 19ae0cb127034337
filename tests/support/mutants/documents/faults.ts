import { type JsonObject, jsonReply, pageReply } from '../exchange.ts';
import type { DocumentService } from './service.ts';

/** One deliberate fault of a document service. */
export type DocumentFault = {
  readonly id: string;
  readonly what: string;
  /** Why a check must find it. */
  readonly why: string;
  readonly clauses: readonly string[];
  /** The steps that are replaced; `correct` keeps the original ones. */
  readonly change: (correct: DocumentService) => Partial<DocumentService>;
};

function leaveOut(body: JsonObject, key: string): JsonObject {
  const { [key]: _left, ...kept } = body;
  return kept;
}

export const documentFaults: readonly DocumentFault[] = [
  {
    id: 'token-not-checked',
    what: 'A wrong token is accepted.',
    why: 'Missing or invalid credentials must be answered with 401.',
    clauses: ['DOC-REP-6'],
    change: () => ({ isAuthorised: () => true }),
  },
  {
    id: 'refusal-as-page',
    what: 'A wrong token is answered with an HTML page.',
    why: 'Every reply is a JSON object with a status_code.',
    clauses: ['DOC-REP-1', 'DOC-REP-6'],
    change: () => ({ refuseToken: () => pageReply(401, 'Unauthorized') }),
  },
  {
    id: 'refusal-without-status-code',
    what: 'The reply to an unknown id has no status_code.',
    why: 'The outcome is the body’s status_code, whatever the HTTP status says.',
    clauses: ['DOC-REP-1', 'DOC-REP-4'],
    change: (correct) => ({ refuseId: (id) => leaveOut(correct.refuseId(id), 'status_code') }),
  },
  {
    id: 'other-document',
    what: 'The reply carries the id of another document.',
    why: 'The id must be the one that was asked for.',
    clauses: ['DOC-FLD-1'],
    change: (correct) => ({
      describeCompleted: (id) => ({
        ...correct.describeCompleted(id),
        id: '00000000-0000-4000-8000-000000000000',
      }),
    }),
  },
  {
    id: 'status-lower-case',
    what: 'The status is written as completed.',
    why: 'The four states are written with a capital letter.',
    clauses: ['DOC-FLD-4'],
    change: (correct) => ({
      describeCompleted: (id) => ({ ...correct.describeCompleted(id), status: 'completed' }),
    }),
  },
  {
    id: 'xml-not-encoded',
    what: 'parsed_base64 holds the XML itself.',
    why: 'parsed_base64 must be Base64 text.',
    clauses: ['DOC-FLD-5'],
    change: (correct) => ({
      describeCompleted: (id) => ({
        ...correct.describeCompleted(id),
        parsed_base64: correct.writeXml(),
      }),
    }),
  },
  {
    id: 'xml-cut-off',
    what: 'The XML ends before its last tag.',
    why: 'What parsed_base64 decodes to must be well-formed XML.',
    clauses: ['DOC-FLD-5'],
    change: (correct) => ({ writeXml: () => correct.writeXml().replace('</statement>', '') }),
  },
  {
    id: 'dates-without-offset',
    what: 'date_created is written without a UTC offset and without parts of a second.',
    why: 'Without the offset nobody knows when the three days of storage end.',
    clauses: ['DOC-FLD-2', 'DOC-RET-1'],
    change: (correct) => ({
      describeCompleted(id) {
        const body = correct.describeCompleted(id);
        return { ...body, date_created: String(body.date_created).slice(0, 19) };
      },
    }),
  },
  {
    id: 'template-on-failure',
    what: 'A document that matched no template has a bank_code and no message.',
    why: 'bank_code is empty then, and the message says why parsing failed.',
    clauses: ['DOC-REP-5', 'DOC-FLD-8'],
    change: (correct) => ({
      describeFailed: (id) => ({
        ...leaveOut(correct.describeFailed(id), 'message'),
        bank_code: 'BANK-7',
      }),
    }),
  },
  {
    id: 'age-with-fraction-crashes',
    what: 'An age that is no whole number is answered with HTTP 500 and no JSON object.',
    why: 'age is a number, and every reply is a JSON object with a status_code.',
    clauses: ['DOC-REQ-4', 'DOC-REP-1'],
    change: (correct) => ({
      answer: (call) =>
        call.query.get('age')?.includes('.')
          ? jsonReply(500, 'Internal Server Error')
          : correct.answer(call),
    }),
  },
];
