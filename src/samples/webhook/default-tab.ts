import { isObject } from '#core/contract/words.ts';
import type { Item } from '#core/widget/item.ts';
import { json } from '../send.ts';
import { type Answer, type Call, Refusal, textOf } from './call.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** One record of the sample shop. `age` is how long ago it was made, in milliseconds; `detail` is what a click adds to the description. */
export type Order = Omit<Item, 'timestamp'> & {
  id: string;
  status: string;
  age: number;
  detail: string;
  deleted?: boolean;
};

const table =
  '\n\n| Article | Count | Price |\n|---|---:|---:|\n| Blue lamp | 2 | 39.00 |\n| Shade, linen | 1 | 24.50 |\n';
const log =
  '\n\n```text\n10:02 label printed\n10:40 picked up\n18:15 sorting centre, route 7\n```\n';

/** The sample shop's records, in the order the widget shows them; a row adds one. */
export const orders: readonly Order[] = [
  {
    id: 'ORD-1042',
    title: 'Order 1042: two lamps',
    type: 'order',
    status: 'open',
    description: 'Waiting for **payment**.',
    detail: `${table}\nTotal **102.50 EUR**, see [the terms](https://shop.example/terms).`,
    is_urgent: true,
    tags: [
      { label: 'unpaid', color: 'red', tooltip: 'No payment has arrived yet' },
      { label: 'web', color: 'blue', tooltip: 'Ordered on the web site' },
    ],
    age: 4 * minute,
  },
  {
    id: 'ORD-1041',
    title: 'Order 1041: desk, oak',
    type: 'order',
    status: 'in_progress',
    description: 'On its way with *Example Freight*.',
    detail: log,
    tags: [{ label: 'freight', color: 'teal', tooltip: 'Delivered to the kerb' }],
    age: 3 * hour,
  },
  {
    id: 'TCK-88',
    title: 'Ticket 88: invoice address',
    type: 'ticket',
    status: 'pending',
    description: 'We asked for your **VAT number** and wait for the answer.',
    detail: '\n\n1. Open *My account*\n2. Choose *Invoices*\n3. Enter the number\n',
    is_urgent: false,
    tags: [{ label: 'billing', color: 'yellow', tooltip: 'Handled by accounting' }],
    age: 22 * hour,
  },
  {
    id: 'TCK-85',
    title: 'Ticket 85: broken shade',
    type: 'ticket',
    status: 'resolved',
    description: 'A new shade was sent, ~~no charge~~ free of charge.',
    detail: '\n\n- [x] photo received\n- [x] replacement sent\n',
    tags: [
      { label: 'warranty', color: 'purple', tooltip: 'Within two years' },
      { label: 'praised', color: 'pink', tooltip: 'The customer thanked us' },
    ],
    age: 2 * day,
  },
  {
    id: 'RET-17',
    title: 'Return 17: chair',
    type: 'return',
    status: 'approved',
    description: 'Bring the chair to any shop within *14 days*.',
    detail: '\n\n> Please keep the receipt.\n',
    tags: [{ label: 'in shop', color: 'brown', tooltip: 'Not by post' }],
    age: 5 * day,
  },
  {
    id: 'RET-16',
    title: 'Return 16: opened paint',
    type: 'return',
    status: 'rejected',
    description: 'Opened paint cannot be returned.',
    detail: '\n\nSee `terms.md`, section **7.2**.',
    tags: [{ label: 'final', color: 'gray', tooltip: 'No further step' }],
    age: 6 * day,
  },
  {
    id: 'ORD-990',
    title: 'Order 990: garden set',
    type: 'order',
    status: 'cancelled',
    description: 'Cancelled by you.',
    detail: '\n\nNothing was charged.',
    age: 12 * day,
  },
  {
    id: 'ORD-971',
    title: 'Order 971: café table – Žofín',
    type: 'order',
    status: 'completed',
    description: 'Delivered and paid. Thank you! 🎉',
    detail: table,
    tags: [{ label: 'paid', color: 'green', tooltip: 'Paid in full' }],
    age: 33 * day,
  },
  {
    id: 'RET-12',
    title: 'Return 12: lamp, used',
    type: 'return',
    status: 'declined',
    description: 'Returned after the **14 days**.',
    detail: '\n\nThe lamp can be collected until Friday.',
    age: 35 * day,
  },
  {
    id: 'TCK-70',
    title: 'Ticket 70: opening hours',
    type: 'ticket',
    status: 'closed',
    description: 'Answered: Monday to Saturday, 9 to 19.',
    detail: '\n\nClosed after seven days without an answer.',
    age: 38 * day,
  },
  {
    id: 'TCK-61',
    title: 'Ticket 61: colour samples',
    type: 'ticket',
    status: 'awaiting courier',
    description: 'A status of the shop’s own, drawn in neutral gray.',
    detail: '\n\nThe samples leave on Monday.',
    tags: [{ label: 'samples', color: 'orange', tooltip: 'Free of charge' }],
    age: 40 * day,
  },
];

/**
 * The status after an Update; all other statuses go back to open, so that an Update always changes
 * something.
 */
export const nextStatus: Record<string, string> = {
  open: 'in_progress',
  in_progress: 'resolved',
  resolved: 'closed',
  pending: 'approved',
  approved: 'completed',
};

/** `item` is a hint, and the record is looked up by its id: in the body, else in the item, else in the query. */
export function idOf({ body, url }: Call): string {
  const item = isObject(body.item) ? body.item : {};
  const id =
    textOf(body.id) ?? textOf(item.id) ?? textOf(item.uuid) ?? textOf(url.searchParams.get('id'));
  if (id === undefined)
    throw new Refusal(400, 'The id is missing. Send "id", or "item" with an id');
  return id;
}

/**
 * The sample default tab: a shop's orders and tickets, in memory, changed by Update and Delete
 * until the service stops.
 */
export function defaultTab(startedAt: number): Answer {
  const kept = new Map<string, Order>(orders.map((order) => [order.id, order]));

  const find = (id: string, isDelete: boolean): Order => {
    const order = kept.get(id);
    // A second Delete finds its work done: any other answer would bring the row back (TAB-DEL-1).
    if (order === undefined || (order.deleted && !isDelete))
      throw new Refusal(404, `There is no item with the id "${id}"`);
    return order;
  };
  const draw = ({ age, detail: _detail, deleted: _deleted, ...item }: Order): Item => ({
    ...item,
    timestamp: new Date(startedAt - age).toISOString(),
  });

  return (action, call) => {
    if (action === 'get_items') {
      const shown = [...kept.values()].filter((order) => !order.deleted);
      return json(200, { items: shown.map(draw), badge: { color: 'purple' } });
    }
    const order = find(idOf(call), action === 'delete_item');
    if (action === 'item_clicked')
      return json(200, {
        ...draw(order),
        description: `${order.description ?? ''}${order.detail}`,
      });
    if (action === 'delete_item') {
      kept.set(order.id, { ...order, deleted: true });
      return json(200, { ok: true, id: order.id });
    }
    const status = nextStatus[order.status] ?? 'open';
    kept.set(order.id, { ...order, status });
    return json(200, { ok: true, id: order.id, status });
  };
}
