const document = {
  resources: 'Resources and their fields',
  endpoint: 'Endpoints',
  authentication: 'Authentication',
} as const;

/** Every rule of the parsed-document endpoint, in the order of the numbering: the most severe level of its findings, and the section it comes from. */
export const documentClauses = [
  {
    id: 'DOC-REQ-1',
    level: 'error',
    title:
      'The request is GET {base_url}/webhook/<endpoint_path_id>?id=<document_id>&age=<age>, without a body.',
    section: document.endpoint,
    ours: false,
  },
  {
    id: 'DOC-REQ-2',
    level: 'warning',
    title: 'Every request carries the headers Content-Type: application/json and Authorization.',
    section: document.endpoint,
    ours: false,
  },
  {
    id: 'DOC-REQ-3',
    level: 'warning',
    title:
      'Authorization is "Bearer <token>" or the API key alone. The form is a setting, and on status_code 401 Assay names the other form. Assay warns when a stored "Bearer" would be sent twice.',
    section: document.authentication,
    ours: true,
  },
  {
    id: 'DOC-REQ-4',
    level: 'error',
    title:
      'age is a number and is sent only when filled in. A request whose age is not a finite number is not sent.',
    section: document.endpoint,
    ours: true,
  },
  {
    id: 'DOC-REQ-5',
    level: 'warning',
    title: 'id is the UUID received at submission. Other text can still be sent.',
    section: document.endpoint,
    ours: true,
  },
  {
    id: 'DOC-REP-1',
    level: 'error',
    title: 'Every reply is a JSON object with the number status_code: 200, 204, 400 or 401.',
    section: document.resources,
    ours: false,
  },
  {
    id: 'DOC-REP-2',
    level: 'info',
    title:
      'The status_code in the body decides the outcome, never the HTTP status. Where they differ, Assay names both.',
    section: document.endpoint,
    ours: false,
  },
  {
    id: 'DOC-REP-3',
    level: 'error',
    title:
      'A Completed reply (200) has all ten fields with their types. A Pending or Processing reply has at least status_code and status, and a Failed reply also has an id.',
    section: document.endpoint,
    ours: true,
  },
  {
    id: 'DOC-REP-4',
    level: 'error',
    title:
      'A 204 reply has status_code, message and id: the id is unknown, or the document is no longer stored. A status in a 204 or 401 reply contradicts the status_code.',
    section: document.endpoint,
    ours: false,
  },
  {
    id: 'DOC-REP-5',
    level: 'error',
    title:
      'A 400 reply has status_code, message, id, date_created, external_id, an empty bank_code and the status Failed: no known bank template matched.',
    section: document.endpoint,
    ours: false,
  },
  {
    id: 'DOC-REP-6',
    level: 'error',
    title: 'A 401 reply has status_code and message: the credentials are missing or invalid.',
    section: document.endpoint,
    ours: false,
  },
  {
    id: 'DOC-REP-7',
    level: 'info',
    title: 'A key that the contract does not name is kept and shown, but not read.',
    section: document.resources,
    ours: false,
  },
  {
    id: 'DOC-REP-8',
    level: 'warning',
    title: 'A reply with HTTP status 204 and no body means that the document was not found.',
    section: document.endpoint,
    ours: true,
  },
  {
    id: 'DOC-FLD-1',
    level: 'error',
    title: 'id is a UUID, and it is the requested one.',
    section: document.resources,
    ours: false,
  },
  {
    id: 'DOC-FLD-2',
    level: 'error',
    title:
      'date_created and parsed_date are ISO 8601 timestamps with UTC offset, date_created with sub-second precision.',
    section: document.resources,
    ours: true,
  },
  {
    id: 'DOC-FLD-3',
    level: 'warning',
    title:
      'bank_code is a string. It is empty when no template matched, which contradicts the status Completed.',
    section: document.resources,
    ours: true,
  },
  {
    id: 'DOC-FLD-4',
    level: 'error',
    title: 'status is Pending, Processing, Completed or Failed, spelled exactly like this.',
    section: document.resources,
    ours: false,
  },
  {
    id: 'DOC-FLD-5',
    level: 'error',
    title:
      'parsed_base64 is Base64 text whose bytes are well-formed XML. A Completed reply has it.',
    section: document.resources,
    ours: true,
  },
  {
    id: 'DOC-FLD-6',
    level: 'error',
    title:
      'The XML is read in the encoding that its byte order mark or declaration names, otherwise as UTF-8. An unknown or wrong encoding is an error.',
    section: document.resources,
    ours: true,
  },
  {
    id: 'DOC-FLD-7',
    level: 'info',
    title:
      'document_version is shown. A change since the last reply of the same connection is reported.',
    section: 'Versioning',
    ours: true,
  },
  {
    id: 'DOC-FLD-8',
    level: 'warning',
    title:
      'message is human-readable text on every reply that is not a success (204, 400, 401, Failed). An empty or blank message is a warning.',
    section: document.resources,
    ours: true,
  },
  {
    id: 'DOC-FLD-9',
    level: 'warning',
    title: 'When a key occurs twice in an object, the last one counts.',
    section: document.resources,
    ours: true,
  },
  {
    id: 'DOC-STA-1',
    level: 'warning',
    title:
      'Pending and Processing are not final. A document can be followed until it is Completed or Failed. A step back, or a change after the final status, is a warning.',
    section: 'States and transitions',
    ours: true,
  },
  {
    id: 'DOC-STA-2',
    level: 'warning',
    title: 'On Failed, the message explains why.',
    section: 'States and transitions',
    ours: false,
  },
  {
    id: 'DOC-RET-1',
    level: 'info',
    title: 'Documents are accessible for up to 3 days after submission.',
    section: 'Limits',
    ours: false,
  },
] as const;

export type DocumentClauseId = (typeof documentClauses)[number]['id'];
