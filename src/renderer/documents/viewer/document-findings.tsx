import type { ReactNode } from 'react';
import type { Finding } from '#core/contract/finding.ts';
import { FindingsSheet } from '../../findings/findings-sheet.tsx';
import type { Change, Selection } from '../../findings/selection.ts';
import { cx } from '../../ui/cx.ts';
import styles from './document-findings.module.css';

/** Pixels that the heading of a group and a finding take, for as long as the findings are not measured. */
const [headHeight, rowHeight] = [30, 96];

type DocumentFindingsProps = {
  findings: readonly Finding[];
  selection: Selection;
  onSelect(change: Change): void;
  /** What the statement checks say; null where there is no document to check. */
  content: ReactNode;
};

/** What is wrong with a document: by the contract, and in what it says. */
export function DocumentFindings({
  findings,
  selection,
  onSelect,
  content,
}: DocumentFindingsProps) {
  const contract = (
    <FindingsSheet
      findings={findings}
      selection={selection}
      onSelect={onSelect}
      // The text that the list is about is behind another tab, which a key must not open.
      onMove={(change) => onSelect((before) => ({ ...change(before), asked: before.asked }))}
    />
  );
  return (
    <section className="column fill" aria-label="Findings" data-region tabIndex={-1}>
      {content === null ? (
        contract
      ) : (
        <>
          <section
            className={cx('column', styles.contract)}
            style={{ flexBasis: headHeight + rowHeight * Math.max(1, findings.length) }}
            aria-label="Contract"
          >
            <h3 className={cx('ruled rigid strong', styles.title)}>Contract</h3>
            <div className="rest">{contract}</div>
          </section>
          <section className={cx('column', styles.content)} aria-label="Content">
            <h3 className={cx('ruled rigid strong', styles.title)}>Content</h3>
            <div className="rest holds">{content}</div>
          </section>
        </>
      )}
    </section>
  );
}
