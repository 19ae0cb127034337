import { jsonReply, type Reply } from './exchange.ts';
import type { MessagingWebhook } from './messaging-webhook.ts';
import type { CorrectVariant, Variant } from './mutant.ts';

/** The reply with its status replaced, where it is a success. */
function withStatus(reply: Reply, status: number): Reply {
  if (reply.status !== 200) return reply;
  return status === 204 ? { status, headers: {}, body: '' } : { ...reply, status };
}

const defaultVariants: readonly Variant[] = [
  {
    id: 'bare-array',
    what: 'The list is a bare array, with the badge in its first item.',
    clauses: ['TAB-ENV-1', 'TAB-ENV-3'],
    change: () => ({
      wrapRows: (rows) =>
        rows.map((row, index) => (index === 0 ? { ...row, badge: { color: 'brown' } } : row)),
    }),
  },
  {
    id: 'records-with-extra-keys',
    what: 'The list is under "records", beside keys of paging that the widget ignores.',
    clauses: ['TAB-ENV-1', 'TAB-ENV-2'],
    change: () => ({
      wrapRows: (rows) => ({ page: 1, total: rows.length, records: rows, next: null }),
    }),
  },
  {
    id: 'outer-array',
    what: 'The envelope and the reply to item_clicked are each in an array of one element.',
    clauses: ['TAB-ENV-1', 'TAB-CLK-1'],
    change: (correct) => ({
      wrapRows: (rows) => [correct.wrapRows(rows)],
      itemClicked(call) {
        const reply = correct.itemClicked(call);
        return reply.status === 200 ? jsonReply(200, [JSON.parse(String(reply.body))]) : reply;
      },
    }),
  },
  {
    id: 'sparse-items',
    what: 'The items have an empty description, a status of their own and no optional key beyond title.',
    clauses: ['TAB-ITM-1', 'TAB-ITM-5', 'TAB-ITM-8', 'TAB-BDG-1'],
    change: (correct) => ({
      listRows: (call) =>
        correct.listRows(call).map((row) => ({
          id: row.id,
          title: row.title,
          description: '',
          status: 'awaiting courier',
        })),
      wrapRows: (rows) => ({ items: rows }),
    }),
  },
  {
    id: 'slow-in-time',
    what: 'Every reply takes a fifth of a second.',
    clauses: ['TAB-ERR-2'],
    delay: 200,
    change: () => ({}),
  },
  {
    id: 'no-content',
    what: 'A successful Update or Delete is answered with 204 and no body.',
    clauses: ['TAB-UPD-1', 'TAB-DEL-1'],
    change: (correct) => ({
      update: (order, body) => withStatus(correct.update(order, body), 204),
      remove: (order) => withStatus(correct.remove(order), 204),
    }),
  },
  {
    id: 'header-casing',
    what: 'The names of headers are in capitals, the media type in mixed case and without a charset.',
    clauses: ['TAB-DIR-3', 'TAB-REQ-5'],
    change: (correct) => ({
      answer(call) {
        const reply = correct.answer(call);
        const headers = Object.entries(reply.headers).map(([name, value]) => [
          name.toUpperCase(),
          name === 'Content-Type' ? 'Application/JSON' : value,
        ]);
        return { ...reply, headers: Object.fromEntries(headers) };
      },
    }),
  },
  {
    id: 'any-origin',
    what: 'Every origin is allowed as *, without credentials; HEAD is refused with 405.',
    clauses: ['TAB-DIR-3'],
    change: (correct) => ({
      acceptsOrigin: () => true,
      corsHeaders: () => ({ 'Access-Control-Allow-Origin': '*' }),
      route: (call) =>
        call.method === 'HEAD'
          ? correct.refuseMethod(call, 'GET, POST, OPTIONS')
          : correct.route(call),
    }),
  },
];

const messagingVariants: readonly Variant<MessagingWebhook>[] = [
  {
    id: 'direct-view',
    what: 'The messaging list has the view "direct" and the one conversation that was used last, under "data".',
    clauses: ['TAB-ENV-6', 'TAB-ENV-7', 'TAB-ENV-1'],
    change: () => ({
      wrapRows: (rows) => ({ data: rows.slice(0, 1), view: 'direct', badge: { color: 'pink' } }),
    }),
  },
  {
    id: 'created-and-accepted',
    what: 'The composer is answered with 201, mark-read with 202 and a deletion with 204.',
    clauses: ['TAB-CRE-1', 'TAB-UPD-1', 'TAB-DEL-1'],
    change: (correct) => ({
      compose: (body, call) => withStatus(correct.compose(body, call), 201),
      markRead: (body, call) => withStatus(correct.markRead(body, call), 202),
      remove: (id, owner) => withStatus(correct.remove(id, owner), 204),
    }),
  },
];

/** Webhooks that differ from the usual one only in what the documents leave open: none may raise an alarm. */
export const variants: readonly CorrectVariant[] = [
  ...defaultVariants.map((variant) => ({ category: 'default' as const, ...variant })),
  ...messagingVariants.map((variant) => ({ category: 'messaging' as const, ...variant })),
];
