import type { Item } from '#core/widget/item.ts';
import { json } from '../send.ts';
import { type Answer, type Call, isObject, Refusal, textOf } from './call.ts';
import { type Order, orders } from './orders.ts';

/** The status an Update moves to; every other one is opened again, so that an Update always changes something. */
const nextStatus: Record<string, string> = {
  open: 'in_progress',
  in_progress: 'resolved',
  resolved: 'closed',
  pending: 'approved',
  approved: 'completed',
};

/** `item` is a hint, and the record is looked up by its id: in the body, else in the item, else in the query. */
function idOf({ body, url }: Call): string {
  const item = isObject(body.item) ? body.item : {};
  const id =
    textOf(body.id) ?? textOf(item.id) ?? textOf(item.uuid) ?? textOf(url.searchParams.get('id'));
  if (id === undefined)
    throw new Refusal(400, 'No id came; "id" (or "item" with an id) was expected');
  return id;
}

/** The sample default tab: a shop's orders and tickets, kept in memory, changed by Update and Delete until the service stops. */
export function defaultTab(startedAt: number): Answer {
  const kept = new Map<string, Order>(orders.map((order) => [order.id, order]));

  const find = (id: string): Order => {
    const order = kept.get(id);
    if (order === undefined || order.deleted)
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
    const order = find(idOf(call));
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
