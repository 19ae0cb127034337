import type { AssumptionRow } from '../assumption-row.ts';

/** The decisions of ours on the document endpoint (DOC-…), each where the documents say "not shown" or leave two readings open. */
export const documentAssumptions = {
  'authorization-form': {
    clause: 'DOC-REQ-3',
    open: 'Two Authorization forms appear; which one is accepted is not shown.',
    choice:
      'The form is a setting of the stored token. A token without that setting (older versions of Assay had none) is sent in the form that its connection says, and on the command line, which has no connections, as "Bearer <token>". There, --authorization overrides both. On status_code 401 Assay names the other form.',
  },
  'age-optional': { clause: 'DOC-REQ-4', open: 'Whether age is required is not shown.', choice: 'It is sent only when filled in.' },
  'id-not-uuid': {
    clause: 'DOC-REQ-5',
    open: 'What the endpoint does with an id that is empty or not a UUID is not shown.',
    choice: 'It is sent with a warning, an empty one only once the user has confirmed it.',
  },
  'fields-while-pending': {
    clause: 'DOC-REP-3',
    open: 'The fields returned while the status is Pending or Processing are not shown.',
    choice: 'Only status_code, id and status are demanded; a parsed_date or message that is null or empty is as good as missing.',
  },
  'fields-of-failed': {
    clause: 'DOC-REP-3',
    open: 'Which fields a Failed document has under status_code 200 is not shown.',
    choice: 'status_code, id and status are demanded, and a message is expected; the others may be missing.',
  },
  'status-beside-204': {
    clause: 'DOC-REP-4',
    open: 'A status beside status_code 204 or 401 is not shown.',
    choice: 'It contradicts the status_code, which counts: a warning.',
  },
  'http-status-relation': {
    clause: 'DOC-REP-2',
    open: 'How the HTTP status relates to status_code is not shown.',
    choice: 'The outcome is the status_code of the body; the HTTP status is shown beside it.',
  },
  'http-204-without-body': {
    clause: 'DOC-REP-8',
    open: 'A reply with HTTP status 204 has no body, so it cannot carry a status_code.',
    choice: 'The document was not found.',
    other: 'The reply says nothing, like any other empty body: the outcome is "unexpected".',
  },
  'document-body-not-utf8': {
    clause: 'DOC-REP-1',
    open: 'A reply of the document endpoint whose bytes are not UTF-8 is not shown.',
    choice: 'It is read as UTF-8, with U+FFFD for each byte that is wrong.',
  },
  'document-duplicate-key': {
    clause: 'DOC-FLD-9',
    open: 'A key that occurs twice in one object of a document reply is not shown.',
    choice: 'The last one counts, as in JSON parsers.',
  },
  'parsed-before-created': {
    clause: 'DOC-FLD-2',
    open: 'The order of the two dates is not shown.',
    choice: 'parsed_date before date_created is a warning.',
    other: 'The order does not matter.',
  },
  'bank-code-on-completed': {
    clause: 'DOC-FLD-3',
    open: 'Whether a completed document may have an empty bank_code is not shown.',
    choice: 'It is a warning.',
    other: 'It is as good as any other.',
  },
  'xml-encoding': {
    clause: 'DOC-FLD-6',
    open: 'The encoding of the XML bytes is not shown.',
    choice: 'They are read in the encoding their byte order mark or XML declaration names, UTF-8 otherwise.',
  },
  'entities-not-resolved': {
    clause: 'DOC-FLD-5',
    open: 'Whether the XML may declare entities in a DOCTYPE is not shown.',
    choice: 'It may; they are never resolved, and references to them stay as written.',
  },
  'date-part-missing': {
    clause: 'DOC-FLD-2',
    open: 'How much a date without its UTC offset, or a date_created without a fraction of a second, weighs is not shown.',
    choice: 'It is a warning: the date can be read all the same.',
  },
  'date-without-offset': {
    clause: 'DOC-FLD-2',
    open: 'What a timestamp without a UTC offset means is not shown.',
    choice: 'It is read as UTC.',
  },
  'echoed-id': {
    clause: 'DOC-FLD-1',
    open: 'What id a 204 reply carries when the one asked for is no UUID is not shown.',
    choice: 'It repeats what was asked, so that a non-UUID there is a warning only.',
    other: 'It is a UUID there as well, so that anything else is an error.',
  },
  'uuid-letter-case': {
    clause: 'DOC-FLD-1',
    open: 'Whether the letter case of a UUID matters is not shown.',
    choice: 'It does not: an id that differs from the one asked for in letter case only names the same document, and is a note.',
  },
  'blank-message': {
    clause: 'DOC-FLD-8',
    open: 'Whether the message may be empty is not shown.',
    choice: 'An empty or blank message is a warning: it is no human-readable text.',
  },
  'failed-without-message': {
    clause: 'DOC-STA-2',
    open: 'How much a missing message weighs on a Failed document under status_code 200 is not shown.',
    choice: 'It is a warning.',
  },
  transitions: {
    clause: 'DOC-STA-1',
    open: 'The transitions between the states are not shown.',
    choice: 'Processing to Pending, or a different status after Completed or Failed, is a warning; a 204 is no step.',
  },
  'version-change': {
    clause: 'DOC-FLD-7',
    open: 'Whether document_version may change between the replies of one connection is not shown.',
    choice: 'It may; a version that differs from the last one is worth knowing.',
  },
  'date-beyond-dates': {
    clause: 'DOC-FLD-2',
    open: 'Whether a date may lie beyond those that browsers hold (275,760 years from 1970 and more) is not shown.',
    choice: 'It may not: it cannot be read as a time.',
  },
  'created-in-future': {
    clause: 'DOC-RET-1',
    open: 'What a date_created in the future means is not shown.',
    choice: 'The time left is counted from it all the same. A note says so where it lies a minute or more ahead of the clock of this computer.',
  },
  'base64-spare-bits': {
    clause: 'DOC-FLD-5',
    open: 'Base64 whose last character holds bits that belong to no byte is not shown.',
    choice: 'They are left out; some decoders refuse the text, so that it is a warning.',
  },
  'base-url-query': {
    clause: 'DOC-REQ-1',
    open: 'A base_url with a query, a user name or a password of its own is not shown.',
    choice: 'Its query stays in front, but for id and age, which are taken out with a warning, as are user name and password.',
  },
  'document-redirects-not-followed': {
    clause: 'DOC-REP-1',
    open: 'Redirects of the document endpoint are not shown.',
    choice: 'They are not followed, so the token never travels to another address; the reply is judged as it came.',
  },
} as const satisfies Record<string, AssumptionRow>;
