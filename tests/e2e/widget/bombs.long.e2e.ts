import { expect, type Locator, type Page } from '@playwright/test';
import { bombs, completed, documentBombs, threadBombs } from '../../support/bombs.ts';
import { httpServer } from '../../support/network/loopback.ts';
import { exact, newConnection, newTab, press } from '../window.ts';
import { editTab, happens, rows, test, widget } from './widget-tab.ts';

const shownTo = (page: Page) => widget(page).getByText(/^Shortened: /);

/** The drawn widget stays within what a window lays out at once, whatever the reply holds. */
async function expectBounded(page: Page): Promise<void> {
  expect(await widget(page).locator('*').count(), 'elements').toBeLessThan(2_500);
  await expectBoundedText(widget(page));
}

/** The text is short, and no letter of it carries a stack of marks; which characters are marks is for the Unicode of the browser to say. */
async function expectBoundedText(shown: Locator): Promise<void> {
  const found = await shown.evaluate(({ textContent }) => ({
    characters: textContent.length,
    stacks: /(?:\p{M}|\u200d){11}/u.test(textContent),
  }));
  expect(found.characters, 'characters').toBeLessThan(40_000);
  expect(found.stacks, 'more than ten marks on one letter').toBe(false);
}

test('items that are made to hold up the window are drawn to a point, and the window can be used', async ({
  assay,
  webhook,
}) => {
  const { page } = assay;
  const items = Object.entries(bombs).map(([name, { item }]) => ({
    id: name,
    title: `Row: ${name}`,
    ...item,
  }));
  await newTab(page, { name: 'Bombs', url: webhook.url });
  // As many as are drawn at once.
  const half = Math.ceil(items.length / 2);
  for (const some of [items.slice(0, half), items.slice(half)]) {
    webhook.answer('get_items', { body: { items: [...some, { id: 'after', title: 'after' }] } });
    await happens(page, 'Refresh');
    await expect(rows(page)).toHaveCount(some.length + 1);
    await expectBounded(page);
    // Typing into the window still works.
    await page.keyboard.press('ControlOrMeta+k');
    const search = page.getByRole('dialog').getByRole('combobox');
    await search.pressSequentially('get_items');
    await expect(search).toHaveValue('get_items');
    await page.keyboard.press('Escape');
    for (const [at, item] of some.entries())
      if (item.title === `Row: ${item.id}`)
        await expect(rows(page).nth(at)).toContainText(item.title);
    // Each is drawn in full from the reply to its click: from here on the list is short, since the window gets it anew with every event.
    const short = some.map(({ id }) => ({ id, title: id }));
    webhook.answer('get_items', { body: { items: short } });
    await happens(page, 'Refresh');
    await expect(rows(page)).toHaveCount(short.length);
    for (const [at, item] of some.entries())
      await test.step(item.id, async () => {
        webhook.answer('item_clicked', { body: item });
        await rows(page).nth(at).getByRole('button').first().click();
        const screen = widget(page).getByRole('article');
        await expect(screen).toHaveAttribute('aria-busy', 'false');
        await expect(screen.locator('[aria-busy=true]')).toHaveCount(0);
        await expectBounded(page);
        const left = bombs[item.id]?.left;
        if (left) await expect(shownTo(page).first()).toContainText(left);
        await press(widget(page), 'Back');
      });
  }
});

test('a conversation that is made to hold up the window is drawn to a point', async ({
  assay,
  webhook,
}) => {
  const { page } = assay;
  webhook.answer('get_items', { body: { items: [{ id: '1', title: 'Thread' }] } });
  await newTab(page, { name: 'Bombs', url: webhook.url });
  await editTab(page, (dialog) => dialog.getByLabel('category').selectOption('messaging'));
  for (const [name, body] of Object.entries(threadBombs)) {
    await test.step(name, async () => {
      webhook.answer('item_clicked', { body });
      await happens(page, 'Refresh');
      await rows(page).first().getByRole('button').first().click();
      await expect(widget(page).getByRole('region', { name: /^Conversation/ })).toBeVisible();
      // The test searches all that the app sends to its window, and these are large.
      await expect(widget(page).getByRole('progressbar')).toHaveCount(0);
      await expectBounded(page);
      const composer = widget(page).getByRole('textbox');
      await composer.fill('typed');
      await expect(composer).toHaveValue('typed');
      await press(widget(page), 'Back to the list');
    });
  }
});

test('a document whose fields are made to hold up the window is listed and shown to a point', async ({
  page,
}) => {
  const id = '0c5a4a9e-2c1e-4f3a-9d2b-0f0a54b0c0de';
  let reply = {};
  const service = await httpServer((_request, response) =>
    response.end(JSON.stringify({ ...completed, id, ...reply })),
  );
  try {
    await newConnection(page, { name: 'Bombs', url: service.url });
    for (const [name, fields] of Object.entries(documentBombs)) {
      await test.step(name, async () => {
        reply = fields;
        await page.getByLabel('Document id').fill(id);
        await press(page, 'Fetch', exact);
        const outcome = page.getByRole('region', { name: 'Outcome' });
        await expect(
          outcome.getByText(/hortened (?:here )?from [\d,]+ characters/).first(),
        ).toBeVisible();
        for (const shown of [
          outcome,
          page.getByRole('region', { name: 'Documents of the connection' }),
        ])
          await expectBoundedText(shown);
        await page.getByLabel('Document id').fill('typed');
        await expect(page.getByLabel('Document id')).toHaveValue('typed');
      });
    }
  } finally {
    await service.close();
  }
});
