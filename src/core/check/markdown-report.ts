import { calibratedText, calibratedTitle } from '../recorded/calibration.ts';
import { several } from '../text/wording.ts';
import { clausesBy } from './matrix.ts';
import type { CheckReport, ProbeResult } from './report.ts';
import { byStanding, notTested, standingsText, standingTitles } from './scale.ts';

/** The most probes of one standing that are shown in whole: a comment on a pull request has a limit. */
const mostShown = 50;

/** A text as it is, on one line: nothing in it becomes markup, a link or a mention. */
const plain = (text: string): string =>
  text
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .replaceAll(/[\\`*_{}[\]<>|#~!]/g, (letter) => `\\${letter}`)
    .replaceAll('@', '&#64;')
    .replaceAll('://', ':\u200b//')
    .replaceAll(/www\./gi, (start) => `${start.slice(0, 3)}\u200b.`);

/** A text in a code span, whatever backticks it has. */
function code(text: string): string {
  const line = text.replaceAll(/[\s\p{Cc}]+/gu, ' ').replaceAll('|', '\\|');
  const longest = Math.max(0, ...[...line.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  return longest === 0 ? `${fence}${line}${fence}` : `${fence} ${line} ${fence}`;
}

const row = (...cells: string[]): string => `| ${cells.join(' | ')} |`;
const table = (head: string[], rows: string[][]): string[] =>
  rows.length === 0
    ? []
    : [row(...head), row(...head.map(() => '---')), ...rows.map((cells) => row(...cells)), ''];

const signs = { error: '❌', warning: '⚠️' } as const;

function probeBlock(probe: ProbeResult): string[] {
  const { id, subject, visitor, title, findings, request, status, replay } = probe;
  const as = visitor === null ? '' : ` as ${plain(visitor)}`;
  const flaky = probe.outcome === 'flaky' ? ' (flaky)' : '';
  return [
    `#### ${code(id)} ${subject.kind} ${plain(subject.name)}${as}${flaky}`,
    '',
    plain(title),
    '',
    ...findings.flatMap(
      ({ level, clause, path, message, effect, fix, assumption, change, isAccepted }) => [
        `- ${signs[level]} **${clause}** ${code(path)} ${plain(message)}${effect === '' ? '' : ` → ${plain(effect)}`}`,
        ...(fix === '' ? [] : [`  - Fix: ${plain(fix)}`]),
        ...(assumption === null ? [] : [`  - ${plain(assumption)}`]),
        ...(change === null ? [] : [`  - ${change === 'new' ? 'New' : 'Still failing'}`]),
        ...(isAccepted ? ['  - Accepted by the baseline'] : []),
      ],
    ),
    ...(request === null
      ? []
      : [
          `- Request: ${code(`${request.method} ${request.url}`)}${status === null ? '' : ` → HTTP ${status}`}`,
        ]),
    `- Replay: ${code(replay)}`,
    '',
  ];
}

/** The report for a pull request: what breaks the contract first, then our advice, then what is not tested. */
export function markdownReport(report: CheckReport): string {
  const { summary, probes } = report;
  const clauses = clausesBy(report.clauses);
  const { breaks, advice } = byStanding(probes);
  const titled = (title: string, all: readonly ProbeResult[]): string[] => [
    ...(all.length === 0
      ? []
      : [`### ${title}`, '', ...all.slice(0, mostShown).flatMap(probeBlock)]),
    ...(all.length > mostShown ? [`And ${all.length - mostShown} more probes.`, ''] : []),
  ];
  const part = (title: string, lines: readonly string[]): string[] =>
    lines.length === 0 ? [] : [`### ${title}`, '', ...lines, ''];
  return [
    '## Assay check',
    '',
    `**${several(summary.findings.error, 'error')}, ${several(summary.findings.warning, 'warning')}**${summary.findings.accepted === 0 ? '' : `, ${summary.findings.accepted} accepted`} in ${several(probes.length, 'probe')}. ${standingsText(probes)}`,
    '',
    ...(summary.stoppedBy === null
      ? []
      : [`> This report is not complete: the check was stopped (${summary.stoppedBy}).`, '']),
    ...part(
      'Could not be tried',
      summary.problems.map(
        ({ subject, text }) => `- ${subject.kind} ${plain(subject.name)}: ${plain(text)}`,
      ),
    ),
    ...part(
      'Not what visitors get: settings that only Assay has',
      (summary.notWhatVisitorsGet ?? []).map(
        ({ subject, settings }) =>
          `- ${subject.kind} ${plain(subject.name)}: ${plain(settings.join(', '))}`,
      ),
    ),
    ...titled(standingTitles.breaks, breaks),
    ...titled(`${standingTitles.advice}, where the contract is silent`, advice),
    ...part(
      standingTitles.notTested,
      notTested(probes).map(
        ({ reason, probes: all }) =>
          `- ${several(all.length, 'probe')}: ${plain(reason)} ${[...new Set(all.map(({ id }) => code(id)))].join(' ')}`,
      ),
    ),
    ...part(
      calibratedTitle,
      (summary.assumptions ?? []).map((one) => `- ${plain(calibratedText(one))}`),
    ),
    ...table(
      ['Clauses', 'Count', ''],
      [
        [standingTitles.breaks, String(clauses.breaks.length), clauses.breaks.map(code).join(' ')],
        [standingTitles.advice, String(clauses.advice.length), clauses.advice.map(code).join(' ')],
        [standingTitles.notTested, String(clauses.notTested.length), ''],
        [standingTitles.passes, String(clauses.passes.length), ''],
      ],
    ),
    ...(summary.changes === null
      ? []
      : [
          `Since the last run: ${summary.changes.fixed.length} fixed, ${summary.changes.new} new, ${summary.changes.stillFailing} still failing.`,
          '',
        ]),
    ...part(
      'Created, changed or deleted by this check',
      summary.written.map(
        ({ what, record, action, subject }) =>
          `- ${what} ${code(record ?? 'a record without an id')} (${code(action)}, ${subject.kind} ${plain(subject.name)})`,
      ),
    ),
  ].join('\n');
}
