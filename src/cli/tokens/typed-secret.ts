import { longestSecret } from '#operations/vault-schemas.ts';
import { readStandardInput } from '../terminal/input.ts';
import { CouldNot } from '../terminal/output.ts';
import type { Terminal } from '../terminal/terminal.ts';

/** The text of standard input without the line break that ends nearly every one; '' where nothing came. */
const piped = async (): Promise<string> =>
  new TextDecoder().decode(await readStandardInput(4 * longestSecret)).replace(/\r?\n$/, '');

/** A secret, typed at the terminal without being shown, or else what comes on standard input. Arguments can be read by everybody on the machine. */
export const typedSecret = (terminal: Terminal, question: string): Promise<string> =>
  terminal.isThere ? terminal.hidden(question) : piped();

/** A new passphrase, typed twice at the terminal, or else what comes on standard input. Throws CouldNot when the two differ. */
export async function typedPassphrase(terminal: Terminal): Promise<string> {
  if (!terminal.isThere) return piped();
  const first = await terminal.hidden('New passphrase:');
  if (first === (await terminal.hidden('Repeat the passphrase:'))) return first;
  throw new CouldNot('usage', 'The two passphrases differ. Nothing was changed.');
}
