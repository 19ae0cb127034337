import { junitReport } from '#core/check/junit-report.ts';
import { markdownReport } from '#core/check/markdown-report.ts';
import type { CheckReport } from '#core/check/report.ts';
import { textReport } from '#core/check/text-report.ts';
import { visibleIn } from '#core/json/visible.ts';
import type { ReporterName } from '#operations/check-schemas.ts';
import { htmlReport } from './html-report.ts';
import { type CheckedFile, sarifReport } from './sarif-report.ts';

/** What a report says about itself: the name of what was checked, its file, and the Assay that did. */
export type ReportSource = CheckedFile & { name: string; version: string };

type Form = {
  file: string;
  write(report: CheckReport, source: ReportSource): string | Promise<string>;
};

/** A report for people: nothing in it is invisible or turns letters around. */
const visibly =
  (write: Form['write']): Form['write'] =>
  (report, source) =>
    write(visibleIn(report), source);

const asJson = (value: unknown): string => JSON.stringify(value, null, 2);

/** The forms of a report, and the name of the file of each. */
export const reports: Readonly<Record<ReporterName, Form>> = {
  text: { file: 'check.txt', write: visibly(textReport) },
  json: { file: 'check.json', write: asJson },
  junit: { file: 'junit.xml', write: visibly(junitReport) },
  sarif: {
    file: 'check.sarif',
    write: visibly((report, { version, ...file }) => asJson(sarifReport(report, version, file))),
  },
  html: {
    file: 'check.html',
    write: visibly((report, { version, name }) =>
      htmlReport(report, { version, from: visibleIn(name) }),
    ),
  },
  markdown: { file: 'check.md', write: visibly(markdownReport) },
};
