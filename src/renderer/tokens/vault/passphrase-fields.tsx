import { useState } from 'react';
import type { CallError } from '../../rpc/outcome-of.ts';
import { useStateOf, useStores } from '../../shell/context.ts';
import { useForm } from '../../shell/use-draft.ts';
import { Field, FormRows } from '../../ui/form/field.tsx';
import { FormOf, type Row } from '../../ui/form/form-of.tsx';
import { FormDialog } from '../../ui/layout/dialog.tsx';

/** A passphrase as it is typed twice, before it is set. */
export type Typed = { passphrase: string; again: string };

export const nothingTyped: Typed = { passphrase: '', again: '' };

/** The fewest characters of a passphrase. Any stronger rule is up to its owner. */
const shortest = 8;

/** What is wrong with a new passphrase, by field; nothing where it can be set. */
export function problemsOfTyped({ passphrase, again }: Typed): Readonly<Record<string, string>> {
  if (passphrase.length < shortest) return { passphrase: `Use at least ${shortest} characters` };
  return passphrase === again ? {} : { again: 'The passphrases do not match' };
}

/** A new passphrase, typed twice; `label` is what the first field is called. */
export const passphraseRows = (label = 'Passphrase'): readonly Row<Typed>[] => [
  {
    label,
    at: 'passphrase',
    as: 'secret',
    help: 'At least 8 characters. Assay does not store it. Without it, your tokens cannot be read again.',
    required: true,
  },
  { label: `${label} again`, at: 'again', as: 'secret', required: true },
];

const changeRows: readonly Row<Typed & { present: string }>[] = [
  {
    label: 'Current passphrase',
    at: 'present',
    as: 'secret',
    autoFocus: true,
    required: true,
  },
  ...passphraseRows('New passphrase'),
];

/** Puts another passphrase in the place of the one that is set. */
export function PassphraseDialog({ onClose }: { onClose(): void }) {
  const { vault } = useStores();
  const form = useForm(null, { present: '', ...nothingTyped }, ({ present, ...next }) => ({
    ...problemsOfTyped(next),
    ...(present === '' && { present: 'Enter the current passphrase' }),
  }));
  const { present, passphrase } = form.draft;
  const change = async (): Promise<CallError | null> => {
    const error = await vault.changePassphrase(present, passphrase);
    form.put({ present: '' });
    return error;
  };
  return (
    <FormDialog
      title="Change passphrase"
      action="Change"
      onClose={onClose}
      onSubmit={() => form.save(change)}
    >
      <FormOf form={form} rows={changeRows} />
    </FormDialog>
  );
}

/** Asks for the passphrase while something waits for it, which then continues. */
export function UnlockDialog() {
  const asking = useStateOf('unlock', 'asking');
  return asking ? <UnlockForm /> : null;
}

function UnlockForm() {
  const { vault, unlock } = useStores();
  const [passphrase, setPassphrase] = useState('');
  const { answer } = unlock;
  const submit = async (): Promise<CallError | null> => {
    const error = await vault.unlock(passphrase);
    setPassphrase('');
    if (!error) answer(true);
    return error;
  };
  return (
    <FormDialog
      title="Unlock the tokens"
      action="Unlock"
      onSubmit={submit}
      onClose={() => answer(false)}
    >
      <FormRows>
        <p>
          Your tokens are encrypted with a passphrase. A waiting call continues as soon as you
          unlock them.
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
