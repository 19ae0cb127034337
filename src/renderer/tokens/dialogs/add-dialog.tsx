import { useState } from 'react';
import type { TokenInfo } from '#operations/vault-schemas.ts';
import { aboutOf } from '../../settings/store.ts';
import { useStateOf, useStores } from '../../shell/context.ts';
import { useForm } from '../../shell/use-draft.ts';
import { cx } from '../../ui/cx.ts';
import { Field, FormRows } from '../../ui/form/field.tsx';
import { Segments } from '../../ui/form/segments.tsx';
import { FormDialog } from '../../ui/layout/dialog.tsx';
import { BottomFold } from '../../ui/layout/pane.tsx';
import { vaultOf } from '../vault/store.ts';
import { StoreDialog } from '../vault/store-dialog.tsx';
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

type AddTokenProps = {
  onClose(): void;
  /** Gets the new token, before the dialog closes. */
  onAdded?: (token: TokenInfo) => void;
  /** What is filled in to begin with; null: what was typed before. */
  begin?: { draft: AddTokenDraft; secret: string } | null;
};

/** Adds a token: typed, or read somewhere when it is used. How to store tokens is asked before the first one. */
export function AddTokenDialog(props: AddTokenProps) {
  const { vault } = useStores();
  const info = useStateOf('vault', vaultOf);
  // It also closes once a choice was made.
  const close = (): void => {
    if (vaultOf(vault.getState())?.keep === null) props.onClose();
  };
  return info?.keep === null ? (
    <StoreDialog vault={info} onClose={close} />
  ) : (
    <AddTokenForm {...props} keepsTyped={info?.keep !== 'none'} />
  );
}

/** All but the secret stays while the window lives, until it is saved. */
function AddTokenForm({
  onClose,
  onAdded,
  begin = null,
  keepsTyped,
}: AddTokenProps & { keepsTyped: boolean }) {
  const { tokens } = useStores();
  const [secret, setSecret] = useState(begin?.secret ?? '');
  const form = useForm(begin ? null : 'new token', begin?.draft ?? blankAddToken, (draft) =>
    problemsOfNew(draft, secret),
  );
  const { draft, put } = form;
  const noReferences = useStateOf('about', aboutOf)?.noReferences ?? null;
  const [isUnusual] = useState(draft.source !== 'typed' || draft.signs);
  const problem = form.errorOf('secret');
  return (
    <FormDialog
      title="Add token"
      action="Save"
      onClose={onClose}
      onCancel={form.forget}
      onSubmit={() => form.save(() => tokens.add(tokenToAdd(draft, secret), onAdded))}
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
