import { expect, type Locator, type Page } from '@playwright/test';
import { dialogs } from './dialogs.ts';
import { type Assay, test } from './fixtures.ts';
import { axeFaults, axeFaultsInEveryTheme } from './support/axe.ts';
import { cutOff } from './support/cut-off.ts';
import { ask, fetchSample, pane } from './support/document.ts';
import { addVariable, addWithPassphrase } from './support/tokens.ts';
import { widget } from './support/widget.ts';
import { chooseEvent, exact, go, openSample, pickItem, press, startFrom } from './window.ts';

/** There are many dialogs and views. */
const longest = 900_000;

const control =
  /^\s*- '?((?:button|checkbox|combobox|link|menuitem\w*|radio|searchbox|slider|spinbutton|switch|tab|textbox)\b(?: "(?:[^"\\]|\\.)*")?)(?!.*\[disabled\])/;

/** What can be used within an element, as a screen reader has it: `button "Save"`, or `button` where it has no name. */
const controlsOf = async (within: Locator): Promise<string[]> =>
  (await within.ariaSnapshot()).split('\n').flatMap((line) => control.exec(line)?.[1] ?? []);

/** The faults of the page in every theme, of colours those within an element where one is given, and what takes the keyboard without a name. */
async function faultsOf(page: Page, what: string, within?: string): Promise<string[]> {
  const faults = await axeFaultsInEveryTheme(page, within);
  const nameless = (await controlsOf(page.locator('body'))).filter((one) => !one.includes(' '));
  return [
    ...faults.map((fault) => `${what}, ${fault}`),
    ...nameless.map((role) => `${what}: a ${role} has no name`),
  ];
}

/** What is cut off in a window of this size, which then has its usual one again. */
async function cutOffIn(page: Page, what: string, width: number): Promise<string[]> {
  await page.setViewportSize({ width, height: 640 });
  const cut = (await cutOff(page)).map((control) => `${what}: ${control}`);
  await page.setViewportSize({ width: 1440, height: 900 });
  return cut;
}

/** A vault with a passphrase, and a token of each kind, which some dialogs are about. */
async function fillIn({ page, electron }: Assay): Promise<void> {
  await addWithPassphrase(page, {
    label: 'Production',
    secret: 'live_0123456789_wxyz',
    passphrase: 'correct horse battery',
  });
  if (!electron) return;
  await electron.evaluate(({ dialog }) =>
    Object.assign(dialog, { showMessageBox: async () => ({ response: 1 }) }),
  );
  await addVariable(page, 'From outside');
}

test('no dialog has an accessibility fault that axe knows of, in any theme, all of its controls have names of their own, and nothing of it is cut off in a small window', {
  tag: '@web',
}, async ({ assay }) => {
  test.setTimeout(longest);
  const { page, host } = assay;
  await fillIn(assay);
  const faults: string[] = [];
  for (const { name, open, onDesktop, width } of dialogs) {
    if ((onDesktop === true) !== (host !== 'web')) continue;
    await test.step(String(name), async () => {
      if (width !== undefined) await page.setViewportSize({ width, height: 900 });
      await open(page);
      const dialog = page.getByRole('dialog', { name }).or(page.getByRole('alertdialog', { name }));
      await expect(dialog).toBeVisible();
      // The colours behind it are those of a view, which the next test looks at.
      faults.push(...(await faultsOf(page, String(name), '[role=dialog], [role=alertdialog]')));
      const controls = await controlsOf(dialog);
      const twice = controls.filter((one, at) => controls.indexOf(one) !== at);
      faults.push(...twice.map((one) => `${name}: two controls are ${one}`));
      faults.push(...(await cutOffIn(page, String(name), width ?? 1024)));
      await expect(async () => {
        await page.keyboard.press('Escape');
        await expect(page.getByRole('dialog').or(page.getByRole('alertdialog'))).toHaveCount(0, {
          timeout: 500,
        });
      }).toPass();
    });
  }
  // The last dialog was the one that unlocks.
  if (host === 'web') faults.push(...(await faultsOf(page, 'Tokens, locked')));
  expect(faults).toEqual([]);
});

/** What the window shows, in the order it comes about; each ends with nothing under way. Its sheets are turned to, and its menus opened by their buttons. */
const views: readonly {
  name: string;
  begin(page: Page): Promise<void>;
  sheets?: readonly string[];
  menus?: readonly (string | RegExp)[];
}[] = [
  { name: 'Start', menus: [/^Samples/], begin: (page) => press(page, 'Start', exact) },
  {
    name: 'Document',
    sheets: ['Compare', 'XML', 'Table', 'Reply', 'Trace', 'Findings'],
    menus: [/^More$/],
    begin: async (page) => {
      await fetchSample(page, 'completed');
      await fetchSample(page, 'missing-row');
      await ask(page, '//amount');
      await expect(pane(page).getByText(/matches in /)).toBeVisible();
      await press(pane(page), 'More', exact);
      await pickItem(page, 'Compare with…');
    },
  },
  {
    name: 'Broken list',
    sheets: ['Request', 'Trace', 'Findings', 'Reply'],
    menus: ['More tab actions', 'Events', /^Visitor/, 'Display', 'More exports'],
    begin: async (page) => {
      await openSample(page, 'broken');
      await expect(page.getByRole('region', { name: 'Diagnosis' })).toBeVisible();
    },
  },
  {
    name: 'Check',
    begin: async (page) => {
      await openSample(page, 'default');
      await press(page, 'Check', exact);
      await expect(page.getByText(/^The check is done/)).toBeAttached();
    },
  },
  {
    name: 'Error over a list',
    begin: async (page) => {
      await go(page, 'Widget');
      await page.getByRole('option', { name: 'Sample orders' }).click();
      await press(page, 'Fire', exact);
      await expect(widget(page).getByRole('listitem').first()).toBeVisible();
      await chooseEvent(page, 'Edit mock reply…');
      await startFrom(page, '500 with a JSON error');
      await press(page, 'Use as mock reply');
      await expect(widget(page).getByRole('alert')).toBeVisible();
    },
  },
  {
    name: 'Detail',
    begin: async (page) => {
      await widget(page).getByRole('listitem').first().getByRole('button').first().click();
      await expect(widget(page).getByRole('article')).toHaveAttribute('aria-busy', 'false');
    },
  },
  {
    name: 'Conversation',
    begin: async (page) => {
      await openSample(page, 'messaging');
      await press(widget(page), /When does my desk arrive/);
      const messages = widget(page).getByRole('log', { name: 'Messages' });
      await expect(messages.getByRole('listitem').first()).toBeVisible();
      await expect(
        page.getByRole('treegrid', { name: 'Calls' }).getByRole('img', { name: 'Running' }),
      ).toHaveCount(0);
    },
  },
  {
    name: 'Recording',
    sheets: ['Request'],
    begin: async (page) => {
      await press(page, 'More tab actions');
      await pickItem(page, 'Record calls of this tab');
      await press(page, 'Try it with a sample caller');
      await expect(page.getByRole('region', { name: 'Recording' })).toContainText('2 calls');
    },
  },
  { name: 'History', menus: [/^Filter/], begin: (page) => go(page, 'History') },
  { name: 'Tokens', begin: (page) => go(page, 'Tokens') },
  { name: 'Settings', begin: (page) => go(page, 'Settings') },
];

test('no view, sheet or menu has an accessibility fault that axe knows of, in any theme and with forced colours, whatever takes the keyboard has a name, and a small window cuts nothing off', async ({
  page,
}) => {
  test.setTimeout(longest);
  const faults: string[] = [];
  const look = async (what: string): Promise<void> => {
    faults.push(...(await faultsOf(page, what)), ...(await cutOffIn(page, what, 1024)));
  };
  for (const { name, begin, sheets = [], menus = [] } of views)
    await test.step(name, async () => {
      await begin(page);
      await expect(page.getByRole('main').getByRole('region').first()).toBeVisible();
      if (sheets.length === 0) await look(name);
      for (const sheet of sheets) {
        await page
          .getByRole('main')
          .getByRole('tab', { name: new RegExp(`^${sheet}`) })
          .click();
        if (sheet === 'Compare')
          // The editor marks what differs once it knows.
          await expect(
            page.locator('.monaco-diff-editor :is(.line-insert, .line-delete)').first(),
          ).toBeVisible();
        await look(`${name}, ${sheet}`);
      }
      // Its colours are those of the system.
      await page.emulateMedia({ forcedColors: 'active' });
      const forced = await axeFaults(page, 'no color');
      faults.push(...forced.map((fault) => `${name}, forced colours: ${fault}`));
      await page.emulateMedia({ forcedColors: 'none' });
      for (const menu of menus) {
        const button = page.getByRole('main').getByRole('button', { name: menu }).first();
        await button.click();
        const popover = page.locator('.popover').filter({ visible: true });
        await expect(
          popover.getByRole('dialog').or(popover.getByRole('menu')).first(),
        ).toBeVisible();
        faults.push(...(await axeFaults(page)).map((fault) => `${name}, ${menu}: ${fault}`));
        await page.keyboard.press('Escape');
        await expect(popover).toHaveCount(0);
        await expect(button).toBeFocused();
      }
    });
  expect(faults).toEqual([]);
});

test('the keyboard goes through every region and back the same way, and what a list of commands offers first is chosen by Enter', async ({
  page,
}) => {
  await openSample(page, 'broken');
  await expect(page.getByRole('region', { name: 'Diagnosis' })).toBeVisible();
  const count = await page.locator('[data-region]:visible').count();
  const goes = async (key: string, steps: number): Promise<(string | null)[]> => {
    const regions: (string | null)[] = [];
    for (let step = 0; step < steps; step += 1) {
      await page.keyboard.press(key);
      regions.push(
        await page.evaluate(
          () =>
            document.activeElement?.closest('[data-region]')?.getAttribute('aria-label') ?? null,
        ),
      );
    }
    return regions;
  };
  const forth = await goes('F6', count);
  expect(new Set(forth).size).toBe(count);
  expect(forth).toEqual(expect.arrayContaining(['Workbench', 'Calls', 'Widget preview']));
  expect(await goes('Shift+F6', count - 1)).toEqual(forth.slice(0, -1).toReversed());

  // The first row is the active one, whatever the pointer rests on where the list opens.
  const search = page.getByRole('combobox', { name: 'Search commands' });
  const found = page.getByRole('menuitem');
  await page.keyboard.press('ControlOrMeta+k');
  const box = await found.nth(1).boundingBox();
  await page.keyboard.press('Escape');
  await expect(search).toHaveCount(0);
  await page.mouse.move((box?.x ?? 0) + 20, (box?.y ?? 0) + 10);
  await page.keyboard.press('ControlOrMeta+k');
  const first = await found.first().getAttribute('id');
  await expect(search).toHaveAttribute('aria-activedescendant', first ?? '');
  await search.fill('Search the history');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('searchbox', { name: 'Search the history' })).toBeFocused();
});
