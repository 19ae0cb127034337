import { useState } from 'react';
import type { TokenInfo, VaultInfo } from '#operations/vault-schemas.ts';
import type { CallError } from '../../rpc/outcome-of.ts';
import { aboutOf } from '../../settings/store.ts';
import { useStateOf, useStores } from '../../shell/context.ts';
import { useForm } from '../../shell/use-draft.ts';
import { cx } from '../../ui/cx.ts';
import { Field, FormRows } from '../../ui/form/field.tsx';
import { Segments } from '../../ui/form/segments.tsx';
import { FormDialog } from '../../ui/layout/dialog.tsx';
import { BottomFold } from '../../ui/layout/pane.tsx';
import { vaultOf } from '../vault/store.ts';
import { beginStore, problemsOfStore, StoreFields, storeToChoose } from '../vault/store-dialog.tsx';
import {
  type AddTokenDraft,
  blankAddToken,
  problemsOfNew,
  type Source,
  tokenToAdd,
} from './add-draft.ts';
import { problemsOfToken, type TokenDraft, tokenOf } from './drafts.ts';
import { AuthorizationField, HostsField, LabelField, SigningField } from './hosts-field.tsx';
import { VariableField } from './reference-fields.tsx';

const sources = [
  { value: 'typed', title: 'Typed' },
  { value: 'environment', title: 'Variable' },
] as const satisfies readonly { value: Source; title: string }[];

/** Whether a token that is typed is the first one. */
const chooses = ({ keep }: VaultInfo, { source }: AddTokenDraft): boolean =>
  keep === null && source === 'typed';

type AddTokenProps = {
  onClose(): void;
  /** Gets the new token, before the dialog closes. */
  onAdded?: (token: TokenInfo) => void;
  /** What is filled in to begin with; null: what was typed before. */
  begin?: { draft: AddTokenDraft; secret: string } | null;
};

/** Adds a token: typed, or read from a variable when it is used. With the first one it is chosen how tokens are stored. All but the secrets stays while the window lives, until it is saved. */
export function AddTokenDialog({ onClose, onAdded, begin = null }: AddTokenProps) {
  const { tokens, vault } = useStores();
  const info = useStateOf('vault', vaultOf);
  const keepsTyped = info?.keep !== 'none';
  const [secret, setSecret] = useState(begin?.secret ?? '');
  const [store, setStore] = useState(beginStore({ keep: null }));
  const form = useForm(begin ? null : 'new token', begin?.draft ?? blankAddToken, (draft) => ({
    ...problemsOfNew(draft, secret),
    ...(info && chooses(info, draft) && problemsOfStore(info, store)),
  }));
  const { draft, put } = form;
  const add = async (): Promise<CallError | null> => {
    const error =
      info && chooses(info, draft) ? await vault.choose(...storeToChoose(info, store)) : null;
    return error ?? tokens.add(tokenToAdd(draft, secret), onAdded);
  };
  const noReferences = useStateOf('about', aboutOf)?.noReferences ?? null;
  const [isUnusual] = useState(draft.source !== 'typed' || draft.signs);
  const problem = form.errorOf('secret');
  return (
    <FormDialog
      title="Add token"
      action="Save"
      onClose={onClose}
      onCancel={form.forget}
      onSubmit={() => form.save(add)}
    >
      <FormRows>
        <LabelField form={form} />
        {draft.source === 'typed' &&
          (keepsTyped ? (
            <Field
              label="Secret"
              value={secret}
              onChange={setSecret}
              error={problem}
              help="Stored immediately. Afterwards, Assay shows only its last four characters."
              secret
              mono
              required
            />
          ) : (
            <p className={cx(problem !== null && 'problem')}>
              Typed tokens are not stored, as chosen in the Tokens view. Choose a variable under
              Advanced, or change the token storage.
            </p>
          ))}
        <HostsField form={form} />
        <AuthorizationField form={form} />
        {info && chooses(info, draft) && (
          <StoreFields
            form={{
              draft: store,
              put: (change) => setStore((before) => ({ ...before, ...change })),
              errorOf: form.errorOf,
              isWrong: form.isWrong,
            }}
            info={info}
            choices={info.choices.filter((choice) => choice !== 'none')}
          />
        )}
        <BottomFold title="Advanced" aside="Signing key; variable" open={!keepsTyped || isUnusual}>
          <FormRows>
            <SigningField form={form} />
            <Segments<Source>
              label="Source"
              options={sources.map((source) => ({
                ...source,
                isDisabled: noReferences !== null && source.value !== 'typed',
              }))}
              value={draft.source}
              onChange={(source) => put({ source })}
              help={noReferences}
            />
            {draft.source !== 'typed' && <VariableField form={form} />}
          </FormRows>
        </BottomFold>
      </FormRows>
    </FormDialog>
  );
}

/** Changes everything about a token but its secret. */
export function EditTokenDialog({ token, onClose }: { token: TokenInfo; onClose(): void }) {
  const { tokens } = useStores();
  const { id, label, authorization, signs, hosts } = token;
  const form = useForm<TokenDraft>(
    `token ${id}`,
    { label, authorization, signs, hosts: { hosts, typed: '' } },
    problemsOfToken,
  );
  return (
    <FormDialog
      title="Edit token"
      action="Save"
      onClose={onClose}
      onCancel={form.forget}
      onSubmit={() => form.save(() => tokens.edit({ id, ...tokenOf(form.draft) }))}
    >
      <FormRows>
        <LabelField form={form} />
        <HostsField form={form} />
        <AuthorizationField form={form} />
        <SigningField form={form} />
        {(hosts.length > 0 || !signs) && (
          <p>
            If you add hostnames or make it a signing key, Assay asks you to confirm outside this
            window.
          </p>
        )}
      </FormRows>
    </FormDialog>
  );
}
