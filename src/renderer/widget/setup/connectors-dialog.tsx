import { useState } from 'react';
import { useStore } from 'zustand';
import type { NamedConnector } from '#core/widget/tab.ts';
import { useStores } from '../../shell/context.ts';
import { connectorsOf, tabsOf } from '../../shell/workspace-store.ts';
import { tokensOf } from '../../tokens/store.ts';
import { optionTitle } from '../../tokens/token-words.ts';
import { Button } from '../../ui/form/button.tsx';
import { DialogBody, DialogFrame, FormDialog } from '../../ui/layout/dialog.tsx';
import { CardRow } from '../../ui/layout/pane.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { blankConnector, ConnectorForm, headerShown } from './connector-form.tsx';
import { tabsUsing } from './connector-users.ts';
import styles from './setup.module.css';

type Doing = { what: 'new' | 'edit' | 'remove'; connector: NamedConnector } | null;

/** The connectors of the workspace: how the platform attaches a secret, and to which tabs' actions. */
export function ConnectorsDialog({ onClose }: { onClose(): void }) {
  const { workspace, tokens } = useStores();
  const connectors = useStore(workspace, connectorsOf);
  const tabs = useStore(workspace, tabsOf);
  const stored = useStore(tokens, tokensOf);
  const [doing, setDoing] = useState<Doing>(null);
  const back = (): void => setDoing(null);
  const add = (): void => setDoing({ what: 'new', connector: blankConnector() });
  const tokenOf = ({ tokenId }: NamedConnector): string => {
    const token = stored.find((one) => one.id === tokenId);
    return token ? optionTitle(token) : 'its token was removed';
  };
  const usedBy = (id: string): string => {
    const names = tabsUsing(id, tabs).map((tab) => tab.name);
    return names.length === 0 ? 'used by no tab' : `used by ${names.join(', ')}`;
  };
  return (
    <>
      <DialogFrame wide title="Connectors" onClose={onClose}>
        <DialogBody>
          {connectors.length === 0 && (
            <EmptyState
              tight
              title="No connector yet"
              action={<Button onPress={add}>New connector</Button>}
            >
              A connector attaches a stored token to the proxied calls of the actions that use it.
            </EmptyState>
          )}
          <div className={styles.rows}>
            {connectors.map((connector) => (
              <CardRow
                key={connector.id}
                title={<strong>{connector.name}</strong>}
                text={`${connector.type} · ${tokenOf(connector)} · ${usedBy(connector.id)}`}
                mono={headerShown(connector)}
                tools={
                  <>
                    <Button
                      small
                      look="quiet"
                      aria-label={`Edit ${connector.name}`}
                      onPress={() => setDoing({ what: 'edit', connector })}
                    >
                      Edit
                    </Button>
                    <Button
                      small
                      look="quiet"
                      aria-label={`Remove ${connector.name}`}
                      onPress={() => setDoing({ what: 'remove', connector })}
                    >
                      Remove
                    </Button>
                  </>
                }
              />
            ))}
          </div>
          {connectors.length > 0 && (
            <div className={styles.foot}>
              <Button onPress={add}>New connector</Button>
            </div>
          )}
        </DialogBody>
      </DialogFrame>
      {doing?.what === 'remove' && (
        <RemoveConnectorDialog connector={doing.connector} onClose={back} />
      )}
      {(doing?.what === 'new' || doing?.what === 'edit') && (
        <ConnectorForm connector={doing.connector} isNew={doing.what === 'new'} onClose={back} />
      )}
    </>
  );
}

function RemoveConnectorDialog({
  connector: { id, name },
  onClose,
}: {
  connector: NamedConnector;
  onClose(): void;
}) {
  const { workspace } = useStores();
  const users = tabsUsing(id, useStore(workspace, tabsOf)).map((tab) => tab.name);
  return (
    <FormDialog
      title="Remove connector"
      alert
      danger
      action="Remove"
      onClose={onClose}
      onSubmit={() => workspace.getState().removeConnector(id)}
    >
      <p>The connector “{name}” will be deleted. Its token stays in Tokens.</p>
      {users.length > 0 && (
        <p>Used by {users.join(', ')}: their actions are then called without a credential.</p>
      )}
    </FormDialog>
  );
}
