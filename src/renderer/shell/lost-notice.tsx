import { useStore } from 'zustand';
import { Banner } from '../ui/banner.tsx';
import { useStores } from './context.ts';
import styles from './shell.module.css';

/** Says that the host gives no answer, such as after the end of an idle session, and why. */
export function LostNotice() {
  const why = useStore(useStores().shell, (state) => state.lost);
  return (
    <div role="status">
      {why !== null && (
        <div className={styles.notice}>
          <Banner title="Not connected">{why}</Banner>
        </div>
      )}
    </div>
  );
}
