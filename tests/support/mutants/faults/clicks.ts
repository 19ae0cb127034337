import { asObject, asText, type JsonObject, jsonReply, type Reply } from '../exchange.ts';
import type { Fault } from '../mutant.ts';
import { moveOn } from '../orders.ts';
import { refuse, visitorOf } from '../webhook.ts';

/** Faults in what a click on Update or Delete does. */
export const clickFaults: readonly Fault[] = [
  {
    id: 'browser-needs-credential',
    what: 'A call from the browser is answered with 401 unless it carries the credential.',
    why: 'Nobody attaches a credential on the direct surface: Update and Delete always fail.',
    clauses: ['TAB-DIR-4', 'TAB-UPD-1', 'TAB-DEL-1'],
    writes: true,
    change: (correct) => ({
      actForBrowser: (action, body, call) =>
        correct.isAuthorised(call)
          ? correct.actForBrowser(action, body, call)
          : correct.refuseCredential(call),
    }),
  },
  {
    id: 'row-body-refused',
    what: 'Update and Delete are refused with 400 when the body has no id beside the item.',
    why: 'The id beside the item is sent from the detail screen only: from the row menu every click fails.',
    clauses: ['TAB-DIR-1'],
    writes: true,
    change: (correct) => ({
      actForBrowser: (action, body, call) =>
        body.id === undefined
          ? refuse(400, 'no_id', 'The body must name the id.')
          : correct.actForBrowser(action, body, call),
    }),
  },
  {
    id: 'item-trusted',
    what: 'Update writes the title and status of the item it was sent into the record.',
    why: 'The item is a hint: whoever calls could write anything, and an item with its id alone empties the record.',
    clauses: ['TAB-DIR-2'],
    writes: true,
    change: (correct) => ({
      update(order, body) {
        const item = asObject(body.item);
        order.title = item?.title as string;
        order.status = item?.status as string;
        return correct.update(order, body);
      },
    }),
  },
  {
    id: 'reduced-item-crashes',
    what: 'Update and Delete answer 500 when the item has no title.',
    why: 'The record must be found by its id, whatever else the item holds.',
    clauses: ['TAB-DIR-2'],
    writes: true,
    change: (correct) => ({
      actForBrowser: (action, body, call) =>
        asText(asObject(body.item)?.title) === null
          ? refuse(500, 'internal', 'Something went wrong.')
          : correct.actForBrowser(action, body, call),
    }),
  },
  {
    id: 'stale-click-applied',
    what: 'A click that was fired before the last change of the record is applied all the same.',
    why: 'firedAt says how old a click is: one that arrives late or again must not undo what came after it.',
    clauses: ['TAB-DIR-1', 'TAB-DIR-2'],
    writes: true,
    change: () => ({
      refuseStaleClick(order) {
        moveOn(order, order.changedAt);
        return jsonReply(200, { ok: true });
      },
    }),
  },
  {
    id: 'delete-again-fails',
    what: 'The second Delete of the same record is answered with 404.',
    why: 'Anything but 2xx brings the row back, so a click that is delivered twice shows a row that no longer exists.',
    clauses: ['TAB-DEL-1'],
    writes: true,
    change: (correct) => ({
      remove: (order) =>
        order.deleted
          ? refuse(404, 'not_found', 'There is no record with this id.')
          : correct.remove(order),
    }),
  },
  {
    id: 'deleted-still-listed',
    what: 'Delete answers 200 and marks the record, and get_items still lists it.',
    why: 'The row is back at the next refresh: the list must leave out what is marked as deleted.',
    clauses: ['TAB-DEL-1'],
    writes: true,
    change: (correct) => ({
      isVisible: (order, visitor) => correct.isVisible({ ...order, deleted: false }, visitor),
    }),
  },
  {
    id: 'delete-takes-neighbour',
    what: 'Delete also removes the record that follows in the list.',
    why: 'Only the record whose id was sent may go.',
    clauses: ['TAB-DEL-1', 'TAB-DIR-2'],
    writes: true,
    change: (correct) => ({
      remove(order) {
        const isGone = order.deleted;
        const next = correct.orders.all[correct.orders.all.indexOf(order) + 1];
        if (next && !isGone) correct.remove(next);
        return correct.remove(order);
      },
    }),
  },
  {
    id: 'list-kept-after-change',
    what: 'get_items answers from a cache for each visitor that no change clears.',
    why: '_ts is there so that caches miss: after Done or a deletion the visitor sees the old list.',
    clauses: ['TAB-REQ-2', 'TAB-UPD-1', 'TAB-DEL-1'],
    writes: true,
    change(correct) {
      const kept = new Map<string | null, Reply>();
      return {
        getItems(call) {
          const visitor = visitorOf(call);
          const reply = kept.get(visitor) ?? correct.getItems(call);
          kept.set(visitor, reply);
          return reply;
        },
      };
    },
  },
  {
    id: 'get-deletes',
    what: 'GET with action=delete_item and an id deletes the record.',
    why: 'A GET must change nothing: a link, a crawler or a retry would delete records.',
    clauses: ['TAB-SRF-1', 'TAB-SRF-2', 'TAB-DIR-1'],
    writes: true,
    change: (correct) => ({
      actForPlatform(action, call) {
        const body: JsonObject = { id: call.query.get('id') };
        return action === 'delete_item' && call.method === 'GET'
          ? correct.actForBrowser(action, body, call)
          : correct.actForPlatform(action, call);
      },
    }),
  },
];
