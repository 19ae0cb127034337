import { RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { type Category, categories } from '#core/widget/actions.ts';
import { type Connector, credentialTypes, type Tab, tabSchema } from '#core/widget/tab.ts';
import type { CallError } from '../calls/outcome-of.ts';
import { useStores } from '../frame/context.ts';
import { TokenField } from '../tokens/token-field.tsx';
import { IconButton } from '../ui/button.tsx';
import { FormDialog } from '../ui/dialog.tsx';
import { Field, FieldPair, FormRows, SelectField } from '../ui/field.tsx';
import { problemsOf } from '../ui/problems.ts';

const categoryOptions = categories.map((value) => ({ value, title: value }));
const connectorOptions = [{ value: 'none', title: 'None' }, ...credentialTypes.map((value) => ({ value, title: value }))] as const;
type ConnectorChoice = 'none' | Connector['type'];

/** A new tab with ids of its own. */
export const blankTab = (): Tab => ({
  id: crypto.randomUUID(),
  name: '',
  webhook_url: '',
  category: 'default',
  tabId: crypto.randomUUID(),
  tabName: '',
  agentId: crypto.randomUUID(),
  agentName: '',
  sessionId: crypto.randomUUID(),
  connector: null,
  wired: ['get_items'],
  sample: false,
});

/** Makes or changes a tab of the widget; what is wrong is said while typing, once saving was tried. */
export function TabDialog({ tab, isNew, onClose }: { tab: Tab; isNew: boolean; onClose(): void }) {
  const { workspace, widget } = useStores();
  const [draft, setDraft] = useState(tab);
  const [tried, setTried] = useState(false);
  const problems = problemsOf(tabSchema, draft);
  const put = (change: Partial<Tab>): void => setDraft((before) => ({ ...before, ...change }));
  const errorOf = (name: string): string | null => (tried ? (problems[name] ?? null) : null);
  const { connector } = draft;
  const connect = (type: ConnectorChoice): void =>
    put({ connector: type === 'none' ? null : { ...connector, type, tokenId: connector?.tokenId ?? '' } });

  const save = async (): Promise<CallError | null> => {
    setTried(true);
    if (Object.keys(problems).length > 0) return { code: 'bad-input', message: 'Mend what is marked, then save again.' };
    // An address of one's own no longer follows the sample service.
    const sample = draft.sample && draft.webhook_url === tab.webhook_url;
    const error = await workspace.getState().saveTab({ ...draft, sample });
    if (!error) widget.getState().choose(draft.id);
    return error;
  };

  return (
    <FormDialog wide title={isNew ? 'New tab' : 'Edit tab'} action="Save" onClose={onClose} onSubmit={save}>
      <FormRows>
        <FieldPair>
          <Field label="Name" value={draft.name} onChange={(name) => put({ name })} error={errorOf('name')} autoFocus required />
          <SelectField<Category> label="category" value={draft.category} options={categoryOptions} onChange={(category) => put({ category })} />
        </FieldPair>
        <Field
          label="webhook_url"
          mono
          value={draft.webhook_url}
          onChange={(webhook_url) => put({ webhook_url })}
          error={errorOf('webhook_url')}
          placeholder="https://hooks.example.com/tab"
          required
        />
        <FieldPair>
          <SelectField<ConnectorChoice> label="Connector" value={connector?.type ?? 'none'} options={connectorOptions} onChange={connect} />
          {connector && (
            <TokenField label="Token" value={connector.tokenId || null} onChange={(id) => put({ connector: { ...connector, tokenId: id ?? '' } })} />
          )}
        </FieldPair>
        {tried && problems['connector.tokenId'] && <p role="alert">Choose the token that the connector attaches, or no connector.</p>}
        {connector?.type === 'header_auth' && (
          <Field
            label="Header name"
            mono
            value={connector.headerName ?? ''}
            onChange={(headerName) => put({ connector: withHeader(connector, headerName) })}
            placeholder="X-API-Key"
            error={errorOf('connector.headerName')}
          />
        )}
        <FieldPair>
          <Field label="tabName" value={draft.tabName} onChange={(tabName) => put({ tabName })} help="Sent when set" />
          <Field label="tabId" mono value={draft.tabId} onChange={(tabId) => put({ tabId })} error={errorOf('tabId')} required />
        </FieldPair>
        <FieldPair>
          <Field label="agentName" value={draft.agentName} onChange={(agentName) => put({ agentName })} help="Sent when set" />
          <Field label="agentId" mono value={draft.agentId} onChange={(agentId) => put({ agentId })} error={errorOf('agentId')} required />
        </FieldPair>
        <Field
          label="sessionId"
          mono
          value={draft.sessionId}
          onChange={(sessionId) => put({ sessionId })}
          help="The visitor's widget session, stable across reloads; sent when set"
          after={<IconButton name="Reset sessionId" icon={<RefreshCw size={14} />} onPress={() => put({ sessionId: crypto.randomUUID() })} />}
        />
      </FormRows>
    </FormDialog>
  );
}

/** An empty header name means the default, so it is left out. */
function withHeader({ type, tokenId }: Connector, headerName: string): Connector {
  return headerName === '' ? { type, tokenId } : { type, tokenId, headerName };
}
