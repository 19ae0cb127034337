import { useState } from 'react';
import { Label, Radio, RadioGroup, Text } from 'react-aria-components';
import type { StoreChoice, VaultInfo } from '#operations/vault-schemas.ts';
import { type CallError, fixFields } from '../../rpc/outcome-of.ts';
import { useStores } from '../../shell/context.ts';
import { cx } from '../../ui/cx.ts';
import { FormRows } from '../../ui/form/field.tsx';
import { FormDialog } from '../../ui/layout/dialog.tsx';
import { isSettable, nothingTyped, PassphraseFields } from './passphrase-fields.tsx';
import { offerOf, weakness } from './store-words.ts';
import styles from './vault.module.css';

type StoreChoiceProps = {
  label: string;
  choices: readonly StoreChoice[];
  system: VaultInfo['system'];
  /** Null: nothing is chosen yet. */
  value: StoreChoice | null;
  onChange(keep: StoreChoice): void;
  error?: string | null;
};

/** How to store typed tokens: the possible options, each with its meaning. */
export function StoreChoiceField({
  label,
  choices,
  system,
  value,
  onChange,
  error = null,
}: StoreChoiceProps) {
  return (
    <RadioGroup
      className="stack gap-1"
      value={value}
      onChange={(chosen) => {
        const keep = choices.find((one) => one === chosen);
        if (keep) onChange(keep);
      }}
      isInvalid={error !== null}
      validationBehavior="aria"
      isRequired
    >
      <Label className="field-label">{label}</Label>
      {choices.map((choice) => {
        const { title, text } = offerOf(choice, system);
        return (
          <Radio key={choice} value={choice} className={cx('pickable hovers', styles.choice)}>
            <span className={styles.dot} aria-hidden />
            <span>
              <span className="block">{title}</span>
              <span className="help block">{text}</span>
            </span>
          </Radio>
        );
      })}
      {error !== null && (
        <Text slot="errorMessage" className="problem">
          {error}
        </Text>
      )}
    </RadioGroup>
  );
}

type Props = {
  vault: VaultInfo /** What is chosen to begin with. */;
  first: StoreChoice | null;
  onClose(): void;
};

/** Changes the storage of tokens that are typed from now on; sets the first passphrase. */
export function StoreDialog({ vault: info, first, onClose }: Props) {
  const { vault } = useStores();
  const [keep, setKeep] = useState(first);
  const [typed, setTyped] = useState(nothingTyped);
  const [tried, setTried] = useState(false);
  const setsPassphrase = keep === 'passphrase' && info.passphrase?.set === false;
  const save = async (): Promise<CallError | null> => {
    setTried(true);
    if (keep === null || (setsPassphrase && !isSettable(typed))) return fixFields;
    const error = await vault.getState().choose(keep, setsPassphrase ? typed.passphrase : null);
    if (!error) setTyped(nothingTyped);
    return error;
  };
  const why = weakness(info);
  return (
    <FormDialog title="Choose how to store tokens" action="Save" onClose={onClose} onSubmit={save}>
      <FormRows>
        {why !== '' && <p>{why}</p>}
        <StoreChoiceField
          label="Store typed tokens"
          choices={info.choices}
          system={info.system}
          value={keep}
          onChange={setKeep}
          error={tried && keep === null ? 'Choose one' : null}
        />
        {setsPassphrase && <PassphraseFields typed={typed} onChange={setTyped} tried={tried} />}
        <p>Existing tokens stay where they are. You can move each one in the list.</p>
      </FormRows>
    </FormDialog>
  );
}
