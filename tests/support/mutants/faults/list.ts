import { addHeaders, pageReply, redirectReply } from '../exchange.ts';
import type { Fault } from '../mutant.ts';

/** Faults of the reply to `get_items` as a whole. */
export const listFaults: readonly Fault[] = [
  {
    id: 'list-wrong-status',
    what: 'get_items sends the right list with the status 404.',
    why: 'A status other than 2xx is a failure: the visitor sees an error state and a widget_issues record is stored.',
    clauses: ['TAB-ERR-1'],
    writes: false,
    change: (correct) => ({ getItems: (call) => ({ ...correct.getItems(call), status: 404 }) }),
  },
  {
    id: 'list-login-page',
    what: 'get_items answers 200 with the HTML page of a login.',
    why: 'The reply is no JSON, so the widget has no list to show although the status says success.',
    clauses: ['TAB-ENV-5'],
    writes: false,
    change: () => ({ getItems: () => pageReply(200, 'Sign in') }),
  },
  {
    id: 'list-redirect',
    what: 'get_items redirects to a login page.',
    why: 'A redirect is not 2xx, and where it leads there is no list.',
    clauses: ['TAB-ERR-1'],
    writes: false,
    change: () => ({ getItems: () => redirectReply(302, '/login') }),
  },
  {
    id: 'list-unknown-key',
    what: 'The envelope holds its items under "orders".',
    why: 'Only items, data, results, records and rows are list keys: the envelope counts as one item without an id.',
    clauses: ['TAB-ENV-1', 'TAB-ITM-2'],
    writes: false,
    change: () => ({ wrapRows: (rows) => ({ orders: rows, badge: { color: 'blue' } }) }),
  },
  {
    id: 'list-text-html',
    what: 'get_items sends its JSON as text/html.',
    why: 'The platform accepts application/json, and text/html says that the reply is something else.',
    clauses: ['TAB-REQ-5'],
    writes: false,
    change: (correct) => ({
      getItems: (call) =>
        addHeaders(correct.getItems(call), { 'Content-Type': 'text/html; charset=utf-8' }),
    }),
  },
  {
    id: 'list-latin-1',
    what: 'get_items writes its JSON in ISO 8859-1.',
    why: 'JSON is UTF-8: every letter outside ASCII reaches the visitor as a replacement character.',
    clauses: ['TAB-ENV-1', 'TAB-ITM-1'],
    writes: false,
    change: (correct) => ({
      getItems(call) {
        const reply = correct.getItems(call);
        return { ...reply, body: Buffer.from(String(reply.body), 'latin1') };
      },
    }),
  },
  {
    id: 'list-publicly-cached',
    what: 'All replies to GET may be kept for an hour by any cache.',
    why: 'The platform asks for no-store, and a kept item_clicked or list shows a visitor old or foreign data.',
    clauses: ['TAB-REQ-2', 'TAB-REQ-5'],
    writes: false,
    change: (correct) => ({
      getItems: (call) =>
        addHeaders(correct.getItems(call), { 'Cache-Control': 'public, max-age=3600' }),
      itemClicked: (call) =>
        addHeaders(correct.itemClicked(call), { 'Cache-Control': 'public, max-age=3600' }),
    }),
  },
];
