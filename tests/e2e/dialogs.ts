import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { happens, widget } from './support/widget.ts';
import { chooseEvent, exact, go, openSample, pasteReply, pickItem, press } from './window.ts';

/**
 * Every dialog of the window: the file of its component, one row for each dialog in it, and how it is opened. tests/renderer/ui/dialogs.test.ts compares
 * this table with the source, so that no dialog is forgotten. A row may need what the rows above it left behind.
 */
export type DialogRow = {
  file: string;
  name: RegExp | string;
  /** Only the desktop app has it; all others are looked at on the web host. */
  onDesktop?: true;
  /** The width of the window that has it; the usual one where it is not said. */
  width?: number;
  open(page: Page): Promise<void>;
};

const pressFirst = (page: Page, name: RegExp | string): Promise<void> =>
  page.getByRole('button', { name, exact: true }).first().click();
const inDialog = (page: Page, name: string): Promise<void> =>
  press(page.getByRole('dialog'), name, exact);
const fromMenu = async (page: Page, button: string, item: RegExp | string): Promise<void> => {
  await pressFirst(page, button);
  await pickItem(page, item);
};
const inPlace =
  (place: Parameters<typeof go>[1], open: (page: Page) => Promise<void>) =>
  async (page: Page): Promise<void> => {
    await go(page, place);
    await open(page);
  };
/** A new entry, with every field of its form on show and what is missing marked. */
const unfolded = async (page: Page, button: string, save: string, ...folds: RegExp[]) => {
  await pressFirst(page, button);
  await inDialog(page, save);
  for (const name of folds) await press(page.getByRole('dialog'), name);
};
const inTokens = (button: string) => inPlace('Tokens', (page) => pressFirst(page, button));

/** Runs a command by its name; the list shows tools of its own from five documents on. */
async function runCommand(page: Page, title: string): Promise<void> {
  await page.keyboard.press('ControlOrMeta+k');
  await page.getByRole('dialog').getByRole('combobox').fill(title);
  await page.keyboard.press('Enter');
}

const askForWorkspace = (page: Page): Promise<void> => page.keyboard.press('ControlOrMeta+Shift+O');
/** Opens a workspace that names a token. */
async function openWorkspace(page: Page): Promise<void> {
  const path = join(await mkdtemp(join(tmpdir(), 'assay-workspace-')), 'assay.yaml');
  await writeFile(
    path,
    'version: 1\nconnectors: {key: {type: token, secret: {token: Key}}}\nenvironments: {staging: {}}\n',
  );
  await askForWorkspace(page);
  await page.getByLabel('Path of the workspace file').fill(path);
  await inDialog(page, 'Open');
}

export const dialogs: readonly DialogRow[] = [
  {
    file: 'shell/palette.tsx',
    name: 'Search commands',
    open: (page) => page.keyboard.press('ControlOrMeta+k'),
  },
  {
    file: 'shell/palette.tsx',
    name: 'Keyboard shortcuts',
    open: (page) => page.keyboard.press('?'),
  },
  {
    file: 'documents/connection/connection-dialog.tsx',
    name: 'New connection',
    open: inPlace('Documents', (page) => unfolded(page, 'New connection', 'Save', /^Advanced/)),
  },
  {
    file: 'documents/connection/connection-dialog.tsx',
    name: 'Remove connection',
    open: inPlace('Documents', (page) =>
      fromMenu(page, 'More connection actions', 'Remove connection'),
    ),
  },
  {
    file: 'documents/request-bar.tsx',
    name: 'The document id is empty',
    open: inPlace('Documents', async (page) => {
      await page.getByLabel('Document id').fill('');
      await pressFirst(page, 'Fetch');
    }),
  },
  {
    file: 'documents/list/add-dialog.tsx',
    name: 'Add documents',
    open: inPlace('Documents', (page) => pressFirst(page, 'Add documents')),
  },
  {
    file: 'documents/list/many-dialogs.tsx',
    name: 'Fetch documents',
    open: async (page) => {
      await openSample(page, 'completed');
      await runCommand(page, 'Fetch all documents');
    },
  },
  {
    file: 'documents/list/many-dialogs.tsx',
    name: 'Export documents',
    open: inPlace('Documents', (page) => runCommand(page, 'Export the list of documents')),
  },
  {
    file: 'documents/list/list-pane.tsx',
    name: 'Remove documents',
    open: async (page) => {
      await openSample(page, 'completed');
      await page
        .getByRole('grid', { name: 'Documents' })
        .getByRole('row')
        .first()
        .click({ button: 'right' });
      await pickItem(page, 'Remove document');
    },
  },
  {
    file: 'ui/layout/side-lists.tsx',
    name: 'Connections and documents',
    width: 640,
    // The row above left Documents on show; the rail has no words at this width.
    open: (page) => pressFirst(page, 'Connections and documents'),
  },
  {
    file: 'widget/setup/tab-dialog.tsx',
    name: 'New tab',
    open: inPlace('Widget', (page) => unfolded(page, 'New tab', 'Save and fire', /^Advanced/)),
  },
  {
    file: 'widget/setup/tab-dialog.tsx',
    name: 'Remove tab',
    open: inPlace('Widget', (page) => fromMenu(page, 'More tab actions', 'Remove tab')),
  },
  {
    file: 'record/record-dialog.tsx',
    name: 'Record calls of Sample orders',
    open: inPlace('Widget', (page) =>
      fromMenu(page, 'More tab actions', 'Record calls of this tab'),
    ),
  },
  {
    file: 'widget/setup/connectors-dialog.tsx',
    name: 'Connectors',
    open: inPlace('Widget', (page) => fromMenu(page, 'More tab actions', 'Edit connectors')),
  },
  {
    file: 'widget/setup/connectors-dialog.tsx',
    name: 'New connector',
    open: inPlace('Widget', async (page) => {
      await fromMenu(page, 'More tab actions', 'Edit connectors');
      await inDialog(page, 'New connector');
    }),
  },
  {
    file: 'widget/setup/connectors-dialog.tsx',
    name: 'Remove connector',
    open: inPlace('Widget', async (page) => {
      await fromMenu(page, 'More tab actions', 'Edit connectors');
      await inDialog(page, 'New connector');
      const form = page.getByRole('dialog', { name: 'New connector' });
      await form.getByLabel('Name').fill('Shop');
      await form.getByRole('combobox', { name: 'Token' }).selectOption({ index: 1 });
      await press(form, 'Save');
      await inDialog(page, 'Remove Shop');
    }),
  },
  {
    file: 'widget/preview/markdown/markdown.tsx',
    name: 'Open this address?',
    open: async (page) => {
      await go(page, 'Widget');
      await happens(page, 'Open');
      await widget(page).getByRole('listitem').first().getByRole('button').first().click();
      await widget(page).getByRole('link').first().click();
      await pickItem(page, /^Open in the browser/);
    },
  },
  {
    file: 'imported/import-dialog.tsx',
    name: /^Import /,
    open: async (page) => {
      await page.evaluate(() => {
        const clipboardData = new DataTransfer();
        clipboardData.setData('text/plain', '{"items":[{"id":"a","title":"A"}]}');
        window.dispatchEvent(new ClipboardEvent('paste', { clipboardData, cancelable: true }));
      });
      await expect(page.getByRole('dialog').getByRole('progressbar')).toHaveCount(0);
    },
  },
  {
    file: 'reply/reply-dialog.tsx',
    name: 'Edit reply',
    open: async (page) => {
      await pasteReply(page);
    },
  },
  {
    file: 'history/question-dialogs.tsx',
    name: 'Compare two calls',
    open: inPlace('Widget', async (page) => {
      await happens(page, 'Open');
      await happens(page, 'Refresh');
      await press(page, 'Compare', exact);
      await expect(page.getByRole('dialog').getByRole('progressbar')).toHaveCount(0);
    }),
  },
  {
    file: 'history/question-dialogs.tsx',
    name: /^Write to /,
    open: inPlace('Widget', async (page) => {
      await happens(page, 'Open');
      await expect(widget(page).getByText('Order 1042: two lamps').first()).toBeVisible();
      await chooseEvent(page, /^Delete/);
      const call = page
        .getByRole('treegrid', { name: 'Calls' })
        .getByRole('row', { name: /^delete_item/ });
      await expect(call).toContainText('direct');
      await call.click();
      await chooseEvent(page, 'Fire over the other surface');
    }),
  },
  {
    file: 'history/replay/replay-dialog.tsx',
    name: /^Edit and send: /,
    open: inPlace('History', async (page) => {
      await page.getByRole('grid', { name: 'Calls' }).getByRole('row').first().click();
      await fromMenu(page, 'More actions', 'Edit and send');
    }),
  },
  {
    file: 'history/replay/replay-dialog.tsx',
    name: 'Send again to another address',
    open: inPlace('History', async (page) => {
      await page.getByRole('grid', { name: 'Calls' }).getByRole('row').first().click();
      await fromMenu(page, 'More actions', 'Send again to another address');
    }),
  },
  {
    file: 'tokens/dialogs/add-dialog.tsx',
    name: 'Add token',
    open: inPlace('Tokens', async (page) => {
      await pressFirst(page, 'Add token');
      await inDialog(page, 'Save');
    }),
  },
  {
    file: 'tokens/dialogs/add-dialog.tsx',
    name: 'Edit token',
    open: inTokens('Edit Production'),
  },
  {
    file: 'tokens/dialogs/source-dialogs.tsx',
    name: 'Replace the secret of Production',
    open: inTokens('Replace secret of Production'),
  },
  {
    file: 'tokens/dialogs/source-dialogs.tsx',
    name: 'Change the variable of From outside',
    onDesktop: true,
    open: inTokens('Change variable of From outside'),
  },
  {
    file: 'tokens/dialogs/source-dialogs.tsx',
    name: 'Remove token',
    open: inTokens('Remove Production'),
  },
  {
    file: 'tokens/vault/store-dialog.tsx',
    name: 'Choose how to store tokens',
    open: inTokens('Change token storage'),
  },
  {
    file: 'tokens/vault/passphrase-fields.tsx',
    name: 'Change passphrase',
    open: inTokens('Change passphrase'),
  },
  {
    file: 'settings/licences-dialog.tsx',
    name: 'Licences',
    open: inPlace('Settings', (page) => pressFirst(page, 'Show licences')),
  },
  {
    file: 'settings/history-card.tsx',
    name: 'Clear the history',
    open: inPlace('Settings', (page) => pressFirst(page, 'Clear the history')),
  },
  {
    file: 'workspace/open-dialog.tsx',
    name: 'Open workspace',
    open: askForWorkspace,
  },
  {
    file: 'workspace/trust-dialog.tsx',
    name: /^Open .*assay\.yaml\?$/,
    open: openWorkspace,
  },
  // Last, because the vault stays locked.
  {
    file: 'tokens/vault/passphrase-fields.tsx',
    name: 'Unlock the tokens',
    open: inPlace('Tokens', async (page) => {
      await pressFirst(page, 'Lock');
      await pressFirst(page, 'Unlock');
    }),
  },
];
