import type { AssumptionRow } from './verdict.ts';

/** The decisions of ours on widget, platform and webhook (TAB-…), each where the contract is silent or can be read in two ways. */
export const widgetAssumptions = {
  'item-placeholder': {
    clause: 'TAB-ITM-2',
    open: 'The contract does not know the placeholders that a repair by Assay writes for ids that nobody but the webhook knows.',
    choice:
      'One that was not replaced is an error, in the exact form PLACEHOLDER-id or PLACEHOLDER-id-<number>.',
  },
  'webhook-url-query': {
    clause: 'TAB-REQ-1',
    open: 'The contract does not say what happens when the webhook_url has its own query parameters, user name or password.',
    choice:
      'Its own parameters stay, before those of the platform. A parameter that the platform also appends to the call is replaced, with a warning. A user name and a password are removed.',
  },
  'identity-in-webhook-url': {
    clause: 'TAB-REQ-1',
    open: 'The contract does not say what happens to an endUserId or endUserEmail in the webhook_url when the visitor is not verified.',
    choice: 'It stays, with a warning, because the webhook treats it as the trusted identity.',
  },
  'url-secrets': {
    clause: 'TAB-CRD-3',
    open: 'The contract does not say which part of a webhook_url is a secret.',
    choice:
      'These parts are secret: path segments and query values that look random, values of names such as key, token, sig and code, and what you mark. Assay masks them, and an error reply that repeats one is an error.',
  },
  'fixed-headers': {
    clause: 'TAB-CRD-1',
    open: 'The contract does not say what happens when a credential uses the name of a header that the call itself needs.',
    choice:
      'The request is not sent, because the credential would replace a fixed header or break the request.',
  },
  'redirects-not-followed': {
    clause: 'TAB-ERR-1',
    open: 'The contract does not say whether the platform follows redirects.',
    choice:
      'It does not. A 3xx reply is a non-2xx reply, and a credential never goes to another address.',
  },
  'fetch-follows-redirects': {
    clause: 'TAB-DIR-1',
    open: "The contract does not say what the widget's fetch() does with a redirect.",
    choice:
      'It follows the redirect, as browsers do. A 3xx reply at the end, such as a saved one, is a non-2xx reply.',
  },
  'shapes-in-order': {
    clause: 'TAB-ENV-1',
    open: 'The contract does not say which of the accepted shapes counts when a reply fits several of them.',
    choice:
      'They are tried in this order: nothing, an outer array around an envelope, a bare array, an object with an array under a list key, any other object as one item.',
  },
  'first-list-key': {
    clause: 'TAB-ENV-1',
    open: 'The contract does not say which list key counts when several of them hold an array.',
    choice:
      'The first of items, data, results, records and rows counts, whatever their order in the text.',
  },
  'author-settings': {
    clause: 'TAB-REQ-7',
    open: "The contract does not say where the author's partyId and display come from, or what an anonymous visitor sends.",
    choice:
      'Both are settings of the visitor: a stable UUID and a name, never another claim. An anonymous visitor sends only these two.',
  },
  'author-without-email': {
    clause: 'TAB-REQ-7',
    open: "The contract does not say what the author's email is when the verified token has none.",
    choice: 'The email is left out.',
  },
  'entry-id-not-uuid': {
    clause: 'TAB-REQ-9',
    open: 'The contract does not say what happens when the id of an entry to delete is not a UUID.',
    choice: 'The request is sent, with a warning.',
  },
  'direct-headers': {
    clause: 'TAB-DIR-1',
    open: "The headers table is about the platform. The contract does not say which headers the widget's own fetch() sends.",
    choice:
      'It sends Content-Type: application/json, which causes a preflight, and the headers that browsers add themselves, such as Accept: */*.',
  },
  'direct-empty-texts': {
    clause: 'TAB-DIR-1',
    open: 'The contract does not say what a direct call sends for a tabName or sessionId that is not set.',
    choice: 'It sends an empty string.',
  },
  'item-as-sent': {
    clause: 'TAB-DIR-2',
    open: 'The contract does not say whether the full row or detail object of a direct call includes the keys that the widget drops.',
    choice: 'It does: item is exactly what the webhook sent, so item.uuid can exist.',
    other: 'It does not: item has only the accepted keys.',
  },
  'blank-body': {
    clause: 'TAB-ENV-1',
    open: 'The contract mentions an empty string, but does not say how a body of only white space is read.',
    choice:
      'It counts as empty. White space is what JSON means by it: space, tab, line feed and carriage return.',
    other: 'It is text that is not JSON.',
  },
  'scalar-as-raw-text': {
    clause: 'TAB-ENV-5',
    open: 'The contract does not say how get_items reads a body that is not JSON, or a JSON scalar.',
    choice:
      'The text becomes {rawText}, as for the other actions, so it is one item without an id.',
    other: 'It contains no list, so the list is empty. It is still an error.',
  },
  'wrong-type-as-absent': {
    clause: 'TAB-ITM-2',
    open: 'The contract does not say what the widget does with a field of the wrong type.',
    choice: 'The field counts as absent. An item that is not an object is left out.',
    other:
      'A number or boolean where a string belongs is shown as its text, and anything else counts as absent. It is still an error.',
  },
  'empty-id': {
    clause: 'TAB-ITM-2',
    open: 'The contract requires an id, a string, and does not say whether an empty one will do.',
    choice: 'It is a warning, because it identifies nothing. item_clicked is called without an id.',
  },
  'id-not-text': {
    clause: 'TAB-REQ-3',
    open: 'The contract sends the id of the clicked row, a string. It does not say what is sent for an id of another type.',
    choice: 'Nothing is sent: item_clicked is called without an id.',
    other: 'A number or boolean is sent as its text, such as 7 as "7". It is still an error.',
  },
  'broken-tag-not-drawn': {
    clause: 'TAB-ITM-3',
    open: 'The contract does not say what the widget does with a tag that breaks the rules.',
    choice: 'The tag is not drawn.',
    other:
      'The tag is drawn with its valid parts: gray without a color, and without a tooltip if it has none. Only a tag without a label is not drawn.',
  },
  'label-first-letter': {
    clause: 'TAB-ITM-3',
    open: 'The contract says that the widget capitalises the label of a tag, but not whether that means its first letter, every word or every letter.',
    choice: 'Its first letter becomes upper case, and the rest stays as it is.',
  },
  'row-preview': {
    clause: 'TAB-ITM-5',
    open: 'The contract says that the row shows a truncated one-line preview of the description. It does not say where it is cut, or whether Markdown marks are shown.',
    choice:
      'It is cut to 140 characters, the last of them an ellipsis. Markdown marks and HTML tags are left out.',
  },
  'blank-title-as-it-is': {
    clause: 'TAB-ITM-9',
    open: 'The contract does not say what the widget shows for a title of only white space.',
    choice: 'It shows the title as it is, so the title looks blank.',
  },
  'id-beyond-urls': {
    clause: 'TAB-ITM-9',
    open: 'The contract does not say how an id with half of a surrogate pair goes into a URL.',
    choice: 'It cannot go into a URL, because no URL encoding can represent it. It is an error.',
  },
  'tags-on-rows-only': {
    clause: 'TAB-ITM-9',
    open: 'The contract describes tags as pills on the list row, but does not say whether the detail screen shows them.',
    choice: 'The detail screen does not show tags.',
  },
  'detail-keys': {
    clause: 'TAB-CLK-3',
    open: 'A row opens a generic key-value detail screen. The contract does not say what it does with keys outside DefaultItem.',
    choice: 'They are not drawn.',
    other: 'They are drawn as additional keys and values.',
  },
  'fields-of-messaging-item': {
    clause: 'TAB-MSG-1',
    open: 'The contract does not say which fields a messaging item has.',
    choice: 'The simulator draws what it understands, and a missing field is never an error.',
  },
  'unknown-view-as-list': {
    clause: 'TAB-ENV-6',
    open: 'The contract gives a default for a missing view, but does not say what another value than "list" or "direct" means.',
    choice: 'It counts as "list", with a warning.',
  },
  'direct-without-items': {
    clause: 'TAB-ENV-7',
    open: 'The contract does not say what view "direct" shows when there are no items.',
    choice: 'It shows an empty conversation.',
    other: 'view counts as "list", so the list is empty.',
  },
  'status-when-unreachable': {
    clause: 'TAB-ERR-2',
    open: 'The contract does not say which status the failure envelope has when the webhook is unreachable.',
    choice: 'The status is 0.',
  },
  'fetch-is-get': {
    clause: 'TAB-SRF-1',
    open: 'Apart from their names, the contract does not say which server function handles which action.',
    choice: 'tab-fetch handles GET actions, tab-action handles POST actions.',
  },
  'characters-are-code-points': {
    clause: 'TAB-ERR-4',
    open: 'The contract does not say what a "character" of the stored body is.',
    choice: 'It is a Unicode code point, and a cut never splits one.',
    other: 'It is a UTF-16 unit, as JavaScript counts, and a cut can split a pair.',
  },
  'duplicate-key-last-wins': {
    clause: 'TAB-ENV-2',
    open: 'The contract does not say what happens when a key occurs twice in one object of a webhook reply.',
    choice: 'The last one counts, as in JSON.parse in a browser.',
  },
  'malformed-utf8': {
    clause: 'TAB-ENV-5',
    open: 'The contract does not say what happens when the bytes of a webhook reply are not UTF-8.',
    choice: 'The reply is read as UTF-8, with U+FFFD for each part that cannot be read.',
  },
  'broken-badge-as-omitted': {
    clause: 'TAB-BDG-1',
    open: 'The contract does not say what the widget does with a badge that has no color.',
    choice: "The badge counts as omitted, so it has the agent's accent colour.",
    other: 'The badge is gray, as with an unknown colour.',
  },
  'badge-color-not-text': {
    clause: 'TAB-BDG-1',
    open: 'The contract does not say what the widget does with a badge whose color is not a string.',
    choice: 'The badge is gray, as with an unknown colour. It is still an error.',
  },
  'timestamp-without-offset': {
    clause: 'TAB-ITM-6',
    open: 'The contract does not say which time zone applies to a timestamp without an offset.',
    choice: "The visitor's own time zone applies, as in a browser.",
    other: 'The timestamp is in UTC.',
  },
  'rare-timestamps': {
    clause: 'TAB-ITM-6',
    open: 'The contract says ISO 8601, but not whether the widget reads its rare forms, or forms close to it.',
    choice:
      'It reads them. A valid but rare form, such as a week date or +02, is a note. The offset -00:00, and an offset with a colon where the time has none (or the reverse), are no ISO 8601: a warning.',
  },
  'timestamp-beyond-dates': {
    clause: 'TAB-ITM-6',
    open: 'The contract does not say what happens to a timestamp outside the range that browsers support (about 275,760 years from 1970).',
    choice: 'It counts as unreadable, and the widget shows no time.',
  },
  'empty-channel-name': {
    clause: 'TAB-CLK-2',
    open: 'The contract does not say whether an empty conversationId or id names a realtime channel.',
    choice: 'It does not. An empty one counts as absent.',
  },
  'detail-id-demanded': {
    clause: 'TAB-CLK-1',
    open: 'The contract tolerates any JSON as the reply to item_clicked, but also says that the reply is one DefaultItem, whose fields have rules.',
    choice: 'A reply that breaks these rules is a warning, never an error.',
    other: 'Any JSON is tolerated, so a reply that breaks these rules is only a note.',
  },
  'raw-text-level': {
    clause: 'TAB-CLK-1',
    open: 'The contract accepts an empty or non-JSON reply to item_clicked as {rawText}, and does not say whether anything is wrong with it.',
    choice: 'It is a warning, because the visitor sees raw text.',
  },
  'broken-reply-fails': {
    clause: 'TAB-ERR-1',
    open: 'The contract does not say what the server function answers when the webhook answers 2xx with a body that is cut off or cannot be decoded.',
    choice: 'It answers as after any other status: HTTP 200 with the failure envelope.',
  },
  'failure-envelope-texts': {
    clause: 'TAB-ERR-1',
    open: 'The contract does not say what details and error of the failure envelope contain.',
    choice:
      'details is the stored body, or the network error when the webhook was unreachable. error is one sentence.',
  },
  'mark-read-unseen': {
    clause: 'TAB-UPD-1',
    open: 'The contract does not say whether the automatic mark-read shows "Done" and fetches the list again, as other updates do.',
    choice: 'It does neither.',
  },
  'identity-refused': {
    clause: 'TAB-IDN-2',
    open: "The contract does not say what the server function answers when the visitor's identity fails to verify.",
    choice:
      'It answers HTTP 401 with the failure envelope. The webhook is not called, and no widget_issues record is made. A token without a sub is refused too.',
  },

  // What the visitor sees between the replies: reported by the preview, and by the verdict of a reply that causes it.
  'unwired-not-fired': {
    clause: 'TAB-EVT-2',
    open: 'Apart from rows that are not clickable, the contract does not say what the widget does when the action of an event is not wired.',
    choice:
      'The widget fires nothing. The direct view opens with what the list says about its item.',
  },
  'row-while-detail-loads': {
    clause: 'TAB-SRF-4',
    open: 'The contract does not say what the detail screen shows while item_clicked runs, or after it failed.',
    choice: 'It shows what the list says about the item.',
  },
  'read-after-answer': {
    clause: 'TAB-EVT-2',
    open: 'The contract does not say when a conversation is automatically marked as read.',
    choice:
      'It is marked as read once it is open: after the reply to item_clicked, or immediately if item_clicked is not wired.',
  },
  'composer-once-open': {
    clause: 'TAB-EVT-2',
    open: 'The contract does not say whether the visitor can write while a conversation is loading, or after loading failed.',
    choice:
      'The visitor can write only once the conversation is open. Until then there is no conversationId to send.',
  },
  'failed-message-stays': {
    clause: 'TAB-CRE-1',
    open: 'The contract does not say what happens to a message that could not be sent.',
    choice:
      'It stays in its place, marked as not sent, and can be sent again. The error state ends when a message is sent.',
  },
  'unread-until-marked': {
    clause: 'TAB-BDG-1',
    open: 'The contract does not say whether the unread count drops as soon as a conversation is marked as read.',
    choice: 'It drops when the mark-read call succeeds.',
  },
  'direct-view-stays-open': {
    clause: 'TAB-ENV-7',
    open: 'The contract does not say whether a new list in the direct view opens its conversation again.',
    choice: 'It does not, as long as the first item is the one on the screen.',
  },
  'delete-leaves-detail': {
    clause: 'TAB-DEL-1',
    open: 'The contract does not say where the visitor is after Delete on the detail screen.',
    choice: 'The visitor is back on the list immediately.',
  },
  'failed-delete-notice': {
    clause: 'TAB-DEL-1',
    open: 'The contract does not say what the notice of a failed delete says.',
    choice: 'It says "Action failed", the text that the contract gives for update_item.',
  },
  'proxied-delete-notice': {
    clause: 'TAB-DEL-1',
    open: 'The contract gives every failed proxied call the error state, and a failed direct delete a notice. It does not say whether a failed delete in the messaging view shows a notice too.',
    choice:
      'It shows both: the error state, with the message back in its place, and the notice "Action failed" beside it. This also applies when the webhook cannot be reached.',
  },
} as const satisfies Record<string, AssumptionRow>;
