import type { DocumentCall } from '../../document/request.ts';
import type { DocumentClauseId } from '../document-clauses.ts';
import type { DocumentFacts } from '../read-reply.ts';
import {
  judged,
  type Proof,
  type ReplyExample,
  type RequestExample,
  type Shown,
} from './examples.ts';

const id = '0f8fad5b-d9cb-469f-a165-70867728950e';
const created = '2026-11-20T10:00:00.000+00:00';

/** Bodies that keep every rule. */
const pending = { status_code: 200, id, status: 'Pending' };
const failed = { status_code: 200, id, status: 'Failed', message: 'The PDF is damaged' };
const unauthorized = {
  status_code: 401,
  message: 'Unauthorized request; provide valid credentials',
};
const notFound = { status_code: 204, message: 'Document by provided ID was not found', id };
const noTemplate = {
  status_code: 400,
  message: 'PDF failed to match any known bank template patterns',
  id,
  date_created: created,
  external_id: 'client-7',
  bank_code: '',
  status: 'Failed',
};
const completed = {
  status_code: 200,
  id,
  date_created: created,
  parsed_date: '2026-11-20T10:00:05.250+00:00',
  bank_code: 'BANK1',
  // Base64 of <a/>
  external_id: 'client-7',
  status: 'Completed',
  parsed_base64: 'PGEvPg==',
  document_version: '1.2',
  execution: 'run-1',
};

const reply = (body: object, document: DocumentFacts = {}, httpStatus = 200): ReplyExample => ({
  as: 'document',
  body: JSON.stringify(body),
  httpStatus,
  document,
});
const request = (
  changes: Partial<DocumentCall> = {},
  connection: Partial<DocumentCall['connection']> = {},
): RequestExample => ({
  request: 'document',
  call: {
    id,
    age: 42,
    secret: 'example-token',
    ...changes,
    connection: {
      base_url: 'https://api.example.com',
      endpoint_path_id: 'abc-123',
      authorization: 'bearer',
      ...connection,
    },
  },
});
const day = 24 * 60 * 60 * 1000;
/** A reply that the clause finds one thing in, and the assumption behind it. */
const found = (
  level: 'error' | 'warning' | 'info',
  body: object,
  assumes?: Shown['assumes'],
): Shown => ({ of: reply(body), found: [level], ...(assumes && { assumes }) });

/** For every rule of the parsed-document endpoint one example that follows it and one that breaks it. */
export const documentExamples: Record<DocumentClauseId, Proof> = {
  'DOC-REQ-1': judged('error', request(), request({}, { endpoint_path_id: '..' })),
  'DOC-REQ-2': judged('warning', request(), request({ secret: null })),
  'DOC-REQ-3': judged('warning', request(), request({ secret: 'Bearer example-token' })),
  'DOC-REQ-4': judged('error', request({ age: null }), request({ age: Number.NaN })),
  'DOC-REQ-5': judged('warning', request(), request({ id: 'document 7' })),
  'DOC-REP-1': judged('error', reply(unauthorized), reply({ ...unauthorized, status_code: 500 })),
  'DOC-REP-2': judged('info', reply(notFound, {}, 204), reply(notFound, {}, 200)),
  'DOC-REP-3': judged(
    'error',
    reply(pending),
    reply({ ...completed, execution: undefined }),
    found('warning', { status_code: 200, status: 'Pending' }, 'fields-while-pending'),
    found('warning', { status_code: 200, status: 'Processing' }, 'fields-while-pending'),
    found('warning', { ...pending, external_id: 7 }, 'fields-while-pending'),
    found('info', { ...pending, parsed_date: null }, 'fields-while-pending'),
    found('error', { ...failed, id: undefined }, 'fields-of-failed'),
  ),
  'DOC-REP-4': judged('error', reply(notFound), reply({ ...notFound, message: undefined })),
  'DOC-REP-5': judged('error', reply(noTemplate), reply({ ...noTemplate, bank_code: 'BANK1' })),
  'DOC-REP-6': judged('error', reply(unauthorized), reply({ ...unauthorized, message: 401 })),
  'DOC-REP-7': judged('info', reply(pending), reply({ ...pending, queue_position: 3 })),
  'DOC-REP-8': judged('warning', reply(notFound, {}, 204), {
    as: 'document',
    body: '',
    httpStatus: 204,
  }),
  'DOC-FLD-1': judged(
    'error',
    reply(pending, { askedId: id }),
    reply(pending, { askedId: '7c9e6679-7425-40de-944b-e07fc1f90ae7' }),
  ),
  'DOC-FLD-2': judged(
    'error',
    reply(completed),
    reply({ ...completed, parsed_date: '20.11.2026 10:00' }),
    found('error', { ...completed, parsed_date: '2026-11-20T10:00:05' }, 'date-without-offset'),
    found('warning', { ...pending, date_created: '2026-11-20' }, 'fields-while-pending'),
    found('warning', { ...completed, date_created: '2026-11-20T10:00:00Z' }, 'date-part-missing'),
    ...[
      '2026-W47-5T10:00:05Z',
      '2026-324T10:00:05Z',
      '20261120T100005Z',
      '2026-11-20T10:00:05,5Z',
      '2026-11-20T12:00:05+02',
    ].map((date) => found('info', { ...completed, parsed_date: date }, 'rare-date-forms')),
    found('warning', { ...completed, parsed_date: '2026-11-20T10:00:05-00:00' }, 'rare-date-forms'),
    found('warning', { ...completed, parsed_date: '2026-11-20T12:00:05+0200' }, 'rare-date-forms'),
  ),
  'DOC-FLD-3': judged('warning', reply(completed), reply({ ...completed, bank_code: '' })),
  'DOC-FLD-4': judged('error', reply(pending), reply({ ...pending, status: 'pending' })),
  'DOC-FLD-5': judged(
    'error',
    reply(completed),
    reply({ ...completed, parsed_base64: btoa('<a><b></a>') }),
    found('error', { ...completed, parsed_base64: btoa('<p:a/>') }, 'namespaces-in-xml'),
    { of: reply({ ...pending, parsed_base64: '<a/>' }), found: ['warning', 'info'] },
  ),
  'DOC-FLD-6': judged(
    'error',
    reply(completed),
    reply({ ...completed, parsed_base64: btoa('<?xml version="1.0" encoding="bank-1"?><a/>') }),
  ),
  'DOC-FLD-7': judged(
    'info',
    reply(completed, { lastVersion: '1.2' }),
    reply(completed, { lastVersion: '1.1' }),
  ),
  'DOC-FLD-8': judged('warning', reply(unauthorized), reply({ ...unauthorized, message: ' ' })),
  'DOC-FLD-9': judged('warning', reply(pending), {
    as: 'document',
    body: `{"status_code":200,"id":"${id}","status":"Processing","status":"Pending"}`,
  }),
  'DOC-STA-1': judged(
    'warning',
    reply(completed, { lastStatus: 'Pending' }),
    reply(pending, { lastStatus: 'Completed' }),
  ),
  'DOC-STA-2': judged('warning', reply(failed), reply({ ...failed, message: undefined })),
  'DOC-RET-1': judged(
    'info',
    reply(completed, { now: Date.parse(created) + 3 * day }),
    reply(completed, { now: Date.parse(created) + 3 * day + 1 }),
  ),
};
