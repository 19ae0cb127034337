import { dialog } from 'electron';
import type { Consent } from '#app/ports/ports.ts';
import { questionWords } from './question-words.ts';
import { mainWindow } from './window.ts';

/** Asks in a dialog of the system, which no page can answer. */
export const nativeConsent: Consent = {
  async ask(question) {
    const { message, detail, yes } = questionWords(question);
    const options = {
      type: 'question' as const,
      title: 'Assay',
      message,
      detail,
      buttons: ['Cancel', yes],
      defaultId: 0,
      cancelId: 0,
      noLink: true,
    };
    const main = mainWindow();
    const window = main?.isVisible() ? main : null;
    const { response } = await (window
      ? dialog.showMessageBox(window, options)
      : dialog.showMessageBox(options));
    return response === 1;
  },
};
