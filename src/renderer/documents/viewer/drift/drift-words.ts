import type { Drift, DriftId } from '#core/profile/difference.ts';
import { several } from '#core/text/wording.ts';
import type { DriftReport, DriftSubject } from './drift-store.ts';

export const driftTitles: Record<DriftId, string> = {
  'root-new': 'Other root element',
  'namespace-new': 'New namespace',
  'element-new': 'New element',
  'element-missing': 'Missing element',
  'element-count': 'Number of elements',
  'attribute-new': 'New attribute',
  'attribute-missing': 'Missing attribute',
  'value-empty': 'Empty value',
  'value-shape': 'Other kind of value',
  'value-new': 'New code',
  'value-size': 'Size of values',
  'value-negative': 'Negative values',
  'row-count': 'Number of rows',
  limits: 'Limits',
};

export const driftLevelTitles: Record<Drift['level'], string> = {
  warning: 'Warning',
  note: 'Note',
};

/** Fewer documents than these prove little. */
const enough = 3;

/** "bank_code NORDA and document_version 1.3". */
export const kindText = ({ bank_code, document_version }: DriftSubject): string =>
  `${bank_code ? `bank_code ${bank_code}` : 'no bank_code'} and ${document_version ? `document_version ${document_version}` : 'no document_version'}`;

/** What a document was compared with, and how much that proves. */
export function copiesSentence({ copies, more }: DriftReport, subject: DriftSubject): string {
  const which = more
    ? `the newest ${copies} stored replies`
    : several(copies, 'stored reply', 'stored replies');
  const few = copies < enough ? ' So few prove little.' : '';
  return `Compared with ${which} of other documents with ${kindText(subject)}.${few}`;
}

/** How many differences need a look; null before the comparison, and where there is nothing to compare with. */
export const countWarnings = (report: DriftReport | null): number => report?.warnings ?? 0;
