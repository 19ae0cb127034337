import { Clock, TriangleAlert } from 'lucide-react';
import { useStore } from 'zustand';
import { useStores } from '../../shell/context.ts';
import { cx } from '../../ui/cx.ts';
import { useNow } from '../../ui/use-now.ts';
import { rowOf } from '../list/list-store.ts';
import type { Fetched } from '../store.ts';
import styles from './outcome.module.css';
import { clockWords, notFoundWords, retentionWords } from './retention-words.ts';

/** How long the document is still accessible, what "not found" means by now, and whether the two clocks agree (DOC-RET-1). */
export function RetentionClock({ fetched: { connectionId, id, exchange } }: { fetched: Fetched }) {
  const row = useStore(useStores().list, rowOf(connectionId, id));
  const now = useNow(1000);
  const { verdict, http, at } = exchange;
  const isGone = verdict?.value.kind === 'not-found';
  const created = verdict?.value.record?.date_created ?? row?.date_created ?? null;
  const words = created !== null && !isGone ? retentionWords(created, now) : null;
  const date = http?.headers.find(([name]) => name.toLowerCase() === 'date')?.[1];
  const clock = http ? clockWords(date, Date.parse(at) + http.timings.total) : null;
  if (!words && !isGone && !clock) return null;
  return (
    <section className={styles.part} aria-label="Time left">
      {words && (
        <p
          className={cx(styles.retention, words.pressing && styles.warning)}
          title={`date_created ${created}`}
        >
          <Clock size={14} aria-hidden /> {words.text}
        </p>
      )}
      {words?.more && <p className={styles.means}>{words.more}</p>}
      {isGone && <p className={styles.retention}>{notFoundWords(created, now)}</p>}
      {clock && (
        <p className={cx(styles.retention, styles.warning)}>
          <TriangleAlert size={14} aria-hidden /> {clock}
        </p>
      )}
    </section>
  );
}
