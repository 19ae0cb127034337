import type { Tokens } from '#app/ports/tokens.ts';
import { keyMinutes } from '#web/keys.ts';

/** What `assay serve` prints once it listens: the address, where things are kept and how secrets are, and what the keys of the terminal do. */
export async function readyText(
  address: string,
  dataFolder: string,
  vault: Pick<Tokens, 'info'>,
  hasTerminal: boolean,
): Promise<string> {
  const note = await vault.info().then(
    (info) => info.note,
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  );
  return [
    `Assay is ready. Open ${address}`,
    `The address works once, for one browser, within ${keyMinutes} minutes.`,
    `Data folder: ${dataFolder}. ${note}`,
    hasTerminal
      ? 'Press Enter for a new address, Ctrl+C to stop.'
      : 'Press Ctrl+C to stop. Start again for a new address.',
  ].join('\n');
}
