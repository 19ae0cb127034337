import { useEffect, useReducer, useState } from 'react';
import { useStore } from 'zustand';
import type { TokenInfo, VaultInfo } from '#operations/vault-schemas.ts';
import { type CallError, fixFields } from '../../rpc/outcome-of.ts';
import { aboutOf } from '../../settings/store.ts';
import { useStores } from '../../shell/context.ts';
import { useDraft } from '../../shell/use-draft.ts';
import { Field, FormRows } from '../../ui/form/field.tsx';
import { Segments } from '../../ui/form/segments.tsx';
import { FormDialog } from '../../ui/layout/dialog.tsx';
import { BottomFold } from '../../ui/layout/pane.tsx';
import { PassphraseFields } from '../vault/passphrase-fields.tsx';
import { type VaultStore, vaultOf } from '../vault/store.ts';
import { StoreChoiceField } from '../vault/store-dialog.tsx';
import {
  type AddTokenChange,
  type AddTokenDraft,
  type AddTokenForm,
  blankAddToken,
  changeAddToken,
  openAddToken,
  type Source,
  type TypedSecrets,
  tokenToAdd,
} from './add-draft.ts';
import {
  type FactsDraft,
  type Needed,
  neededFor,
  problemsOfFacts,
  problemsOfSecret,
  referenceKinds,
  sourceOptions,
  withTyped,
} from './drafts.ts';
import { AuthorizationField, HostsField, LabelField, SigningField } from './hosts-field.tsx';
import { ReferenceFields } from './reference-fields.tsx';

type Props = {
  form: AddTokenForm;
  onChange(change: AddTokenChange): void;
  vault: VaultInfo | null;
};

/** A typed secret, and what the vault needs before it can be stored. */
function TypedFields({ form: { draft, secrets, tried }, onChange, vault }: Props) {
  const needs = neededFor(vault, draft.keep);
  const put = (change: Partial<TypedSecrets>): void => onChange({ what: 'secrets', change });
  if (needs.refused)
    return (
      <p>
        Typed tokens are not stored, as chosen in the Tokens view. Use a variable, a file or a
        command, under Advanced, or change the token storage.
      </p>
    );
  return (
    <>
      <Field
        label="Secret"
        value={secrets.secret}
        onChange={(secret) => put({ secret })}
        error={tried ? problemsOfSecret(secrets.secret) : null}
        help="Stored immediately. Afterwards, Assay shows only its last four characters."
        secret
        mono
        required
      />
      {needs.choices && (
        <StoreChoiceField
          label="How to store it"
          choices={needs.choices}
          system={vault?.system ?? null}
          value={draft.keep}
          onChange={(keep) => onChange({ what: 'draft', change: { keep } })}
          error={
            tried && draft.keep === null
              ? 'Choose how to store it. Assay stores later tokens in the same way. You can change this in the Tokens view.'
              : null
          }
        />
      )}
      {needs.setsPassphrase && (
        <PassphraseFields typed={secrets.next} onChange={(next) => put({ next })} tried={tried} />
      )}
      {needs.unlocks && (
        <Field
          label="Passphrase"
          value={secrets.passphrase}
          onChange={(passphrase) => put({ passphrase })}
          help="Your tokens are locked. Enter the passphrase that encrypts them."
          error={tried && secrets.passphrase === '' ? 'Enter the passphrase' : null}
          secret
          required
        />
      )}
    </>
  );
}

const sources = [
  { value: 'typed', title: 'Typed' },
  ...referenceKinds,
] as const satisfies readonly { value: Source; title: string }[];

/** Prepares the vault for a typed secret, as the form requires. */
async function prepareVault(
  vault: VaultStore,
  needs: Needed,
  { draft, secrets }: AddTokenForm,
): Promise<CallError | null> {
  const { choose, unlock } = vault.getState();
  if (needs.choices || needs.setsPassphrase) {
    const keep = vaultOf(vault.getState())?.keep ?? draft.keep;
    if (keep === null) return fixFields;
    const error = await choose(keep, needs.setsPassphrase ? secrets.next.passphrase : null);
    if (error) return error;
  }
  return needs.unlocks ? unlock(secrets.passphrase) : null;
}

const notStoredHere: CallError = {
  code: 'refused',
  message:
    'Typed tokens are not stored here. Choose a variable, a file or a command under Advanced.',
};

type AddTokenProps = {
  onClose(): void;
  /** Gets the new token, before the dialog closes. */
  onAdded?: (token: TokenInfo) => void;
  /** What is filled in to begin with; null: what was typed before. */
  begin?: AddTokenForm | null;
};

/** Adds a token: typed, or read somewhere when it is used. All but its secrets stays while the window lives, until it is saved. */
export function AddTokenDialog({ onClose, onAdded, begin = null }: AddTokenProps) {
  const { tokens, vault, about } = useStores();
  const info = useStore(vault, vaultOf);
  const noReferences = useStore(about, aboutOf)?.noReferences ?? null;
  const kept = useDraft(begin ? null : 'new token', begin?.draft ?? blankAddToken);
  const [form, change] = useReducer(changeAddToken, begin ?? openAddToken(kept.draft));
  const { draft, tried } = form;
  const { setDraft } = kept;
  useEffect(() => setDraft(draft), [setDraft, draft]);
  const put = (changed: Partial<AddTokenDraft>): void => change({ what: 'draft', change: changed });
  const limit = withTyped(draft.hosts);
  const { refused } = neededFor(info, draft.keep);
  const [isUnusual] = useState(draft.source !== 'typed' || draft.facts.signs);
  const save = async (): Promise<CallError | null> => {
    change({ what: 'tried' });
    const token = tokenToAdd(form, info);
    if ('problem' in token) return token.problem === 'fields' ? fixFields : notStoredHere;
    const error =
      'reference' in token
        ? await tokens.getState().addReference(token.reference, onAdded)
        : ((await prepareVault(vault, token.needs, form)) ??
          (await tokens.getState().add(token.typed, onAdded)));
    change({ what: error ? 'refused' : 'saved' });
    if (!error) kept.forget();
    return error;
  };
  return (
    <FormDialog
      title="Add token"
      action="Save"
      onClose={onClose}
      onCancel={kept.forget}
      onSubmit={save}
    >
      <FormRows>
        <LabelField facts={draft.facts} onChange={(facts) => put({ facts })} tried={tried} />
        {draft.source === 'typed' && <TypedFields form={form} onChange={change} vault={info} />}
        <HostsField
          draft={draft.hosts}
          onChange={(hosts) => put({ hosts })}
          problem={tried && 'problem' in limit ? limit.problem : null}
        />
        <AuthorizationField facts={draft.facts} onChange={(facts) => put({ facts })} />
        <BottomFold
          key={String(refused)}
          title="Advanced"
          aside="Signing key; variable, file or command"
          open={refused || isUnusual}
        >
          <FormRows>
            <SigningField facts={draft.facts} onChange={(facts) => put({ facts })} />
            <div>
              <Segments<Source>
                label="Source"
                options={sourceOptions(sources, noReferences)}
                value={draft.source}
                onChange={(source) => put({ source })}
                help={noReferences}
              />
            </div>
            {draft.source !== 'typed' && (
              <ReferenceFields
                from={draft.source}
                draft={draft.reference}
                onChange={(reference) => put({ reference })}
                tried={tried}
              />
            )}
          </FormRows>
        </BottomFold>
      </FormRows>
    </FormDialog>
  );
}

type TokenEdit = Pick<AddTokenDraft, 'facts' | 'hosts'>;

/** Changes everything about a token but its secret. */
export function EditTokenDialog({ token, onClose }: { token: TokenInfo; onClose(): void }) {
  const { tokens } = useStores();
  const { label, authorization, signs } = token;
  const { draft, setDraft, forget } = useDraft<TokenEdit>(`token ${token.id}`, {
    facts: { label, authorization, signs },
    hosts: { hosts: token.hosts, typed: '' },
  });
  const { facts, hosts } = draft;
  const setFacts = (changed: FactsDraft): void =>
    setDraft((before) => ({ ...before, facts: changed }));
  const [tried, setTried] = useState(false);
  const limit = withTyped(hosts);
  const save = async (): Promise<CallError | null> => {
    setTried(true);
    if (Object.keys(problemsOfFacts(facts)).length > 0 || 'problem' in limit) return fixFields;
    const error = await tokens.getState().edit({ id: token.id, ...facts, hosts: [...limit.hosts] });
    if (!error) forget();
    return error;
  };
  return (
    <FormDialog
      title="Edit token"
      action="Save"
      onClose={onClose}
      onCancel={forget}
      onSubmit={save}
    >
      <FormRows>
        <LabelField facts={facts} onChange={setFacts} tried={tried} />
        <HostsField
          draft={hosts}
          onChange={(changed) => setDraft((before) => ({ ...before, hosts: changed }))}
          problem={tried && 'problem' in limit ? limit.problem : null}
        />
        <AuthorizationField facts={facts} onChange={setFacts} />
        <SigningField facts={facts} onChange={setFacts} />
        {(token.hosts.length > 0 || !token.signs) && (
          <p>
            If you add hostnames or make it a signing key, Assay asks you to confirm outside this
            window.
          </p>
        )}
      </FormRows>
    </FormDialog>
  );
}
