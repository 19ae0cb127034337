import { Label, RadioGroup, Text } from 'react-aria-components';
import type { VaultInfo } from '#operations/vault-schemas.ts';
import type { CallError } from '../../rpc/outcome-of.ts';
import { useStores } from '../../shell/context.ts';
import { useForm } from '../../shell/use-draft.ts';
import { FormRows } from '../../ui/form/field.tsx';
import { TextRadio } from '../../ui/form/text-radio.tsx';
import { FormDialog } from '../../ui/layout/dialog.tsx';
import { nothingTyped, PassphraseFields, problemsOfTyped } from './passphrase-fields.tsx';
import { offersOf, weakness } from './store-words.ts';

type Props = { vault: VaultInfo; onClose(): void };

/** Chooses the storage of tokens that are typed from now on; sets the first passphrase. */
export function StoreDialog({ vault: info, onClose }: Props) {
  const { vault } = useStores();
  const form = useForm(null, { keep: info.keep, ...nothingTyped }, ({ keep, ...typed }) => {
    if (keep === null) return { keep: 'Choose one' };
    return keep === 'passphrase' && !info.passphrase.set ? problemsOfTyped(typed) : {};
  });
  const { keep, passphrase } = form.draft;
  const setsPassphrase = keep === 'passphrase' && !info.passphrase.set;
  const save = async (): Promise<CallError | null> =>
    keep && vault.choose(keep, setsPassphrase ? passphrase : null);
  const why = weakness(info);
  const missing = form.errorOf('keep');
  return (
    <FormDialog
      title="Choose how to store tokens"
      action="Save"
      onClose={onClose}
      onSubmit={() => form.save(save)}
    >
      <FormRows>
        {why !== '' && <p>{why}</p>}
        <RadioGroup
          className="stack gap-1"
          value={keep}
          onChange={(chosen) =>
            form.put({ keep: info.choices.find((one) => one === chosen) ?? null })
          }
          isInvalid={missing !== null}
          validationBehavior="aria"
          isRequired
        >
          <Label className="field-label">Store typed tokens</Label>
          {info.choices.map((choice) => (
            <TextRadio key={choice} value={choice} {...offersOf(info.system)[choice]} />
          ))}
          {missing && (
            <Text slot="errorMessage" className="problem">
              {missing}
            </Text>
          )}
        </RadioGroup>
        {setsPassphrase && <PassphraseFields form={form} />}
        <p>
          {info.keep === null
            ? 'You can change this in the Tokens view.'
            : 'Existing tokens stay where they are. You can move each one in the list.'}
        </p>
      </FormRows>
    </FormDialog>
  );
}
