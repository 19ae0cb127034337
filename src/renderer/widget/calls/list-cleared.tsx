import { useMemo } from 'react';
import { useStores } from '../../shell/context.ts';
import { Button } from '../../ui/form/button.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { groupByAction, listedEntries } from '../simulator/action-entries.ts';
import { useSimulation } from '../simulator/use-simulator.ts';

/** How many actions of the tab in use were cleared from the list of calls. */
export function useClearedCount(): number {
  const own = useSimulation();
  return useMemo(
    () => (own && own.clearedTo > 0 ? groupByAction(own).length - listedEntries(own).length : 0),
    [own],
  );
}

/** Stands where the calls were until the next one. */
export function ListCleared({ tight = false }: { tight?: boolean }) {
  const { simulator } = useStores();
  return (
    <EmptyState
      tight={tight}
      title="The list was cleared"
      action={<Button onPress={simulator.restoreCalls}>Undo</Button>}
    >
      The next call appears here. The widget still shows what the cleared ones brought.
    </EmptyState>
  );
}
