import { listOf } from '../text/list-of.ts';
import { grouped, plural, several } from '../text/wording.ts';
import { type ExplainedCause, explained, subjectText } from './causes.ts';
import { writesOff } from './probes/probe.ts';
import type { CheckReport, ProbeResult, Written } from './report.ts';
import { byStanding, notTested, standingTitles, whyNotTested } from './scale.ts';

/** A record that a check created, changed or deleted. */
export const writtenText = ({ what, record, action, subject }: Written): string =>
  `${what} ${record ?? 'a record without an id'} (${action}, ${subjectText(subject)})`;

/** What `explained` and the line below it read of a report, also of one that still runs. */
type Shown = {
  probes: readonly ProbeResult[];
  summary: Pick<CheckReport['summary'], 'problems' | 'leftOut'>;
};

/**
 * The whole report in one line: "1 cause breaks the contract. 22 rules hold. 36 need writes (--allow-writes)." `writes` is what lets
 * probes write.
 */
export function summaryText(report: Shown, writes = '--allow-writes'): string {
  const causes = explained(report).filter(({ count }) => count > 0);
  const advice = causes.filter(({ isAdvice }) => isAdvice).length;
  const breaking = causes.length - advice;
  const { passes, notTested: untested } = byStanding(report.probes);
  const needWrites = untested.filter((probe) => whyNotTested(probe) === writesOff).length;
  const others = untested.length - needWrites;
  return listOf(
    `${several(breaking, 'cause')} ${plural(breaking, 'breaks', 'break')} the contract.`,
    `${several(passes.length, 'rule')} ${plural(passes.length, 'holds', 'hold')}.`,
    advice > 0 && `${several(advice, 'piece')} of advice.`,
    needWrites > 0 && `${needWrites} ${plural(needWrites, 'needs', 'need')} writes (${writes}).`,
    others > 0 && `${others} not tested.`,
    report.summary.leftOut && `Left out: ${report.summary.leftOut.join(', ')}.`,
  ).join(' ');
}

/** A cause as reports have it: what is wrong, and below it what a person wants to know, with the call that shows it. */
export type CauseText = {
  level: ExplainedCause['level'];
  title: string;
  fix: string | null;
  lines: string[];
  request: string | null;
  replay: string | null;
};

const mostIds = 3;
const some = (ids: readonly string[]): string =>
  `${ids.slice(0, mostIds).join(', ')}${ids.length > mostIds ? ` and ${grouped(ids.length - mostIds)} more` : ''}`;

function causeText({ level, cause, effect, fix, ...more }: ExplainedCause): CauseText {
  const { isAdvice, clauses, probes, results } = more;
  const [first] = results;
  const request = more.count > 0 ? first?.request : undefined;
  const status = first?.status == null ? '' : ` → HTTP ${first.status}`;
  return {
    level,
    title: isAdvice ? `${standingTitles.advice}: ${cause}` : cause,
    fix,
    lines: listOf(
      effect,
      isAdvice && first?.assumption,
      more.count > 0 && `${clauses.join(', ')} in ${some(probes)}`,
    ),
    request: request ? `${request.method} ${request.url}${status}` : null,
    replay: more.count > 0 ? (first?.replay ?? null) : null,
  };
}

const stopped = { cancelled: 'it was cancelled', timeout: 'its time was over' } as const;

/** Lines under a title; a report leaves out a part without lines. */
export type SheetPart = { title: string; lines: string[] };

/** What every report for people says: its causes, parts that come before and after them, and single sentences. */
export function sheetOf(report: CheckReport): {
  outcome: string;
  incomplete: string | null;
  before: SheetPart;
  causes: CauseText[];
  after: SheetPart[];
} {
  const { stoppedBy, notWhatVisitorsGet, written } = report.summary;
  return {
    outcome: summaryText(report),
    incomplete:
      stoppedBy &&
      `This report is not complete: the check ended early, because ${stopped[stoppedBy]}.`,
    before: {
      title: 'Not what visitors get: settings that only Assay has',
      lines: (notWhatVisitorsGet ?? []).map(
        ({ subject, settings }) => `${subjectText(subject)}: ${settings.join(', ')}`,
      ),
    },
    causes: explained(report).map(causeText),
    after: [
      {
        title: standingTitles.notTested,
        lines: notTested(report.probes).map(
          ({ reason, probes: all }) =>
            `${several(all.length, 'probe')}: ${reason}${reason === writesOff ? ' --allow-writes runs them, where writes of the tab are not off.' : ''} (${some([...new Set(all.map(({ id }) => id))])})`,
        ),
      },
      { title: 'Created, changed or deleted by this check', lines: written.map(writtenText) },
    ],
  };
}
