import { calibratedText, calibratedTitle } from '../recorded/calibration.ts';
import { several } from '../text/wording.ts';
import { clausesBy } from './matrix.ts';
import { writesOff } from './probes/probe.ts';
import type { CheckFinding, CheckReport, ProbeResult } from './report.ts';
import { byStanding, notTested, standingsText, standingTitles } from './scale.ts';

const signs = { error: '✖', warning: '▲' } as const;

const subjectText = ({ subject, visitor }: Pick<ProbeResult, 'subject' | 'visitor'>): string =>
  `${subject.kind} ${subject.name}${visitor === null ? '' : ` as ${visitor}`}`;

function findingLines(finding: CheckFinding): string[] {
  const notes = [
    finding.change === 'stillFailing' ? 'still failing' : (finding.change ?? ''),
    finding.isAccepted ? 'accepted by the baseline' : '',
  ].filter((note) => note !== '');
  return [
    `  ${signs[finding.level]} ${finding.clause}  ${finding.path}${notes.length === 0 ? '' : `  (${notes.join(', ')})`}`,
    `      ${finding.message}${finding.effect === '' ? '' : ` → ${finding.effect}`}`,
    ...(finding.fix === '' ? [] : [`      Fix: ${finding.fix}`]),
    ...(finding.assumption === null ? [] : [`      ${finding.assumption}`]),
  ];
}

function probeLines(probe: ProbeResult): string[] {
  const { id, title, outcome, runs, request, status, replay, findings } = probe;
  const flaky =
    outcome === 'flaky' ? ` FLAKY: broken in ${runs.broken} of ${several(runs.total, 'run')}` : '';
  return [
    `${id}  ${subjectText(probe)}${flaky}`,
    `  ${title}`,
    ...findings.flatMap(findingLines),
    ...(request === null
      ? []
      : [
          `  Request: ${request.method} ${request.url}${status === null ? '' : ` → HTTP ${status}`}`,
        ]),
    ...(request?.body == null ? [] : [`  Body: ${request.body.slice(0, 500)}`]),
    `  Replay: ${replay}`,
    '',
  ];
}

const stopped = { cancelled: 'it was cancelled', timeout: 'its time was over' } as const;

/** What the run came to, in one line. */
function outcomeLine({ summary: { findings }, probes }: CheckReport): string {
  const levels = [
    several(findings.error, 'error'),
    several(findings.warning, 'warning'),
    ...(findings.accepted === 0 ? [] : [`${findings.accepted} accepted`]),
  ].join(', ');
  return `${standingsText(probes)} Findings: ${levels}.`;
}

/** The report for people who read it in a terminal: what breaks the contract first, then our advice, then what is not tested. */
export function textReport(report: CheckReport): string {
  const { summary, probes } = report;
  const clauses = clausesBy(report.clauses);
  const { breaks, advice } = byStanding(probes);
  const titled = (title: string, all: readonly ProbeResult[]): string[] =>
    all.length === 0
      ? []
      : [`${title}: ${several(all.length, 'probe')}`, '', ...all.flatMap(probeLines)];
  const part = (title: string, lines: readonly string[]): string[] =>
    lines.length === 0 ? [] : [title, ...lines.map((line) => `  ${line}`), ''];
  return [
    ...(summary.stoppedBy === null
      ? []
      : [
          `This report is not complete: the check ended early, because ${stopped[summary.stoppedBy]}.`,
          '',
        ]),
    ...part(
      'Could not be tried',
      summary.problems.map(({ subject, text }) => `${subject.kind} ${subject.name}: ${text}`),
    ),
    ...part(
      'Not what visitors get: settings that only Assay has',
      (summary.notWhatVisitorsGet ?? []).map(
        ({ subject, settings }) => `${subject.kind} ${subject.name}: ${settings.join(', ')}`,
      ),
    ),
    ...titled(standingTitles.breaks, breaks),
    ...titled(`${standingTitles.advice}, where the contract is silent`, advice),
    ...part(
      standingTitles.notTested,
      notTested(probes).map(
        ({ reason, probes: all }) =>
          `${several(all.length, 'probe')}: ${reason}${reason === writesOff ? ' --allow-writes runs them, where writes of the tab are not off.' : ''} (${[...new Set(all.map(({ id }) => id))].join(', ')})`,
      ),
    ),
    ...part(calibratedTitle, (summary.assumptions ?? []).map(calibratedText)),
    'Clauses',
    `  breaks the contract  ${clauses.breaks.join(' ') || 'none'}`,
    `  our advice           ${clauses.advice.join(' ') || 'none'}`,
    `  not tested           ${clauses.notTested.length}`,
    `  passes               ${clauses.passes.length}`,
    '',
    ...part(
      'Created, changed or deleted by this check',
      summary.written.map(
        ({ subject, action, record, what }) =>
          `${what}  ${record ?? 'a record without an id'}  (${action}, ${subject.kind} ${subject.name})`,
      ),
    ),
    ...(summary.changes === null
      ? []
      : [
          `Since the last run: ${summary.changes.fixed.length} fixed, ${summary.changes.new} new, ${summary.changes.stillFailing} still failing.`,
        ]),
    ...(summary.times === null
      ? []
      : [
          `${several(summary.times.calls, 'call')}: p50 ${summary.times.p50} ms, p95 ${summary.times.p95} ms, max ${summary.times.max} ms.`,
        ]),
    outcomeLine(report),
  ].join('\n');
}
