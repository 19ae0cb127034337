import { X } from 'lucide-react';
import { useStore } from 'zustand';
import { useStores } from '../../shell/context.ts';
import { Button, IconButton } from '../../ui/form/button.tsx';
import styles from './list.module.css';
import { rowsOf } from './list-store.ts';

/** What is under way with the list, and what went wrong with it. */
export function ListNotes() {
  const { list } = useStores();
  const { asking, trouble, error } = useStore(list);
  const hasRows = useStore(list, rowsOf).size > 0;
  return (
    <>
      {asking && (
        <p className={styles.note} role="status">
          Fetching {(asking.done + 1).toLocaleString()} of {asking.total.toLocaleString()}
          <Button small onPress={asking.cancel}>
            Cancel
          </Button>
        </p>
      )}
      {trouble && (
        <p className={styles.note} role="alert">
          {trouble.message}
          <IconButton
            small
            name="Dismiss"
            icon={<X size={14} />}
            onPress={() => list.getState().dismissTrouble()}
          />
        </p>
      )}
      {error && hasRows && (
        <p className={styles.note} role="alert">
          The list could not be updated: {error.message}
          <Button small onPress={() => void list.getState().refresh()}>
            Retry
          </Button>
        </p>
      )}
    </>
  );
}
