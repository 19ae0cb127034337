import { junitReport } from '#core/check/junit-report.ts';
import { markdownReport } from '#core/check/markdown-report.ts';
import type { CheckReport } from '#core/check/report.ts';
import { textReport } from '#core/check/text-report.ts';
import { visibleIn } from '#core/json/visible.ts';
import type { ReporterName } from '#operations/check-schemas.ts';

/** `all`: in a text that is cut otherwise, every cause. */
type Form = { file: string; write(report: CheckReport, all: boolean): string };

/** A report for people: nothing in it is invisible or turns letters around. */
const visibly =
  (write: Form['write']): Form['write'] =>
  (report, all) =>
    write(visibleIn(report), all);

/** The forms of a report, and the name of the file of each. */
export const reports: Readonly<Record<ReporterName, Form>> = {
  text: { file: 'check.txt', write: visibly(textReport) },
  json: { file: 'check.json', write: (report) => JSON.stringify(report, null, 2) },
  junit: { file: 'junit.xml', write: visibly(junitReport) },
  markdown: { file: 'check.md', write: visibly(markdownReport) },
};
