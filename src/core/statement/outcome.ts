import { shortHash } from '../text/short-hash.ts';
import { type CheckId, checkIds, type StatementCheck } from './report.ts';
import type { Assertion, StatementRulesInput } from './rules.ts';

/**
 * The outcome of the statement checks of one document, as its call is kept: which checks are broken, unclear and held, each by the worst of its
 * statements, the names of the own rules at level error that are broken or cannot be run, how many
 * rules held, and whether a person said what the columns are. None of all: nothing applies to the document. `rules` is the mark of the roles and
 * rules that were used (`rulesMark`).
 */
export type StatementOutcome = Record<StatementCheck['outcome'], CheckId[]> & {
  rules: string;
  brokenRules: string[];
  heldRules: number;
  isSaid: boolean;
};

/**
 * Bytes of a document up to which it is checked together with its reply, or as soon as it is open. A
 * larger one is checked when its checks are asked for, so that nothing waits for it.
 */
export const checkedAtOnce = 16 * 1024 * 1024;

/** Raised by a change of the checks that may change an outcome, so that kept outcomes of before do not count. */
const checksVersion = '12';

/**
 * A short text that is the same for the same checks, roles and assertions, and another one for others;
 * where a person said nothing, it names the checks alone. An outcome with another mark is not that of
 * today's rules.
 */
export function rulesMark(rules: StatementRulesInput): string {
  const { roles, debitsRaiseBalance, assertions } = rules;
  const isSaid = debitsRaiseBalance !== undefined;
  if (!isSaid && Object.keys(roles).length + assertions.length === 0) return checksVersion;
  return shortHash(JSON.stringify([checksVersion, roles, assertions, debitsRaiseBalance]));
}

const order: readonly StatementCheck['outcome'][] = ['broken', 'unclear', 'held'];

type Checked = {
  checks: readonly Pick<StatementCheck, 'id' | 'outcome'>[];
  assertions: readonly (Pick<Assertion, 'name' | 'level'> & { outcome: string })[];
};

/** What the checks and own rules of a document say in short; a check that is broken in several statements counts once. */
export function outcomeOfChecks({
  checks,
  assertions,
}: Checked): Omit<StatementOutcome, 'rules' | 'isSaid'> {
  const worst = (id: CheckId) =>
    order.find((outcome) => checks.some((one) => one.id === id && one.outcome === outcome));
  const ids = (outcome: StatementCheck['outcome']): CheckId[] =>
    checkIds.filter((id) => worst(id) === outcome);
  return {
    broken: ids('broken'),
    unclear: ids('unclear'),
    held: ids('held'),
    brokenRules: assertions
      .filter(({ outcome, level }) => outcome !== 'held' && level === 'error')
      .map(({ name }) => name),
    heldRules: assertions.filter(({ outcome }) => outcome === 'held').length,
  };
}

/** The checks as a person reads them: what is broken first, and those that say the same together. */
export function readChecks<C extends Pick<StatementCheck, 'outcome' | 'message'>>(
  checks: readonly C[],
): [C, ...C[]][] {
  const groups = new Map<string, [C, ...C[]]>();
  for (const outcome of order)
    for (const check of checks)
      if (check.outcome === outcome) {
        const key = `${outcome} ${check.message}`;
        const group = groups.get(key);
        if (group) group.push(check);
        else groups.set(key, [check]);
      }
  return [...groups.values()];
}

/** Whether a person said what the columns of a statement are. */
export const restsOnSaid = (
  statements: readonly { path: string }[],
  { roles }: StatementRulesInput,
): boolean => statements.some(({ path }) => Object.hasOwn(roles, path));

/** How many checks and own rules are broken. */
export const countBrokenChecks = ({
  broken,
  brokenRules,
}: Pick<StatementOutcome, 'broken' | 'brokenRules'>): number => broken.length + brokenRules.length;
