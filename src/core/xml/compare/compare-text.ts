import type { TreeChange } from './changes.ts';
import type { Side } from './side.ts';

type Run = { value: string; node: number };

/** The text of mixed content between the units that stay where they are; a unit is a null. */
function runs(side: Side, node: number, unwanted: ReadonlySet<number>): (Run | null)[] {
  const found: (Run | null)[] = [];
  const wanted = (unit: number): boolean => !unwanted.has(unit);
  side.content.walkMixed(
    node,
    { unit: () => found.push(null), text: (value, at) => found.push({ value, node: at }) },
    wanted,
  );
  return found;
}

/**
 * What differs in the text that stands in two elements themselves: exactly where both hold only text, else with white space collapsed.
 * Units that came, went or moved (`unwanted`) do not part the text around them.
 */
export function textChanges(
  a: Side,
  before: number,
  b: Side,
  after: number,
  unwanted: { before: ReadonlySet<number>; after: ReadonlySet<number> },
): TreeChange[] {
  const whole: TreeChange = { kind: 'text-changed', before, after };
  if (before > 0 && !a.content.holdsElements(before) && !b.content.holdsElements(after)) {
    return a.content.ownText(before) === b.content.ownText(after) ? [] : [whole];
  }
  const old = runs(a, before, unwanted.before);
  const now = runs(b, after, unwanted.after);
  const isSameShape =
    old.length === now.length && old.every((run, at) => (run === null) === (now[at] === null));
  if (!isSameShape) return [whole];
  return old.flatMap((run, at): TreeChange[] => {
    const other = now[at];
    return run && other && run.value !== other.value
      ? [{ kind: 'text-changed', before: run.node, after: other.node }]
      : [];
  });
}
