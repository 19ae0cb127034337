import type { CallError } from '../../rpc/outcome-of.ts';
import { useStateOf, useStores } from '../../shell/context.ts';
import { connectionsOf } from '../../shell/workspace-store.ts';
import { FormDialog } from '../../ui/layout/dialog.tsx';
import { ConnectionDialog } from './connection-dialog.tsx';

type Props = { onClose(): void };

/** The connection in use, and the others. */
function useConnections() {
  const connections = useStateOf('workspace', connectionsOf);
  const chosenId = useStateOf('documents', 'connectionId');
  return { chosen: connections.find(({ id }) => id === chosenId), connections };
}

/** Changes the connection in use. */
export function EditConnectionDialog({ onClose }: Props) {
  const { chosen } = useConnections();
  return chosen && <ConnectionDialog connection={chosen} isNew={false} onClose={onClose} />;
}

/** Asks before the connection in use is removed. */
export function RemoveConnectionDialog({ onClose }: Props) {
  const { workspace, documents } = useStores();
  const { chosen, connections } = useConnections();
  if (!chosen) return null;
  const remove = async (): Promise<CallError | null> => {
    const error = await workspace.removeConnection(chosen.id);
    const next = connections.find(({ id }) => id !== chosen.id);
    if (!error && next) documents.choose(next.id);
    return error;
  };
  return (
    <FormDialog
      title="Remove connection"
      alert
      danger
      action="Remove"
      onClose={onClose}
      onSubmit={remove}
    >
      The connection “{chosen.name}” will be deleted, with its documents and all their calls and
      replies. Its token stays in Tokens, and files saved from it stay where they are.
    </FormDialog>
  );
}
