import { useState } from 'react';
import {
  authorizationForms,
  type Connection,
  connectionSchema,
  formOfCall,
} from '#core/document/connection.ts';
import { urlMask } from '#core/secrets/url-secrets.ts';
import { type CallError, fixFields } from '../../rpc/outcome-of.ts';
import { useStateOf, useStores } from '../../shell/context.ts';
import { useForm } from '../../shell/use-draft.ts';
import { connectionsOf } from '../../shell/workspace-store.ts';
import { tokensOf } from '../../tokens/store.ts';
import { TokenField } from '../../tokens/token-field.tsx';
import { formTitles } from '../../tokens/token-words.ts';
import { TransportFields } from '../../transport/transport-fields.tsx';
import { nameOrHost } from '../../ui/entry-name.ts';
import { Button } from '../../ui/form/button.tsx';
import { Field, FieldPair, FormRows, problemsOf, SelectField } from '../../ui/form/field.tsx';
import { maskedProblem, UrlSecretsField } from '../../ui/form/url-secrets-field.tsx';
import { FormDialog } from '../../ui/layout/dialog.tsx';
import { BottomFold } from '../../ui/layout/pane.tsx';
import { fetchAsFilledIn } from '../use-fetch.ts';
import {
  type ConnectionDraft,
  connectionIn,
  draftOfConnection,
  filledIn,
  hasOwnTransport,
  isOfTransport,
} from './connection-draft.ts';

const forms = authorizationForms.map((value) => ({ value, title: formTitles[value] }));

/**
 * Creates or changes a connection. After a first attempt to save, errors show while typing. A new
 * one can fetch a document as soon as it is saved.
 */
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
  const others = useStateOf('workspace', connectionsOf).map((one) => one.name);
  const nameOf = (of: ConnectionDraft): string =>
    isNew ? nameOrHost(of.name, of.base_url, others) : of.name;
  const form = useForm(
    isNew ? 'new connection' : `connection ${connection.id}`,
    draftOfConnection(connection),
    (of) => {
      const base_url = maskedProblem(of.base_url);
      const problems = problemsOf(connectionSchema, { ...of, name: nameOf(of) });
      return base_url === null ? problems : { ...problems, base_url };
    },
  );
  const { draft, put, setDraft, errorOf } = form;
  const [fetching, setFetching] = useState(false);
  /** What was taken out of an address, and the draft with that address. */
  const [split, setSplit] = useState<{ note: string; before: ConnectionDraft } | null>(null);
  // How often a fold was opened to show an error in it; each time the fold starts fresh.
  const [openings, setOpenings] = useState(0);
  const chosen = useStateOf('tokens', tokensOf).find((token) => token.id === draft.tokenId);
  const documentId = draft.documentId.trim();
  const masked = maskedProblem(draft.base_url);
  const baseError = errorOf('base_url');
  const pasteHelp = isNew && !split && 'You can paste the address of a whole request here';

  /** Takes apart a base_url that is the address of a whole endpoint; false if it is not. */
  const takeApart = (address: string): boolean => {
    const filled = filledIn(draft, address);
    if (filled) put(filled.change);
    setSplit(filled && { note: filled.note, before: { ...draft, base_url: address } });
    return filled !== null;
  };
  const putBase = (base_url: string): void => {
    // A pasted address comes at once; one that is typed is not changed before it is complete.
    const isPasted = base_url.length > draft.base_url.length + 1;
    if (!isPasted || !takeApart(base_url)) put({ base_url });
  };

  const save = (fetches: boolean): Promise<CallError | null> => {
    setFetching(fetches);
    const send = async (): Promise<CallError | null> => {
      if (fetches && documentId === '') return fixFields;
      // An address of one's own no longer follows the sample service.
      const sample = draft.sample && draft.base_url === connection.base_url;
      const saved = connectionIn({ ...draft, name: nameOf(draft), sample });
      const error = await workspace.saveConnection(saved);
      if (error) return error;
      documents.choose(draft.id);
      if (documentId !== '') documents.setId(documentId);
      if (draft.age !== '') documents.setAge(draft.age);
      if (isNew) shell.go('documents');
      if (fetches) fetchAsFilledIn(stores);
      return null;
    };
    return form.save(send, (problems) => {
      if (draft.endpoint_path_id === '' && takeApart(draft.base_url))
        return { code: 'bad-input', message: 'Check the parts of the address, then save again.' };
      if (Object.keys(problems).some(isOfTransport)) setOpenings((before) => before + 1);
      return undefined;
    });
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
  const secretParts = (
    <UrlSecretsField
      address={draft.base_url}
      marks={draft.urlSecrets}
      after={`/webhook/${urlMask}`}
      onChange={(urlSecrets) => put({ urlSecrets })}
    />
  );
  const tokenField = (
    <TokenField
      label="Token"
      value={draft.tokenId}
      onChange={(tokenId) => put({ tokenId })}
      urls={[draft.base_url]}
    />
  );
  const authorization =
    chosen && chosen.authorization !== null ? (
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
        onChange={(form) => put({ authorization: form })}
      />
    );
  const documentField = (
    <Field
      label="Document id"
      mono
      value={draft.documentId}
      onChange={(documentId) => put({ documentId })}
      error={
        fetching && documentId === ''
          ? 'Enter the id of the document to fetch, or choose Save'
          : null
      }
      help="Fetched once the connection is saved"
      placeholder="A UUID"
    />
  );
  const secret = `••••${chosen?.lastFour ?? ''}`;
  const header = (
    <code>
      {draft.tokenId === null
        ? 'No token chosen: no Authorization header is sent'
        : `Authorization: ${formOfCall(draft, chosen) === 'bearer' ? `Bearer ${secret}` : secret}`}
    </code>
  );
  const transport = (
    <BottomFold
      key={`transport ${openings}`}
      title="Transport"
      aside={hasOwnTransport(draft) ? 'Custom settings' : 'Default settings'}
      open={openings > 0 || hasOwnTransport(connection)}
    >
      <TransportFields form={form} url={draft.base_url} urlName="base_url" />
    </BottomFold>
  );
  return (
    <FormDialog
      title={isNew ? 'New connection' : 'Edit connection'}
      action={isNew ? 'Save and fetch' : 'Save'}
      onClose={onClose}
      onCancel={form.forget}
      onSubmit={() => save(isNew)}
      {...(isNew ? { other: { action: 'Save', onSubmit: () => save(false) } } : {})}
    >
      <FormRows>
        {!isNew && nameField}
        <div>
          <Field
            label="base_url"
            mono
            value={draft.base_url}
            onChange={putBase}
            error={baseError}
            help={baseError ? undefined : (masked ?? pasteHelp)}
            placeholder="https://api.example.com"
            autoFocus={isNew}
            required
          />
          <div role="status">
            {split && (
              <div className="row help">
                <span className="grow breaks">{split.note}</span>
                <Button
                  small
                  look="quiet"
                  onPress={() => {
                    setDraft(split.before);
                    setSplit(null);
                  }}
                >
                  Undo
                </Button>
              </div>
            )}
          </div>
        </div>
        <Field
          label="endpoint_path_id"
          mono
          value={draft.endpoint_path_id}
          onChange={(endpoint_path_id) => put({ endpoint_path_id })}
          error={errorOf('endpoint_path_id')}
          help="The part of the address after /webhook/"
          required
        />
        {isNew ? (
          <>
            {tokenField}
            {header}
            {documentField}
            <BottomFold
              key={`advanced ${openings}`}
              title="Advanced"
              aside="Name, Authorization, masking, transport"
              open={openings > 0 || form.isContinued}
            >
              <FormRows>
                <FieldPair>
                  {nameField}
                  {authorization}
                </FieldPair>
                {secretParts}
                {transport}
              </FormRows>
            </BottomFold>
          </>
        ) : (
          <>
            {secretParts}
            <FieldPair>
              {tokenField}
              {authorization}
            </FieldPair>
            {header}
            {transport}
          </>
        )}
      </FormRows>
    </FormDialog>
  );
}
