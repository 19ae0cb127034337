import type { Tokens } from '#app/ports/tokens.ts';
import { OperationError } from '#operations/outcome.ts';

const name = 'ASSAY_PASSPHRASE';

/** Takes the passphrase out of the environment, so that no program that is started later and no reference finds it there. */
export function takePassphrase(environment: Record<string, string | undefined>): string | null {
  const passphrase = environment[name];
  delete environment[name];
  return passphrase === undefined || passphrase === '' ? null : passphrase;
}

/**
 * Unlocks the vault at the start, or reports in `tell` why it could not; then the vault stays
 * locked, and nothing changes.
 */
export async function unlockAtStart(
  vault: Pick<Tokens, 'info' | 'unlock'>,
  passphrase: string,
  tell: (text: string) => void,
): Promise<void> {
  try {
    const { passphrase: own } = await vault.info();
    if (own?.set === true) await vault.unlock(passphrase);
    else tell(`${name} is set, but the tokens have no passphrase yet. Choose one under Tokens.`);
  } catch (error) {
    if (!(error instanceof OperationError)) throw error;
    tell(
      `${name} did not unlock the tokens. ${error.message} They stay locked. Unlock them under Tokens, or start again with the right passphrase.`,
    );
  }
}
