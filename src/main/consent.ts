import { BrowserWindow, dialog } from 'electron';
import type { Consent, Question } from '#app/consent-port.ts';
import type { SecretReference } from '#operations/vault-schemas.ts';

function placeOf(reference: SecretReference): string {
  if (reference.from === 'environment') return `The environment variable ${reference.name}`;
  if (reference.from === 'file') return `The file ${reference.path}`;
  return [`The program ${reference.program}`, ...reference.args.map((arg, index) => `argument ${index + 1}: ${arg}`)].join('\n');
}

/** What is asked, and the word of the button that says yes. */
function words(question: Question): { message: string; detail: string; yes: string } {
  switch (question.about) {
    case 'reference':
      return {
        message: `Read the secret of "${question.label}" from here?`,
        detail: `${placeOf(question.reference)}\n\nWhat is found there is sent with the calls that use this token.`,
        yes: 'Use it',
      };
    case 'command':
      return {
        message: `Run this command for the secret of "${question.label}"?`,
        detail: `${placeOf(question.reference)}\n\nIt runs without a shell, now and whenever the token is used. What it prints is the secret.`,
        yes: 'Run it',
      };
    case 'hosts': {
      const list = (hosts: readonly string[]): string => (hosts.length === 0 ? 'any host' : hosts.join(', '));
      return {
        message: `Let the secret of "${question.label}" be sent to more hosts?`,
        detail: `Now: ${list(question.from)}\nThen: ${list(question.to)}`,
        yes: 'Allow',
      };
    }
  }
}

/** Asks in a dialog of the system, which no page can answer. */
export const nativeConsent: Consent = {
  async ask(question) {
    const { message, detail, yes } = words(question);
    const options = { type: 'question' as const, title: 'Assay', message, detail, buttons: ['Cancel', yes], defaultId: 0, cancelId: 0, noLink: true };
    const window = BrowserWindow.getFocusedWindow() ?? BrowserWindow.getAllWindows().find((one) => one.isVisible());
    const { response } = await (window ? dialog.showMessageBox(window, options) : dialog.showMessageBox(options));
    return response === 1;
  },
};
