/** One decision: its clause, what the documents leave open, our reading of it, and the other one that can be switched to. */
export type AssumptionRow = { clause: string; open: string; choice: string; other?: string };

/**
 * Every decision of ours where the documents say "not shown" or leave two readings open: what is open, and what we chose.
 * `other` is there where a second reading is as plausible: the user can switch to it, and the readers follow.
 * A verdict lists the rows it leaned on.
 */
export const assumptions = {
  'authorization-form': {
    clause: 'DOC-REQ-3',
    open: 'Two Authorization forms appear; which one is accepted is not shown.',
    choice: 'The form is a setting of the connection; it is sent as set.',
  },
  'age-optional': { clause: 'DOC-REQ-4', open: 'Whether age is required is not shown.', choice: 'It is sent only when filled in.' },
  'fields-while-pending': {
    clause: 'DOC-REP-3',
    open: 'The fields returned while the status is Pending or Processing are not shown.',
    choice: 'Only status_code, id and status are demanded until the status is Completed.',
  },
  'http-status-relation': {
    clause: 'DOC-REP-2',
    open: 'How the HTTP status relates to status_code is not shown.',
    choice: 'The outcome is the status_code of the body; the HTTP status is shown beside it.',
  },
  'http-204-without-body': {
    clause: 'DOC-REP-8',
    open: 'A real HTTP 204 has no body to carry a status_code.',
    choice: 'It counts as "not found".',
    other: 'It says nothing, as any other empty body: the outcome is "unexpected".',
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
  'date-beyond-dates': {
    clause: 'DOC-FLD-2',
    open: 'Whether a date may lie beyond those that browsers hold (275,760 years from 1970 and more) is not shown.',
    choice: 'It may not: it cannot be read as a time.',
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
  'webhook-url-query': {
    clause: 'TAB-REQ-1',
    open: 'A webhook_url with query parameters, a user name or a password of its own is not shown.',
    choice:
      "Its parameters stay in front, but for those with a platform parameter's name, which are taken out with a warning, as are user and password.",
  },
  'fixed-headers': {
    clause: 'TAB-CRD-1',
    open: "What happens to a credential header with the name of one that the call's own carriage needs is not shown.",
    choice: 'It is refused before sending: it would take the place of a fixed header or break the request.',
  },
  'redirects-not-followed': {
    clause: 'TAB-ERR-1',
    open: 'Whether the platform follows a redirect is not shown.',
    choice: 'It does not: a 3xx reply is a non-2xx reply, and a credential never travels to another address.',
  },
  'document-redirects-not-followed': {
    clause: 'DOC-REP-1',
    open: 'Redirects of the document endpoint are not shown.',
    choice: 'They are not followed, so the token never travels to another address; the reply is judged as it came.',
  },
  'blank-body': {
    clause: 'TAB-ENV-1',
    open: 'The document names an empty string; a body of white space only is not shown.',
    choice: 'It counts as empty; white space is what JSON calls so: space, tab, line feed and carriage return.',
    other: 'It is a text that is no JSON.',
  },
  'scalar-as-raw-text': {
    clause: 'TAB-ENV-5',
    open: 'A non-JSON body or a JSON scalar as the reply to get_items is not shown.',
    choice: 'The text becomes {rawText}, as for the other actions, hence one item without an id.',
    other: 'There is no list in it: the list is empty. It is an error all the same.',
  },
  'wrong-type-as-absent': {
    clause: 'TAB-ITM-2',
    open: 'What the widget does with a wrongly typed field is not shown.',
    choice: 'The field counts as absent; an item that is not an object is left out.',
    other: 'A number or boolean in the place of a string is shown as its text; anything else counts as absent. It is an error all the same.',
  },
  'broken-tag-not-drawn': {
    clause: 'TAB-ITM-3',
    open: 'What the widget does with a tag that breaks the rules is not shown.',
    choice: 'It is not drawn.',
    other: 'It is drawn with what is right in it: gray without a color, without a tooltip none; only one without a label is not drawn.',
  },
  'fields-of-messaging-item': {
    clause: 'TAB-MSG-1',
    open: 'The fields of a messaging item are not shown.',
    choice: 'The simulator draws what it understands and never reports an absent field.',
  },
  'direct-without-items': {
    clause: 'TAB-ENV-7',
    open: 'view "direct" with no items is not shown.',
    choice: 'An empty conversation view.',
    other: 'It counts as "list": an empty list.',
  },
  'status-when-unreachable': {
    clause: 'TAB-ERR-2',
    open: 'The status of the failure envelope for an unreachable webhook is not shown.',
    choice: 'It is 0.',
  },
  'fetch-is-get': {
    clause: 'TAB-SRF-1',
    open: 'Which server function serves which action is not shown beyond the names.',
    choice: 'tab-fetch serves GET actions, tab-action POST actions.',
  },
  'characters-are-code-points': {
    clause: 'TAB-ERR-4',
    open: 'What a "character" of the stored body is, is not shown.',
    choice: 'A Unicode code point; a cut never splits one.',
    other: 'A UTF-16 unit, as programs in JavaScript count; a cut may split a pair.',
  },
  'duplicate-key-last-wins': {
    clause: 'TAB-ENV-2',
    open: 'A key that stands twice in one object of a webhook reply is not shown.',
    choice: 'The last one counts, as it does for JSON.parse in a browser.',
  },
  'malformed-utf8': {
    clause: 'TAB-ENV-5',
    open: 'A webhook reply whose bytes are no UTF-8 is not shown.',
    choice: 'It is read as UTF-8 with U+FFFD for what cannot be read.',
  },
  'broken-badge-as-omitted': {
    clause: 'TAB-BDG-1',
    open: 'What the widget does with a badge that names no color is not shown.',
    choice: "The badge counts as omitted: the agent's accent colour.",
    other: 'The badge is drawn gray, as with an unknown colour.',
  },
  'timestamp-without-offset': {
    clause: 'TAB-ITM-6',
    open: 'The time zone of a timestamp without an offset is not shown.',
    choice: "It is read in the visitor's own time zone.",
  },
  'timestamp-beyond-dates': {
    clause: 'TAB-ITM-6',
    open: 'A timestamp beyond the dates that browsers hold (275,760 years from 1970 and more) is not shown.',
    choice: 'It counts as not readable, and nothing is shown for it.',
  },
  'empty-channel-name': {
    clause: 'TAB-CLK-2',
    open: 'Whether an empty conversationId or id names a realtime channel is not shown.',
    choice: 'It does not: it counts as absent.',
  },
  'detail-id-demanded': {
    clause: 'TAB-CLK-1',
    open: 'Any JSON is tolerated as the reply to item_clicked, yet it is one DefaultItem, whose id is required.',
    choice: 'An object without an id is an error; anything that is no object is a warning.',
    other: 'Any JSON is tolerated, an object without an id too: neither is more than a note.',
  },
  'failure-envelope-texts': {
    clause: 'TAB-ERR-1',
    open: 'What details and error of the failure envelope say is not shown.',
    choice: 'details is the stored body (the fault, when the webhook was unreachable), error one sentence.',
  },
} as const satisfies Record<string, AssumptionRow>;

export type AssumptionId = keyof typeof assumptions;
