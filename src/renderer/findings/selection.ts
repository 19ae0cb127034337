import { createContext, useContext } from 'react';
import {
  byLevel,
  countLevels,
  everyPlace,
  type Finding,
  kindOf,
  type Level,
} from '#core/contract/finding.ts';
import { diagnose, levelOf } from '#core/diagnosis/diagnose.ts';

/**
 * Which findings are listed and which one is selected. `asked` grows with every selection, so that
 * selecting the same one a second time shows its place once more; `focus`: the editor gets the
 * keyboard focus.
 */
export type Selection = {
  hidden: readonly Level[];
  picked: Finding | null;
  hovered: Finding | null;
  asked: number;
  focus: boolean;
};

/** What a view does to the selection. */
export type Change = (before: Selection) => Selection;

export const nothingSelected: Selection = {
  hidden: [],
  picked: null,
  hovered: null,
  asked: 0,
  focus: false,
};

/** The findings of the reply on show, which is selected among them, and how a part of the view changes that. */
type FindingsOfView = {
  findings: readonly Finding[];
  selection: Selection;
  onSelect(change: Change): void;
};

export const FindingsContext = createContext<FindingsOfView>({
  findings: [],
  selection: nothingSelected,
  onSelect: () => undefined,
});

/** The findings that the view around the component shows. */
export const useFindings = (): FindingsOfView => useContext(FindingsContext);

/** The words and level with which a finding is listed. */
type Said = Pick<Finding, 'level' | 'message' | 'effect'> & { fix: string };
const known = new WeakMap<readonly Finding[], ReadonlyMap<Finding, Said>>();

/** The first finding of each cause, listed with the words, level and fix that the headline has of it. */
export function saidOfCauses(findings: readonly Finding[]): ReadonlyMap<Finding, Said> {
  const said =
    known.get(findings) ??
    new Map(
      diagnose(findings).flatMap((cause): [Finding, Said][] => {
        const first = findings[cause.findings[0] ?? -1];
        const level = levelOf(cause, findings);
        return first
          ? [[first, { level, message: cause.cause, effect: cause.effect, fix: cause.fix }]]
          : [];
      }),
    );
  known.set(findings, said);
  return said;
}

/** How many findings of a level are listed. */
export const countListed = (findings: readonly Finding[]): Record<Level, number> =>
  countLevels(
    findings.map((finding) => ({
      ...finding,
      level: saidOfCauses(findings).get(finding)?.level ?? finding.level,
    })),
  );

/**
 * The findings of the levels that are not hidden, at every place that is known: in the order of the headline, each cause before what
 * follows from it.
 */
export function listed(findings: readonly Finding[], hidden: readonly Level[]): Finding[] {
  const said = saidOfCauses(findings);
  return diagnose(findings).flatMap((cause) => {
    const [first, ...others] = cause.findings.flatMap((index) => findings[index] ?? []);
    if (!first) return [];
    const isFollowing = (finding: Finding): number => Number(kindOf(finding) !== kindOf(first));
    return everyPlace([first, ...others])
      .filter((finding) => !hidden.includes(said.get(finding)?.level ?? finding.level))
      .sort((a, b) => isFollowing(a) - isFollowing(b) || byLevel(a, b));
  });
}

/** A row of the list: findings that say the same of several places, in the order of the list. */
export type FindingRow = { id: number; findings: readonly [Finding, ...Finding[]] };

/** "Item 3" and "item 7" are the same of two items; what is quoted is a value of the reply. */
const quotedOrCounted = /("[^"]*")|\b(item|tag|message|line|column) \d+/gi;
const shapeOf = (text: string): string => text.replaceAll(quotedOrCounted, '$1$2');

const rowKindOf = ({ clause, level, path, message, effect }: Finding): string =>
  [clause, level, path.replaceAll(/\[\d+\]/g, '[]'), shapeOf(message), shapeOf(effect)].join('\n');

/** The listed findings, those that are equal but for their place as one row, which stands where the first of them does. */
export function rowsOf(list: readonly Finding[]): FindingRow[] {
  const rows = new Map<string, [Finding, ...Finding[]]>();
  for (const finding of list) {
    const kind = rowKindOf(finding);
    const row = rows.get(kind);
    if (row) row.push(finding);
    else rows.set(kind, [finding]);
  }
  return [...rows.values()].map((findings, id) => ({ id, findings }));
}

/** The effect that each row repeats from the row above, where that is of the same clause; null for every other row. */
export function repeatedEffects(
  rows: readonly FindingRow[],
  said: ReadonlyMap<Finding, Said>,
): (string | null)[] {
  return rows.map(({ findings: [first] }, at) => {
    const above = rows[at - 1]?.findings[0];
    return above?.clause === first.clause ? (said.get(above) ?? above).effect : null;
  });
}

/** The finding `by` places further in its row, round its ends. */
export const stepInRow = ({ findings }: FindingRow, at: number, by: 1 | -1): Finding =>
  findings[(at + by + findings.length) % findings.length] ?? findings[0];

export const pick = (selection: Selection, finding: Finding | null, focus = false): Selection => ({
  ...selection,
  picked: finding,
  // What the pointer rests on would hide it.
  hovered: null,
  asked: selection.asked + 1,
  focus,
});

/** The finding `by` places further down the list, round its ends; the first (or last) when none is picked. */
export function moveSelection(
  findings: readonly Finding[],
  selection: Selection,
  by: 1 | -1,
): Selection {
  const list = listed(findings, selection.hidden);
  if (list.length === 0) return selection;
  const at = selection.picked ? list.indexOf(selection.picked) : -1;
  const next = at === -1 ? (by === 1 ? 0 : list.length - 1) : (at + by + list.length) % list.length;
  return pick(selection, list[next] ?? null);
}

/** Shows or hides a level; a picked finding that is no longer listed is let go. */
export function toggleLevel(selection: Selection, level: Level): Selection {
  const hidden = selection.hidden.includes(level)
    ? selection.hidden.filter((other) => other !== level)
    : [...selection.hidden, level];
  const picked =
    selection.picked && hidden.includes(selection.picked.level) ? null : selection.picked;
  return { ...selection, hidden, picked };
}
