import type { Finding } from '../contract/finding.ts';

/** What a later verdict says differently: how many findings are gone, and how many came. */
export type FindingChanges = { fixed: number; added: number };

/** A finding without its place, which every edit of the reply moves. */
const keyOf = ({ clause, level, path, message }: Finding): string =>
  JSON.stringify([clause, level, path, message]);

function countsOf(findings: readonly Finding[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const finding of findings) {
    const key = keyOf(finding);
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return counts;
}

/** Compares the findings of two verdicts on replies to the same action. */
export function changesBetween(
  before: readonly Finding[],
  after: readonly Finding[],
): FindingChanges {
  const left = countsOf(before);
  let added = 0;
  for (const finding of after) {
    const key = keyOf(finding);
    const count = left.get(key) ?? 0;
    if (count === 0) added += 1;
    else left.set(key, count - 1);
  }
  return { fixed: [...left.values()].reduce((sum, count) => sum + count, 0), added };
}
