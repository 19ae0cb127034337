import { expect, type Page } from '@playwright/test';
import { axeFaultsInEveryTheme } from '../axe.ts';
import { test } from '../fixtures.ts';
import { chooseEvent, go, openSample, pickItem, press, startFrom } from '../window.ts';
import { cutOff } from './cut-off.ts';
import { bench, widget } from './widget-tab.ts';

type SheetName = 'Reply' | 'Request' | 'Trace' | 'Findings';
const sheet = (page: Page, name: string) =>
  bench(page).getByRole('tab', { name: new RegExp(`^${name}`) });
const openTab = (page: Page) => press(widget(page), 'Open the tab');

/** What the Widget view is looked at with, in the order it comes about; each ends with nothing under way. */
const states: readonly {
  name: string;
  begin(page: Page): Promise<void>;
  sheets: readonly SheetName[];
}[] = [
  {
    name: 'list',
    sheets: ['Reply', 'Request', 'Trace', 'Findings'],
    begin: async (page) => {
      await go(page, 'Widget');
      await openTab(page);
      await expect(widget(page).getByRole('listitem').first()).toBeVisible();
    },
  },
  {
    name: 'error',
    sheets: ['Trace'],
    begin: async (page) => {
      await chooseEvent(page, 'Edit mock reply…');
      await startFrom(page, '500 with a JSON error');
      await press(page, 'Use as mock reply');
      await expect(widget(page).getByRole('alert')).toBeVisible();
    },
  },
  {
    name: 'detail',
    sheets: ['Trace'],
    begin: async (page) => {
      await widget(page).getByRole('listitem').first().getByRole('button').first().click();
      await expect(widget(page).getByRole('article')).toHaveAttribute('aria-busy', 'false');
    },
  },
  {
    name: 'conversation',
    sheets: ['Trace'],
    begin: async (page) => {
      await openSample(page, 'messaging');
      await press(widget(page), /When does my desk arrive/);
      await expect(
        widget(page).getByRole('log', { name: 'Messages' }).getByRole('listitem').first(),
      ).toBeVisible();
      await expect(
        page.getByRole('treegrid', { name: 'Calls' }).getByRole('img', { name: 'Running' }),
      ).toHaveCount(0);
    },
  },
  {
    name: 'recording',
    sheets: ['Request'],
    begin: async (page) => {
      await press(page, 'More tab actions');
      await pickItem(page, 'Record calls of this tab');
      await press(page, 'Try it with a sample caller');
      await expect(page.getByRole('region', { name: 'Recording' })).toContainText('2 calls');
    },
  },
];

test('the Widget view has no accessibility fault that axe knows of, in any theme, and cuts nothing off in a small window', async ({
  page,
}) => {
  test.slow();
  for (const state of states) {
    await page.setViewportSize({ width: 1440, height: 900 });
    await state.begin(page);
    await page.setViewportSize({ width: 1024, height: 640 });
    for (const name of state.sheets) {
      await sheet(page, name).click();
      await expect(sheet(page, name)).toBeInViewport({ ratio: 0.98 });
      expect.soft(await cutOff(page), `${state.name}, ${name}`).toEqual([]);
      expect.soft(await axeFaultsInEveryTheme(page), `${state.name}, ${name}`).toEqual([]);
    }
  }
});
