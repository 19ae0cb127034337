import { several } from '../text/wording.ts';
import type { CheckReport, ProbeResult } from './report.ts';

/** The most findings that are shown in whole: a comment on a pull request has a limit. */
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
        ...(assumption === null ? [] : [`  - \\[ours\\] ${plain(assumption)}`]),
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

/** The report for a pull request. Passes that prove nothing come first. */
export function markdownReport(report: CheckReport): string {
  const { summary, clauses, probes } = report;
  const failing = probes.filter(({ findings }) => findings.length > 0);
  const part = (title: string, lines: readonly string[]): string[] =>
    lines.length === 0 ? [] : [`### ${title}`, '', ...lines, ''];
  return [
    '## Assay check',
    '',
    `**${several(summary.findings.error, 'error')}, ${several(summary.findings.warning, 'warning')}**${summary.findings.accepted === 0 ? '' : `, ${summary.findings.accepted} accepted`} in ${several(probes.length, 'probe')}.`,
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
    ...part(
      'Passes that prove nothing',
      summary.provesNothing.map(
        ({ probe, subject, text }) =>
          `- ${code(probe)} ${subject.kind} ${plain(subject.name)}: ${plain(text)}`,
      ),
    ),
    ...table(
      ['Clauses', 'Count', ''],
      [
        ['Broken', String(clauses.broken.length), clauses.broken.map(code).join(' ')],
        ['Held', String(clauses.held.length), ''],
        ['Not exercised', String(clauses.notExercised.length), ''],
        ['Not checkable', String(clauses.notCheckable.length), ''],
      ],
    ),
    ...(summary.changes === null
      ? []
      : [
          `Since the last run: ${summary.changes.fixed.length} fixed, ${summary.changes.new} new, ${summary.changes.stillFailing} still failing.`,
          '',
        ]),
    ...(failing.length === 0
      ? []
      : ['### Findings', '', ...failing.slice(0, mostShown).flatMap(probeBlock)]),
    ...(failing.length > mostShown
      ? [`And ${failing.length - mostShown} more probes with findings.`, '']
      : []),
    ...part(
      'Created, changed or deleted by this check',
      summary.written.map(
        ({ what, record, action, subject }) =>
          `- ${what} ${code(record ?? 'a record without an id')} (${code(action)}, ${subject.kind} ${plain(subject.name)})`,
      ),
    ),
  ].join('\n');
}
