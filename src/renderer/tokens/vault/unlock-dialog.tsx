import { useState } from 'react';
import { useStore } from 'zustand';
import type { CallError } from '../../rpc/outcome-of.ts';
import { useStores } from '../../shell/context.ts';
import { Field, FormRows } from '../../ui/form/field.tsx';
import { FormDialog } from '../../ui/layout/dialog.tsx';

/** Asks for the passphrase while something waits for it; what waits goes on by itself afterwards. */
export function UnlockDialog() {
  const asking = useStore(useStores().unlock, (state) => state.asking);
  return asking ? <Asked /> : null;
}

function Asked() {
  const { vault, unlock } = useStores();
  const [passphrase, setPassphrase] = useState('');
  const { answer } = unlock.getState();
  const submit = async (): Promise<CallError | null> => {
    const error = await vault.getState().unlock(passphrase);
    setPassphrase('');
    if (!error) answer(true);
    return error;
  };
  return (
    <FormDialog
      title="Unlock the vault"
      action="Unlock"
      onSubmit={submit}
      onClose={() => answer(false)}
    >
      <FormRows>
        <p>
          Your tokens are encrypted with a passphrase. A waiting call continues as soon as you
          unlock the vault.
        </p>
        <Field
          label="Passphrase"
          value={passphrase}
          onChange={setPassphrase}
          secret
          autoFocus
          required
        />
      </FormRows>
    </FormDialog>
  );
}
