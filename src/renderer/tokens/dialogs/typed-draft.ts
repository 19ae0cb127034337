import { vaultOperations } from '#operations/vault-operations.ts';
import type { KeepChoice, VaultInfo } from '#operations/vault-schemas.ts';
import { problemsOf } from '../../ui/form/problems.ts';
import { nothingTyped, type Typed } from '../vault/new-passphrase.ts';

/** What has to be settled about the vault before a typed secret can be kept in it. */
export type Needed = {
  /** How to keep it is to be chosen, out of these. */
  choices: readonly KeepChoice[] | null;
  /** The passphrase is to be set. */
  setsPassphrase: boolean;
  /** The passphrase is to be given. */
  unlocks: boolean;
  /** Nothing typed is kept here. */
  refused: boolean;
};

/** What is needed for a typed secret; `chosen` is what the form's own choice says, where there is one. */
export function neededFor(vault: VaultInfo | null, chosen: KeepChoice | null): Needed {
  if (vault === null)
    return { choices: null, setsPassphrase: false, unlocks: false, refused: false };
  const keep = vault.keep ?? chosen;
  const withPassphrase = keep === 'passphrase';
  return {
    choices: vault.keep === null ? vault.choices.filter((choice) => choice !== 'none') : null,
    setsPassphrase: withPassphrase && vault.passphrase?.set === false,
    unlocks: withPassphrase && vault.passphrase?.locked === true,
    refused: vault.keep === 'none',
  };
}

/** What is typed for a token that is kept: it lives in the form only. */
export type TypedDraft = {
  secret: string;
  keep: KeepChoice | null /** Unlocks the vault. */;
  passphrase: string /** Sets its passphrase. */;
  next: Typed;
};

export const blankTyped: TypedDraft = {
  secret: '',
  keep: null,
  passphrase: '',
  next: nothingTyped,
};

/** What is wrong with a secret; null where it can be sent as it was typed. Never repeats any of it. */
export const problemsOfSecret = (secret: string): string | null =>
  problemsOf(vaultOperations.replaceToken.input, { id: 'new', secret }).secret ?? null;
