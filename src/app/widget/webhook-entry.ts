import {
  authorOf,
  deleteEntry,
  entryKinds,
  markReadEntry,
  messageEntry,
  type Sender,
} from '#core/widget/request/entries.ts';
import { OperationError } from '#operations/outcome.ts';
import type { Firing } from '#operations/widget-schemas.ts';

type Asked = Pick<Firing, 'tab' | 'action' | 'entry' | 'itemId' | 'item'>;

const called = {
  message: 'a message that the visitor typed',
  mark_read: 'a mark-read entry, {"type":"mark_read","seenAt":…}',
  delete: 'a delete entry, {"id":…}',
};

/**
 * The body of a proxied action (TAB-REQ-7 to TAB-REQ-9), undefined for one that has none. `sender` is the verified visitor, `at` the ISO time of the click. Throws an
 * OperationError when there is nothing to make it of, and when the entry is another action's.
 */
export function entryOf(
  { tab, action, entry, itemId, item }: Asked,
  sender: Sender,
  at: string,
): unknown {
  if (action === 'get_items' || action === 'item_clicked') return undefined;
  if (entry === null) {
    if (action === 'update_item') return markReadEntry(at);
    const id = itemId ?? item?.id;
    if (action === 'delete_item' && typeof id === 'string') return deleteEntry(id);
    const needs =
      action === 'delete_item'
        ? 'the id of the entry to delete'
        : 'the message that the visitor typed';
    throw new OperationError('bad-input', `${action} needs ${needs}, but there is none.`);
  }
  if (entry.kind !== 'body' && entry.kind !== entryKinds[action])
    throw new OperationError(
      'bad-input',
      `${action} needs ${called[entryKinds[action]]}, but got ${called[entry.kind]}. Change the entry, or enter a whole body by hand.`,
    );
  switch (entry.kind) {
    case 'body':
      return entry.body;
    case 'mark_read':
      return markReadEntry(entry.seenAt ?? at);
    case 'delete':
      return deleteEntry(entry.id);
    case 'message':
      return messageEntry(entry.content, at, authorOf(sender, tab.visitor));
  }
}
