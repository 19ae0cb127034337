import { listOf } from '../text/list-of.ts';
import { markdownText as plain, ticksAround } from '../text/markdown.ts';
import type { CheckReport } from './report.ts';
import { type CauseText, type SheetPart, sheetOf } from './sheet.ts';

/** A text in a code span, whatever backticks it has. */
function code(text: string): string {
  const line = text.replaceAll(/[\s\p{Cc}]+/gu, ' ');
  const fence = ticksAround(line, 1);
  return fence === '`' ? `${fence}${line}${fence}` : `${fence} ${line} ${fence}`;
}

const signs = { error: '❌', warning: '⚠️' } as const;

/** The causes that are shown with everything about them; of the others only what to do, so that the summary of an action fits a screen. */
const mostWhole = 5;

const causeLines = (
  { level, title, fix, lines, request, replay }: CauseText,
  index: number,
): string[] =>
  listOf(
    `- ${signs[level]} **${plain(title)}**${fix === null ? '' : ` Fix: ${plain(fix)}`}`,
    ...(index < mostWhole
      ? [
          ...lines.map((line) => `  - ${plain(line)}`),
          request !== null && `  - Request: ${code(request)}`,
          replay !== null && `  - Replay: ${code(replay)}`,
        ]
      : []),
  );

const part = ({ title, lines }: SheetPart): string[] =>
  lines.length === 0 ? [] : [`### ${title}`, '', ...lines.map((line) => `- ${plain(line)}`), ''];

/** The report for a pull request: every cause, the most important first, then what is not tested. */
export function markdownReport(report: CheckReport): string {
  const { outcome, incomplete, before, causes, after } = sheetOf(report);
  return listOf(
    '## Assay check',
    '',
    plain(outcome),
    '',
    ...(incomplete === null ? [] : [`> ${incomplete}`, '']),
    ...part(before),
    ...(causes.length === 0 ? [] : [...causes.flatMap(causeLines), '']),
    ...after.flatMap(part),
  ).join('\n');
}
