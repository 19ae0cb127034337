import { listOf } from '../text/list-of.ts';
import { several } from '../text/wording.ts';
import type { CheckReport } from './report.ts';
import { type CauseText, type SheetPart, sheetOf } from './sheet.ts';

const signs = { error: '✖', warning: '▲' } as const;

const causeLines = ({ level, title, fix, lines, request, replay }: CauseText): string[] =>
  listOf(
    `${signs[level]} ${title}`,
    fix !== null && `  Fix: ${fix}`,
    ...lines.map((line) => `  ${line}`),
    request !== null && `  Request: ${request}`,
    replay !== null && `  Replay: ${replay}`,
    '',
  );

const partLines = ({ title, lines }: SheetPart): string[] =>
  lines.length === 0 ? [] : [title, ...lines.map((line) => `  ${line}`), ''];

/** The causes that are shown unless all are asked for. */
const mostCauses = 5;

/** The report for people who read it in a terminal: the most important causes first, then what is not tested. */
export function textReport(report: CheckReport, all: boolean): string {
  const { outcome, incomplete, before, causes, after } = sheetOf(report);
  const shown = all ? causes : causes.slice(0, mostCauses);
  const hidden = causes.length - shown.length;
  return listOf(
    ...(incomplete === null ? [] : [incomplete, '']),
    ...partLines(before),
    ...shown.flatMap(causeLines),
    ...(hidden > 0 ? [`${several(hidden, 'more cause')} (--all).`, ''] : []),
    ...after.flatMap(partLines),
    outcome,
  ).join('\n');
}
