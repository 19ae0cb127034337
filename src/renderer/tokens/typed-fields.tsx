import type { VaultInfo } from '#operations/vault-schemas.ts';
import { Field } from '../ui/field.tsx';
import { KeepingChoice } from '../vault/keeping-choice.tsx';
import { PassphraseFields } from '../vault/passphrase-fields.tsx';
import { type Needed, problemsOfSecret, type TypedDraft } from './typed-draft.ts';

type Props = { draft: TypedDraft; onChange(draft: TypedDraft): void; needs: Needed; system: VaultInfo['system']; tried: boolean };

/** A typed secret, and what has to be settled about the vault before it can be kept. */
export function TypedFields({ draft, onChange, needs, system, tried }: Props) {
  if (needs.refused)
    return (
      <p>
        Nothing that is typed is kept here, as was chosen in the Tokens view. Point to a variable, a file or a command, or change how tokens are kept.
      </p>
    );
  return (
    <>
      <Field
        label="Secret"
        value={draft.secret}
        onChange={(secret) => onChange({ ...draft, secret })}
        error={tried ? problemsOfSecret(draft.secret) : null}
        help="Stored at once and never shown again, but for its last four characters"
        secret
        mono
        required
      />
      {needs.choices && (
        <KeepingChoice
          label="How to keep it"
          choices={needs.choices}
          system={system}
          value={draft.keep}
          onChange={(keep) => onChange({ ...draft, keep })}
          error={tried && draft.keep === null ? 'Choose how it is kept. It holds for the next tokens as well, and can be changed.' : null}
        />
      )}
      {needs.setsPassphrase && <PassphraseFields typed={draft.next} onChange={(next) => onChange({ ...draft, next })} tried={tried} />}
      {needs.unlocks && (
        <Field
          label="Passphrase"
          value={draft.passphrase}
          onChange={(passphrase) => onChange({ ...draft, passphrase })}
          help="The vault is locked. Tokens are encrypted with its passphrase."
          error={tried && draft.passphrase === '' ? 'The passphrase is needed' : null}
          secret
          required
        />
      )}
    </>
  );
}
