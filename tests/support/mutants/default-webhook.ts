import {
  asObject,
  asText,
  asTime,
  type Call,
  type JsonObject,
  jsonReply,
  type Reply,
  readBody,
} from './exchange.ts';
import { describeOrder, moveOn, type Order, Orders } from './orders.ts';
import {
  isRead,
  makeSharedSteps,
  refuse,
  refuseBody,
  type Settings,
  visitorOf,
  type Webhook,
} from './webhook.ts';

export type DefaultWebhook = Webhook & {
  readonly orders: Orders;
  isVisible(order: Order, visitor: string | null): boolean;
  /** The order of an `item_clicked`; undefined when the visitor has none with this id. */
  findForVisitor(id: string, visitor: string | null): Order | undefined;
  /** The order that a call from a browser is about, also a deleted one. */
  findForBrowser(body: JsonObject): Order | undefined;
  acceptsOrigin(origin: string): boolean;
  actForBrowser(action: unknown, body: JsonObject, call: Call): Reply;
  update(order: Order, body: JsonObject): Reply;
  refuseStaleClick(order: Order): Reply;
  remove(order: Order): Reply;
};

const allowedOnList = 'GET, HEAD';

/** A correct webhook of a default tab: orders, listed for a visitor by the platform, changed and deleted from the browser. */
export function makeDefaultWebhook(settings: Settings): DefaultWebhook {
  const orders = new Orders(settings.startedAt);
  const webhook: DefaultWebhook = {
    ...makeSharedSteps(settings, () => webhook),
    orders,

    preflight(call) {
      const headers = {
        ...webhook.corsHeaders(call),
        'Access-Control-Allow-Methods': 'POST, OPTIONS',
        'Access-Control-Allow-Headers': 'content-type',
      };
      return { status: 204, headers, body: '' };
    },

    corsHeaders(call) {
      const vary = { Vary: 'Origin' };
      if (call.headers.origin !== settings.origin) return vary;
      return { ...vary, 'Access-Control-Allow-Origin': settings.origin };
    },

    actForPlatform(action, call) {
      if (action !== 'get_items' && action !== 'item_clicked') return webhook.refuseAction(call);
      if (!isRead(call)) return webhook.refuseMethod(call, allowedOnList);
      return action === 'get_items' ? webhook.getItems(call) : webhook.itemClicked(call);
    },

    wrapRows(rows) {
      return { items: rows, badge: { color: 'blue' } };
    },

    listRows(call) {
      const visitor = visitorOf(call);
      if (visitor !== null) orders.meet(visitor);
      return orders.all.filter((order) => webhook.isVisible(order, visitor)).map(describeOrder);
    },

    isVisible(order, visitor) {
      return !order.deleted && (order.owner === null || order.owner === visitor);
    },

    itemClicked(call) {
      const order = webhook.findForVisitor(call.query.get('id') ?? '', visitorOf(call));
      return order ? jsonReply(200, describeOrder(order)) : webhook.refuseId(call);
    },

    findForVisitor(id, visitor) {
      if (visitor !== null) orders.meet(visitor);
      const order = orders.find(id);
      return order && webhook.isVisible(order, visitor) ? order : undefined;
    },

    actWithoutQuery(call) {
      if (isRead(call)) return webhook.refuseAction(call);
      const { origin } = call.headers;
      if (origin !== undefined && !webhook.acceptsOrigin(origin)) {
        return refuse(403, 'foreign_origin', 'Calls from this origin are not accepted.');
      }
      const body = readBody(call);
      if (body === null) return refuseBody();
      return webhook.actForBrowser(body.action, body, call);
    },

    acceptsOrigin: (origin) => origin === settings.origin,

    actForBrowser(action, body, call) {
      if (action !== 'update_item' && action !== 'delete_item') return webhook.refuseAction(call);
      const order = webhook.findForBrowser(body);
      if (!order) return webhook.refuseId(call);
      if (action === 'delete_item') return webhook.remove(order);
      return order.deleted ? webhook.refuseId(call) : webhook.update(order, body);
    },

    findForBrowser(body) {
      const item = asObject(body.item);
      const id = asText(body.id) ?? asText(item?.id) ?? asText(item?.uuid);
      return id === null ? undefined : orders.find(id);
    },

    update(order, body) {
      const firedAt = body.firedAt === undefined ? Date.now() : asTime(body.firedAt);
      if (firedAt === null)
        return refuse(400, 'bad_time', 'firedAt must be an ISO 8601 date-time.');
      if (firedAt < order.changedAt) return webhook.refuseStaleClick(order);
      // The same click delivered twice changes the order once.
      if (firedAt > order.changedAt) moveOn(order, firedAt);
      return jsonReply(200, { ok: true });
    },

    refuseStaleClick() {
      return refuse(409, 'stale_click', 'The record has changed since this click.');
    },

    remove(order) {
      order.deleted = true;
      return jsonReply(200, { ok: true });
    },
  };
  return webhook;
}
