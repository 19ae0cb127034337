import { useDeferredValue } from 'react';
import { useStore } from 'zustand';
import { LiveCode } from '../editor/live-code.tsx';
import { useStores } from '../frame/context.ts';
import { Chip } from '../ui/chip.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { Pane } from '../ui/pane.tsx';
import { EmptyState } from '../ui/states.tsx';
import styles from './judge.module.css';

/** What remains of the reply after all steps: the value that the widget or the client goes on with. */
export function ValuePane() {
  const { judge } = useStores();
  const outcome = useStore(judge, (state) => state.verdict?.outcome ?? null);
  const value = useDeferredValue(useStore(judge, (state) => state.value));
  return (
    <Pane
      name="Value"
      title="Value"
      tools={
        outcome !== null && (
          <span className={styles.tools}>
            <Chip name="outcome" value={outcome} />
            {value !== null && <CopyButton what="value" text={value} />}
          </span>
        )
      }
    >
      {value === null ? (
        <EmptyState tight title={outcome === null ? 'No value yet' : 'No value'}>
          {outcome === null ? 'The normalised value appears here with the verdict.' : 'Nothing of this reply is used beyond its outcome.'}
        </EmptyState>
      ) : (
        <LiveCode name="Value" text={value} />
      )}
    </Pane>
  );
}
