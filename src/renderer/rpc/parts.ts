/** Elements that are handed over at a time: a few milliseconds of work. */
const most = 1000;

type Place = readonly (string | number)[];

/** Elements that belong behind those that the array in this place has. */
export type Part = { at: Place; elements: readonly unknown[] };

/** Cuts a value into itself with its long arrays empty, and what they held in parts; arrays and objects of `value` are changed. */
export function cutUp(value: unknown): { rest: unknown; parts: Part[] } {
  const parts: Part[] = [];
  const left: { value: unknown; at: Place }[] = [{ value, at: [] }];
  for (let next = left.pop(); next; next = left.pop()) {
    const { value: one, at } = next;
    if (Array.isArray(one) && one.length > most) {
      const elements = one.splice(0);
      for (let from = 0; from < elements.length; from += most)
        parts.push({ at, elements: elements.slice(from, from + most) });
    } else if (Array.isArray(one))
      for (const [index, part] of one.entries()) left.push({ value: part, at: [...at, index] });
    else if (typeof one === 'object' && one !== null)
      for (const [name, part] of Object.entries(one)) left.push({ value: part, at: [...at, name] });
  }
  return { rest: value, parts };
}

/** Puts a part back into its place. */
export function putBack(rest: unknown, { at, elements }: Part): void {
  let here = rest;
  for (const step of at) here = (here as Record<string | number, unknown>)[step];
  for (const element of elements) (here as unknown[]).push(element);
}
