import { useState } from 'react';
import { type CallError, fixFields } from '../../rpc/outcome-of.ts';
import { useStateOf, useStores } from '../../shell/context.ts';
import { Field, FormRows } from '../../ui/form/field.tsx';
import { FormDialog } from '../../ui/layout/dialog.tsx';

/** A passphrase as it is typed twice, before it is set. */
export type Typed = { passphrase: string; again: string };

export const nothingTyped: Typed = { passphrase: '', again: '' };

/** The fewest characters of a passphrase. Any stronger rule is up to its owner. */
const shortest = 8;

/** What is wrong with a new passphrase, by field; nothing where it can be set. */
export function problemsOfTyped({ passphrase, again }: Typed): {
  passphrase?: string;
  again?: string;
} {
  if (passphrase.length < shortest) return { passphrase: `Use at least ${shortest} characters` };
  return passphrase === again ? {} : { again: 'The passphrases do not match' };
}

/** Whether it can be set as it is. */
export const isSettable = (typed: Typed): boolean =>
  Object.keys(problemsOfTyped(typed)).length === 0;

type Props = {
  typed: Typed;
  onChange(typed: Typed): void;
  /** Whether the user tried to set it, so that errors show. */
  tried: boolean;
  /** What the first field is called. */
  label?: string;
};

/** A new passphrase, typed twice. */
export function PassphraseFields({ typed, onChange, tried, label = 'Passphrase' }: Props) {
  const problems = tried ? problemsOfTyped(typed) : {};
  return (
    <>
      <Field
        label={label}
        value={typed.passphrase}
        onChange={(passphrase) => onChange({ ...typed, passphrase })}
        error={problems.passphrase}
        help="At least 8 characters. Assay does not store it. Without it, your tokens cannot be read again."
        secret
        required
      />
      <Field
        label={`${label} again`}
        value={typed.again}
        onChange={(again) => onChange({ ...typed, again })}
        error={problems.again}
        secret
        required
      />
    </>
  );
}

/** Puts another passphrase in the place of the one that is set. */
export function PassphraseDialog({ onClose }: { onClose(): void }) {
  const { vault } = useStores();
  const [present, setPresent] = useState('');
  const [next, setNext] = useState(nothingTyped);
  const [tried, setTried] = useState(false);
  const save = async (): Promise<CallError | null> => {
    setTried(true);
    if (present === '' || !isSettable(next)) return fixFields;
    const error = await vault.changePassphrase(present, next.passphrase);
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
