import { expect } from '@playwright/test';
import { httpsServer } from '../../support/network/tls-loopback.ts';
import { exact, newTab, press } from '../window.ts';
import {
  editTab,
  expectIssues,
  expectRows,
  happens,
  newestCall,
  openTab,
  rows,
  sheet,
  test,
  threeRows,
  titles,
  widget,
} from './widget-tab.ts';

const banner = 'This tab could not be loaded.';

test('proxied, a reply that is no 2xx: an error state over the cached items, HTTP 200 with the envelope, and a cut record', async ({
  page,
  webhook,
}) => {
  await openTab(page, webhook);
  // The 2000th character is a pair of UTF-16 units: the cut splits no character (TAB-ERR-4).
  const stored = `${'x'.repeat(1999)}😀`;
  webhook.answer('get_items', { status: 500, body: `${stored}the rest of it` });
  await happens(page, 'Refresh');
  await expect(widget(page).getByRole('alert')).toHaveText(banner);
  await expectRows(page, titles);
  await expect(newestCall(page)).toContainText('HTTP 500');

  const trace = await sheet(page, 'Trace');
  await expect(trace.getByRole('heading', { name: 'Reply to the widget: HTTP 200' })).toBeVisible();
  await expect(trace).toContainText('"ok": false');
  await expect(trace).toContainText('"status": 500');
  await expect(trace).toContainText('"details": "xxx');
  await expect(trace).toContainText('"error": "Webhook answered 500"');
  await expect(trace).toContainText('cut after 2,000 characters, the rest was dropped');
  await expectIssues(page, 1);
  await expect(trace.locator('pre').filter({ hasText: stored }).last()).toHaveText(stored);
  await expect(await sheet(page, 'Findings')).toContainText(/\banswered 500\b/);

  webhook.answer('get_items', { body: [] });
  await happens(page, 'Refresh');
  await expect(widget(page)).toContainText('Nothing here yet');
  await expect(widget(page).getByRole('alert')).toBeHidden();
  await expectIssues(page, 1);
});

test('proxied, a row that cannot be loaded, and a list while a row is open: the error state is on its screen', async ({
  page,
  webhook,
}) => {
  await openTab(page, webhook);
  const item = widget(page).getByRole('article', { name: 'First record' });
  webhook.answer('item_clicked', { status: 404, body: { error: 'No such record' } });
  await rows(page).first().getByRole('button').first().click();
  await expect(widget(page).getByRole('alert')).toContainText('item could not');
  await expect(item).toContainText('What was asked first');
  await expect(newestCall(page)).toContainText('HTTP 404');
  await press(widget(page), 'Back');
  await expectRows(page, titles);
  await expectIssues(page, 1);

  webhook.answer('item_clicked', { body: threeRows[0] });
  await rows(page).first().getByRole('button').first().click();
  await expect(item).toBeVisible();
  webhook.answer('get_items', { status: 500, body: '' });
  await happens(page, 'Refresh');
  await expect(widget(page).getByRole('alert')).toHaveText(banner);
  await expect(item).toBeVisible();
  await press(widget(page), 'Back');
  await expect(widget(page).getByRole('alert')).toHaveText(banner);
});

const deskId = '7d000000-0000-4000-8000-000000000001';

test('proxied, inside the messaging view: what fails is reported where it happened, and each failure leaves a record', async ({
  page,
  webhook,
}) => {
  const entry = {
    id: deskId,
    content: 'When does my desk arrive?',
    createdAt: '2024-03-05T10:00:00Z',
    author: { display: 'Ada Example' },
  };
  webhook.answer('get_items', {
    body: { items: [{ id: 'C-1', title: 'My desk', unread_count: 1 }] },
  });
  webhook.answer('item_clicked', { body: { id: 'C-1', conversationId: 'C-1', messages: [entry] } });
  for (const action of ['create_item', 'update_item', 'delete_item'])
    webhook.answer(action, { status: 503, body: { error: `No ${action} now` } });
  await newTab(page, { name: 'Messages', url: webhook.url });
  await editTab(page, (dialog) => dialog.getByLabel('category').selectOption('messaging'));
  await happens(page, 'Open');
  await press(widget(page), /My desk/);
  const thread = widget(page).getByRole('log', { name: 'Messages' });
  await expect(thread.getByRole('listitem')).toHaveCount(1);
  await expect(widget(page).getByRole('alert')).toContainText('marked as read');
  const followUp = page.getByRole('treegrid', { name: 'Calls' }).getByRole('row', { level: 2 });
  await expect(followUp).toContainText('HTTP 503');
  expect(JSON.parse(webhook.heard('update_item')[0]?.body ?? '')).toMatchObject({
    type: 'mark_read',
  });

  const releaseDeletion = webhook.hold('delete_item');
  await press(thread, 'Delete message: When does my desk arrive?');
  await expect(widget(page)).toContainText('No messages yet');
  releaseDeletion();
  await expect(thread).toContainText('When does my desk arrive?');
  await expect(widget(page)).toContainText('Action failed');
  await expect(widget(page).getByRole('alert')).toContainText('could not be deleted');
  expect(webhook.heard('delete_item').map(({ body }) => JSON.parse(body))).toEqual([
    { id: deskId },
  ]);

  await widget(page).getByRole('textbox', { name: 'Message' }).fill('Is anybody there?');
  await press(widget(page), 'Send', exact);
  await expect(thread.getByRole('listitem').last()).toContainText('Not sent');
  await expect(widget(page).getByRole('alert')).toContainText('not be sent');

  await expectIssues(page, 3);
});

test('a webhook with a certificate of its own: not trusted, then called by choice, and the verdict says so', async ({
  page,
}) => {
  const server = await httpsServer('self-signed.pem', (_request, response) =>
    response.end(JSON.stringify(threeRows)),
  );
  const { host } = new URL(server.url);
  await newTab(page, { name: 'Shop', url: `${server.url}/tab` });
  await happens(page, 'Open');
  const call = page.getByRole('region', { name: 'Workbench' });
  await expect(page.getByRole('region', { name: 'Diagnosis' })).toContainText(
    new RegExp(`${host} is not trusted: .*self-signed`),
  );
  await press(call, `Do not verify ${host}`);
  await expect(call).toContainText(`${host} is no longer verified`);
  await press(page, 'Fire', exact);
  await expectRows(page, titles);
  await expect(await sheet(page, 'Findings')).toContainText(`${host} is not verified`);
  await server.close();
});
