import { powerMonitor } from 'electron';
import type { Tokens } from '#app/ports/tokens.ts';

/** Locks the vault when the screen is locked or the computer goes to sleep: whoever comes back first is not always its owner. */
export function lockWhenAway(vault: Pick<Tokens, 'lock'>): void {
  // The key is forgotten before anything can fail; what fails after that is only the look at the file.
  const lock = (): void => void vault.lock().catch(() => undefined);
  powerMonitor.on('lock-screen', lock);
  powerMonitor.on('suspend', lock);
}
