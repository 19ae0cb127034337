import { useState } from 'react';
import type { TokenInfo, VaultInfo } from '#operations/vault-schemas.ts';
import type { CallError } from '../../rpc/outcome-of.ts';
import { aboutOf } from '../../settings/store.ts';
import { useStateOf, useStores } from '../../shell/context.ts';
import { useForm } from '../../shell/use-draft.ts';
import { cx } from '../../ui/cx.ts';
import { Field } from '../../ui/form/field.tsx';
import { FormOf, type Row } from '../../ui/form/form-of.tsx';
import { Segments } from '../../ui/form/segments.tsx';
import { FormDialog } from '../../ui/layout/dialog.tsx';
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
import { labelRow, sendingRows, signsRow, variableRow } from './token-rows.tsx';

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
  const { draft } = form;
  const add = async (): Promise<CallError | null> => {
    const error =
      info && chooses(info, draft) ? await vault.choose(...storeToChoose(info, store)) : null;
    return error ?? tokens.add(tokenToAdd(draft, secret), onAdded);
  };
  const noReferences = useStateOf('about', aboutOf)?.noReferences ?? null;
  const [isUnusual] = useState(draft.source !== 'typed' || draft.signs);
  const isTyped = ({ source }: AddTokenDraft): boolean => source === 'typed';
  const rows: readonly Row<AddTokenDraft>[] = [
    labelRow,
    {
      label: 'Secret',
      as: 'other',
      when: isTyped,
      show: ({ errorOf }) =>
        keepsTyped ? (
          <Field
            label="Secret"
            value={secret}
            onChange={setSecret}
            error={errorOf('secret')}
            help="Stored immediately. Afterwards, Assay shows only its last four characters."
            secret
            mono
            required
          />
        ) : (
          <p className={cx(errorOf('secret') !== null && 'problem')}>
            Typed tokens are not stored, as chosen in the Tokens view. Choose a variable under
            Advanced, or change the token storage.
          </p>
        ),
    },
    ...sendingRows,
    {
      label: 'Storage',
      as: 'other',
      when: () => info !== null && chooses(info, draft),
      show: ({ errorOf, isWrong }) =>
        info && (
          <StoreFields
            form={{
              draft: store,
              put: (change) => setStore((before) => ({ ...before, ...change })),
              errorOf,
              isWrong,
            }}
            info={info}
            choices={info.choices.filter((choice) => choice !== 'none')}
          />
        ),
    },
    {
      label: 'Advanced',
      as: 'fold',
      aside: 'Signing key; variable',
      open: !keepsTyped || isUnusual,
      rows: [
        signsRow,
        {
          label: 'Source',
          as: 'other',
          show: ({ draft: { source }, put }) => (
            <Segments<Source>
              label="Source"
              options={sources.map((one) => ({
                ...one,
                isDisabled: noReferences !== null && one.value !== 'typed',
              }))}
              value={source}
              onChange={(chosen) => put({ source: chosen })}
              help={noReferences}
            />
          ),
        },
        { ...variableRow, when: (typed: AddTokenDraft) => !isTyped(typed) },
      ],
    },
  ];
  return (
    <FormDialog
      title="Add token"
      action="Save"
      onClose={onClose}
      onCancel={form.forget}
      onSubmit={() => form.save(add)}
    >
      <FormOf form={form} rows={rows} />
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
      <FormOf form={form} rows={[labelRow, ...sendingRows, signsRow]} />
      {(hosts.length > 0 || !signs) && (
        <p>
          If you add hostnames or make it a signing key, Assay asks you to confirm outside this
          window.
        </p>
      )}
    </FormDialog>
  );
}
