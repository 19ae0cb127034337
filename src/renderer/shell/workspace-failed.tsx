import { useStore } from 'zustand';
import { aboutOf } from '../settings/store.ts';
import { ErrorState } from '../ui/states.tsx';
import { useStores } from './context.ts';

/** Stands where every view would be while the workspace cannot be read: nothing is shown as if it were empty, and nothing is written. */
export function WorkspaceFailed({ happened, onRetry }: { happened: string; onRetry(): void }) {
  const folder = useStore(useStores().about, aboutOf)?.dataFolder;
  return (
    <ErrorState
      level={2}
      tried="The workspace cannot be read"
      happened={happened}
      todo={`Nothing was changed${folder ? ` in ${folder}` : ''}. You can see and change connections and tabs once it can be read.`}
      onRetry={onRetry}
    />
  );
}
