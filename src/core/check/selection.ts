import { type CheckSubject, subjectKinds } from './report.ts';

/** A subject, and what it belongs to, by every name that it may be selected by. */
export type Named = { kind: CheckSubject['kind']; names: readonly string[] };

/** A selector of `--only` as it is read: a kind or null for a clause or a probe, and whether it leaves out. */
type Selector = { kind: string | null; leavesOut: boolean; fits(text: string): boolean };

/** Reads a selector; in its pattern `*` matches any letters, in upper or lower case. Null where its kind is unknown. */
function readSelector(text: string): Selector | null {
  const [, not = '', named, pattern = ''] = /^(!?)(?:([a-z]+):)?(.*)$/is.exec(text) ?? [];
  const kind = [...subjectKinds, 'visitor'].find((one) => one === named?.toLowerCase()) ?? null;
  if (kind === null && (named !== undefined || pattern.includes(':'))) return null;
  const parts = pattern.split('*').map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  const whole = new RegExp(`^${parts.join('.*')}$`, 'is');
  return { kind, leavesOut: not === '!', fits: (one) => whole.test(one) };
}

/** What is wrong with a selector; null where it can select something. */
export const problemOfSelector = (selector: string): string | null =>
  readSelector(selector) === null
    ? `"${selector}" selects nothing. Before the colon, write tab, connection, document or visitor.`
    : null;

/**
 * What `--only` selects. Selectors of one kind add up, and each kind narrows the others:
 * `tab:orders,TAB-ERR-*` are the probes of that tab that are about those clauses. Without a kind a
 * selector names clauses or probes. What begins with `!` is left out of what the others select.
 */
export function selectionOf(only: readonly string[]) {
  const read = only.flatMap((text) => readSelector(text) ?? []);
  /** Those that select, and those that leave out. */
  const of = (isOfKind: (kind: string | null) => boolean) => {
    const all = read.filter(({ kind }) => isOfKind(kind));
    return [all.filter((one) => !one.leavesOut), all.filter((one) => one.leavesOut)] as const;
  };
  const [visitors, notVisitors] = of((kind) => kind === 'visitor');
  const [rules, notRules] = of((kind) => kind === null);
  const [subjects, notSubjects] = of((kind) => kind !== null && kind !== 'visitor');
  const isLeftOut = (clause: string): boolean => notRules.some(({ fits }) => fits(clause));
  return {
    subject(named: readonly Named[]): boolean {
      const isOne = ({ kind, fits }: Selector): boolean =>
        named.some((one) => one.kind === kind && one.names.some(fits));
      return (subjects.length === 0 || subjects.some(isOne)) && !notSubjects.some(isOne);
    },
    visitor: (name: string): boolean =>
      (visitors.length === 0 || visitors.some(({ fits }) => fits(name))) &&
      !notVisitors.some(({ fits }) => fits(name)),
    /** A probe is left out by its id, or with all of its clauses. */
    probe: ({ id, clauses }: { id: string; clauses: readonly string[] }): boolean =>
      (rules.length === 0 || rules.some(({ fits }) => [id, ...clauses].some(fits))) &&
      !isLeftOut(id) &&
      !clauses.every(isLeftOut),
    /** Whether findings of this clause are left out. */
    isLeftOut,
  };
}
