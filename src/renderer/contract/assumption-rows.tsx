import { useState } from 'react';
import { useStore } from 'zustand';
import type { AssumptionRow } from '#core/contract/assumption-row.ts';
import { assumptions } from '#core/contract/assumptions.ts';
import type { Reading } from '#core/contract/verdict.ts';
import { ClauseLink } from '../findings/clause-link.tsx';
import { useStores } from '../shell/context.ts';
import { readingsOf } from '../shell/workspace-store.ts';
import { Banner } from '../ui/banner.tsx';
import { Segments } from '../ui/form/segments.tsx';
import styles from './clauses.module.css';
import { switchable, switchReading } from './switch-reading.ts';

const options = [
  { value: 'ours', title: 'Ours' },
  { value: 'other', title: 'Other' },
] as const satisfies readonly { value: Reading; title: string }[];

const rows = Object.entries<AssumptionRow>(assumptions);

/** Every decision of ours where the documents are silent; one with a second reading can be switched, and verdicts follow. */
export function AssumptionRows() {
  const stores = useStores();
  const readings = useStore(stores.workspace, readingsOf);
  const [problem, setProblem] = useState<string | null>(null);
  return (
    <div className={styles.list}>
      {problem && <Banner title="The reading could not be changed">{problem}</Banner>}
      {rows.map(([id, { clause, open, choice, other }]) => {
        const known = switchable(id);
        const reading = (known && readings[known]) ?? 'ours';
        return (
          <div key={id} className={styles.assumption}>
            <ClauseLink id={clause} />
            <div className={styles.words}>
              <p>{open}</p>
              <p className={reading === 'ours' ? undefined : styles.off}>Ours: {choice}</p>
              {other !== undefined && (
                <p className={reading === 'other' ? undefined : styles.off}>Other: {other}</p>
              )}
            </div>
            {known && (
              <Segments<Reading>
                label={`Reading of ${clause}: ${open}`}
                options={options}
                value={reading}
                onChange={(chosen) => void switchReading(stores, known, chosen).then(setProblem)}
              />
            )}
          </div>
        );
      })}
    </div>
  );
}
