import { type Finding, kindOf } from '../contract/finding.ts';

/** What a later verdict says differently: the findings that are gone, those that came, and those that stayed (as the later one has them). */
export type FindingChanges = { fixed: Finding[]; added: Finding[]; unchanged: Finding[] };

/** A path as it is compared: with the ids of items instead of their positions, where both replies are known. */
type PathOf = (path: string) => string;
const asWritten: PathOf = (path) => path;

/** A quoted text with a mask in it, which may be longer or shorter another time. */
const quotedMask = /"[^"•]*•[^"]*"/g;
/** The path says which item it is. */
const item = /\bitem \d+/gi;

/** Compares the findings of two verdicts on replies to the same action, without their lines, which every edit of the reply moves. */
export function changesBetween(
  before: readonly Finding[],
  after: readonly Finding[],
  { was, is }: Record<'was' | 'is', PathOf> = { was: asWritten, is: asWritten },
): FindingChanges {
  const keyOf = ({ clause, level, path, message }: Finding, pathOf: PathOf): string =>
    JSON.stringify([
      clause,
      level,
      pathOf(path),
      message.replace(quotedMask, '"•"').replace(item, 'item'),
    ]);
  // Of equal findings that are only counted nobody can tell which are gone: their kind stays, comes or goes as a whole.
  const counted = new Set(
    [...before, ...after].filter(({ count }) => count !== undefined).map(kindOf),
  );
  const countedIn = (findings: readonly Finding[]): Set<string> =>
    new Set(findings.map(kindOf).filter((kind) => counted.has(kind)));
  const [had, has] = [countedIn(before), countedIn(after)];
  const left = new Map<string, Finding[]>();
  for (const finding of before) {
    if (has.has(kindOf(finding))) continue;
    const key = keyOf(finding, was);
    const same = left.get(key);
    if (same) same.push(finding);
    else left.set(key, [finding]);
  }
  const [added, unchanged]: [Finding[], Finding[]] = [[], []];
  for (const finding of after)
    (had.has(kindOf(finding)) || left.get(keyOf(finding, is))?.shift() ? unchanged : added).push(
      finding,
    );
  return { fixed: [...left.values()].flat(), added, unchanged };
}

const depths: Partial<Record<string, number>> = {
  empty: 1,
  list: 2,
  item: 2,
  done: 2,
  unauthorized: 1,
  'not-found': 1,
  pending: 2,
  processing: 2,
  failed: 2,
  'no-template': 2,
  completed: 3,
};
/** What a text in the place of an item is reported by. */
const textClauses = ['TAB-ENV-5', 'TAB-CLK-1', 'TAB-CRE-1'];

/** How far a reply was read, by its verdict: what was wrong in the items of a list is not fixed by an error page. */
export const depthOf = ({
  outcome,
  findings,
}: {
  outcome: string;
  findings: readonly Pick<Finding, 'clause' | 'path'>[];
}): number =>
  findings.some(({ clause, path }) => path === '$' && textClauses.includes(clause))
    ? 0
    : (depths[outcome] ?? 0);
