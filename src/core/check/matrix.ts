import { clauses } from '../contract/clauses.ts';
import { probedClauses } from './probes/probe-table.ts';
import type { CheckReport, ProbeResult } from './report.ts';
import { byStanding, whyNotTested } from './scale.ts';

/** Whether a clause says what the platform sends. In a check that is Assay, so no webhook breaks it or follows it. */
const isOfPlatform = (clause: string): boolean => clause.startsWith('TAB-REQ-');

/**
 * The matrix: every clause in one list, by the scale of results. What a finding says of it goes before what passes; where neither says
 * anything, the reason is that of a probe about it, if there is one.
 */
export function clauseMatrix(results: readonly ProbeResult[]): CheckReport['clauses'] {
  const of = byStanding(results);
  const found = (probes: readonly ProbeResult[]): Set<string> =>
    new Set(probes.flatMap(({ findings }) => findings.map(({ clause }) => clause)));
  const breaking = found(of.breaks);
  const advised = found(of.advice);
  const passing = new Set(of.passes.flatMap((probe) => probe.clauses));
  const reasons = new Map(
    of.notTested.flatMap((probe) => probe.clauses.map((clause) => [clause, whyNotTested(probe)])),
  );
  const reasonFor = (clause: string): string => {
    if (isOfPlatform(clause)) return 'The platform sends it, not the webhook.';
    if (!probedClauses.has(clause)) return 'No probe of a check can show it.';
    return reasons.get(clause) ?? 'No probe about it ran.';
  };
  const matrix: CheckReport['clauses'] = { breaks: [], advice: [], notTested: [], passes: [] };
  for (const { id } of clauses)
    if (breaking.has(id) && !isOfPlatform(id)) matrix.breaks.push(id);
    else if (advised.has(id)) matrix.advice.push(id);
    else if (passing.has(id) && !isOfPlatform(id)) matrix.passes.push(id);
    else matrix.notTested.push({ clause: id, reason: reasonFor(id) });
  return matrix;
}
