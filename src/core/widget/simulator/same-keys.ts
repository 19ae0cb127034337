import { type Kept, keyed, type Row } from './kept-rows.ts';

/** A key is a number and a name: rows that share an id, or what is in them, share the name. */
const numberOf = (key: string): number => Number(key.slice(0, key.indexOf(' ')));
const nameOf = (key: string): string => key.slice(key.indexOf(' ') + 1);

/** The numbers for `count` rows of one name: those that were there, without as many of the `leaving` ones as are missing now. */
function numbersFor(count: number, known: readonly number[], leaving: readonly number[]): number[] {
  const numbers = new Set([...known, ...leaving]);
  for (const number of leaving) if (numbers.size > count) numbers.delete(number);
  for (let next = 1; numbers.size < count; next += 1) numbers.add(next);
  return [...numbers].toSorted((a, b) => a - b);
}

/**
 * Gives the values of a new list their keys, beside the rows that were there and `gone`, the keys of those whose deletion is done. Of rows
 * that share an id one may be deleted: where the new list has fewer of them, the one that stays keeps its key and is not taken for the other.
 */
export function keyedBeside<Value extends { id?: string | undefined }>(
  values: readonly Value[],
  { rows, hidden }: Kept<Value>,
  gone: readonly string[],
): readonly Row<Value>[] {
  const fetched = keyed(values);
  const leaving = [...gone, ...hidden];
  if (leaving.length === 0) return fetched;
  const names = new Map(leaving.map((key) => [nameOf(key), { count: 0, known: [] as number[] }]));
  for (const { key } of rows) names.get(nameOf(key))?.known.push(numberOf(key));
  for (const { key } of fetched) {
    const shared = names.get(nameOf(key));
    if (shared) shared.count += 1;
  }
  const numbers = new Map(
    [...names].map(([name, { count, known }]) => [
      name,
      numbersFor(count, known, leaving.filter((key) => nameOf(key) === name).map(numberOf)),
    ]),
  );
  return fetched.map((row) => {
    const number = numbers.get(nameOf(row.key))?.[numberOf(row.key) - 1];
    return number === undefined ? row : { ...row, key: `${number} ${nameOf(row.key)}` };
  });
}
