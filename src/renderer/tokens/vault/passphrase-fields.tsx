import { useStateOf, useStores } from '../../shell/context.ts';
import { useForm } from '../../shell/use-draft.ts';
import type { Row } from '../../ui/form/form-of.tsx';
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
  const { tokens } = useStores();
  const form = useForm(null, { present: '', ...nothingTyped }, ({ present, ...next }) => ({
    ...problemsOfTyped(next),
    ...(present === '' && { present: 'Enter the current passphrase' }),
  }));
  const { present, passphrase } = form.draft;
  return (
    <FormDialog
      title="Change passphrase"
      action="Change"
      onClose={onClose}
      form={form}
      rows={changeRows}
      onSubmit={async () => {
        const error = await tokens.changePassphrase(present, passphrase);
        form.put({ present: '' });
        return error;
      }}
    />
  );
}

/** Asks for the passphrase while something waits for it, which then continues. */
export const UnlockDialog = () => useStateOf('tokens', 'isAsking') && <UnlockForm />;

const unlockRows: readonly Row<{ passphrase: string }>[] = [
  {
    label: 'What for',
    as: 'other',
    show: () => (
      <p>
        Your tokens are encrypted with a passphrase. A waiting call continues as soon as you unlock
        them.
      </p>
    ),
  },
  { label: 'Passphrase', at: 'passphrase', as: 'secret', autoFocus: true, required: true },
];

function UnlockForm() {
  const { tokens } = useStores();
  const form = useForm(null, { passphrase: '' }, () => ({}));
  return (
    <FormDialog
      title="Unlock the tokens"
      action="Unlock"
      onClose={() => tokens.answer(false)}
      form={form}
      rows={unlockRows}
      onSubmit={async () => {
        const error = await tokens.unlock(form.draft.passphrase);
        form.put({ passphrase: '' });
        return error;
      }}
    />
  );
}
