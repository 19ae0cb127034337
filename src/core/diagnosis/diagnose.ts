import { clauseById } from '../contract/clauses.ts';
import {
  countFindings,
  type Edit,
  everyPlace,
  type Finding,
  kindOf,
  type Level,
  levels,
  saidOf,
} from '../contract/finding.ts';
import { plural, several } from '../text/wording.ts';
import { causes } from './causes.ts';
import { progressOf } from './change-words.ts';
import { changesBetween } from './changes.ts';

/**
 * One thing that is wrong: its cause, what the visitor or the client notices, and what to do, each in whole sentences. `findings` are indexes into the list of
 * findings, those of the cause before those that follow from it; `count` is how many they are, `clauses` the ids of their clauses. A call that ended without
 * a reply has a diagnosis without findings. `after`: the index of the cause whose fix uncovers this one; null for what the reply shows as it is.
 */
export type Diagnosis = {
  cause: string;
  effect: string;
  fix: string;
  count: number;
  clauses: string[];
  findings: number[];
  after: number | null;
};

/** Findings with the same cause, by their indexes: `own` say the same of several places, `folded` follow from it. */
type Group = { own: number[]; folded: number[] };

/** A whole sentence of what may be a part of one; names such as item_clicked and conversationId stay as they are written. */
const sentence = (text: string): string => {
  if (text === '') return '';
  const isName = /^[a-z]+[_A-Z]/.test(text);
  const whole = isName ? text : text.charAt(0).toUpperCase() + text.slice(1);
  return /[.!?…]$/.test(whole) ? whole : `${whole}.`;
};

/**
 * Says what is wrong behind the findings of a verdict, the most important first: every finding belongs to exactly one diagnosis. Findings about the same
 * field with the same fix are one, and what follows from a cause (`causes.ts`) is folded under it.
 */
export function diagnose(findings: readonly Finding[]): Diagnosis[] {
  const groups = fold(grouped(findings), findings);
  const rank = ({ own, folded }: Group) => {
    const all = [...own, ...folded].map((index) => findings[index] as Finding);
    return {
      weight: levels.indexOf(worstOf(all)),
      reach: reachOf(all[0] as Finding),
      count: countFindings(all),
    };
  };
  return groups
    .map((group) => ({ group, ...rank(group) }))
    .sort((a, b) => a.weight - b.weight || a.reach - b.reach || b.count - a.count)
    .map(({ group }) => diagnosisOf(group, findings));
}

const worstOf = (findings: readonly Finding[]): Level =>
  levels.find((level) => findings.some((finding) => finding.level === level)) ?? 'info';

/** The worst level among the findings of a diagnosis; one without findings stopped the call. */
export const levelOf = (diagnosis: Diagnosis, findings: readonly Finding[]): Level =>
  diagnosis.findings.length === 0
    ? 'error'
    : worstOf(diagnosis.findings.flatMap((index) => findings[index] ?? []));

/** The mechanical corrections of the cause, each once; none where a person has to decide, and none that takes something out unless `removeIgnored`. What follows from it needs none of its own. */
export function editsOf(
  diagnosis: Diagnosis,
  findings: readonly Finding[],
  removeIgnored = false,
): Edit[] {
  const [clause] = diagnosis.clauses;
  const own = diagnosis.findings.flatMap((index) => findings[index] ?? []);
  const edits = everyPlace(own).flatMap((finding) =>
    finding.clause === clause && finding.edit && (removeIgnored || !removes(finding.edit))
      ? finding.edit
      : [],
  );
  return [...new Map(edits.map((edit) => [JSON.stringify(edit), edit])).values()];
}

/** What the contract ignores, and the earlier of equal keys: taken out only where that was asked for. */
export const removes = ({ op }: Edit): boolean => op === 'remove' || op === 'once';

function grouped(findings: readonly Finding[]): Group[] {
  const groups = new Map<string, Group>();
  for (const [index, finding] of findings.entries()) {
    const kind = kindOf(finding);
    const group = groups.get(kind);
    if (group) group.own.push(index);
    else groups.set(kind, { own: [index], folded: [] });
  }
  return [...groups.values()];
}

const firstOf = ({ own }: Group, findings: readonly Finding[]): Finding =>
  findings[own[0] ?? 0] as Finding;

/** Folds every group under the first cause it follows from; a group that has been folded takes what was folded under it along. */
function fold(groups: readonly Group[], findings: readonly Finding[]): Group[] {
  const left = new Set(groups);
  for (const { isCause, follows } of causes) {
    if (follows === undefined) continue;
    for (const cause of groups) {
      if (!left.has(cause) || !isCause(firstOf(cause, findings))) continue;
      const isConsequence = (index: number): boolean =>
        cause.own.some((own) => follows(findings[index] as Finding, findings[own] as Finding));
      for (const other of left) {
        if (other === cause || !other.own.every(isConsequence)) continue;
        cause.folded = cause.folded.concat(other.own, other.folded);
        left.delete(other);
      }
    }
  }
  return [...left];
}

/**
 * What makes a list unreadable comes first, then what stops the calls after it, what makes a reply unreadable, rows that cannot be opened, and
 * last what is wrong in a part of them.
 */
function reachOf({ clause, path }: Finding): number {
  if (/^TAB-ENV-[15]$|^DOC-REP-1$/.test(clause)) return 0;
  if (
    /^TAB-(?:ERR-[12]|IDN-2|DIR-[13])$/.test(clause) ||
    path === '$.items[*].id' ||
    path === '$request.action'
  )
    return 1;
  if (path === '$') return 2;
  return path.endsWith('.id') ? 3 : 4;
}

/** A message without what tells places apart: their numbers, and the values in quotes. */
const withoutValues = (message: string): string => message.replace(/"[^"]*"|\d+/g, '');

function diagnosisOf({ own, folded }: Group, findings: readonly Finding[]): Diagnosis {
  const indexes = [...own, ...folded];
  const all = indexes.map((index) => findings[index] as Finding);
  const [first] = all as [Finding];
  const known = causes.find(({ isCause }) => isCause(first));
  const same = own.map((index) => findings[index] as Finding);
  const count = countFindings(same);
  const isAlike = new Set(same.map(({ message }) => withoutValues(message))).size === 1;
  const said = isAlike
    ? saidOf(first.message, count)
    : `${first.message} ${several(count - 1, 'other place')} ${plural(count - 1, 'has', 'have')} the same fix.`;
  return {
    // What is known of a cause is said of all places.
    cause: sentence(known?.cause?.(first) ?? said),
    effect: sentence(known?.effect?.(all) ?? first.effect),
    fix: sentence(
      known?.fix?.(all) ?? first.fix ?? clauseById(first.clause)?.fix ?? `Read ${first.clause}`,
    ),
    count: countFindings(all),
    clauses: [...new Set(all.map(({ clause }) => clause))],
    findings: indexes,
    after: null,
  };
}

/** What distinguishes the problems, the rows of findings that are no notes. */
const problemsOf = (findings: readonly Finding[]): Set<string> =>
  new Set(findings.filter(({ level }) => level !== 'info').map(kindOf));

/** How far a fix got, empty where nothing changed: a list that is found at last shows what is wrong in its items, which is left. */
export function progressText(before: readonly Finding[], after: readonly Finding[]): string {
  const [had, has] = [problemsOf(before), problemsOf(after)];
  const fixed = [...had].filter((problem) => !has.has(problem)).length;
  const more = [...has].filter((problem) => !had.has(problem)).length;
  if (fixed > 0) return progressOf({ fixed, left: has.size });
  if (more > 0) return `${several(more, 'new problem')}.`;
  // Of a problem that stays, some places may be fixed.
  const places = changesBetween(before, after).fixed.length;
  return places > 0 ? `${several(places, 'finding')} fixed.` : '';
}
