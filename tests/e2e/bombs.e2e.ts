import { expect, type Page } from '@playwright/test';
import { bombs, threadBombs } from '../support/bombs.ts';
import { editTab, happens, rows, test, widget } from './widget-tab.ts';
import { newTab } from './window.ts';

const shownTo = (page: Page) => widget(page).getByText(/^Shortened here: /);

/** The drawn widget stays within what a window lays out at once, whatever the reply holds. */
async function expectBounded(page: Page): Promise<void> {
  expect(await widget(page).locator('*').count(), 'elements').toBeLessThan(2_500);
  const text = (await widget(page).textContent()) ?? '';
  expect(text.length, 'characters').toBeLessThan(40_000);
  expect(text, 'marks on one letter').not.toMatch(/(?:\p{M}|\u200d){11}/u);
}

/** Typing into the window still works. */
async function expectTyping(page: Page): Promise<void> {
  const filter = page.getByRole('searchbox', { name: 'Filter rows' });
  await filter.pressSequentially('after');
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toHaveText(/^after/);
  await filter.fill('');
  await expect(rows(page)).toHaveCount(2);
}

test('an item that is made to hold up the window is drawn to a point, and the window can be used', async ({ assay, webhook }) => {
  test.setTimeout(180_000);
  const { page } = assay;
  webhook.answer('get_items', { body: { items: [] } });
  await newTab(page, { name: 'Bombs', url: webhook.url });
  await happens(page, 'Open');
  for (const [name, { item, left }] of Object.entries(bombs)) {
    await test.step(name, async () => {
      const title = 'title' in item ? '' : `Row: ${name}`;
      webhook.answer('get_items', {
        body: {
          items: [
            { id: name, title, ...item },
            { id: '2', title: 'after' },
          ],
        },
      });
      webhook.answer('item_clicked', { body: { id: name, title, ...item } });
      await happens(page, 'Refresh');
      await expect(rows(page)).toHaveCount(2);
      const row = rows(page).first().getByRole('button').first();
      if (title !== '') await expect(row).toContainText(title);
      await expectBounded(page);
      await expectTyping(page);
      await row.click();
      const screen = widget(page).getByRole('article');
      await expect(screen).toHaveAttribute('aria-busy', 'false');
      await expect(screen.locator('[aria-busy=true]')).toHaveCount(0);
      await expectBounded(page);
      if (left !== null) await expect(shownTo(page).first()).toContainText(left);
      await widget(page).getByRole('button', { name: 'Back' }).click();
    });
  }
});

test('a conversation that is made to hold up the window is drawn to a point', async ({ assay, webhook }) => {
  const { page } = assay;
  webhook.answer('get_items', { body: { items: [{ id: '1', title: 'Thread' }] } });
  await newTab(page, { name: 'Bombs', url: webhook.url });
  await editTab(page, 'Webhook', (dialog) => dialog.getByLabel('category').selectOption('messaging'));
  for (const [name, body] of Object.entries(threadBombs)) {
    await test.step(name, async () => {
      webhook.answer('item_clicked', { body });
      await happens(page, 'Refresh');
      await rows(page).first().getByRole('button').first().click();
      await expect(widget(page).getByRole('region', { name: /^Conversation/ })).toBeVisible();
      await expect(widget(page).getByRole('progressbar')).toHaveCount(0);
      await expectBounded(page);
      const composer = widget(page).getByRole('textbox');
      await composer.fill('typed');
      await expect(composer).toHaveValue('typed');
      await widget(page).getByRole('button', { name: 'Back to the list' }).click();
    });
  }
});
