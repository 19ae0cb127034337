import { XMLValidator } from 'fast-xml-parser';
import { expect, test } from 'vitest';
import { junitReport } from '#core/check/junit-report.ts';
import { markdownReport } from '#core/check/markdown-report.ts';
import type { CheckReport } from '#core/check/report.ts';
import { reportOf } from '#core/check/summary.ts';
import { textReport } from '#core/check/text-report.ts';
import { expectWords } from '#tests/support/words.ts';
import { aReport } from './a-report.ts';

const asText = (report: CheckReport): string => textReport(report, true);

test('the JUnit report is XML, whatever a reply says', () => {
  const xml = junitReport(aReport());
  expect(XMLValidator.validate(xml)).toBe(true);
  // No control character, not even as a reference.
  expect(xml).not.toMatch(/(?!\n)\p{Cc}|&#(0|27);/u);
});

test('the JUnit report has a suite with an error for a subject that no probe could reach', () => {
  const report = aReport('a text');
  const problem = {
    subject: { kind: 'tab' as const, name: 'Chat' },
    text: 'ASSAY_KEY is not set.',
  };
  const xml = junitReport({
    ...report,
    summary: { ...report.summary, problems: [problem] },
    probes: [],
  });
  expect(xml.match(/<testsuite .*/g)).toEqual([
    expect.stringContaining(' tests="1" failures="0" errors="1" '),
  ]);
  expect(xml).toContain('<error message="ASSAY_KEY is not set."/>');
});

test.each([
  ['text', asText],
  ['Markdown', markdownReport],
  ['JUnit', junitReport],
  ['JSON', (report: CheckReport) => JSON.stringify(report.causes, null, 1)],
])('the words of a report as %s', (_, write) => expectWords(write(aReport('a text'))));

/** A report of so many faults that have nothing to do with each other. */
function faultsOf(count: number): CheckReport {
  const report = aReport('a text');
  const [broken] = report.probes;
  if (broken === undefined) throw new Error('no probe');
  const findings = Array.from({ length: count }, (_, index) => ({
    clause: 'TAB-ITM-2',
    level: 'error' as const,
    path: `$.field${index}`,
    message: `Fault ${index}.`,
    effect: '',
    fix: `Fix ${index}.`,
    assumption: null,
  }));
  return reportOf([{ ...broken, findings }], {
    ...report.summary,
    problems: [],
    leftOut: [],
    notWhatVisitorsGet: [],
  });
}

test('a text has the first five causes, or all; Markdown, JUnit and JSON have all', () => {
  const report = faultsOf(7);
  const causesIn = (text: string): number => new Set(text.match(/Fault \d/g)).size;
  expect(causesIn(textReport(report, false))).toBe(5);
  expect(textReport(report, false)).toContain('2 more causes (--all).');
  for (const text of [asText(report), markdownReport(report), junitReport(report)])
    expect(causesIn(text)).toBe(7);
  expect(report.causes).toHaveLength(7);
});

test('the Markdown report has no markup of a reply: no tag, no mention', () => {
  const markdown = markdownReport(aReport());
  const outsideCode = markdown.replaceAll(/(`+)(?!`).*?[^`]\1(?!`)/g, '');
  expect(outsideCode).not.toContain('<script>');
  expect(outsideCode).not.toContain('@someone');
  expect(markdown).toContain('1 cause breaks the contract.');
});
