import { type BrowserWindow, dialog, shell } from 'electron';
import { externalAddress } from '#core/http/address.ts';
import { documentationWindow } from './documentation.ts';
import { isDocumentationPage } from './protocol.ts';

/**
 * Shows the whole address in a dialog of the system, and opens it in the system's browser if the
 * answer is yes.
 */
async function ask(window: BrowserWindow, href: string, note: string): Promise<void> {
  const { response } = await dialog.showMessageBox(window, {
    type: 'question',
    title: 'Assay',
    message: 'Open this address in your browser?',
    detail: `${href}${note}\n\nThis address comes from a reply.`,
    buttons: ['Cancel', 'Open in the browser'],
    defaultId: 0,
    cancelId: 0,
    noLink: true,
  });
  if (response === 1) await shell.openExternal(href);
}

/**
 * The page of the window opens no window itself. A page of the documentation opens in the one window for them. An https address needs a confirmation, one at a time, so that a page
 * cannot flood anyone with questions; all others are refused.
 */
export function openLinksOutside(window: BrowserWindow): void {
  let isAsking = false;
  const openDocumentation = documentationWindow(window);
  window.webContents.setWindowOpenHandler(({ url }) => {
    const address = externalAddress(url);
    if (isDocumentationPage(url)) openDocumentation(url);
    else if (address !== null && !isAsking) {
      isAsking = true;
      const note = address.lookalike
        ? `\n\nIts hostname is ${address.host}: letters outside a–z can look like other letters.`
        : '';
      void ask(window, address.href, note)
        .catch(() => undefined)
        .finally(() => {
          isAsking = false;
        });
    }
    return { action: 'deny' };
  });
}
