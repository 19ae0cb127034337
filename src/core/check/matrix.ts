import { clauses } from '../contract/clauses.ts';
import { probedClauses } from './probes/probe-table.ts';
import type { CheckReport, ProbeResult } from './report.ts';

type Shown = Pick<ProbeResult, 'clauses' | 'outcome' | 'findings'>;

/** Whether a clause says what the platform sends. In a check that is Assay, so no webhook can break it. */
const isOfPlatform = (clause: string): boolean => clause.startsWith('TAB-REQ-');

/**
 * The matrix: every clause in one list. Broken where a finding that is more than our advice names it; held where a probe about it held; not
 * exercised where there are probes about it and none came that far; not checkable where nothing that a check sends can show it.
 */
export function clauseMatrix(results: readonly Shown[]): CheckReport['clauses'] {
  const broken = new Set(
    results.flatMap(({ findings }) =>
      findings
        .filter(({ assumption, clause }) => assumption === null && !isOfPlatform(clause))
        .map(({ clause }) => clause),
    ),
  );
  const held = new Set(
    results.flatMap(({ outcome, clauses: about }) => (outcome === 'held' ? about : [])),
  );
  const stateOf = (id: string): keyof CheckReport['clauses'] => {
    if (broken.has(id)) return 'broken';
    if (held.has(id)) return 'held';
    return probedClauses.has(id) ? 'notExercised' : 'notCheckable';
  };
  const matrix: CheckReport['clauses'] = {
    held: [],
    broken: [],
    notExercised: [],
    notCheckable: [],
  };
  for (const { id } of clauses) matrix[stateOf(id)].push(id);
  return matrix;
}
