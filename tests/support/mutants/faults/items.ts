import { randomUUID } from 'node:crypto';
import type { JsonObject } from '../exchange.ts';
import type { Fault } from '../mutant.ts';

/** Changes every row of the list, and nothing else. */
function changeRows(changeRow: (row: JsonObject, index: number) => JsonObject): Fault['change'] {
  return (correct) => ({
    listRows: (call) => correct.listRows(call).map(changeRow),
  });
}

function leaveOut(row: JsonObject, ...keys: string[]): JsonObject {
  return Object.fromEntries(Object.entries(row).filter(([key]) => !keys.includes(key)));
}

/** Faults of the single items of a list. */
export const itemFaults: readonly Fault[] = [
  {
    id: 'ids-missing',
    what: 'The items of the list have no id.',
    why: 'The id is the one required key, and no row can be opened without it.',
    clauses: ['TAB-ITM-1', 'TAB-ITM-2'],
    writes: false,
    change: changeRows((row) => leaveOut(row, 'id')),
  },
  {
    id: 'ids-duplicate',
    what: 'All items of the list have the same id.',
    why: 'An id must be unique within the list, or a click opens and deletes the wrong record.',
    clauses: ['TAB-ITM-2'],
    writes: false,
    change: changeRows((row) => ({ ...row, id: 'ORD-1001' })),
  },
  {
    id: 'ids-unstable',
    what: 'Each list gives every record a new id; an id from an earlier list still works.',
    why: 'The same record must keep its id in repeated lists: it is what the widget tells rows apart by.',
    clauses: ['TAB-ITM-1', 'TAB-ITM-2'],
    writes: false,
    change(correct) {
      const realIds = new Map<string, string>();
      return {
        listRows: (call) =>
          correct.listRows(call).map((row) => {
            const id = randomUUID();
            realIds.set(id, String(row.id));
            return { ...row, id };
          }),
        findForVisitor: (id, visitor) => correct.findForVisitor(realIds.get(id) ?? id, visitor),
      };
    },
  },
  {
    id: 'order-changes',
    what: 'Every second list is in the opposite order.',
    why: 'The widget shows the items in the order returned, so the rows jump at each refresh.',
    clauses: ['TAB-ENV-4'],
    writes: false,
    change(correct) {
      let isReversed = false;
      return {
        listRows(call) {
          const rows = correct.listRows(call);
          isReversed = !isReversed;
          return isReversed ? rows.reverse() : rows;
        },
      };
    },
  },
  {
    id: 'title-alias',
    what: 'The rows have name and created_at where title and timestamp belong.',
    why: 'Keys outside DefaultItem are dropped and there are no aliases: every row shows "Item N" and no date.',
    clauses: ['TAB-ITM-1', 'TAB-ITM-4'],
    writes: false,
    change: changeRows((row) => ({
      ...leaveOut(row, 'title', 'timestamp'),
      name: row.title,
      created_at: row.timestamp,
    })),
  },
  {
    id: 'timestamp-local',
    what: 'The timestamps are written as 31.01.2026 10:00.',
    why: 'A timestamp must be an ISO 8601 date-time.',
    clauses: ['TAB-ITM-6'],
    writes: false,
    change: changeRows((row) => ({ ...row, timestamp: '31.01.2026 10:00' })),
  },
  {
    id: 'tag-without-tooltip',
    what: 'The tags have a label and a colour but no tooltip.',
    why: 'All three keys of a tag are required.',
    clauses: ['TAB-ITM-3'],
    writes: false,
    change: changeRows((row) => ({ ...row, tags: [{ label: 'furniture', color: 'teal' }] })),
  },
];
