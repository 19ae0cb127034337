import { countFindings, type Finding, shapeOfPath } from '../contract/finding.ts';
import { diagnose } from '../diagnosis/diagnose.ts';
import { several } from '../text/wording.ts';
import type { CheckCause, CheckReport, CheckSubject, ProbeResult } from './report.ts';

/** "tab Shop", with the visitor that the probe ran as. */
export const subjectText = ({ kind, name }: CheckSubject, visitor: string | null = null): string =>
  `${kind} ${name}${visitor === null ? '' : ` as ${visitor}`}`;

/** A cause with the results that it explains. `isAdvice`: the contract is silent about all of it. */
export type ExplainedCause = CheckCause & { isAdvice: boolean; results: ProbeResult[] };

/** A finding, and every result that has it. */
type Found = { finding: Finding; results: ProbeResult[] };

/** The findings of results, those that several probes or visitors have as one. */
function foundIn(results: readonly ProbeResult[]): Found[] {
  const found = new Map<string, Found>();
  for (const result of results)
    for (const finding of result.findings) {
      const { clause, path, message, fix } = finding;
      const key = JSON.stringify([clause, shapeOfPath(path), message, fix]);
      const known = found.get(key);
      if (known === undefined) found.set(key, { finding, results: [result] });
      else {
        known.results.push(result);
        if (finding.level === 'error') known.finding = finding;
      }
    }
  return [...found.values()];
}

/** What a cause kept from being tested, and what was read past it. */
function aside(all: readonly Found[], stopped: readonly ProbeResult[]): string {
  const isPast = all.some(({ finding }) => 'isReadPast' in finding && finding.isReadPast);
  return [
    isPast ? ' The other probes went on with what was meant.' : '',
    stopped.length > 0
      ? ` ${several(stopped.length, 'probe')} could not be tested because of it.`
      : '',
  ].join('');
}

/** The causes of what one tab, connection or document has, by the diagnosis of a reply. */
function causesIn(results: readonly ProbeResult[]): ExplainedCause[] {
  const found = foundIn(results);
  const findings = found.map(({ finding }) => finding);
  const left = new Set(results.filter(({ stoppedBy }) => stoppedBy !== undefined));
  return diagnose(findings).map(({ cause, effect, fix, clauses, findings: indexes }) => {
    const all = indexes.flatMap((index) => found[index] ?? []);
    const own = [...new Set(all.flatMap((one) => one.results))];
    const errors = new Set(
      all.flatMap(({ finding: { level, clause } }) => (level === 'error' ? clause : [])),
    );
    const stopped = [...left].filter(({ stoppedBy }) => stoppedBy?.some((one) => errors.has(one)));
    for (const one of stopped) left.delete(one);
    return {
      cause,
      effect: `${effect}${aside(all, stopped)}`.trim(),
      fix: fix === '' ? null : fix,
      level: own.some(({ level }) => level === 'error') ? 'error' : 'warning',
      count: countFindings(all.map(({ finding }) => finding)),
      clauses,
      probes: [...new Set(own.map(({ id }) => id))],
      isAdvice: own.every(({ assumption }) => assumption !== null),
      results: own,
    };
  });
}

/** The subjects in front of a cause, where a report has several. */
const mostNamed = 3;
function named(cause: string, subjects: readonly CheckSubject[]): string {
  const names = [...new Set(subjects.map((subject) => subjectText(subject)))];
  const more = names.length > mostNamed ? ` and ${names.length - mostNamed} more` : '';
  return `${names.slice(0, mostNamed).join(', ')}${more}: ${cause}`;
}

/**
 * Why probes of a report found something, the most important cause first: what was not reached, then what breaks the contract, then our
 * advice. What several subjects have in common is one cause.
 */
export function explained({
  probes,
  summary: { problems },
}: {
  probes: readonly ProbeResult[];
  summary: { problems: CheckReport['summary']['problems'] };
}): ExplainedCause[] {
  const subjects = new Map<string, ProbeResult[]>();
  for (const probe of probes) {
    const own = subjects.get(subjectText(probe.subject));
    if (own) own.push(probe);
    else subjects.set(subjectText(probe.subject), [probe]);
  }
  const causes = new Map<string, ExplainedCause>();
  for (const one of [...subjects.values()].flatMap(causesIn)) {
    const key = JSON.stringify([one.cause, one.effect, one.fix, one.level]);
    const known = causes.get(key);
    if (known === undefined) causes.set(key, one);
    else
      causes.set(key, {
        ...known,
        count: known.count + one.count,
        clauses: [...new Set([...known.clauses, ...one.clauses])],
        probes: [...new Set([...known.probes, ...one.probes])],
        results: [...known.results, ...one.results],
      });
  }
  const all = [...causes.values()].map((one) =>
    subjects.size > 1
      ? {
          ...one,
          cause: named(
            one.cause,
            one.results.map(({ subject }) => subject),
          ),
        }
      : one,
  );
  const notReached = problems.map(({ subject, text }): ExplainedCause => {
    const all = subjects.get(subjectText(subject)) ?? [];
    const own = all.filter(({ outcome }) => outcome === 'notExercised');
    return {
      cause: named(text, [subject]),
      effect: `${several(own.length, 'probe')} could not be tested because of it.`,
      fix: null,
      level: 'error',
      count: 0,
      clauses: [],
      probes: [...new Set(own.map(({ id }) => id))],
      isAdvice: false,
      results: own,
    };
  });
  const byLevel = (level: ExplainedCause['level'], isAdvice: boolean): ExplainedCause[] =>
    all.filter((one) => one.level === level && one.isAdvice === isAdvice);
  return [
    ...notReached,
    ...byLevel('error', false),
    ...byLevel('error', true),
    ...byLevel('warning', false),
    ...byLevel('warning', true),
  ];
}
