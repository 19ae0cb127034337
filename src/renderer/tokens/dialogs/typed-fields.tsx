import type { VaultInfo } from '#operations/vault-schemas.ts';
import { Field } from '../../ui/form/field.tsx';
import { KeepingChoice } from '../vault/keeping-choice.tsx';
import { PassphraseFields } from '../vault/passphrase-fields.tsx';
import { type Needed, problemsOfSecret, type TypedDraft } from './typed-draft.ts';

type Props = {
  draft: TypedDraft;
  onChange(draft: TypedDraft): void;
  needs: Needed;
  system: VaultInfo['system'];
  tried: boolean;
};

/** A typed secret, and what has to be settled about the vault before it can be kept. */
export function TypedFields({ draft, onChange, needs, system, tried }: Props) {
  if (needs.refused)
    return (
      <p>
        Typed tokens are not stored, as chosen in the Tokens view. Use a variable, a file or a
        command, or change the token storage.
      </p>
    );
  return (
    <>
      <Field
        label="Secret"
        value={draft.secret}
        onChange={(secret) => onChange({ ...draft, secret })}
        error={tried ? problemsOfSecret(draft.secret) : null}
        help="Stored immediately. Only the last four characters are shown again."
        secret
        mono
        required
      />
      {needs.choices && (
        <KeepingChoice
          label="How to store it"
          choices={needs.choices}
          system={system}
          value={draft.keep}
          onChange={(keep) => onChange({ ...draft, keep })}
          error={
            tried && draft.keep === null
              ? 'Choose how to store it. This also applies to later tokens, and you can change it.'
              : null
          }
        />
      )}
      {needs.setsPassphrase && (
        <PassphraseFields
          typed={draft.next}
          onChange={(next) => onChange({ ...draft, next })}
          tried={tried}
        />
      )}
      {needs.unlocks && (
        <Field
          label="Passphrase"
          value={draft.passphrase}
          onChange={(passphrase) => onChange({ ...draft, passphrase })}
          help="The vault is locked. Enter the passphrase that encrypts your tokens."
          error={tried && draft.passphrase === '' ? 'Enter the passphrase' : null}
          secret
          required
        />
      )}
    </>
  );
}
