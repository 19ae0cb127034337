import { useStore } from 'zustand';
import type { AssumptionId } from '#core/contract/assumptions.ts';
import { assumptionRows } from '#core/contract/choices.ts';
import { Assumptions } from '../../findings/assumptions.tsx';
import { useStores } from '../../shell/context.ts';
import { readingsOf } from '../../shell/workspace-store.ts';
import styles from './conversation/conversation.module.css';

/** The decisions of ours that decide what the preview draws, under its frame; nothing where the documents decide all of it. */
export function PreviewAssumptions({ ids }: { ids: readonly AssumptionId[] }) {
  const { workspace } = useStores();
  const readings = useStore(workspace, readingsOf);
  if (ids.length === 0) return null;
  const count = ids.length === 1 ? '1 assumption' : `${ids.length} assumptions`;
  return (
    <details className={styles.notes}>
      <summary className={styles.assumed}>
        <strong>{count}</strong> in this preview
      </summary>
      <Assumptions assumptions={assumptionRows(ids, readings)} />
    </details>
  );
}
