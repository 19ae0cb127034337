import { useDeferredValue } from 'react';
import { useStore } from 'zustand';
import { LiveCode } from '../editor/live-code.tsx';
import { useStores } from '../shell/context.ts';
import { Chip } from '../ui/chip.tsx';
import { CopyButton } from '../ui/form/copy-button.tsx';
import { Pane } from '../ui/layout/pane.tsx';
import { EmptyState } from '../ui/states.tsx';
import styles from './playground.module.css';

/** What remains of the reply after all steps: the value that the widget or the client goes on with. */
export function ValuePane() {
  const { judge } = useStores();
  const outcome = useStore(judge, (state) => state.verdict?.outcome ?? null);
  const value = useDeferredValue(useStore(judge, (state) => state.value));
  return (
    <Pane
      name="Parsed result"
      title="Parsed result"
      tools={
        outcome !== null && (
          <span className={styles.tools}>
            <Chip name="outcome" value={outcome} />
            {value !== null && <CopyButton what="parsed result" text={value} />}
          </span>
        )
      }
    >
      {value === null ? (
        <EmptyState tight title={outcome === null ? 'No result yet' : 'No result'}>
          {outcome === null
            ? 'The parsed result appears here together with the verdict.'
            : 'Only the outcome of this reply is used.'}
        </EmptyState>
      ) : (
        <LiveCode name="Parsed result" text={value} />
      )}
    </Pane>
  );
}
