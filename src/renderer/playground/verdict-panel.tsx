import { memo, useDeferredValue } from 'react';
import { useStore } from 'zustand';
import { FindingsPanel } from '../findings/findings-panel.tsx';
import { useStores } from '../shell/context.ts';
import { Banner } from '../ui/banner.tsx';
import styles from './playground.module.css';
import { readStatus } from './read-status.ts';

const Panel = memo(FindingsPanel);

/** The verdict on what is typed, and how it is coming along when it takes longer. */
export function VerdictPanel() {
  const { judge } = useStores();
  // Typing goes before drawing its verdict.
  const verdict = useDeferredValue(useStore(judge, (state) => state.verdict));
  const selection = useStore(judge, (state) => state.selection);
  const problem = useStore(judge, (state) => state.problem);
  const read = useStore(judge, (state) => state.status);
  const status = readStatus(read);
  return (
    <div className={styles.verdict}>
      {problem && (
        <Banner title="The reply could not be judged">
          {problem} Change the text to judge it again.
        </Banner>
      )}
      <div className={styles.rest}>
        <Panel
          verdict={verdict}
          hint={status.ok ? 'The verdict appears here as you type.' : status.message}
          selection={selection}
          onSelect={judge.getState().select}
        />
      </div>
    </div>
  );
}
