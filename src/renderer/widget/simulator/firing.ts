import type { Fault } from '#core/widget/mock-reply.ts';
import type { SentItem, TabCall } from '#core/widget/simulator/event.ts';
import type { Tab } from '#core/widget/tab.ts';
import { type Firing, firingSchema } from '#operations/widget-schemas.ts';

type FiringParts = {
  tab: Tab;
  call: TabCall;
  /** The connector that the action's `connector_id` names. */
  connector: Firing['connector'];
  fault: Fault | null;
  /** Milliseconds since 1970 that it is taken to be; null for the present. */
  now: number | null;
};

/** The item as JSON carries it: without the keys that the row or the detail object does not have. */
const asJson = (item: SentItem): Firing['item'] =>
  firingSchema.shape.item.parse(
    Object.fromEntries(Object.entries(item).filter(([, value]) => value !== undefined)),
  );

/** What only some actions carry. */
function partsOf(
  call: TabCall,
): Partial<Pick<Firing, 'path' | 'item' | 'itemId' | 'conversationId' | 'entry'>> {
  if (call.surface === 'direct') {
    const { id } = call.item;
    return {
      path: call.path,
      item: asJson(call.item),
      itemId: typeof id === 'string' ? id : undefined,
    };
  }
  switch (call.action) {
    case 'get_items':
      return {};
    case 'item_clicked':
      return { itemId: call.itemId };
    case 'update_item':
      return { conversationId: call.conversationId, entry: { kind: 'mark_read' } };
    case 'create_item':
      return {
        conversationId: call.conversationId,
        entry: { kind: 'message', content: call.content },
      };
    case 'delete_item':
      return { conversationId: call.conversationId, entry: { kind: 'delete', id: call.entryId } };
  }
}

/** The firing of a call that the widget asks for, by a visitor whom nobody knows: who it is, is the sender's to add. */
export function firingOf({ tab, call, connector, fault, now }: FiringParts): Firing {
  return {
    tab,
    action: call.action,
    surface: call.surface,
    path: 'row',
    item: null,
    entry: null,
    ...partsOf(call),
    visitor: { kind: 'anonymous' },
    connector,
    fault,
    ...(now === null ? {} : { now: new Date(now).toISOString() }),
    timeoutSeconds: 20,
  };
}
