import { CircleDot, Ellipsis, Pencil, Plus, Theater, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { Connection } from '#core/document/connection.ts';
import { shownBase } from '#core/document/request.ts';
import type { CallError } from '../../rpc/outcome-of.ts';
import { useStateOf, useStores } from '../../shell/context.ts';
import { connectionsOf, mockOf, mockSwitch } from '../../shell/workspace-store.ts';
import { Button, IconButton } from '../../ui/form/button.tsx';
import { PickList } from '../../ui/form/pick-list.tsx';
import { FormDialog } from '../../ui/layout/dialog.tsx';
import { Pane } from '../../ui/layout/pane.tsx';
import { ActionItem, MenuButton } from '../../ui/menu.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { FileEntryItems } from '../../workspace/entry-items.tsx';
import { openedOf } from '../../workspace/store.ts';
import { ConnectionDialog } from './connection-dialog.tsx';
import { blankConnection } from './connection-draft.ts';

type Doing = { what: 'new' | 'edit' | 'remove'; connection: Connection } | null;

/** The connections: pick one, add, change, remove. */
export function ConnectionsPane() {
  const stores = useStores();
  const { workspace, documents, shell } = stores;
  const connections = useStateOf('workspace', connectionsOf);
  const chosenId = useStateOf('documents', 'connectionId');
  // The menu says whether it turns the mock service on or off.
  useStateOf('workspace', mockOf('connection', chosenId ?? undefined));
  const isOfFile = useStateOf('workspaceFiles', openedOf) !== null;
  const [doing, setDoing] = useState<Doing>(null);
  const chosen = connections.find((one) => one.id === chosenId);
  const close = (): void => setDoing(null);
  const add = (): void => setDoing({ what: 'new', connection: blankConnection() });
  const remove = async (id: string): Promise<CallError | null> => {
    const error = await workspace.removeConnection(id);
    const next = connections.find((one) => one.id !== id);
    if (!error && next) documents.choose(next.id);
    return error;
  };
  return (
    <Pane
      name="Connections"
      title="Connections"
      tools={
        <>
          {chosen && (
            <>
              {!isOfFile && (
                <IconButton
                  name="Edit connection"
                  icon={Pencil}
                  onPress={() => setDoing({ what: 'edit', connection: chosen })}
                />
              )}
              <MenuButton
                name="Connections"
                button={<IconButton name="More connection actions" icon={Ellipsis} />}
                placement="bottom end"
              >
                <ActionItem
                  title="Record calls of this connection"
                  icon={CircleDot}
                  run={() => shell.open('record-connection')}
                />
                <ActionItem {...mockSwitch(stores, 'connection', chosen.id)} icon={Theater} />
                {isOfFile ? (
                  <FileEntryItems list="connections" name={chosen.name} />
                ) : (
                  <ActionItem
                    title="Remove connection"
                    icon={Trash2}
                    run={() => setDoing({ what: 'remove', connection: chosen })}
                  />
                )}
              </MenuButton>
            </>
          )}
          {!isOfFile && <IconButton name="New connection" icon={Plus} onPress={add} />}
        </>
      }
    >
      {connections.length === 0 ? (
        <EmptyState
          tight
          title="No connection yet"
          action={!isOfFile && <Button onPress={add}>Set up a connection</Button>}
        >
          A connection defines the server that documents are fetched from and the token to use.
        </EmptyState>
      ) : (
        <PickList
          name="Connections"
          picked={chosenId}
          onPick={(id) => documents.choose(id)}
          rows={connections.map((one) => ({
            id: one.id,
            title: one.name,
            text: `${one.sample ? 'sample · ' : ''}${shownBase(one)}`,
          }))}
        />
      )}
      {doing && doing.what !== 'remove' && (
        <ConnectionDialog
          connection={doing.connection}
          isNew={doing.what === 'new'}
          onClose={close}
        />
      )}
      {doing?.what === 'remove' && (
        <FormDialog
          title="Remove connection"
          alert
          danger
          action="Remove"
          onClose={close}
          onSubmit={() => remove(doing.connection.id)}
        >
          The connection “{doing.connection.name}” will be deleted, with its documents and all their
          calls and replies. Its token stays in Tokens, and files saved from it stay where they are.
        </FormDialog>
      )}
    </Pane>
  );
}
