import type { CheckReport, ProbeResult } from './report.ts';
import { type EarlierFinding, earlierOf, reportOf } from './summary.ts';

/** The same run with other results of its probes. */
function rebuilt(
  { summary }: CheckReport,
  probes: readonly ProbeResult[],
  earlier: readonly EarlierFinding[] | null,
  more: Pick<CheckReport['summary'], 'written' | 'problems'>,
): CheckReport {
  const report = reportOf(probes, {
    ...summary,
    ...more,
    notWhatVisitorsGet: summary.notWhatVisitorsGet ?? [],
    calls: [],
    earlier,
  });
  // How long calls took is known of the whole run only.
  return { ...report, summary: { ...report.summary, times: summary.times } };
}

/** A report in which these findings are accepted, and no others. */
export const withAccepted = (
  report: CheckReport,
  accepted: ReadonlySet<string>,
  earlier: readonly EarlierFinding[] | null,
): CheckReport =>
  rebuilt(
    report,
    report.probes.map((probe) => ({
      ...probe,
      findings: probe.findings.map((one) => ({
        ...one,
        isAccepted: accepted.has(one.fingerprint),
      })),
    })),
    earlier,
    report.summary,
  );

/** A report with the probes that ran again, in the place of what they came to before. */
export function withRerun(
  report: CheckReport,
  again: CheckReport,
  earlier: readonly EarlierFinding[] | null,
): CheckReport {
  const ran = new Map(again.probes.map((probe) => [probe.fingerprint, probe]));
  const subjects = new Set(again.probes.map(({ subject }) => JSON.stringify(subject)));
  const { written, problems } = report.summary;
  return rebuilt(
    report,
    report.probes.map((probe) => ran.get(probe.fingerprint) ?? probe),
    earlier,
    {
      written: [...written, ...again.summary.written],
      problems: [
        ...problems.filter(({ subject }) => !subjects.has(JSON.stringify(subject))),
        ...again.summary.problems,
      ],
    },
  );
}

/** What the next run compares with: of probes that this run did not try, what was known before. */
export function earlierAfter(
  earlier: readonly EarlierFinding[] | null,
  { probes }: Pick<CheckReport, 'probes'>,
): EarlierFinding[] {
  const tried = new Set(
    probes.flatMap(({ outcome, fingerprint }) =>
      outcome === 'notExercised' || outcome === 'notCheckable' ? [] : [fingerprint],
    ),
  );
  return [...(earlier ?? []).filter(({ probe }) => !tried.has(probe)), ...earlierOf({ probes })];
}
