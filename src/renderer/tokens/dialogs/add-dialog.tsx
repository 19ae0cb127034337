import { useState } from 'react';
import type { TokenInfo, VaultInfo } from '#operations/vault-schemas.ts';
import type { CallError } from '../../rpc/outcome-of.ts';
import { aboutOf } from '../../settings/store.ts';
import { useStateOf, useStores } from '../../shell/context.ts';
import { useForm } from '../../shell/use-draft.ts';
import { within } from '../../ui/form/field.tsx';
import type { Row } from '../../ui/form/form-of.tsx';
import { Segments } from '../../ui/form/segments.tsx';
import { FormDialog } from '../../ui/layout/dialog.tsx';
import { vaultOf } from '../store.ts';
import { beginStore, problemsOfStore, StoreFields, storeToChoose } from '../vault/store-dialog.tsx';
import {
  type AddTokenDraft,
  blankAddToken,
  problemsOfNew,
  problemsOfToken,
  type Source,
  type TokenDraft,
  tokenOf,
  tokenToAdd,
} from './drafts.ts';
import { labelRow, sendingRows, signsRow, variableRow } from './token-rows.tsx';

const sources = [
  { value: 'typed', title: 'Typed' },
  { value: 'environment', title: 'Variable' },
] as const satisfies readonly { value: Source; title: string }[];

const isTyped = ({ source }: AddTokenDraft): boolean => source === 'typed';

/** What is never kept of the form. */
const secrets = { secret: '', store: beginStore({ keep: null }) };

type AddTokenProps = {
  onClose(): void;
  /** Gets the new token, before the dialog closes. */
  onAdded?: (token: TokenInfo) => void;
  /** What is filled in to begin with; null: what was typed before. */
  begin?: AddTokenDraft | null;
};

/** Adds a token: typed, or read from a variable when it is used. With the first one it is chosen how tokens are stored. All but the secrets stays while the window lives, until it is saved. */
export function AddTokenDialog({ onClose, onAdded, begin = null }: AddTokenProps) {
  const { tokens, shell } = useStores();
  const info = useStateOf('tokens', vaultOf);
  const keepsTyped = info?.keep !== 'none';
  /** The vault, where the first token is typed. */
  const toChoose = (draft: AddTokenDraft): VaultInfo | null =>
    info?.keep === null && isTyped(draft) ? info : null;
  const form = useForm(
    begin ? null : 'new token',
    { ...(begin ?? blankAddToken), store: secrets.store },
    (draft) => {
      const vault = toChoose(draft);
      const ofStore = vault ? Object.entries(problemsOfStore(vault, draft.store)) : [];
      return {
        ...problemsOfNew(draft),
        ...Object.fromEntries(ofStore.map(([name, problem]) => [`store.${name}`, problem])),
      };
    },
    onAdded ? undefined : () => shell.open('add-token'),
    secrets,
  );
  const { draft } = form;
  const add = async (): Promise<CallError | null> => {
    const vault = toChoose(draft);
    const error = vault && (await tokens.choose(...storeToChoose(vault, draft.store)));
    return error ?? tokens.add(tokenToAdd(draft), onAdded);
  };
  const noReferences = useStateOf('about', aboutOf)?.noReferences ?? null;
  const [isUnusual] = useState(!isTyped(draft) || draft.signs);
  const vault = toChoose(draft);
  const rows: readonly Row<typeof draft>[] = [
    labelRow,
    {
      label: 'Secret',
      at: 'secret',
      as: 'secret',
      when: (typed) => isTyped(typed) && keepsTyped,
      help: 'Stored immediately. Afterwards, Assay shows only its last four characters.',
      required: true,
    },
    {
      label: 'No secret',
      as: 'other',
      when: (typed) => isTyped(typed) && !keepsTyped,
      show: ({ errorOf }) => (
        <p className={errorOf('secret') === null ? '' : 'problem'}>
          Typed tokens are not stored, as chosen in the Tokens view. Choose a variable under
          Advanced, or change the token storage.
        </p>
      ),
    },
    ...sendingRows,
    {
      label: 'Storage',
      as: 'other',
      show: () =>
        vault && (
          <StoreFields
            form={within(form, 'store')}
            info={vault}
            choices={vault.choices.filter((choice) => choice !== 'none')}
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
        { ...variableRow, when: (typed) => !isTyped(typed) },
      ],
    },
  ];
  return (
    <FormDialog
      title="Add token"
      action="Save"
      onClose={onClose}
      form={form}
      rows={rows}
      onSubmit={add}
    />
  );
}

/** Changes everything about a token but its secret. */
export function EditTokenDialog({ token, onClose }: { token: TokenInfo; onClose(): void }) {
  const { tokens, shell } = useStores();
  const { id, label, authorization, signs, hosts } = token;
  const form = useForm<TokenDraft>(
    `token ${id}`,
    { label, authorization, signs, hosts: { hosts, typed: '' } },
    problemsOfToken,
    () => shell.open('edit-token', id),
  );
  return (
    <FormDialog
      title="Edit token"
      action="Save"
      onClose={onClose}
      form={form}
      rows={[labelRow, ...sendingRows, signsRow]}
      onSubmit={() => tokens.edit({ id, ...tokenOf(form.draft) })}
    >
      {(hosts.length > 0 || !signs) && (
        <p>
          If you add hostnames or make it a signing key, Assay asks you to confirm outside this
          window.
        </p>
      )}
    </FormDialog>
  );
}
