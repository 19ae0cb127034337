import type { AssumptionRow } from '../assumption-row.ts';

/** The decisions of ours on widget, platform and webhook (TAB-…), each where the documents say "not shown" or leave two readings open. */
export const widgetAssumptions = {
  'webhook-url-query': {
    clause: 'TAB-REQ-1',
    open: 'A webhook_url with query parameters, a user name or a password of its own is not shown.',
    choice:
      'Its parameters stay in front. One with the name of a parameter that the platform appends to this very call is replaced, with a warning; a user name and a password are taken out.',
  },
  'identity-in-webhook-url': {
    clause: 'TAB-REQ-1',
    open: 'What becomes of endUserId or endUserEmail in the webhook_url when the visitor is not verified is not shown.',
    choice: 'It stays, with a warning: the webhook takes it for the trusted identity.',
  },
  'url-secrets': {
    clause: 'TAB-CRD-3',
    open: 'Which part of a webhook_url is its secret is not shown.',
    choice:
      'Path segments and query values that look random, values of names such as key, token, sig and code, and what you mark. They are masked, and an error reply that repeats one is an error.',
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
  'fetch-follows-redirects': {
    clause: 'TAB-DIR-1',
    open: "What the widget's fetch() does with a redirect is not shown.",
    choice: 'It follows it, as browsers do. A 3xx reply that is the last one, as a saved one is, counts as a non-2xx reply.',
  },
  'shapes-in-order': {
    clause: 'TAB-ENV-1',
    open: 'Which of the accepted shapes counts for a reply that fits several of them is not shown.',
    choice:
      'They are tried in this order: nothing, an outer array around an envelope, a bare array, an object with an array under a list key, any other object as one item.',
  },
  'first-list-key': {
    clause: 'TAB-ENV-1',
    open: 'Which list key counts when several of them hold an array is not shown.',
    choice: 'The first of items, data, results, records and rows, whatever their order in the text.',
  },
  'author-settings': {
    clause: 'TAB-REQ-7',
    open: "Where the author's partyId and display come from is not shown, nor what an anonymous visitor sends.",
    choice: 'Both are settings of the visitor, a stable UUID and a name, never another claim; an anonymous visitor sends these two only.',
  },
  'author-without-email': {
    clause: 'TAB-REQ-7',
    open: "What stands for the author's email when the verified token has none is not shown.",
    choice: 'It is left out.',
  },
  'entry-id-not-uuid': {
    clause: 'TAB-REQ-9',
    open: 'What becomes of an entry to delete whose id is no UUID is not shown.',
    choice: 'It is sent, with a warning.',
  },
  'direct-headers': {
    clause: 'TAB-DIR-1',
    open: "The headers table speaks of the platform; which headers the widget's own fetch() sends is not shown.",
    choice: 'Content-Type: application/json, so that a preflight precedes the call, and what browsers add by themselves, Accept: */* among it.',
  },
  'direct-empty-texts': {
    clause: 'TAB-DIR-1',
    open: 'What a direct call carries for a tabName or sessionId that is not set is not shown.',
    choice: 'An empty string.',
  },
  'item-as-sent': {
    clause: 'TAB-DIR-2',
    open: 'Whether the full row or detail object of a direct call includes keys that the widget drops is not shown.',
    choice: 'It does: item is what the webhook sent, so that item.uuid can exist.',
    other: 'It does not: item has only the accepted keys.',
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
  'blank-title-as-it-is': {
    clause: 'TAB-ITM-9',
    open: 'What the widget shows for a title of white space alone is not shown.',
    choice: 'The title as it is, so that the place where it stands is blank.',
  },
  'id-beyond-urls': {
    clause: 'TAB-ITM-9',
    open: 'How an id with half of a surrogate pair goes into a URL is not shown.',
    choice: 'It cannot: it is an error, since no encoding of a URL has a place for it.',
  },
  'tags-on-rows-only': {
    clause: 'TAB-ITM-9',
    open: 'The document names tags as pills on the list row; whether the detail screen shows them is not shown.',
    choice: 'It does not.',
  },
  'detail-keys': {
    clause: 'TAB-CLK-3',
    open: 'Opening a row shows a generic key-value detail screen; what it does with keys outside DefaultItem is not shown.',
    choice: 'They are not drawn.',
    other: 'They are drawn as further keys and values.',
  },
  'fields-of-messaging-item': {
    clause: 'TAB-MSG-1',
    open: 'The fields of a messaging item are not shown.',
    choice: 'The simulator draws what it understands and never reports an absent field as an error.',
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
    open: 'Any JSON is tolerated as the reply to item_clicked, yet it is one DefaultItem, whose fields have rules.',
    choice: 'What breaks these rules is a warning, never an error.',
    other: 'Any JSON is tolerated: what breaks these rules is no more than a note.',
  },
  'failure-envelope-texts': {
    clause: 'TAB-ERR-1',
    open: 'What details and error of the failure envelope say is not shown.',
    choice: 'details is the stored body (the fault, when the webhook was unreachable), error one sentence.',
  },
  'mark-read-unseen': {
    clause: 'TAB-UPD-1',
    open: 'Whether the automatic mark-read shows `Done` and fetches the list again, as other updates do, is not shown.',
    choice: 'It does neither.',
  },
  'identity-refused': {
    clause: 'TAB-IDN-2',
    open: 'What the server function answers when the identity of the visitor does not verify is not shown.',
    choice:
      'HTTP 401 with the failure envelope; the webhook is not called, and no widget_issues record is made. A token without a sub is refused too.',
  },

  // What the visitor sees between the replies: the preview reports them, and the verdict where a reply brings them about.
  'unwired-not-fired': {
    clause: 'TAB-EVT-2',
    open: 'What the widget does at an event whose action is not wired is not shown beyond rows that cannot be clicked.',
    choice: 'Nothing is fired; the direct view opens with what the list has of its item.',
  },
  'row-while-detail-loads': {
    clause: 'TAB-SRF-4',
    open: 'What the detail screen shows while item_clicked runs, or after it failed, is not shown.',
    choice: 'What the list has of the item.',
  },
  'read-after-answer': {
    clause: 'TAB-EVT-2',
    open: 'When a conversation is marked read without being asked is not shown.',
    choice: 'Once it is open: when item_clicked was answered, or at once where that is not wired.',
  },
  'composer-once-open': {
    clause: 'TAB-EVT-2',
    open: 'Whether the visitor can write while a conversation is fetched, or after that failed, is not shown.',
    choice: 'Not before it is open: until then it has no name to send along.',
  },
  'failed-message-stays': {
    clause: 'TAB-CRE-1',
    open: 'What becomes of a message that could not be sent is not shown.',
    choice: 'It stays at its place, marked so, and can be sent again; once a message is sent, the error state it led to ends.',
  },
  'unread-until-fetched': {
    clause: 'TAB-BDG-1',
    open: 'Whether the unread count falls as soon as a conversation is marked read is not shown.',
    choice: 'It falls with the next list.',
  },
  'direct-view-stays-open': {
    clause: 'TAB-ENV-7',
    open: 'Whether a new list in the direct view opens its conversation again is not shown.',
    choice: 'It does not while the first item is the one on the screen.',
  },
  'delete-leaves-detail': {
    clause: 'TAB-DEL-1',
    open: 'Where the visitor is after Delete on the detail screen is not shown.',
    choice: 'Back on the list, at once.',
  },
  'failed-delete-notice': {
    clause: 'TAB-DEL-1',
    open: 'What the notice of a failed delete says is not shown.',
    choice: '`Action failed`, the text that the documents give for update_item.',
  },
} as const satisfies Record<string, AssumptionRow>;
