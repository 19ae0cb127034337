import type { Tab } from '#core/widget/tab.ts';
import type { CallError } from '../../rpc/outcome-of.ts';
import { useStores } from '../../shell/context.ts';
import { FormDialog } from '../../ui/layout/dialog.tsx';

type Props = { tab: Tab; onClose(): void };

/** Asks before a tab is forgotten. */
export function RemoveTabDialog({ tab, onClose }: Props) {
  const { workspace, play } = useStores();
  const remove = async (): Promise<CallError | null> => {
    const error = await workspace.getState().removeTab(tab.id);
    if (!error) play.getState().reset(tab.id);
    return error;
  };
  return (
    <FormDialog title="Remove tab" alert danger action="Remove" onClose={onClose} onSubmit={remove}>
      The tab “{tab.name}” will be deleted from Assay. Its webhook, the connectors and their tokens
      do not change.
    </FormDialog>
  );
}

/** Asks before what the visitor did is forgotten: the tab gets a new sessionId, as if somebody came for the first time. */
export function ResetSessionDialog({ tab, onClose }: Props) {
  const { workspace, play } = useStores();
  const reset = async (): Promise<CallError | null> => {
    const error = await workspace.getState().saveTab({ ...tab, sessionId: crypto.randomUUID() });
    if (!error) play.getState().reset(tab.id);
    return error;
  };
  return (
    <FormDialog title="Reset session" action="Reset" onClose={onClose} onSubmit={reset}>
      The tab “{tab.name}” gets a new sessionId. Everything that the visitor saw and did in it is
      deleted. Its settings stay.
    </FormDialog>
  );
}
