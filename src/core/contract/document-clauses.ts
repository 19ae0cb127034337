import { type ClauseRow, clausesOf } from './clause-rows.ts';

/** The sections of the contract of the document endpoint that the rules come from. */
const sections = {
  resources: 'Resources and their fields',
  endpoint: 'Endpoints',
  authentication: 'Authentication',
  states: 'States and transitions',
  versioning: 'Versioning',
  limits: 'Limits',
} as const;

const rows = [
  [
    'DOC-REQ-1',
    'error',
    'endpoint',
    'The request is GET {base_url}/webhook/<endpoint_path_id>?id=<document_id>&age=<age>, without a body.',
  ],
  [
    'DOC-REQ-2',
    'warning',
    'endpoint',
    'Every request carries the headers Content-Type: application/json and Authorization.',
  ],
  [
    'DOC-REQ-3',
    'warning',
    'authentication',
    'Authorization is "Bearer <token>" or the API key alone. The form is a setting, and on status_code 401 Assay names the other form. Assay warns when a stored "Bearer" would be sent twice.',
    'ours',
  ],
  [
    'DOC-REQ-4',
    'error',
    'endpoint',
    'age is a number and is sent only when filled in. A request whose age is not a finite number is not sent.',
    'ours',
  ],
  [
    'DOC-REQ-5',
    'warning',
    'endpoint',
    'id is the UUID received at submission. Other text can still be sent.',
    'ours',
  ],
  [
    'DOC-REP-1',
    'error',
    'resources',
    'Every reply is a JSON object with the number status_code: 200, 204, 400 or 401.',
  ],
  [
    'DOC-REP-2',
    'info',
    'endpoint',
    'The status_code in the body decides the outcome, never the HTTP status. Where they differ, Assay names both.',
  ],
  [
    'DOC-REP-3',
    'error',
    'endpoint',
    'A Completed reply (200) has all ten fields with their types. A Pending or Processing reply has at least status_code and status, and a Failed reply also has an id.',
    'ours',
  ],
  [
    'DOC-REP-4',
    'error',
    'endpoint',
    'A 204 reply has status_code, message and id: the id is unknown, or the document is no longer stored. A status in a 204 or 401 reply contradicts the status_code.',
  ],
  [
    'DOC-REP-5',
    'error',
    'endpoint',
    'A 400 reply has status_code, message, id, date_created, external_id, an empty bank_code and the status Failed: no known bank template matched.',
  ],
  [
    'DOC-REP-6',
    'error',
    'endpoint',
    'A 401 reply has status_code and message: the credentials are missing or invalid.',
  ],
  [
    'DOC-REP-7',
    'info',
    'resources',
    'A key that the contract does not name is kept and shown, but not read.',
  ],
  [
    'DOC-REP-8',
    'warning',
    'endpoint',
    'A reply with HTTP status 204 and no body means that the document was not found.',
    'ours',
  ],
  ['DOC-FLD-1', 'error', 'resources', 'id is a UUID, and it is the requested one.'],
  [
    'DOC-FLD-2',
    'error',
    'resources',
    'date_created and parsed_date are ISO 8601 timestamps with UTC offset, date_created with sub-second precision.',
    'ours',
  ],
  [
    'DOC-FLD-3',
    'warning',
    'resources',
    'bank_code is a string. It is empty when no template matched, which contradicts the status Completed.',
    'ours',
  ],
  [
    'DOC-FLD-4',
    'error',
    'resources',
    'status is Pending, Processing, Completed or Failed, spelled exactly like this.',
  ],
  [
    'DOC-FLD-5',
    'error',
    'resources',
    'parsed_base64 is Base64 text whose bytes are well-formed XML. A Completed reply has it.',
    'ours',
  ],
  [
    'DOC-FLD-6',
    'error',
    'resources',
    'The XML is read in the encoding that its byte order mark or declaration names, otherwise as UTF-8. An unknown or wrong encoding is an error.',
    'ours',
  ],
  [
    'DOC-FLD-7',
    'info',
    'versioning',
    'document_version is shown. A change since the last reply of the same connection is reported.',
    'ours',
  ],
  [
    'DOC-FLD-8',
    'warning',
    'resources',
    'message is human-readable text on every reply that is not a success (204, 400, 401, Failed). An empty or blank message is a warning.',
    'ours',
  ],
  [
    'DOC-FLD-9',
    'warning',
    'resources',
    'When a key occurs twice in an object, the last one counts.',
    'ours',
  ],
  [
    'DOC-STA-1',
    'warning',
    'states',
    'Pending and Processing are not final. A document can be followed until it is Completed or Failed. A step back, or a change after the final status, is a warning.',
    'ours',
  ],
  ['DOC-STA-2', 'warning', 'states', 'On Failed, the message explains why.'],
  ['DOC-RET-1', 'info', 'limits', 'Documents are accessible for up to 3 days after submission.'],
] as const satisfies readonly ClauseRow<keyof typeof sections>[];

export type DocumentClauseId = (typeof rows)[number][0];

/** Every rule of the parsed-document endpoint, in the order of the numbering: the most severe level of its findings, and the section it comes from. */
export const documentClauses = clausesOf(sections, rows);
