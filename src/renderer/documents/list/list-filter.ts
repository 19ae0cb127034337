import { countBrokenChecks } from '#core/statement/outcome.ts';
import type { DocumentRow } from '#operations/document-schemas.ts';
import {
  type findingFilterNames,
  type RowOutcome,
  rowOutcomes,
} from '#operations/window-schemas.ts';
import { kindLabel } from '../kind-labels.ts';

/** What can be asked of the findings of a document, as the window calls it. */
export const findingFilters = {
  errors: 'With errors',
  warnings: 'With warnings',
  none: 'No errors or warnings',
} as const satisfies Record<(typeof findingFilterNames)[number], string>;
export type FindingFilter = keyof typeof findingFilters;

/** What the window calls the filter for documents with a broken statement check. */
export const brokenChecksTitle = 'Broken statement checks';

/**
 * Which documents are listed: any outcome where `outcomes` is empty, any findings for null.
 * `checksBroken`: only those with a broken statement check.
 */
export type Filter = {
  outcomes: ReadonlySet<RowOutcome>;
  findings: FindingFilter | null;
  checksBroken: boolean;
};

export const noFilter: Filter = { outcomes: new Set(), findings: null, checksBroken: false };

export const outcomeOf = ({ kind, askedAt }: DocumentRow): RowOutcome =>
  kind ?? (askedAt === null ? 'not-fetched' : 'no-reply');

export const outcomeWord = (outcome: RowOutcome): string => {
  if (outcome === 'no-reply') return 'No reply';
  return outcome === 'not-fetched' ? 'Not fetched yet' : kindLabel(outcome, false).word;
};

/** The outcomes that the documents have, and those that are filtered by, with their counts. */
export function countOutcomes(
  rows: Iterable<DocumentRow>,
  chosen: ReadonlySet<RowOutcome>,
): { outcome: RowOutcome; count: number }[] {
  const counts = new Map<RowOutcome, number>();
  for (const row of rows) {
    const outcome = outcomeOf(row);
    counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
  }
  return rowOutcomes
    .filter((outcome) => counts.has(outcome) || chosen.has(outcome))
    .map((outcome) => ({ outcome, count: counts.get(outcome) ?? 0 }));
}

/** A document without a reply has no verdict, so that it is not without errors either. */
function hasFindings(row: DocumentRow, wanted: FindingFilter): boolean {
  if (wanted === 'errors') return row.errors > 0;
  if (wanted === 'warnings') return row.warnings > 0;
  return row.kind !== null && row.errors + row.warnings === 0;
}

export const passes = (
  row: DocumentRow,
  { outcomes: wanted, findings, checksBroken }: Filter,
): boolean =>
  (wanted.size === 0 || wanted.has(outcomeOf(row))) &&
  (findings === null || hasFindings(row, findings)) &&
  (!checksBroken || (row.checks !== null && countBrokenChecks(row.checks) > 0));

/** "Failed, Pending, with errors"; null where nothing is filtered. */
export function filterText({ outcomes: wanted, findings, checksBroken }: Filter): string | null {
  const words = [
    ...rowOutcomes.filter((outcome) => wanted.has(outcome)).map(outcomeWord),
    ...(findings === null ? [] : [findingFilters[findings]]),
    ...(checksBroken ? [brokenChecksTitle] : []),
  ];
  return words.length === 0 ? null : words.join(', ');
}
