import { createNotes } from '#core/contract/notes.ts';
import { isObject, type JsonObject } from '#core/contract/words.ts';
import type { Category } from '#core/widget/actions.ts';
import type { MockReplies } from '#core/widget/mock-reply.ts';
import { shapeOf } from '#core/widget/reply/shape.ts';
import { dropOldest, json } from '../send.ts';
import { type Answer, type Call, Refusal, textOf } from './call.ts';
import { idOf, nextStatus } from './default-tab.ts';
import { entryId } from './messaging-tab.ts';

const entriesOf = (detail: JsonObject): unknown[] | null =>
  [detail.messages, detail.entries].find(Array.isArray) ?? null;

const unread = {
  unread: (value: unknown): unknown => (typeof value === 'number' ? 0 : false),
  unread_count: (): number => 0,
};

/**
 * A tab that begins with the user's own replies: what is updated, deleted and written stays until
 * the service stops. A row without a reply of its own opens as it is in the list.
 */
export function ownTab(
  { list, details }: NonNullable<MockReplies['tab']>,
  category: Category,
  now: () => number,
): Answer {
  const shape = shapeOf(list, createNotes(), true);
  const rows = structuredClone(shape?.rows ?? []) as unknown[];
  const opened = structuredClone(details) as Map<string, JsonObject>;
  const deleted = new Set<string>();
  let written = 0;

  const rowOf = (id: string): JsonObject | undefined =>
    rows.filter(isObject).find((row) => row.id === id);
  const find = (id: string): { row: JsonObject | undefined; detail: JsonObject } => {
    const row = rowOf(id);
    const detail = opened.get(id) ?? row;
    if (detail === undefined) throw new Refusal(404, `There is no item with the id "${id}"`);
    return { row, detail };
  };
  const change = (id: string, changed: (record: JsonObject) => void): void => {
    const { row, detail } = find(id);
    for (const record of new Set([row, detail])) if (record) changed(record);
  };
  const present = (id: string): string => {
    if (deleted.has(id)) throw new Refusal(404, `There is no item with the id "${id}"`);
    return id;
  };
  const conversationOf = ({ url }: Call): string => url.searchParams.get('conversationId') ?? '';

  function removeEntry(id: string): void {
    for (const entries of [...opened.values()].map(entriesOf)) {
      const at = entries?.findIndex((entry) => isObject(entry) && entry.id === id) ?? -1;
      if (at !== -1) return void entries?.splice(at, 1);
    }
    throw new Refusal(404, `There is no entry with the id "${id}"`);
  }

  function write(call: Call): JsonObject {
    written += 1;
    const createdAt = textOf(call.body.createdAt) ?? new Date(now()).toISOString();
    const message = { ...call.body, id: entryId(1_000_000 + written), createdAt };
    const id = conversationOf(call);
    const { detail } = find(id);
    const entries = entriesOf(detail);
    entries?.push(message);
    if (entries) dropOldest(entries);
    else opened.set(id, { ...detail, messages: [message] });
    return message;
  }

  return (action, call) => {
    switch (action) {
      case 'get_items': {
        const { keys = {}, listKey = 'items' } = shape?.envelope ?? {};
        const shown = rows.filter((row) => !isObject(row) || !deleted.has(String(row.id)));
        return json(200, { ...keys, [listKey]: shown });
      }
      case 'item_clicked':
        return json(200, find(present(idOf(call))).detail);
      case 'create_item':
        return json(201, write(call));
      case 'update_item': {
        if (category === 'messaging')
          change(conversationOf(call), (record) => {
            for (const [key, read] of Object.entries(unread))
              if (key in record) record[key] = read(record[key]);
          });
        else
          change(present(idOf(call)), (record) => {
            record.status = nextStatus[String(record.status)] ?? 'open';
          });
        return json(200, { ok: true });
      }
      case 'delete_item': {
        const id = idOf(call);
        if (category === 'messaging') removeEntry(id);
        else {
          // Refuses an id that is in no list.
          find(id);
          deleted.add(id);
        }
        return json(200, { ok: true });
      }
    }
  };
}
