import { useState } from 'react';
import type { KeepChoice, VaultInfo } from '#operations/vault-schemas.ts';
import { type CallError, mend } from '../../rpc/outcome-of.ts';
import { useStores } from '../../shell/context.ts';
import { FormRows } from '../../ui/form/field.tsx';
import { FormDialog } from '../../ui/layout/dialog.tsx';
import { KeepingChoice } from './keeping-choice.tsx';
import { isSettable, nothingTyped } from './new-passphrase.ts';
import { PassphraseFields } from './passphrase-fields.tsx';
import { weakness } from './store-words.ts';

type Props = {
  vault: VaultInfo /** What is chosen to begin with. */;
  first: KeepChoice | null;
  onClose(): void;
};

/** Changes how tokens are kept that are typed from now on; a first passphrase is set here. */
export function KeepingDialog({ vault: info, first, onClose }: Props) {
  const { vault } = useStores();
  const [keep, setKeep] = useState(first);
  const [typed, setTyped] = useState(nothingTyped);
  const [tried, setTried] = useState(false);
  const setsPassphrase = keep === 'passphrase' && info.passphrase?.set === false;
  const save = async (): Promise<CallError | null> => {
    setTried(true);
    if (keep === null || (setsPassphrase && !isSettable(typed))) return mend;
    const error = await vault.getState().choose(keep, setsPassphrase ? typed.passphrase : null);
    if (!error) setTyped(nothingTyped);
    return error;
  };
  const why = weakness(info);
  return (
    <FormDialog title="Choose how to store tokens" action="Save" onClose={onClose} onSubmit={save}>
      <FormRows>
        {why !== '' && <p>{why}</p>}
        <KeepingChoice
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
