import type { Consent } from '#app/consent-port.ts';
import { OperationError } from '#operations/outcome.ts';
import type { SecretReference } from '#operations/vault-schemas.ts';
import type { Terminal } from './terminal.ts';
import { visible } from './visible.ts';

/** Where a reference points, in words; every part in quotes. */
export function placeOf(reference: SecretReference): string {
  if (reference.from === 'environment') return `the environment variable ${reference.name}`;
  if (reference.from === 'file') return `the file ${visible(reference.path)}`;
  return `the program ${[reference.program, ...reference.args].map(visible).join(' ')}`;
}

/**
 * Asks at the terminal whether a reference may be followed. `allowed`: references were allowed by an option, so nobody is asked. Throws an
 * OperationError `refused` where nobody can be.
 */
export const terminalConsent = (terminal: Terminal, allowed: boolean): Consent => ({
  async ask(question) {
    if (question.about === 'hosts') throw new OperationError('refused', 'The limit of a token is made wider in the window only.');
    if (allowed) return true;
    const what = `The secret of ${visible(question.label)} comes from ${placeOf(question.reference)}`;
    if (!terminal.isThere)
      throw new OperationError('refused', `${what}, which nobody allowed yet. Run this in a terminal to be asked, or give --allow-references.`);
    return terminal.yes(`${what}.\n${question.about === 'command' ? 'It runs without a shell. Run it?' : 'Read it there?'}`);
  },
});
