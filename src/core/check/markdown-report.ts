import { listOf } from '../text/list-of.ts';
import { markdownText as plain, ticksAround } from '../text/markdown.ts';
import { clausesBy } from './matrix.ts';
import type { CheckReport, ProbeResult } from './report.ts';
import { byStanding, standingTitles } from './scale.ts';
import { assumedOf, type SheetPart, sheetOf, subjectText } from './sheet.ts';

/** The most probes of one standing that are shown in whole: a comment on a pull request has a limit. */
const mostShown = 50;

/** A text in a code span, whatever backticks it has. */
function code(text: string): string {
  const line = text.replaceAll(/[\s\p{Cc}]+/gu, ' ').replaceAll('|', '\\|');
  const fence = ticksAround(line, 1);
  return fence === '`' ? `${fence}${line}${fence}` : `${fence} ${line} ${fence}`;
}

const row = (...cells: string[]): string => `| ${cells.join(' | ')} |`;
const table = (head: string[], rows: string[][]): string[] =>
  rows.length === 0
    ? []
    : [row(...head), row(...head.map(() => '---')), ...rows.map((cells) => row(...cells)), ''];

const signs = { error: '❌', warning: '⚠️' } as const;

function probeBlock(probe: ProbeResult): string[] {
  const { id, subject, visitor, title, findings, request, status, replay } = probe;
  return listOf(
    `#### ${code(id)} ${plain(subjectText(subject, visitor))}`,
    '',
    plain(title),
    '',
    ...findings.flatMap((finding) => {
      const { level, clause, path, message, effect, fix } = finding;
      return listOf(
        `- ${signs[level]} **${clause}** ${code(path)} ${plain(message)}${effect === '' ? '' : ` → ${plain(effect)}`}`,
        fix !== '' && `  - Fix: ${plain(fix)}`,
        ...assumedOf(finding).map((line) => `  - ${plain(line)}`),
      );
    }),
    request !== null &&
      `- Request: ${code(`${request.method} ${request.url}`)}${status === null ? '' : ` → HTTP ${status}`}`,
    `- Replay: ${code(replay)}`,
    '',
  );
}

const part = ({ title, lines }: SheetPart): string[] =>
  lines.length === 0 ? [] : [`### ${title}`, '', ...lines.map((line) => `- ${plain(line)}`), ''];

/** The report for a pull request: what breaks the contract first, then our advice, then what is not tested. */
export function markdownReport(report: CheckReport): string {
  const { outcome, incomplete, before, after, closing } = sheetOf(report);
  const clauses = clausesBy(report.clauses);
  const { breaks, advice } = byStanding(report.probes);
  const titled = (title: string, all: readonly ProbeResult[]): string[] => [
    ...(all.length === 0
      ? []
      : [`### ${title}`, '', ...all.slice(0, mostShown).flatMap(probeBlock)]),
    ...(all.length > mostShown ? [`And ${all.length - mostShown} more probes.`, ''] : []),
  ];
  return [
    '## Assay check',
    '',
    outcome,
    '',
    ...(incomplete === null ? [] : [`> ${incomplete}`, '']),
    ...before.flatMap(part),
    ...titled(standingTitles.breaks, breaks),
    ...titled(`${standingTitles.advice}, where the contract is silent`, advice),
    ...after.flatMap(part),
    ...table(
      ['Clauses', 'Count', ''],
      [
        [standingTitles.breaks, String(clauses.breaks.length), clauses.breaks.map(code).join(' ')],
        [standingTitles.advice, String(clauses.advice.length), clauses.advice.map(code).join(' ')],
        [standingTitles.notTested, String(clauses.notTested.length), ''],
        [standingTitles.passes, String(clauses.passes.length), ''],
      ],
    ),
    ...closing,
  ].join('\n');
}
