import { Ellipsis, Pencil, Plus } from 'lucide-react';
import { shownBase } from '#core/document/request.ts';
import { useStateOf, useStores } from '../../shell/context.ts';
import { connectionsOf, mockOf, openedOf } from '../../shell/workspace-store.ts';
import { Button, IconButton } from '../../ui/form/button.tsx';
import { PickList } from '../../ui/form/pick-list.tsx';
import { Pane } from '../../ui/layout/pane.tsx';
import { ActionItems, MenuButton } from '../../ui/menu.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { connectionActions } from './connection-actions.ts';

/** The connections: pick one, add, change, remove. */
export function ConnectionsPane() {
  const stores = useStores();
  const { documents, shell } = stores;
  const connections = useStateOf('workspace', connectionsOf);
  const chosenId = useStateOf('documents', 'connectionId');
  // The menu says whether it turns the mock service on or off.
  useStateOf('workspace', mockOf('connection', chosenId ?? undefined));
  const isOfFile = useStateOf('workspace', openedOf) !== null;
  const chosen = connections.find((one) => one.id === chosenId);
  const add = (): void => shell.open('new-connection');
  return (
    <Pane
      name="Connections"
      title="Connections"
      tools={
        <>
          {chosen && !isOfFile && (
            <IconButton
              name="Edit connection"
              icon={Pencil}
              onPress={() => shell.open('edit-connection', chosen.id)}
            />
          )}
          {chosen && (
            <MenuButton
              name="Connections"
              button={<IconButton name="More connection actions" icon={Ellipsis} />}
              placement="bottom end"
            >
              <ActionItems actions={connectionActions(stores, chosen)} />
            </MenuButton>
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
    </Pane>
  );
}
