import { useState } from 'react';
import {
  authorizationForms,
  type Connection,
  connectionSchema,
  formOfCall,
} from '#core/document/connection.ts';
import { urlMask } from '#core/secrets/url-secrets.ts';
import type { TokenInfo } from '#operations/vault-schemas.ts';
import type { CallError } from '../../rpc/outcome-of.ts';
import { useOverlaid, useStateOf, useStores } from '../../shell/context.ts';
import { useForm } from '../../shell/use-draft.ts';
import { connectionsOf } from '../../shell/workspace-store.ts';
import { tokensOf } from '../../tokens/store.ts';
import { tokenRow } from '../../tokens/token-field.tsx';
import { formTitles } from '../../tokens/token-words.ts';
import { transportRows } from '../../transport/transport-rows.tsx';
import { nameOrHost } from '../../ui/entry-name.ts';
import { Field, type Form, problemsOf } from '../../ui/form/field.tsx';
import { FormOf, type Row } from '../../ui/form/form-of.tsx';
import { maskedProblem, UrlSecretsField } from '../../ui/form/url-secrets-field.tsx';
import { FormDialog } from '../../ui/layout/dialog.tsx';
import { fetchAsFilledIn } from '../use-fetch.ts';
import {
  type ConnectionDraft,
  connectionIn,
  draftOfConnection,
  filledIn,
  hasOwnTransport,
} from './connection-draft.ts';

const forms = authorizationForms.map((value) => ({ value, title: formTitles[value] }));

/** A pasted address of a whole request fills in all that it names; one that is typed is not changed before it is complete. */
function putBase(base_url: string, { draft, put }: Form<ConnectionDraft>): void {
  const isPasted = base_url.length > draft.base_url.length + 1;
  put((isPasted && filledIn(draft, base_url)) || { base_url, note: '' });
}

/** The Authorization header as it goes out, its secret not shown. */
function headerShown(draft: Connection, token: TokenInfo | undefined): string {
  if (draft.tokenId === null) return 'No token chosen: no Authorization header is sent';
  const secret = `••••${token?.lastFour ?? ''}`;
  return `Authorization: ${formOfCall(draft, token) === 'bearer' ? `Bearer ${secret}` : secret}`;
}

type Shown = { isNew: boolean; isOpen: boolean; url: string; token: TokenInfo | undefined };

/** The fields of a connection; a new one begins with its address, and needs no name of its own. */
function rowsOf({ isNew, isOpen, url, token }: Shown): readonly Row<ConnectionDraft>[] {
  const name: Row<ConnectionDraft> = {
    label: 'Name',
    at: 'name',
    placeholder: isNew ? 'The hostname of base_url' : '',
    autoFocus: !isNew,
    required: !isNew,
  };
  return [
    ...(isNew ? [] : [name]),
    {
      label: 'base_url',
      at: 'base_url',
      as: 'mono',
      help: ({ base_url, note }) =>
        maskedProblem(base_url) ??
        (note || (isNew && 'You can paste the address of a whole request here')),
      placeholder: 'https://api.example.com',
      autoFocus: isNew,
      required: true,
      change: putBase,
    },
    {
      label: 'endpoint_path_id',
      at: 'endpoint_path_id',
      as: 'mono',
      help: 'The part of the address after /webhook/',
      required: true,
    },
    tokenRow({ label: 'Token', at: 'tokenId', urls: ({ base_url }) => [base_url] }),
    {
      label: 'Header',
      as: 'other',
      show: ({ draft }) => <code>{headerShown(draft, token)}</code>,
    },
    {
      label: 'Document id',
      at: 'documentId',
      as: 'mono',
      help: 'Fetched once the connection is saved',
      placeholder: 'A UUID',
      when: () => isNew,
    },
    {
      label: 'Advanced',
      as: 'fold',
      aside: `${isNew ? 'Name, ' : ''}Authorization, masking, transport`,
      open: isOpen,
      rows: [
        ...(isNew ? [name] : []),
        {
          label: 'Authorization',
          at: 'authorization',
          as: 'select',
          options: forms,
          when: () => !token?.authorization,
        },
        {
          label: 'Authorization of the token',
          as: 'other',
          when: () => Boolean(token?.authorization),
          show: () =>
            token?.authorization && (
              <Field
                label="Authorization"
                value={formTitles[token.authorization]}
                onChange={() => undefined}
                help={`Set in the token “${token.label}”. To change it, edit the token under Tokens.`}
                readOnly
              />
            ),
        },
        {
          label: 'Masking',
          as: 'other',
          show: ({ draft, put }) => (
            <UrlSecretsField
              address={draft.base_url}
              marks={draft.urlSecrets}
              after={`/webhook/${urlMask}`}
              onChange={(urlSecrets) => put({ urlSecrets })}
            />
          ),
        },
        ...transportRows(url, 'base_url'),
      ],
    },
  ];
}

/** Creates or changes a connection. A new one fetches the document whose id is filled in as soon as it is saved. */
export function ConnectionDialog({
  connection,
  isNew,
  onClose,
}: {
  connection: Connection;
  isNew: boolean;
  onClose(): void;
}) {
  const stores = useStores();
  const { workspace, documents, shell } = stores;
  const others = useStateOf('workspace', connectionsOf).map(({ name }) => name);
  const tokens = useStateOf('tokens', tokensOf);
  const named = (of: ConnectionDraft): ConnectionDraft => ({
    ...of,
    name: isNew ? nameOrHost(of.name, of.base_url, others) : of.name,
  });
  const [initial] = useState(draftOfConnection(connection));
  const form = useForm(
    isNew ? 'new connection' : `connection ${connection.id}`,
    initial,
    (of) => {
      const masked = maskedProblem(of.base_url);
      const problems = problemsOf(connectionSchema, named(of));
      return masked === null ? problems : { ...problems, base_url: masked };
    },
    () => (isNew ? shell.open('new-connection') : shell.open('edit-connection', connection.id)),
  );
  const { draft, put } = form;
  const documentId = draft.documentId.trim();
  const fetches = isNew && documentId !== '';
  const save = async (): Promise<CallError | null> => {
    const filled = draft.endpoint_path_id === '' ? filledIn(draft, draft.base_url) : null;
    if (filled) {
      put(filled);
      return { code: 'bad-input', message: 'Check the parts of the address, then save again.' };
    }
    return form.save(async () => {
      // An address of one's own no longer follows the sample service.
      const sample = draft.sample && draft.base_url === connection.base_url;
      const error = await workspace.saveConnection(connectionIn({ ...named(draft), sample }));
      if (error) return error;
      documents.choose(draft.id);
      if (documentId !== '') documents.setId(documentId);
      if (draft.age !== '') documents.setAge(draft.age);
      if (isNew) shell.go('documents');
      if (fetches) fetchAsFilledIn(stores);
      return null;
    });
  };
  return (
    <FormDialog
      title={isNew ? 'New connection' : 'Edit connection'}
      action={fetches ? 'Save and fetch' : 'Save'}
      onClose={onClose}
      onCancel={form.forget}
      onSubmit={save}
    >
      <FormOf
        form={form}
        rows={rowsOf({
          isNew,
          isOpen: form.isContinued || hasOwnTransport(connection),
          url: draft.base_url,
          token: tokens.find(({ id }) => id === draft.tokenId),
        })}
      />
    </FormDialog>
  );
}

type Props = { onClose(): void };

/** Changes the connection that the overlay is about. */
export function EditConnectionDialog({ onClose }: Props) {
  const connection = useOverlaid(useStateOf('workspace', connectionsOf));
  return (
    connection && (
      <ConnectionDialog
        key={connection.id}
        connection={connection}
        isNew={false}
        onClose={onClose}
      />
    )
  );
}

/** Asks before the connection that the overlay is about is removed. */
export function RemoveConnectionDialog({ onClose }: Props) {
  const { workspace, documents } = useStores();
  const connection = useOverlaid(useStateOf('workspace', connectionsOf));
  if (!connection) return null;
  const { id, name } = connection;
  const remove = async (): Promise<CallError | null> => {
    const error = await workspace.removeConnection(id);
    const next = connectionsOf(workspace.getState())[0];
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
      The connection “{name}” will be deleted, with its documents and all their calls and replies.
      Its token stays in Tokens, and files saved from it stay where they are.
    </FormDialog>
  );
}
