import type { Tokens } from '#app/ports/tokens.ts';
import { OperationError } from '#operations/outcome.ts';
import { CouldNot } from '../terminal/output.ts';
import type { Terminal } from '../terminal/terminal.ts';

/** How often a passphrase may be mistyped in one go. */
const tries = 3;

/**
 * Unlocks the vault with the passphrase that came in the environment, or else with what is typed at the terminal, and gives it back. Throws CouldNot
 * where there is neither, an OperationError `wrong-passphrase` where it is another one.
 */
export async function unlockWith(
  vault: Pick<Tokens, 'unlock'>,
  passphrase: string | null,
  terminal: Terminal,
): Promise<string> {
  if (passphrase !== null) {
    await vault.unlock(passphrase);
    return passphrase;
  }
  if (!terminal.isThere)
    throw new CouldNot(
      'locked',
      'The vault is locked. Set ASSAY_PASSPHRASE to its passphrase, or run the command in a terminal to type it.',
    );
  for (let left = tries - 1; ; left -= 1) {
    const typed = await terminal.hidden('Passphrase of the vault:');
    try {
      await vault.unlock(typed);
      return typed;
    } catch (error) {
      if (left === 0 || !(error instanceof OperationError) || error.code !== 'wrong-passphrase')
        throw error;
      terminal.tell('This is not the passphrase of this vault.');
    }
  }
}
