import { Field } from '../../ui/form/field.tsx';
import { problemsOfTyped, type Typed } from './new-passphrase.ts';

type Props = {
  typed: Typed;
  onChange(typed: Typed): void;
  /** Whether setting it was tried, so that what is wrong is said. */
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
