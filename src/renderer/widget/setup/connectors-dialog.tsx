import { useState } from 'react';
import {
  type Connector,
  credentialTypes,
  type NamedConnector,
  namedConnectorSchema,
  type Tab,
} from '#core/widget/tab.ts';
import { useOverlaid, useStateOf, useStores } from '../../shell/context.ts';
import { useForm } from '../../shell/use-draft.ts';
import { connectorsOf, openedOf, referencesOf, tabsOf } from '../../shell/workspace-store.ts';
import { tokensOf } from '../../tokens/store.ts';
import { tokenRow } from '../../tokens/token-field.tsx';
import { optionTitle } from '../../tokens/token-words.ts';
import { Button } from '../../ui/form/button.tsx';
import { problemsOf } from '../../ui/form/field.tsx';
import { FormOf, type Row } from '../../ui/form/form-of.tsx';
import { DialogBody, DialogFrame, FormDialog } from '../../ui/layout/dialog.tsx';
import { CardRow } from '../../ui/layout/pane.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { referenceState, referenceTitle } from '../../workspace/workspace-words.ts';
import styles from '../widget.module.css';

/** The tabs with an action that names the connector. */
export const tabsUsing = (connectorId: string, tabs: readonly Tab[]): Tab[] =>
  tabs.filter(({ connectorIds }) => Object.values(connectorIds).includes(connectorId));

const typeOptions = credentialTypes.map((value) => ({ value, title: value }));

export const blankConnector = (): NamedConnector => ({
  id: crypto.randomUUID(),
  name: '',
  type: 'bearer_token',
  tokenId: '',
});

/** The connector without a header name where none is typed, or where its type has no use for one. */
function trimmed({ headerName = '', ...connector }: NamedConnector): NamedConnector {
  return connector.type === 'header_auth' && headerName !== ''
    ? { ...connector, headerName }
    : connector;
}

/** The fields of a connector; `urls` are the addresses of the tabs that use it. */
const connectorRows = (urls: readonly string[]): readonly Row<NamedConnector>[] => [
  { label: 'Name', at: 'name', autoFocus: true, required: true },
  {
    label: 'Type and token',
    as: 'pair',
    rows: [
      { label: 'Type', at: 'type', as: 'select', options: typeOptions },
      tokenRow({
        label: 'Token',
        at: 'tokenId',
        urls: () => urls,
        change: (id, { put }) => put({ tokenId: id ?? '' }),
      }),
    ],
  },
  {
    label: 'config.name',
    at: 'headerName',
    as: 'mono',
    placeholder: 'X-API-Key',
    help: 'The header that carries the secret. Empty: X-API-Key.',
    when: ({ type }) => type === 'header_auth',
  },
  { label: 'Header', as: 'other', show: (form) => <code>{headerShown(form.draft)}</code> },
];

/** Makes or changes a connector. */
export function ConnectorForm({
  connector,
  isNew,
  onClose,
  onSaved,
}: {
  connector: NamedConnector;
  isNew: boolean;
  onClose(): void;
  /** Gets the id, before the dialog closes. */
  onSaved?: (id: string) => void;
}) {
  const { shell, workspace } = useStores();
  const tabs = useStateOf('workspace', tabsOf);
  const form = useForm(
    isNew ? 'new connector' : `connector ${connector.id}`,
    connector,
    (typed) => problemsOf(namedConnectorSchema, trimmed(typed)),
    () => shell.open('connectors', connector.id),
  );
  const { draft } = form;
  return (
    <FormDialog
      title={isNew ? 'New connector' : 'Edit connector'}
      action="Save"
      onClose={onClose}
      onCancel={form.forget}
      onSubmit={() =>
        form.save(async () => {
          const error = await workspace.saveConnector(trimmed(draft));
          if (!error) onSaved?.(draft.id);
          return error;
        })
      }
    >
      <FormOf
        form={form}
        rows={connectorRows(tabsUsing(draft.id, tabs).map(({ webhook_url }) => webhook_url))}
      />
    </FormDialog>
  );
}

/** The header as it goes out, its secret not shown. */
export const headerShown = ({ type, headerName }: Connector): string =>
  type === 'header_auth' ? `${headerName || 'X-API-Key'}: ••••` : 'Authorization: Bearer ••••';

/** The connectors of the workspace: how the platform attaches a secret, and to which tabs' actions. The one that the overlay is about is edited, or made. */
export function ConnectorsDialog({ onClose }: { onClose(): void }) {
  const connectors = useStateOf('workspace', connectorsOf);
  const tabs = useStateOf('workspace', tabsOf);
  const stored = useStateOf('tokens', tokensOf);
  const references = useStateOf('workspace', referencesOf);
  const isOfFile = useStateOf('workspace', openedOf) !== null;
  const { shell } = useStores();
  const edited = useStateOf('shell', 'overlayOf');
  const edit = (id: string | null): void => shell.open('connectors', id);
  const connector = useOverlaid(connectors);
  const [removing, setRemoving] = useState<NamedConnector | null>(null);
  const tokenOf = ({ tokenId }: NamedConnector): string => {
    const reference = references.find(({ id }) => id === tokenId);
    if (reference) return `${referenceTitle(reference)}, ${referenceState(reference)}`;
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
            <EmptyState tight title="No connector yet">
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
                  !isOfFile && (
                    <>
                      <Button
                        small
                        look="quiet"
                        aria-label={`Edit ${connector.name}`}
                        onPress={() => edit(connector.id)}
                      >
                        Edit
                      </Button>
                      <Button
                        small
                        look="quiet"
                        aria-label={`Remove ${connector.name}`}
                        onPress={() => setRemoving(connector)}
                      >
                        Remove
                      </Button>
                    </>
                  )
                }
              />
            ))}
          </div>
          {/* The same button before and after the first one is saved: focus returns to it. */}
          {!isOfFile && (
            <div className={styles.foot}>
              <Button onPress={() => edit('new')}>New connector</Button>
            </div>
          )}
        </DialogBody>
      </DialogFrame>
      {removing && <RemoveConnectorDialog connector={removing} onClose={() => setRemoving(null)} />}
      {edited !== null && (
        <ConnectorForm
          key={connector?.id ?? 'new'}
          connector={connector ?? blankConnector()}
          isNew={connector === undefined}
          onClose={() => edit(null)}
        />
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
  const users = tabsUsing(id, useStateOf('workspace', tabsOf)).map((tab) => tab.name);
  return (
    <FormDialog
      title="Remove connector"
      alert
      danger
      action="Remove"
      onClose={onClose}
      onSubmit={() => workspace.removeConnector(id)}
    >
      <p>The connector “{name}” will be deleted. Its token stays in Tokens.</p>
      {users.length > 0 && (
        <p>Used by {users.join(', ')}: Assay will call their actions without a credential.</p>
      )}
    </FormDialog>
  );
}
