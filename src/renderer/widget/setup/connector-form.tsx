import { useState } from 'react';
import { useStore } from 'zustand';
import {
  type Connector,
  credentialTypes,
  type NamedConnector,
  namedConnectorSchema,
} from '#core/widget/tab.ts';
import { type CallError, mend } from '../../rpc/outcome-of.ts';
import { useStores } from '../../shell/context.ts';
import { tabsOf } from '../../shell/workspace-store.ts';
import { TokenField } from '../../tokens/token-field.tsx';
import { Field, FieldPair, FormRows, SelectField } from '../../ui/form/field.tsx';
import { problemsOf } from '../../ui/form/problems.ts';
import { FormDialog } from '../../ui/layout/dialog.tsx';
import { tabsUsing } from './connector-users.ts';
import styles from './setup.module.css';

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

/** Makes or changes a connector. */
export function ConnectorForm({
  connector,
  isNew,
  onClose,
}: {
  connector: NamedConnector;
  isNew: boolean;
  onClose(): void;
}) {
  const { workspace } = useStores();
  const tabs = useStore(workspace, tabsOf);
  const [draft, setDraft] = useState(connector);
  const [tried, setTried] = useState(false);
  const problems = problemsOf(namedConnectorSchema, trimmed(draft));
  const put = (change: Partial<NamedConnector>): void =>
    setDraft((before) => ({ ...before, ...change }));
  const errorOf = (name: string): string | null => (tried ? (problems[name] ?? null) : null);
  const save = (): Promise<CallError | null> | CallError => {
    setTried(true);
    if (Object.keys(problems).length > 0) return mend;
    return workspace.getState().saveConnector(trimmed(draft));
  };
  return (
    <FormDialog
      title={isNew ? 'New connector' : 'Edit connector'}
      action="Save"
      onClose={onClose}
      onSubmit={save}
    >
      <FormRows>
        <Field
          label="Name"
          value={draft.name}
          onChange={(name) => put({ name })}
          error={errorOf('name')}
          autoFocus
          required
        />
        <FieldPair>
          <SelectField<Connector['type']>
            label="Type"
            value={draft.type}
            options={typeOptions}
            onChange={(type) => put({ type })}
          />
          <TokenField
            label="Token"
            value={draft.tokenId || null}
            onChange={(id) => put({ tokenId: id ?? '' })}
            urls={tabsUsing(draft.id, tabs).map(({ webhook_url }) => webhook_url)}
          />
        </FieldPair>
        {errorOf('tokenId') !== null && (
          <p className={styles.error} role="alert">
            Choose the token that the connector attaches.
          </p>
        )}
        {draft.type === 'header_auth' && (
          <Field
            label="config.name"
            mono
            value={draft.headerName ?? ''}
            onChange={(headerName) => put({ headerName: headerName.trim() })}
            placeholder="X-API-Key"
            error={errorOf('headerName')}
            help="The header that carries the secret. If empty: X-API-Key."
          />
        )}
        <code>{headerShown(draft)}</code>
      </FormRows>
    </FormDialog>
  );
}

/** The header as it goes out, its secret not shown. */
export const headerShown = ({ type, headerName }: Connector): string =>
  type === 'header_auth' ? `${headerName || 'X-API-Key'}: ••••` : 'Authorization: Bearer ••••';
