import { useState } from 'react';
import { useStore } from 'zustand';
import { assumptions, type SwitchableId, switchableIds } from '#core/contract/assumptions.ts';
import type { AssumptionRow, Reading } from '#core/contract/verdict.ts';
import { assumptionPath } from '#operations/documentation.ts';
import { ClauseLink } from '../findings/clause-link.tsx';
import { type Stores, useStores } from '../shell/context.ts';
import { readingsOf } from '../shell/workspace-store.ts';
import { Segments } from '../ui/form/segments.tsx';
import { Banner } from '../ui/states.tsx';
import styles from './clauses.module.css';
import { DocumentationLink } from './documentation-link.tsx';

/** The id as one that can be switched, null for a decision with one reading only. */
export const switchable = (id: string): SwitchableId | null =>
  switchableIds.find((one) => one === id) ?? null;

/** Switches a decision of ours in the workspace; the verdicts on show follow. Gives what went wrong, null for nothing. */
export async function switchReading(
  { workspace, documents, simulator }: Stores,
  id: SwitchableId,
  reading: Reading,
): Promise<string | null> {
  const error = await workspace.getState().chooseReading(id, reading);
  if (error) return error.message;
  const [, failed] = await Promise.all([
    documents.getState().judgeAgain(),
    simulator.getState().judgeAgain(),
  ]);
  return failed?.message ?? null;
}

const options = [
  { value: 'ours', title: "Assay's reading" },
  { value: 'other', title: 'Other reading' },
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
            <div className="pretty">
              <p>{open}</p>
              <p className={reading === 'ours' ? undefined : 'muted'}>Assay assumes: {choice}</p>
              {other !== undefined && (
                <p className={reading === 'other' ? undefined : 'muted'}>Other reading: {other}</p>
              )}
              <DocumentationLink path={assumptionPath(id)} of={id} />
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
