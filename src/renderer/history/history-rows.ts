import type { HistoryEntry } from '#operations/history-schemas.ts';
import type { Selected } from '../calls/selection.ts';

/** A row of the history: one call, or the calls of one check, folded. */
export type HistoryRow =
  | { id: string; entry: HistoryEntry }
  | { id: string; check: readonly HistoryEntry[]; isOpen: boolean };

const checkRowId = (checkId: string): string => `check ${checkId}`;

/** Whether an entry is selected: itself, or with the folded check that it belongs to. */
export const isSelected = ({ ids }: Selected, { seq, checkId }: HistoryEntry): boolean =>
  ids.has(String(seq)) || (checkId !== null && ids.has(checkRowId(checkId)));

/** Whether an id in the selection is that of a row that these entries have. */
export const isListed = (entries: readonly HistoryEntry[], id: string): boolean =>
  entries.some(
    ({ seq, checkId }) => String(seq) === id || (checkId !== null && checkRowId(checkId) === id),
  );

/**
 * The rows of a list of entries. The calls of a check are one row where the first of them stands; they follow it where it is among `open`, or
 * one of them is selected.
 */
export function historyRows(
  entries: readonly HistoryEntry[],
  open: ReadonlySet<string>,
  selected: Selected,
): HistoryRow[] {
  const checks = new Map<string, HistoryEntry[]>();
  for (const entry of entries) {
    if (entry.checkId === null) continue;
    const check = checks.get(entry.checkId);
    if (check) check.push(entry);
    else checks.set(entry.checkId, [entry]);
  }
  return entries.flatMap((entry): HistoryRow[] => {
    const check = checks.get(entry.checkId ?? '') ?? [];
    if (entry.checkId === null || check.length === 1) return [{ id: String(entry.seq), entry }];
    if (entry !== check[0]) return [];
    const id = checkRowId(entry.checkId);
    const isOpen = open.has(id) || check.some(({ seq }) => selected.ids.has(String(seq)));
    return [
      { id, check, isOpen },
      ...(isOpen ? check.map((one) => ({ id: String(one.seq), entry: one })) : []),
    ];
  });
}
