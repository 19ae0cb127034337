import type { AssumptionRow } from './verdict.ts';

/** The decisions of ours on the document endpoint (DOC-…), each where the contract is silent or can be read in two ways. */
export const documentAssumptions = {
  'document-placeholder': {
    clause: 'DOC-REP-3',
    open: 'The contract does not know the placeholders that a repair by Assay writes for values that nobody but the service knows.',
    choice:
      'One that was not replaced is an error, in the exact form PLACEHOLDER-<key> or PLACEHOLDER-<key>-<number>.',
  },
  'authorization-form': {
    clause: 'DOC-REQ-3',
    open: 'The contract shows two forms of the Authorization header and does not say which one is accepted.',
    choice:
      'A token is sent in its own form, without one in the form of its connection. Without a connection it is sent as "Bearer <token>". On the command line, --authorization overrides both. On status_code 401 Assay names the other form.',
  },
  'age-optional': {
    clause: 'DOC-REQ-4',
    open: 'The contract does not say whether age is required.',
    choice: 'age is sent only when it is filled in.',
  },
  'id-not-uuid': {
    clause: 'DOC-REQ-5',
    open: 'The contract does not say what the endpoint does with an id that is empty or not a UUID.',
    choice:
      'The id is sent, with a warning. An empty id is sent only after the user has confirmed it.',
  },
  'fields-while-pending': {
    clause: 'DOC-REP-3',
    open: 'The contract does not say which fields a Pending or Processing reply has.',
    choice:
      'Only status_code and status are required. Assay expects the id as well: without it, and for a field of the wrong type or one that cannot be read, the reply gets a warning, never an error. A parsed_date or message that is null or empty counts as missing.',
  },
  'fields-of-failed': {
    clause: 'DOC-REP-3',
    open: 'The contract does not say which fields a Failed document has when status_code is 200.',
    choice:
      'status_code, id and status are required, and a message is expected. The other fields may be missing.',
  },
  'status-beside-204': {
    clause: 'DOC-REP-4',
    open: 'The contract does not say whether a reply with status_code 204 or 401 may also have a status.',
    choice: 'A status contradicts the status_code, so it is a warning. The status_code counts.',
  },
  'http-status-relation': {
    clause: 'DOC-REP-2',
    open: 'The contract does not say how the HTTP status relates to status_code.',
    choice: 'The status_code in the body decides the outcome. The HTTP status is shown next to it.',
  },
  'http-204-without-body': {
    clause: 'DOC-REP-8',
    open: 'A reply with HTTP status 204 has no body, so it cannot contain a status_code. The contract does not say what it means.',
    choice: 'The document was not found.',
    other: 'The reply says nothing, like any other empty body, so the outcome is "unexpected".',
  },
  'document-body-not-utf8': {
    clause: 'DOC-REP-1',
    open: 'The contract does not say what happens when the bytes of a reply are not UTF-8.',
    choice: 'The reply is read as UTF-8, with U+FFFD for each wrong byte.',
  },
  'document-duplicate-key': {
    clause: 'DOC-FLD-9',
    open: 'The contract does not say what happens when a key occurs twice in one object of a document reply.',
    choice: 'The last one counts, as in JSON parsers.',
  },
  'parsed-before-created': {
    clause: 'DOC-FLD-2',
    open: 'The contract does not say which of the two dates comes first.',
    choice: 'A parsed_date before date_created is a warning.',
    other: 'The order does not matter.',
  },
  'bank-code-on-completed': {
    clause: 'DOC-FLD-3',
    open: 'The contract does not say whether a Completed document may have an empty bank_code.',
    choice: 'An empty bank_code on a Completed document is a warning.',
    other: 'An empty bank_code is as valid as any other.',
  },
  'xml-encoding': {
    clause: 'DOC-FLD-6',
    open: 'The contract does not say how the XML is encoded.',
    choice:
      'The byte order mark or the XML declaration names the encoding. Without either it is UTF-8.',
  },
  'entities-not-resolved': {
    clause: 'DOC-FLD-5',
    open: 'The contract does not say whether the XML may declare entities in a DOCTYPE.',
    choice: 'It may. Entities are never resolved, and references to them stay as written.',
  },
  'namespaces-in-xml': {
    clause: 'DOC-FLD-5',
    open: 'The contract says XML, but not whether Namespaces in XML apply to it.',
    choice:
      'They apply, as in most XML parsers: an undeclared prefix makes the XML not well-formed.',
  },
  'date-part-missing': {
    clause: 'DOC-FLD-2',
    open: 'The contract does not say how serious it is when date_created has no fraction of a second.',
    choice: 'It is a warning, because nothing is lost by it.',
  },
  'rare-date-forms': {
    clause: 'DOC-FLD-2',
    open: 'The contract says ISO 8601, but not whether a client must read its rare forms, or forms close to it.',
    choice:
      'A valid but rare form, such as a week date or +02, is a note. The offset -00:00, and an offset with a colon where the time has none (or the reverse), are no ISO 8601: a warning. Assay reads all of them.',
  },
  'date-without-offset': {
    clause: 'DOC-FLD-2',
    open: 'The contract requires a UTC offset, and does not say what a timestamp without one means.',
    choice:
      'Nobody can tell the instant, so it is an error (a warning while the document is Pending or Processing). Where Assay counts with it, it counts in UTC and says so.',
  },
  'echoed-id': {
    clause: 'DOC-FLD-1',
    open: 'The contract does not say which id a 204 reply has when the requested id is not a UUID.',
    choice:
      'The reply repeats the requested id, so an id that is not a UUID is only a warning there.',
    other: 'The id is a UUID there too, so anything else is an error.',
  },
  'uuid-letter-case': {
    clause: 'DOC-FLD-1',
    open: 'The contract does not say whether upper and lower case matter in a UUID.',
    choice:
      'They do not. An id that differs from the requested one only in letter case names the same document, and is only a note.',
  },
  'blank-message': {
    clause: 'DOC-FLD-8',
    open: 'The contract does not say whether the message may be empty.',
    choice: 'An empty or blank message is a warning, because it is not human-readable text.',
  },
  'failed-without-message': {
    clause: 'DOC-STA-2',
    open: 'The contract does not say how serious it is when a Failed document with status_code 200 has no message.',
    choice: 'It is a warning.',
  },
  transitions: {
    clause: 'DOC-STA-1',
    open: 'The contract does not say in which order the states follow each other.',
    choice:
      'Processing followed by Pending, or another status after Completed or Failed, is a warning. A 204 does not count as a state.',
  },
  'version-change': {
    clause: 'DOC-FLD-7',
    open: 'The contract does not say whether document_version may change between the replies of one connection.',
    choice: 'It may. A version that differs from the last one is reported as a note.',
  },
  'date-beyond-dates': {
    clause: 'DOC-FLD-2',
    open: 'The contract does not say whether a date may be outside the range that browsers support (about 275,760 years from 1970).',
    choice: 'It may not. Such a date cannot be read as a time.',
  },
  'created-in-future': {
    clause: 'DOC-RET-1',
    open: 'The contract does not say what a date_created in the future means.',
    choice:
      "The time left is still counted from it. Assay adds a note when it is at least a minute ahead of this computer's clock.",
  },
  'base64-spare-bits': {
    clause: 'DOC-FLD-5',
    open: 'The contract does not say whether the last Base64 character may contain bits that belong to no byte.',
    choice: 'The extra bits are dropped. Some decoders reject such text, so it is a warning.',
  },
  'base-url-query': {
    clause: 'DOC-REQ-1',
    open: 'The contract does not say what happens when the base_url has its own query, user name or password.',
    choice:
      'The query stays, before the parameters of the request. Its own id and age, a user name and a password are removed, with a warning.',
  },
  'document-redirects-not-followed': {
    clause: 'DOC-REP-1',
    open: 'The contract does not say whether redirects are followed.',
    choice:
      'They are not, so the token never goes to another address. The reply is judged as it was received.',
  },
} as const satisfies Record<string, AssumptionRow>;
