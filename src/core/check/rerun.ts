import { probeKey } from './changes.ts';
import type { CheckReport } from './report.ts';
import { reportOf } from './summary.ts';

/** A report with the probes that ran again, in the place of what they came to before. */
export function withRerun({ summary, probes }: CheckReport, again: CheckReport): CheckReport {
  const ran = new Map(again.probes.map((probe) => [probeKey(probe), probe]));
  const subjects = new Set(again.probes.map(({ subject }) => JSON.stringify(subject)));
  return reportOf(
    probes.map((probe) => ran.get(probeKey(probe)) ?? probe),
    {
      ...summary,
      leftOut: summary.leftOut ?? [],
      notWhatVisitorsGet: summary.notWhatVisitorsGet ?? [],
      written: [...summary.written, ...again.summary.written],
      problems: [
        ...summary.problems.filter(({ subject }) => !subjects.has(JSON.stringify(subject))),
        ...again.summary.problems,
      ],
    },
  );
}
