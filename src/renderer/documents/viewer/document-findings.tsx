import type { ReactNode } from 'react';
import { FindingsSheet } from '../../findings/findings-sheet.tsx';
import { useFindings } from '../../findings/selection.ts';
import { cx } from '../../ui/cx.ts';
import styles from './viewer.module.css';

/** Pixels that the heading of a group, a finding and the sentence about none take, for as long as the findings are not measured. */
const [headHeight, rowHeight, noneHeight] = [30, 96, 72];

/** What is wrong with a document: by the contract, and in what it says; `content` null where there is no document to check. */
export function DocumentFindings({ content }: { content: ReactNode }) {
  const { findings } = useFindings();
  const contract = <FindingsSheet hidesText />;
  return (
    <section className="column fill" aria-label="Findings" data-region tabIndex={-1}>
      {content === null ? (
        contract
      ) : (
        <>
          <section
            className={cx('column', styles.contract)}
            style={{ flexBasis: headHeight + (rowHeight * findings.length || noneHeight) }}
            aria-label="Contract"
          >
            <h3 className={cx('ruled rigid strong', styles.findingsTitle)}>Contract</h3>
            <div className="rest">{contract}</div>
          </section>
          <section className="column rest" aria-label="Content">
            <h3 className={cx('ruled rigid strong', styles.findingsTitle)}>Content</h3>
            <div className="rest holds">{content}</div>
          </section>
        </>
      )}
    </section>
  );
}
