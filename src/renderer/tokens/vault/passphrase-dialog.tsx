import { useState } from 'react';
import { type CallError, mend } from '../../rpc/outcome-of.ts';
import { useStores } from '../../shell/context.ts';
import { Field, FormRows } from '../../ui/form/field.tsx';
import { FormDialog } from '../../ui/layout/dialog.tsx';
import { isSettable, nothingTyped } from './new-passphrase.ts';
import { PassphraseFields } from './passphrase-fields.tsx';

/** Puts another passphrase in the place of the one that is set. */
export function PassphraseDialog({ onClose }: { onClose(): void }) {
  const { vault } = useStores();
  const [present, setPresent] = useState('');
  const [next, setNext] = useState(nothingTyped);
  const [tried, setTried] = useState(false);
  const save = async (): Promise<CallError | null> => {
    setTried(true);
    if (present === '' || !isSettable(next)) return mend;
    const error = await vault.getState().changePassphrase(present, next.passphrase);
    setPresent('');
    if (!error) setNext(nothingTyped);
    return error;
  };
  return (
    <FormDialog title="Change passphrase" action="Change" onClose={onClose} onSubmit={save}>
      <FormRows>
        <Field
          label="Current passphrase"
          value={present}
          onChange={setPresent}
          error={tried && present === '' ? 'Enter the current passphrase' : null}
          secret
          autoFocus
          required
        />
        <PassphraseFields label="New passphrase" typed={next} onChange={setNext} tried={tried} />
      </FormRows>
    </FormDialog>
  );
}
