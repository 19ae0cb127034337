/** One row of a list, with a key that stays the same when the list is fetched again. */
export type Row<Value> = { key: string; value: Value };

/** The rows that were last fetched; `hidden` are the keys of those that are being deleted and not drawn meanwhile (TAB-DEL-1). */
export type Kept<Value> = { rows: readonly Row<Value>[]; hidden: readonly string[] };

// A long list is looked at by more than one, and takes a while.
const known = new WeakMap<readonly object[], Row<object>[]>();

/**
 * Gives every value its key: by its id, and without one by what is in it. Of values that share it each has its own, by the order they
 * came in, so that an action on one leaves the other alone.
 */
export function keyed<Value extends { id?: string | undefined }>(
  values: readonly Value[],
): readonly Row<Value>[] {
  const already = known.get(values);
  // What is kept for these values are rows of these values.
  if (already) return already as Row<Value>[];
  const counts = new Map<string, number>();
  const rows = values.map((value) => {
    const name = value.id === undefined ? `as ${JSON.stringify(value)}` : `id ${value.id}`;
    const count = (counts.get(name) ?? 0) + 1;
    counts.set(name, count);
    return { key: `${count} ${name}`, value };
  });
  known.set(values, rows);
  return rows;
}

/** The rows the visitor sees. */
export const shownRows = <Value>({ rows, hidden }: Kept<Value>): readonly Row<Value>[] =>
  hidden.length === 0 ? rows : rows.filter(({ key }) => !hidden.includes(key));

/** Hides a row until the answer to its deletion is there; it keeps its place. */
export const hideRow = <Value>({ rows, hidden }: Kept<Value>, key: string): Kept<Value> => ({
  rows,
  hidden: [...hidden, key],
});

/** The deletion failed: the row is drawn again, in its place. */
export const restoreRow = <Value>({ rows, hidden }: Kept<Value>, key: string): Kept<Value> => ({
  rows,
  hidden: hidden.filter((one) => one !== key),
});

/** The deletion is done: the row is gone for good. */
export const dropRow = <Value>(kept: Kept<Value>, key: string): Kept<Value> =>
  restoreRow({ ...kept, rows: kept.rows.filter((row) => row.key !== key) }, key);

/**
 * Takes a new list. A row that is being deleted stays hidden; when the new list is without it, it keeps its place among its old
 * neighbours, since its deletion may still fail.
 */
export function replaceRows<Value>(
  { rows: old, hidden }: Kept<Value>,
  fetched: readonly Row<Value>[],
): Kept<Value> {
  if (hidden.length === 0) return { rows: fetched, hidden };
  const rows = [...fetched];
  const present = new Set(fetched.map(({ key }) => key));
  for (const [index, row] of old.entries()) {
    if (present.has(row.key) || !hidden.includes(row.key)) continue;
    const before = old.slice(0, index).findLast(({ key }) => present.has(key));
    const after = old.slice(index + 1).find(({ key }) => present.has(key));
    const at =
      before === undefined
        ? rows.findIndex(({ key }) => key === after?.key)
        : rows.findIndex(({ key }) => key === before.key) + 1;
    rows.splice(at === -1 ? Math.min(index, rows.length) : at, 0, row);
    present.add(row.key);
  }
  return { rows, hidden };
}
