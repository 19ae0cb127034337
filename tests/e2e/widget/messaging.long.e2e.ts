import { expect, type Page } from '@playwright/test';
import { test } from '../fixtures.ts';
import { exact, openSample, press } from '../window.ts';
import { sheet, widget } from './widget-tab.ts';

const thread = (page: Page) => widget(page).getByRole('log', { name: 'Messages' });
async function write(page: Page, content: string): Promise<void> {
  await widget(page).getByRole('textbox', { name: 'Message' }).fill(content);
}

test('a conversation of the sample messaging tab is opened, written in and deleted from', async ({
  page,
}) => {
  await openSample(page, 'messaging');
  await press(widget(page), /When does my desk arrive/);
  await expect(thread(page).getByRole('listitem')).toHaveCount(4);
  await expect(thread(page).getByRole('listitem').first()).toContainText('Ada Example');
  await expect(thread(page).locator('time').first()).toHaveAttribute('title', /\d{4}-\d{2}-\d{2}T/);

  const trace = await sheet(page, 'Trace');
  await expect(trace).toContainText('realtime channel is named conversation-delivery');
  await expect(trace.getByRole('link', { name: 'TAB-MSG-1' }).first()).toBeVisible();

  await write(page, 'Yes, all day.');
  await press(widget(page), 'Send', exact);
  const sent = thread(page).getByRole('listitem').last();
  await expect(sent).toContainText('Yes, all day.');
  await expect(sent.locator('time')).toHaveText(/now|ago$/);
  await expect(sent.getByRole('button', { name: 'Delete message: Yes, all day.' })).toBeVisible();

  await press(thread(page), 'Delete message: Hello, when does order 1041 arrive?');
  await expect(thread(page).getByRole('listitem')).toHaveCount(4);
  const back = widget(page).getByRole('button', { name: 'Back to the list' });
  await back.hover();
  await expect(page.getByRole('tooltip', { name: 'Back to the list' })).toBeVisible();
  await back.click();
  await press(widget(page), /When does my desk arrive/);
  await expect(thread(page).getByRole('listitem')).toHaveCount(4);
  await expect(thread(page)).toContainText('Yes, all day.');
  await expect(thread(page)).not.toContainText('order 1041');
});

test('view "direct" opens the only conversation, without a way back; Enter sends, and with Shift it breaks the line', async ({
  page,
}) => {
  await openSample(page, 'direct-view');
  await expect(thread(page).getByRole('listitem')).toHaveCount(3);
  await expect(widget(page).getByRole('button', { name: 'Back to the list' })).toBeHidden();
  const calls = page.getByRole('treegrid', { name: 'Calls' });
  await calls.getByRole('row').filter({ hasText: 'item_clicked' }).first().click();
  await expect(await sheet(page, 'Trace')).toContainText('conversation-own');
  await write(page, 'Four weeks');
  await page.keyboard.press('Shift+Enter');
  await page.keyboard.type('are fine.');
  await expect(widget(page).getByRole('textbox', { name: 'Message' })).toHaveValue(
    'Four weeks\nare fine.',
  );
  await page.keyboard.press('Enter');
  await expect(thread(page).getByRole('listitem')).toHaveCount(4);
  await expect(
    thread(page).getByRole('button', { name: 'Delete message: Four weeks are fine.' }),
  ).toBeVisible();
  await expect(widget(page).getByRole('textbox', { name: 'Message' })).toHaveValue('');
});

test('replies that are allowed and hard to draw are drawn as far as they are understood', async ({
  page,
}) => {
  await openSample(page, 'odd-messages');
  await press(widget(page), /Entries with gaps/);
  await expect(thread(page).getByRole('listitem')).toHaveCount(4);
  await expect(thread(page).getByRole('listitem').nth(1).getByRole('button')).toHaveCount(0);

  await press(widget(page), 'Back to the list');
  await press(widget(page), /A reply without a thread/);
  await expect(widget(page).getByRole('region', { name: 'Description' })).toContainText(
    'no thread',
  );

  await press(widget(page), 'Back to the list');
  await press(widget(page), /Text in the place of JSON/);
  await expect(widget(page).getByRole('region', { name: 'Reply' })).toContainText(
    'Thank you, we have your message.',
  );
});
