import { calibratedText, calibratedTitle, seenText } from '../recorded/calibration.ts';
import { listOf } from '../text/list-of.ts';
import { several } from '../text/wording.ts';
import { writesOff } from './probes/probe.ts';
import type { CheckFinding, CheckReport, CheckSubject, Written } from './report.ts';
import { notTested, standingsText, standingTitles } from './scale.ts';

/** "tab Shop", with the visitor that the probe ran as. */
export const subjectText = ({ kind, name }: CheckSubject, visitor: string | null = null): string =>
  `${kind} ${name}${visitor === null ? '' : ` as ${visitor}`}`;

/** A record that a check created, changed or deleted. */
export const writtenText = ({ what, record, action, subject }: Written): string =>
  `${what} ${record ?? 'a record without an id'} (${action}, ${subjectText(subject)})`;

/** What Assay assumes in a finding, and what recorded calls say of the assumption that it rests on. */
export const assumedOf = ({ assumption, seen }: CheckFinding): string[] =>
  listOf(assumption, seen && seenText(seen));

const stopped = { cancelled: 'it was cancelled', timeout: 'its time was over' } as const;

/** Lines under a title; a report leaves out a part without lines. */
export type SheetPart = { title: string; lines: string[] };

/** What every report for people says besides its probes and clauses: parts that come before the probes and after them, and single sentences. */
export function sheetOf({ summary, probes }: CheckReport): {
  outcome: string;
  incomplete: string | null;
  before: SheetPart[];
  after: SheetPart[];
  closing: string[];
} {
  const { findings, stoppedBy, problems, notWhatVisitorsGet, changes } = summary;
  const levels = listOf(several(findings.error, 'error'), several(findings.warning, 'warning'));
  return {
    outcome: `${standingsText(probes)} Findings: ${levels.join(', ')}.${summary.leftOut === undefined ? '' : ` Left out: ${summary.leftOut.join(', ')}.`}`,
    incomplete:
      stoppedBy &&
      `This report is not complete: the check ended early, because ${stopped[stoppedBy]}.`,
    before: [
      {
        title: 'Could not be tried',
        lines: problems.map(({ subject, text }) => `${subjectText(subject)}: ${text}`),
      },
      {
        title: 'Not what visitors get: settings that only Assay has',
        lines: (notWhatVisitorsGet ?? []).map(
          ({ subject, settings }) => `${subjectText(subject)}: ${settings.join(', ')}`,
        ),
      },
    ],
    after: [
      {
        title: standingTitles.notTested,
        lines: notTested(probes).map(
          ({ reason, probes: all }) =>
            `${several(all.length, 'probe')}: ${reason}${reason === writesOff ? ' --allow-writes runs them, where writes of the tab are not off.' : ''} (${[...new Set(all.map(({ id }) => id))].join(', ')})`,
        ),
      },
      { title: calibratedTitle, lines: (summary.assumptions ?? []).map(calibratedText) },
      {
        title: 'Created, changed or deleted by this check',
        lines: summary.written.map(writtenText),
      },
    ],
    closing: listOf(
      changes !== null &&
        `Since the last run: ${changes.fixed} fixed, ${changes.new} new, ${changes.stillFailing} still failing.`,
    ),
  };
}
