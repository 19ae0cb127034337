import { listOf } from '../text/list-of.ts';
import { type ExplainedCause, explained } from './causes.ts';
import type { CheckReport, CheckSubject, ProbeResult } from './report.ts';
import { standingTitles } from './scale.ts';
import { writtenText } from './sheet.ts';

/** Characters that no XML may hold, not even as a reference. */
const notXml = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu;
const references: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\n': '&#10;',
  '\r': '&#13;',
  '\t': '&#9;',
};

const text = (value: string): string =>
  value.replaceAll(notXml, '\ufffd').replaceAll(/[&<>]/g, (letter) => references[letter] ?? letter);
const attribute = (value: string): string =>
  text(value).replaceAll(/["\n\r\t]/g, (letter) => references[letter] ?? letter);

/** An element with its attributes; `content` is markup. */
const element = (
  name: string,
  attributes: Readonly<Record<string, string | number>>,
  content = '',
): string => {
  const head = Object.entries(attributes)
    .map(([key, value]) => ` ${key}="${attribute(String(value))}"`)
    .join('');
  return content === '' ? `<${name}${head}/>` : `<${name}${head}>${content}</${name}>`;
};

const subjectName = ({ kind, name }: CheckSubject): string => `${kind}:${name}`;

/** What fails a probe, as one element: readers take one per test. Its message begins with the cause of the first finding. */
function failure(probe: ProbeResult, causes: readonly ExplainedCause[]): string {
  const own = causes.filter(({ results }) => results.includes(probe));
  const lines = listOf(
    ...own.flatMap(({ cause, effect, fix }) =>
      listOf(cause, effect !== '' && `  Effect: ${effect}`, fix !== null && `  Fix: ${fix}`),
    ),
    ...probe.findings.map(({ clause, path, message }) => `${clause} ${path}: ${message}`),
    probe.assumption !== null && `${standingTitles.advice}: ${probe.assumption}`,
    probe.request !== null && `Request: ${probe.request.method} ${probe.request.url}`,
    `Replay: ${probe.replay}`,
  );
  return element(
    'failure',
    { message: own[0]?.cause ?? '', type: probe.level },
    text(lines.join('\n')),
  );
}

const isSkipped = ({ outcome }: ProbeResult): boolean =>
  outcome === 'notExercised' || outcome === 'notCheckable';

const nameOf = ({ id, visitor, title }: ProbeResult): string =>
  `${id}${visitor === null ? '' : ` as ${visitor}`}: ${title}`;

function outcomeOf(probe: ProbeResult, causes: readonly ExplainedCause[]): string {
  if (probe.findings.length > 0) return failure(probe, causes);
  return isSkipped(probe) ? element('skipped', { message: probe.reason ?? '' }) : '';
}

/** The report as JUnit XML: a suite for each subject, a test for each probe and each problem. What GitHub, GitLab and Jenkins read. */
export function junitReport(report: CheckReport): string {
  const { summary, probes } = report;
  const causes = explained(report).filter(({ count }) => count > 0);
  const subjects = [
    ...new Set([...probes, ...summary.problems].map(({ subject }) => subjectName(subject))),
  ];
  const suites = subjects.map((subject, index) => {
    const isOwn = (one: { subject: CheckSubject }): boolean => subjectName(one.subject) === subject;
    const own = probes.filter(isOwn);
    const written = summary.written.filter(isOwn);
    const problems = summary.problems.filter(isOwn);
    const testCase = (name: string, content: string): string =>
      element('testcase', { name, classname: `assay.${subject}`, time: '0' }, content);
    return element(
      'testsuite',
      {
        name: subject,
        timestamp: summary.startedAt.slice(0, 19),
        hostname: 'localhost',
        tests: own.length + problems.length,
        failures: own.filter((probe) => probe.findings.length > 0).length,
        errors: problems.length,
        skipped: own.filter(isSkipped).length,
        time: index === 0 ? (summary.milliseconds / 1000).toFixed(3) : '0',
        id: index,
        package: 'assay',
      },
      [
        element(
          'properties',
          {},
          element('property', { name: 'complete', value: String(summary.isComplete) }),
        ),
        ...problems.map(({ text: message }, at) =>
          testCase(`Could not be tested (${at + 1})`, element('error', { message })),
        ),
        ...own.map((probe) => testCase(nameOf(probe), outcomeOf(probe, causes))),
        element('system-out', {}, text(written.map(writtenText).join('\n'))),
        element('system-err', {}),
      ].join('\n'),
    );
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n${element('testsuites', {}, `\n${suites.join('\n')}\n`)}`;
}
