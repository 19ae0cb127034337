import { Label, RadioGroup } from 'react-aria-components';
import type { StoreChoice, VaultInfo } from '#operations/vault-schemas.ts';
import { useStores } from '../../shell/context.ts';
import { useForm } from '../../shell/use-draft.ts';
import type { Form } from '../../ui/form/field.tsx';
import { FormOf } from '../../ui/form/form-of.tsx';
import { TextRadio } from '../../ui/form/text-radio.tsx';
import { FormDialog } from '../../ui/layout/dialog.tsx';
import { nothingTyped, passphraseRows, problemsOfTyped, type Typed } from './passphrase-fields.tsx';
import { offersOf, weakness } from './store-words.ts';

/** The chosen storage of tokens, and the first passphrase as it is typed. */
export type StoreDraft = Typed & { keep: StoreChoice };

/** The choice at the beginning: the present one, else memory, which leaves nothing on the disk. */
export const beginStore = ({ keep }: Pick<VaultInfo, 'keep'>): StoreDraft => ({
  keep: keep ?? 'memory',
  ...nothingTyped,
});

const setsPassphrase = ({ passphrase }: VaultInfo, { keep }: StoreDraft): boolean =>
  keep === 'passphrase' && !passphrase.set;

/** What is wrong with a choice, by field. */
export const problemsOfStore = (
  info: VaultInfo,
  draft: StoreDraft,
): Readonly<Record<string, string>> => (setsPassphrase(info, draft) ? problemsOfTyped(draft) : {});

/** What the vault is asked to do by a choice without problems. */
export const storeToChoose = (
  info: VaultInfo,
  draft: StoreDraft,
): [keep: StoreChoice, passphrase: string | null] => [
  draft.keep,
  setsPassphrase(info, draft) ? draft.passphrase : null,
];

/** The ways to store tokens, and the first passphrase where that is one. */
export function StoreFields({
  form,
  info,
  choices = info.choices,
}: {
  form: Form<StoreDraft>;
  info: VaultInfo;
  choices?: readonly StoreChoice[];
}) {
  const why = weakness(info);
  return (
    <>
      {why !== '' && <p>{why}</p>}
      <RadioGroup
        className="stack gap-1"
        value={form.draft.keep}
        onChange={(chosen) =>
          form.put({ keep: choices.find((one) => one === chosen) ?? form.draft.keep })
        }
      >
        <Label className="field-label">Store typed tokens</Label>
        {choices.map((choice) => (
          <TextRadio key={choice} value={choice} {...offersOf(info.system)[choice]} />
        ))}
      </RadioGroup>
      {setsPassphrase(info, form.draft) && <FormOf form={form} rows={passphraseRows()} />}
    </>
  );
}

/** Chooses the storage of tokens that are typed from now on; sets the first passphrase. */
export function StoreDialog({ vault: info, onClose }: { vault: VaultInfo; onClose(): void }) {
  const { tokens } = useStores();
  const form = useForm(null, beginStore(info), (draft) => problemsOfStore(info, draft));
  return (
    <FormDialog
      title="Choose how to store tokens"
      action="Save"
      onClose={onClose}
      form={form}
      rows={[
        { label: 'Store', as: 'other', show: () => <StoreFields form={form} info={info} /> },
        {
          label: 'What changes',
          as: 'other',
          show: () => (
            <p>
              {info.keep === null
                ? 'You can change this in the Tokens view.'
                : 'Existing tokens stay where they are. You can move each one in the list.'}
            </p>
          ),
        },
      ]}
      onSubmit={() => tokens.choose(...storeToChoose(info, form.draft))}
    />
  );
}
