import type { CheckReport } from './report.ts';
import { reportOf } from './summary.ts';

/** A report with the probes that ran again, in the place of what they came to before. */
export function withRerun({ summary, probes }: CheckReport, again: CheckReport): CheckReport {
  const ran = new Map(again.probes.map((probe) => [probe.fingerprint, probe]));
  const subjects = new Set(again.probes.map(({ subject }) => JSON.stringify(subject)));
  const report = reportOf(
    probes.map((probe) => ran.get(probe.fingerprint) ?? probe),
    {
      ...summary,
      notWhatVisitorsGet: summary.notWhatVisitorsGet ?? [],
      calls: [],
      earlier: null,
      written: [...summary.written, ...again.summary.written],
      problems: [
        ...summary.problems.filter(({ subject }) => !subjects.has(JSON.stringify(subject))),
        ...again.summary.problems,
      ],
    },
  );
  const { assumptions } = again.summary;
  // How long calls took is known of the whole run only.
  const of = { times: summary.times, ...(assumptions && { assumptions }) };
  return { ...report, summary: { ...report.summary, ...of } };
}
