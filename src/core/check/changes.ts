import { shapeOfPath } from '../contract/finding.ts';
import type { CheckFinding, CheckReport, ProbeResult } from './report.ts';

/** What names a probe in every run and on every machine: which it is, of what, and as whom. */
export const probeKey = ({
  id,
  subject: { kind, name },
  visitor,
}: Pick<ProbeResult, 'id' | 'subject' | 'visitor'>): string =>
  JSON.stringify([id, kind, name, visitor]);

/** A finding with where it was found. */
export type PlacedFinding = CheckFinding &
  Pick<ProbeResult, 'subject' | 'visitor'> & { probe: string };

/** The findings of a report by what stays the same of them: numbers of items and values are no part of it. */
export const placedIn = ({ probes }: Pick<CheckReport, 'probes'>): Map<string, PlacedFinding> =>
  new Map(
    probes.flatMap(({ id, subject, visitor, findings }) =>
      findings.map((finding) => {
        const { clause, path } = finding;
        const key = `${probeKey({ id, subject, visitor })} ${clause} ${shapeOfPath(path)}`;
        return [key, { ...finding, probe: id, subject, visitor }] as const;
      }),
    ),
  );

/** What differs from an earlier run. A finding that this run could not try again is in none of the three. */
export type CheckChanges = Record<'fixed' | 'new' | 'stillFailing', PlacedFinding[]>;

/**
 * Compares a run with what earlier ones found, by their keys. What was not tried again is not
 * fixed, and neither is what a reply hides that could not be read as far.
 */
export function changesSince(
  report: Pick<CheckReport, 'probes'>,
  earlier: ReadonlyMap<string, PlacedFinding>,
): CheckChanges {
  const depths = new Map(
    report.probes.map((probe) => [
      probeKey(probe),
      probe.outcome === 'held' || probe.outcome === 'broken' ? probe.depth : -1,
    ]),
  );
  const now = placedIn(report);
  const isTriedAgain = ({ probe: id, subject, visitor, depth = 0 }: PlacedFinding): boolean =>
    depth <= (depths.get(probeKey({ id, subject, visitor })) ?? -1);
  const all = [...now];
  return {
    fixed: [...earlier].flatMap(([key, one]) => (!now.has(key) && isTriedAgain(one) ? one : [])),
    new: all.flatMap(([key, one]) => (earlier.has(key) ? [] : one)),
    stillFailing: all.flatMap(([key, one]) => (earlier.has(key) ? one : [])),
  };
}
