import { CircleAlert } from 'lucide-react';
import type { DrawnScreen } from '#core/widget/simulator/preview.ts';
import styles from './frame.module.css';
import { ItemList } from './item-list.tsx';

type ListScreenProps = Omit<Parameters<typeof ItemList>[0], 'rows' | 'can'> & {
  drawn: DrawnScreen;
  /** The rows that the filter leaves; null until a first list came. */
  rows: Parameters<typeof ItemList>[0]['rows'] | null;
  /** How many rows the visitor has, whatever the filter leaves. */
  total: number;
  /** Begins a fresh list, from its top. */
  listKey: string;
};

/** The list of a tab: not loaded, loading, empty, with rows, and beside whichever of these an error that keeps what there was (TAB-ERR-1). */
export function ListScreen({ drawn, rows, total, listKey, ...rest }: ListScreenProps) {
  const { onEvent, isLive } = rest;
  return (
    <>
      {drawn.status === 'error' && (
        <p className={styles.banner} role="alert">
          <CircleAlert size={16} aria-hidden /> This tab could not be loaded.
        </p>
      )}
      {rows && rows.length > 0 && <ItemList key={listKey} {...rest} rows={rows} can={drawn.can} />}
      {rows && total === 0 && (
        <div className={styles.note}>
          <strong>Nothing here yet</strong>
          The list is empty.
        </div>
      )}
      {!rows && drawn.status === 'loading' && <p className={styles.note}>Loading</p>}
      {!rows && drawn.status === 'idle' && (
        <div className={styles.note}>
          <strong>Not loaded</strong>
          The visitor has not opened this tab.
          {isLive && (
            <button
              type="button"
              className={styles.button}
              onClick={() => onEvent({ type: 'opened' })}
            >
              Open the tab
            </button>
          )}
        </div>
      )}
    </>
  );
}
