import { type CheckSubject, subjectKinds } from './report.ts';

/** What a probe is, as far as it can be selected. `names`: of its subject, and of what the subject belongs to. */
export type Selectable = {
  probe: string;
  clauses: readonly string[];
  subjects: readonly { kind: CheckSubject['kind']; names: readonly string[] }[];
  visitor: string | null;
};

/** Whether a text is what the pattern says, in upper or lower case; `*` matches any letters. */
function fits(pattern: string, text: string): boolean {
  const parts = pattern.split('*').map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${parts.join('.*')}$`, 'i').test(text);
}

const kindOf = (selector: string): { kind: string; pattern: string } | null => {
  const [, kind, pattern] = /^([a-z]+):(.*)$/is.exec(selector) ?? [];
  if (kind === undefined || pattern === undefined) return null;
  const known = [...subjectKinds, 'visitor'].find((name) => name === kind.toLowerCase());
  return known === undefined ? null : { kind: known, pattern };
};

/** What is wrong with a selector; null where it can select something. */
export const problemOfSelector = (selector: string): string | null =>
  selector.includes(':') && kindOf(selector) === null
    ? `"${selector}" selects nothing. Before the colon, write tab, connection, document or visitor.`
    : null;

/**
 * Whether `--only` selects a probe. Selectors of one kind add up, and each kind narrows the others: `tab:orders,TAB-ERR-*` are the probes of that tab that are about
 * those clauses. Without a kind a selector names clauses or probes.
 */
export function isSelected(only: readonly string[], one: Selectable): boolean {
  const kinds = new Map<string, string[]>();
  const rules: string[] = [];
  for (const selector of only) {
    const named = kindOf(selector);
    if (named === null) rules.push(selector);
    else if (named.kind === 'visitor')
      kinds.set('visitor', [...(kinds.get('visitor') ?? []), named.pattern]);
    else kinds.set('subject', [...(kinds.get('subject') ?? []), selector]);
  }
  const subjects = kinds.get('subject');
  const isSubject =
    subjects === undefined ||
    subjects.some((selector) => {
      const named = kindOf(selector);
      return one.subjects.some(
        ({ kind, names }) =>
          kind === named?.kind && names.some((name) => fits(named.pattern, name)),
      );
    });
  const visitors = kinds.get('visitor');
  const isVisitor =
    visitors === undefined || visitors.some((pattern) => fits(pattern, one.visitor ?? ''));
  const isRule =
    rules.length === 0 ||
    rules.some((rule) => [one.probe, ...one.clauses].some((name) => fits(rule, name)));
  return isSubject && isVisitor && isRule;
}
