import { Archive } from 'lucide-react';
import { useStore } from 'zustand';
import { useStores } from '../../shell/context.ts';
import { Button } from '../../ui/form/button.tsx';
import { formatBytes } from '../../ui/format.ts';
import { rowOf } from '../list/list-store.ts';
import { openReply } from '../look.ts';
import type { Subject } from '../timeline/timeline-store.ts';
import styles from './outcome.module.css';

/** That a copy of the completed reply is kept, and the way to it. */
export function ArchiveNote({ connectionId, id }: Subject) {
  const stores = useStores();
  const bytes = useStore(stores.list, rowOf(connectionId, id))?.archivedBytes ?? null;
  const copy =
    useStore(stores.timeline, ({ calls }) =>
      calls.find(({ kind, kept }) => kept && kind === 'completed'),
    ) ?? null;
  const shownAt = useStore(stores.documents, (state) => state.shown?.exchange.at);
  if (bytes === null) return null;
  return (
    <section className={styles.part} aria-label="Stored copy">
      <p className={styles.retention}>
        <Archive size={14} aria-hidden /> A copy of the completed reply is stored here (
        {formatBytes(bytes)})
      </p>
      {copy && copy.at !== shownAt && (
        <div className={styles.actions}>
          <Button small onPress={() => void openReply(stores, copy.seq)}>
            Open copy
          </Button>
        </div>
      )}
    </section>
  );
}
