import { useState } from 'react';
import { useStore } from 'zustand';
import {
  authorizationForms,
  type Connection,
  connectionSchema,
  formOfCall,
  usualTransport,
} from '#core/document/connection.ts';
import { urlMask } from '#core/secrets/url-secrets.ts';
import { type CallError, mend } from '../../rpc/outcome-of.ts';
import { useStores } from '../../shell/context.ts';
import { tokensOf } from '../../tokens/store.ts';
import { TokenField } from '../../tokens/token-field.tsx';
import { formTitles } from '../../tokens/token-words.ts';
import { Field, FieldPair, FormRows, SelectField } from '../../ui/form/field.tsx';
import { problemsOf } from '../../ui/form/problems.ts';
import { UrlSecretsField } from '../../ui/form/url-secrets-field.tsx';
import { FormDialog } from '../../ui/layout/dialog.tsx';
import { Fold } from '../../ui/layout/fold.tsx';
import styles from './transport.module.css';
import { hasOwnTransport, isOfTransport } from './transport.ts';
import { TransportFields } from './transport-fields.tsx';

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

/** Makes or changes a connection; what is wrong is said while typing, once saving was tried. */
export function ConnectionDialog({
  connection,
  isNew,
  onClose,
}: {
  connection: Connection;
  isNew: boolean;
  onClose(): void;
}) {
  const { workspace, documents, tokens } = useStores();
  const [draft, setDraft] = useState(connection);
  const [seconds, setSeconds] = useState(String(connection.timeoutSeconds));
  const [tried, setTried] = useState(false);
  // How often the transport had to be opened to show what is wrong in it; a fold begins anew with each.
  const [openings, setOpenings] = useState(0);
  const chosen = useStore(tokens, tokensOf).find((token) => token.id === draft.tokenId);
  const problems = problemsOf(connectionSchema, draft);
  const put = (change: Partial<Connection>): void =>
    setDraft((before) => ({ ...before, ...change }));
  const errorOf = (name: string): string | null => (tried ? (problems[name] ?? null) : null);

  const save = async (): Promise<CallError | null> => {
    setTried(true);
    if (Object.keys(problems).some(isOfTransport)) setOpenings((before) => before + 1);
    if (Object.keys(problems).length > 0) return mend;
    // An address of one's own no longer follows the sample service.
    const sample = draft.sample && draft.base_url === connection.base_url;
    const error = await workspace.getState().saveConnection({ ...draft, sample });
    if (!error) documents.getState().choose(draft.id);
    return error;
  };

  const secret = `••••${chosen?.lastFour ?? ''}`;
  const preview = `Authorization: ${formOfCall(draft, chosen) === 'bearer' ? `Bearer ${secret}` : secret}`;
  return (
    <FormDialog
      title={isNew ? 'New connection' : 'Edit connection'}
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
        <Field
          label="base_url"
          mono
          value={draft.base_url}
          onChange={(base_url) => put({ base_url })}
          error={errorOf('base_url')}
          placeholder="https://api.example.com"
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
