import { excerpt } from '../contract/words.ts';
import { listOf } from '../text/list-of.ts';
import { several } from '../text/wording.ts';
import { clausesBy } from './matrix.ts';
import type { CheckFinding, CheckReport, ProbeResult } from './report.ts';
import { byStanding, standingTitles } from './scale.ts';
import { assumedOf, type SheetPart, sheetOf, subjectText } from './sheet.ts';

const signs = { error: '✖', warning: '▲' } as const;

function findingLines(finding: CheckFinding): string[] {
  return listOf(
    `  ${signs[finding.level]} ${finding.clause}  ${finding.path}`,
    `      ${finding.message}${finding.effect === '' ? '' : ` → ${finding.effect}`}`,
    finding.fix !== '' && `      Fix: ${finding.fix}`,
    ...assumedOf(finding).map((line) => `      ${line}`),
  );
}

function probeLines(probe: ProbeResult): string[] {
  const { id, title, subject, visitor, request, status, replay, findings } = probe;
  return listOf(
    `${id}  ${subjectText(subject, visitor)}`,
    `  ${title}`,
    ...findings.flatMap(findingLines),
    request !== null &&
      `  Request: ${request.method} ${request.url}${status === null ? '' : ` → HTTP ${status}`}`,
    request?.body != null && `  Body: ${excerpt(request.body, 500)}`,
    `  Replay: ${replay}`,
    '',
  );
}

const partLines = ({ title, lines }: SheetPart): string[] =>
  lines.length === 0 ? [] : [title, ...lines.map((line) => `  ${line}`), ''];

/** The report for people who read it in a terminal: what breaks the contract first, then our advice, then what is not tested. */
export function textReport(report: CheckReport): string {
  const { outcome, incomplete, before, after, closing } = sheetOf(report);
  const clauses = clausesBy(report.clauses);
  const { breaks, advice } = byStanding(report.probes);
  const titled = (title: string, all: readonly ProbeResult[]): string[] =>
    all.length === 0
      ? []
      : [`${title}: ${several(all.length, 'probe')}`, '', ...all.flatMap(probeLines)];
  return [
    ...(incomplete === null ? [] : [incomplete, '']),
    ...before.flatMap(partLines),
    ...titled(standingTitles.breaks, breaks),
    ...titled(`${standingTitles.advice}, where the contract is silent`, advice),
    ...after.flatMap(partLines),
    'Clauses',
    `  breaks the contract  ${clauses.breaks.join(' ') || 'none'}`,
    `  our advice           ${clauses.advice.join(' ') || 'none'}`,
    `  not tested           ${clauses.notTested.length}`,
    `  passes               ${clauses.passes.length}`,
    '',
    ...closing,
    outcome,
  ].join('\n');
}
