import { Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useStore } from 'zustand';
import {
  authorizationForms,
  type Connection,
  connectionSchema,
  formOfCall,
  usualTransport,
} from '#core/document/connection.ts';
import { splitEndpoint } from '#core/document/endpoint-address.ts';
import { shownBase } from '#core/document/request.ts';
import { urlMask } from '#core/secrets/url-secrets.ts';
import { type CallError, fixFields } from '../../rpc/outcome-of.ts';
import { useStores } from '../../shell/context.ts';
import { useDraft } from '../../shell/use-draft.ts';
import { connectionsOf } from '../../shell/workspace-store.ts';
import { tokensOf } from '../../tokens/store.ts';
import { TokenField } from '../../tokens/token-field.tsx';
import { formTitles } from '../../tokens/token-words.ts';
import { nameOrHost } from '../../ui/entry-name.ts';
import { Button, IconButton } from '../../ui/form/button.tsx';
import { DraftNotice } from '../../ui/form/draft-notice.tsx';
import { Field, FieldPair, FormRows, problemsOf, SelectField } from '../../ui/form/field.tsx';
import { PickList } from '../../ui/form/pick-list.tsx';
import { maskedProblem, UrlSecretsField } from '../../ui/form/url-secrets-field.tsx';
import { FormDialog } from '../../ui/layout/dialog.tsx';
import { Fold, Pane } from '../../ui/layout/pane.tsx';
import { EmptyState } from '../../ui/states.tsx';
import styles from './transport.module.css';
import { TransportFields } from './transport-fields.tsx';

/** The fields of a connection that say how its calls travel. */
const transportFields = Object.keys(usualTransport);

/** Whether a problem belongs to the transport; `name` is a field of the connection, with what is inside it after a dot. */
export const isOfTransport = (name: string): boolean =>
  transportFields.some((field) => name === field || name.startsWith(`${field}.`));

/** Whether a connection travels in any other way than the usual one. */
export const hasOwnTransport = ({
  timeoutSeconds,
  tls,
  proxy,
  proxyTokenId,
}: Connection): boolean =>
  JSON.stringify({ timeoutSeconds, tls, proxy, proxyTokenId }) !== JSON.stringify(usualTransport);

const forms = authorizationForms.map((value) => ({ value, title: formTitles[value] }));

/** A new connection with nothing filled in. */
export const blankConnection = (): Connection => ({
  id: crypto.randomUUID(),
  name: '',
  base_url: '',
  endpoint_path_id: '',
  authorization: 'bearer',
  tokenId: null,
  sample: false,
  ...usualTransport,
});

/** Creates or changes a connection. After a first attempt to save, errors show while typing. */
export function ConnectionDialog({
  connection,
  isNew,
  onClose,
}: {
  connection: Connection;
  isNew: boolean;
  onClose(): void;
}) {
  const { workspace, documents, tokens, shell } = useStores();
  const { draft, setDraft, notice, discard, restore, forget } = useDraft(
    'connections',
    isNew ? 'new' : connection.id,
    connection,
    // Neither is kept over a restart where it was not changed; endpoint_path_id never is.
    (left) => ({
      ...left,
      base_url: left.base_url || connection.base_url,
      endpoint_path_id: left.endpoint_path_id || connection.endpoint_path_id,
    }),
  );
  const [seconds, setSeconds] = useState(String(draft.timeoutSeconds));
  const [tried, setTried] = useState(false);
  const [isSplit, setSplit] = useState(false);
  // How often the transport section was opened to show an error in it; each time the fold starts
  // fresh.
  const [openings, setOpenings] = useState(0);
  const chosen = useStore(tokens, tokensOf).find((token) => token.id === draft.tokenId);
  const others = useStore(workspace, connectionsOf).map((one) => one.name);
  const name = isNew ? nameOrHost(draft.name, draft.base_url, others) : draft.name;
  const problems = problemsOf(connectionSchema, { ...draft, name });
  const put = (change: Partial<Connection>): void =>
    setDraft((before) => ({ ...before, ...change }));
  const errorOf = (name: string): string | null => (tried ? (problems[name] ?? null) : null);

  /** Takes the endpoint out of a base_url that is the address of a whole endpoint; false if it is not. */
  const split = (address: string): boolean => {
    const parts = splitEndpoint(address);
    if (parts) put(parts);
    setSplit(parts !== null);
    return parts !== null;
  };
  const putBase = (base_url: string): void => {
    // A pasted address comes at once; one that is typed is not changed before it is complete.
    const isPasted = base_url.length > draft.base_url.length + 1;
    if (!isPasted || !split(base_url)) put({ base_url });
  };

  const save = async (): Promise<CallError | null> => {
    setTried(true);
    if (draft.endpoint_path_id === '' && split(draft.base_url))
      return { code: 'bad-input', message: 'Check the two parts of the address, then save again.' };
    if (Object.keys(problems).some(isOfTransport)) setOpenings((before) => before + 1);
    if (Object.keys(problems).length > 0 || maskedProblem(draft.base_url)) return fixFields;
    // An address of one's own no longer follows the sample service.
    const sample = draft.sample && draft.base_url === connection.base_url;
    const error = await workspace.getState().saveConnection({ ...draft, name, sample });
    if (error) return error;
    forget();
    documents.getState().choose(draft.id);
    if (isNew) shell.getState().go('documents');
    return null;
  };

  // A new connection begins with its address, and needs no name of its own.
  const nameField = (
    <Field
      label="Name"
      value={draft.name}
      onChange={(typed) => put({ name: typed })}
      error={errorOf('name')}
      placeholder={isNew ? 'The hostname of base_url' : ''}
      autoFocus={!isNew}
      required={!isNew}
    />
  );
  const secret = `••••${chosen?.lastFour ?? ''}`;
  const preview = `Authorization: ${formOfCall(draft, chosen) === 'bearer' ? `Bearer ${secret}` : secret}`;
  return (
    <FormDialog
      title={isNew ? 'New connection' : 'Edit connection'}
      action="Save"
      onClose={onClose}
      onSubmit={save}
    >
      <DraftNotice
        notice={notice}
        onDiscard={() => setSeconds(String(discard().timeoutSeconds))}
        onUndo={() => setSeconds(String(restore().timeoutSeconds))}
      />
      <FormRows>
        {!isNew && nameField}
        <Field
          label="base_url"
          mono
          value={draft.base_url}
          onChange={putBase}
          error={maskedProblem(draft.base_url) ?? errorOf('base_url')}
          help={
            isSplit
              ? 'This was the address of a whole endpoint. Its endpoint_path_id moved to the next field, and its query was left out.'
              : undefined
          }
          placeholder="https://api.example.com"
          autoFocus={isNew}
          required
        />
        <Field
          label="endpoint_path_id"
          mono
          value={draft.endpoint_path_id}
          onChange={(endpoint_path_id) => put({ endpoint_path_id })}
          error={errorOf('endpoint_path_id')}
          help="The part of the address after /webhook/"
          required
        />
        {isNew && nameField}
        <UrlSecretsField
          address={draft.base_url}
          marks={draft.urlSecrets}
          after={`/webhook/${urlMask}`}
          onChange={(urlSecrets) => put({ urlSecrets })}
        />
        <FieldPair>
          <TokenField
            label="Token"
            value={draft.tokenId}
            onChange={(tokenId) => put({ tokenId })}
            urls={[draft.base_url]}
          />
          {chosen && chosen.authorization !== null ? (
            <Field
              label="Authorization"
              value={formTitles[chosen.authorization]}
              onChange={() => undefined}
              help={`Set in the token “${chosen.label}”. To change it, edit the token under Tokens.`}
              readOnly
            />
          ) : (
            <SelectField
              label="Authorization"
              value={draft.authorization}
              options={forms}
              onChange={(authorization) => put({ authorization })}
            />
          )}
        </FieldPair>
        <code>
          {draft.tokenId === null ? 'No token chosen: no Authorization header is sent' : preview}
        </code>
        <div className={styles.fold}>
          <Fold
            key={openings}
            title="Transport"
            aside={hasOwnTransport(draft) ? 'Custom settings' : 'Default settings'}
            open={openings > 0 || hasOwnTransport(connection)}
          >
            <TransportFields
              connection={draft}
              put={put}
              errorOf={errorOf}
              seconds={seconds}
              onSeconds={setSeconds}
            />
          </Fold>
        </div>
      </FormRows>
    </FormDialog>
  );
}

type Doing = { what: 'new' | 'edit' | 'remove'; connection: Connection } | null;

/** The connections: pick one, add, change, remove. */
export function ConnectionsPane() {
  const { workspace, documents } = useStores();
  const connections = useStore(workspace, connectionsOf);
  const chosenId = useStore(documents, (state) => state.connectionId);
  const [doing, setDoing] = useState<Doing>(null);
  const chosen = connections.find((one) => one.id === chosenId);
  const close = (): void => setDoing(null);
  const add = (): void => setDoing({ what: 'new', connection: blankConnection() });
  const remove = async (id: string): Promise<CallError | null> => {
    const error = await workspace.getState().removeConnection(id);
    const next = connections.find((one) => one.id !== id);
    if (!error && next) documents.getState().choose(next.id);
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
              <IconButton
                small
                name="Edit connection"
                icon={<Pencil size={14} />}
                onPress={() => setDoing({ what: 'edit', connection: chosen })}
              />
              <IconButton
                small
                name="Remove connection"
                icon={<Trash2 size={14} />}
                onPress={() => setDoing({ what: 'remove', connection: chosen })}
              />
            </>
          )}
          <IconButton small name="New connection" icon={<Plus size={16} />} onPress={add} />
        </>
      }
    >
      {connections.length === 0 ? (
        <EmptyState
          tight
          title="No connection yet"
          action={<Button onPress={add}>Set up a connection</Button>}
        >
          A connection defines the server that documents are fetched from and the token to use.
        </EmptyState>
      ) : (
        <PickList
          name="Connections"
          picked={chosenId}
          onPick={(id) => documents.getState().choose(id)}
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
          The connection “{doing.connection.name}” will be deleted. Its token stays in Tokens, and
          files saved from it stay where they are.
        </FormDialog>
      )}
    </Pane>
  );
}
