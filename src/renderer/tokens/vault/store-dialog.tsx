import { useState } from 'react';
import { Label, Radio, RadioGroup, Text } from 'react-aria-components';
import type { VaultInfo } from '#operations/vault-schemas.ts';
import { type CallError, fixFields } from '../../rpc/outcome-of.ts';
import { useStores } from '../../shell/context.ts';
import { cx } from '../../ui/cx.ts';
import { FormRows } from '../../ui/form/field.tsx';
import { FormDialog } from '../../ui/layout/dialog.tsx';
import { isSettable, nothingTyped, PassphraseFields } from './passphrase-fields.tsx';
import { offersOf, weakness } from './store-words.ts';
import styles from './vault.module.css';

type Props = { vault: VaultInfo; onClose(): void };

/** Chooses the storage of tokens that are typed from now on; sets the first passphrase. */
export function StoreDialog({ vault: info, onClose }: Props) {
  const { vault } = useStores();
  const [keep, setKeep] = useState(info.keep);
  const [typed, setTyped] = useState(nothingTyped);
  const [tried, setTried] = useState(false);
  const setsPassphrase = keep === 'passphrase' && !info.passphrase.set;
  const save = async (): Promise<CallError | null> => {
    setTried(true);
    if (keep === null || (setsPassphrase && !isSettable(typed))) return fixFields;
    const error = await vault.choose(keep, setsPassphrase ? typed.passphrase : null);
    if (!error) setTyped(nothingTyped);
    return error;
  };
  const why = weakness(info);
  const isMissing = tried && keep === null;
  return (
    <FormDialog title="Choose how to store tokens" action="Save" onClose={onClose} onSubmit={save}>
      <FormRows>
        {why !== '' && <p>{why}</p>}
        <RadioGroup
          className="stack gap-1"
          value={keep}
          onChange={(chosen) => setKeep(info.choices.find((one) => one === chosen) ?? null)}
          isInvalid={isMissing}
          validationBehavior="aria"
          isRequired
        >
          <Label className="field-label">Store typed tokens</Label>
          {info.choices.map((choice) => {
            const { title, text } = offersOf(info.system)[choice];
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
          {isMissing && (
            <Text slot="errorMessage" className="problem">
              Choose one
            </Text>
          )}
        </RadioGroup>
        {setsPassphrase && <PassphraseFields typed={typed} onChange={setTyped} tried={tried} />}
        <p>
          {info.keep === null
            ? 'You can change this in the Tokens view.'
            : 'Existing tokens stay where they are. You can move each one in the list.'}
        </p>
      </FormRows>
    </FormDialog>
  );
}
