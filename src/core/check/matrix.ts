import { clauses } from '../contract/clauses.ts';
import { probedClauses } from './probes/probe-table.ts';
import type { CheckReport, ProbeResult } from './report.ts';
import { byStanding, whyNotTested } from './scale.ts';

/** Whether a clause says what the platform sends. In a check that is Assay, so no webhook breaks it or follows it. */
const isOfPlatform = (clause: string): boolean => clause.startsWith('TAB-REQ-');

/** Why a clause is not tested that `--only` leaves out. */
export const leftOutReason = 'Left out by --only.';

/**
 * The matrix: every clause in one list, by the scale of results. What a finding says of it goes before what passes; where neither says
 * anything, the reason is that of a probe about it, if there is one.
 */
export function clauseMatrix(
  results: readonly ProbeResult[],
  leftOut: readonly string[],
): CheckReport['clauses'] {
  const of = byStanding(results);
  const found = (probes: readonly ProbeResult[]): Set<string> =>
    new Set(probes.flatMap(({ findings }) => findings.map(({ clause }) => clause)));
  const breaking = found(of.breaks);
  const advised = found(of.advice);
  const passing = new Set(of.passes.flatMap((probe) => probe.clauses));
  const reasons = new Map(
    of.notTested.flatMap((probe) => probe.clauses.map((clause) => [clause, whyNotTested(probe)])),
  );
  const matrix: CheckReport['clauses'] = {
    held: [],
    broken: [],
    advice: [],
    notExercised: [],
    notCheckable: [],
    reasons: {},
  };
  for (const { id } of clauses) {
    const isCheckable = probedClauses.has(id) && !isOfPlatform(id);
    if (breaking.has(id) && !isOfPlatform(id)) matrix.broken.push(id);
    else if (advised.has(id)) matrix.advice.push(id);
    else if (passing.has(id) && !isOfPlatform(id) && !leftOut.includes(id)) matrix.held.push(id);
    else if (isCheckable) matrix.notExercised.push(id);
    else matrix.notCheckable.push(id);
    if (isOfPlatform(id)) matrix.reasons[id] = 'The platform sends it, not the webhook.';
    else if (!isCheckable) matrix.reasons[id] = 'No probe of a check can show it.';
    else if (leftOut.includes(id)) matrix.reasons[id] = leftOutReason;
    else matrix.reasons[id] = reasons.get(id) ?? 'No probe about it ran.';
  }
  const tested = [...matrix.broken, ...matrix.advice, ...matrix.held];
  for (const id of tested) delete matrix.reasons[id];
  return matrix;
}
