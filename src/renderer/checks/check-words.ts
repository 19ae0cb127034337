import {
  CircleCheck,
  CircleDashed,
  CircleMinus,
  CircleQuestionMark,
  type LucideIcon,
  OctagonX,
  Shuffle,
  TriangleAlert,
} from 'lucide-react';
import type { CheckReport, CheckSubject, ProbeResult } from '#core/check/report.ts';
import { probeOutcomes } from '#core/check/report.ts';
import { several } from '#core/text/wording.ts';
import type { ReporterName } from '#operations/check-schemas.ts';
import { holdsWords } from '../ui/search.ts';

/** What the list of results can be narrowed to. A pass that proves nothing is one of its own here. */
export const shownOutcomes = ['provesNothing', ...probeOutcomes] as const;
export type ShownOutcome = (typeof shownOutcomes)[number];
export type ResultFilter = { search: string; outcome: ShownOutcome | null };
export const everything: ResultFilter = { search: '', outcome: null };

export const shownOutcomeOf = ({ outcome, provesNothing }: ProbeResult): ShownOutcome =>
  outcome === 'held' && provesNothing !== null ? 'provesNothing' : outcome;

/** Each outcome in words, with its icon and the class of its colour. */
export const outcomeSigns: Readonly<
  Record<ShownOutcome, { title: string; icon: LucideIcon; tone: string }>
> = {
  provesNothing: { title: 'Proves nothing', icon: CircleDashed, tone: 'tone-warning' },
  broken: { title: 'Broken', icon: OctagonX, tone: 'tone-error' },
  flaky: { title: 'Flaky', icon: Shuffle, tone: 'tone-warning' },
  notCheckable: { title: 'Not checkable', icon: CircleQuestionMark, tone: 'muted' },
  held: { title: 'Held', icon: CircleCheck, tone: 'tone-ok' },
  notExercised: { title: 'Not exercised', icon: CircleMinus, tone: 'muted' },
};

/** The sign of a result: a broken probe has that of its level. */
export const signOf = (probe: ProbeResult) =>
  probe.outcome === 'broken' && probe.level === 'warning'
    ? { title: 'Broken (warning)', icon: TriangleAlert, tone: 'tone-warning' }
    : outcomeSigns[shownOutcomeOf(probe)];

/** The states of a clause in the order in which they matter. */
export const clauseStates = ['broken', 'held', 'notExercised', 'notCheckable'] as const;

const kindTitles: Record<CheckSubject['kind'], string> = {
  tab: 'Tab',
  connection: 'Connection',
  document: 'Document',
};
export const subjectText = ({ kind, name }: CheckSubject): string => `${kindTitles[kind]} ${name}`;

const place = (probe: ProbeResult): number => {
  const outcome = shownOutcomeOf(probe);
  if (outcome === 'broken') return probe.level === 'error' ? 1 : 2;
  return { provesNothing: 0, flaky: 3, notCheckable: 4, held: 5, notExercised: 6 }[outcome];
};

/** Passes that prove nothing come first, then what is broken; otherwise the order in which they ran. */
export const sorted = (probes: readonly ProbeResult[]): ProbeResult[] =>
  probes.toSorted((one, other) => place(one) - place(other));

/** The results that the filter leaves. */
export const matchingProbes = (
  probes: readonly ProbeResult[],
  { search, outcome }: ResultFilter,
): ProbeResult[] =>
  probes.filter(
    (probe) =>
      (outcome === null || shownOutcomeOf(probe) === outcome) &&
      (search.trim() === '' ||
        holdsWords(
          [
            probe.id,
            probe.title,
            subjectText(probe.subject),
            probe.visitor ?? '',
            ...probe.clauses,
            ...probe.findings.map(({ clause, message }) => `${clause} ${message}`),
          ].join(' '),
          search.trim(),
        )),
  );

/** "2 errors, 1 warning" */
export const findingsText = ({ findings: { error, warning } }: CheckReport['summary']) =>
  `${several(error, 'error')}, ${several(warning, 'warning')}`;

/** Each form of a report in the menu. */
export const formTitles: Readonly<Record<ReporterName, string>> = {
  html: 'HTML page',
  markdown: 'Markdown',
  junit: 'JUnit XML',
  sarif: 'SARIF 2.1.0',
  json: 'JSON',
  text: 'Plain text',
};

/** The smallest request as a text. */
export function requestText({ method, url, headers, body }: NonNullable<ProbeResult['request']>) {
  const head = [`${method} ${url}`, ...headers.map(([name, value]) => `${name}: ${value}`)];
  return [...head, ...(body === null ? [] : ['', body])].join('\n');
}
