/** Levels of a row, an entry or a body that Assay sends on: far beyond what people nest, and within what every reader of values bears. */
export const deepestSent = 100;

/** Whether a value is nested deeper than `levels`: `{"a":{}}` has two. It is walked no further than that, so that any depth is safe. */
export function isDeeperThan(value: unknown, levels: number): boolean {
  let level: unknown[] = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    const next: unknown[] = [];
    for (const one of level) {
      if (typeof one !== 'object' || one === null) continue;
      if (depth >= levels) return true;
      for (const inner of Object.values(one)) next.push(inner);
    }
    level = next;
  }
  return false;
}
