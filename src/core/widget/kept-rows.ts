/** One row of a list, with a key that stays the same when the list is fetched again. */
export type Row<Value> = { key: string; value: Value };

/** The rows that were last fetched; `hidden` are the keys of those that are being deleted and not drawn meanwhile (TAB-DEL-1). */
export type Kept<Value> = { rows: readonly Row<Value>[]; hidden: readonly string[] };

/**
 * Gives every value its key: by its id, and without one by what is in it. Of values that share it each has its own, by the order they
 * came in, so that an action on one leaves the other alone.
 */
export function keyed<Value extends { id?: string | undefined }>(values: readonly Value[]): Row<Value>[] {
  const ids = new Map<string, number>();
  const contents = new Map<string, number>();
  return values.map((value) => {
    const [counts, name] = value.id === undefined ? ([contents, JSON.stringify(value)] as const) : ([ids, value.id] as const);
    const count = (counts.get(name) ?? 0) + 1;
    counts.set(name, count);
    return { key: `${count} ${counts === ids ? 'id' : 'as'} ${name}`, value };
  });
}

/** The rows the visitor sees. */
export const shownRows = <Value>({ rows, hidden }: Kept<Value>): readonly Row<Value>[] =>
  hidden.length === 0 ? rows : rows.filter(({ key }) => !hidden.includes(key));

/** Hides a row until the answer to its deletion is there; it keeps its place. */
export const hideRow = <Value>({ rows, hidden }: Kept<Value>, key: string): Kept<Value> => ({ rows, hidden: [...hidden, key] });

/** The deletion failed: the row is drawn again, in its place. */
export const restoreRow = <Value>({ rows, hidden }: Kept<Value>, key: string): Kept<Value> => ({ rows, hidden: hidden.filter((one) => one !== key) });

/** The deletion is done: the row is gone for good. */
export const dropRow = <Value>(kept: Kept<Value>, key: string): Kept<Value> =>
  restoreRow({ ...kept, rows: kept.rows.filter((row) => row.key !== key) }, key);

/**
 * Takes a new list. A row that is being deleted stays hidden; when the new list is without it, it keeps its place among its old
 * neighbours, since its deletion may still fail.
 */
export function replaceRows<Value>({ rows: old, hidden }: Kept<Value>, fetched: readonly Row<Value>[]): Kept<Value> {
  if (hidden.length === 0) return { rows: fetched, hidden };
  const rows = [...fetched];
  const present = new Set(fetched.map(({ key }) => key));
  for (const [index, row] of old.entries()) {
    if (present.has(row.key) || !hidden.includes(row.key)) continue;
    const before = old.slice(0, index).findLast(({ key }) => present.has(key));
    const after = old.slice(index + 1).find(({ key }) => present.has(key));
    const at = before === undefined ? rows.findIndex(({ key }) => key === after?.key) : rows.findIndex(({ key }) => key === before.key) + 1;
    rows.splice(at === -1 ? Math.min(index, rows.length) : at, 0, row);
    present.add(row.key);
  }
  return { rows, hidden };
}
