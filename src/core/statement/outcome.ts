import { shortHash } from '../text/short-hash.ts';
import { type CheckId, checkIds, type StatementCheck } from './report.ts';
import type { Assertion, StatementRulesInput } from './rules.ts';

/**
 * The outcome of the statement checks of one document, as its call is kept: its checks, each by the worst of its statements, the names of own
 * rules at level error that are broken or cannot be run, how many held, and whether a person said the columns. None of all: nothing applies.
 * `rules`: the mark of what was used (`rulesMark`).
 */
export type StatementOutcome = Record<StatementCheck['outcome'], CheckId[]> & {
  rules: string;
  brokenRules: string[];
  heldRules: number;
  isSaid: boolean;
};

/** Bytes of a document up to which it is checked with its reply, or as it opens; a larger one when its checks are asked for. */
export const checkedAtOnce = 16 * 1024 * 1024;

/** Raised by a change that may change an outcome: kept ones of before do not count. */
const checksVersion = '14';

/** A short text that differs where checks, roles or assertions do: an outcome with another one is not that of today's rules. Where a person said nothing, it names the checks alone. */
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
