import { expect } from '@playwright/test';
import { httpsServer } from '../../support/network/tls-loopback.ts';
import { addToken, newTab } from '../window.ts';
import {
  beVisitor,
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
  assay,
  webhook,
}) => {
  const { page } = assay;
  await openTab(page, webhook);
  // The 2000th character is a pair of UTF-16 units: the cut splits no character (TAB-ERR-4).
  const stored = `${'x'.repeat(1999)}😀`;
  webhook.answer('get_items', { status: 500, body: `${stored}the rest of it` });
  await happens(page, 'Refresh');
  await expect(widget(page).getByRole('alert')).toHaveText(banner);
  await expectRows(page, titles);
  await expect(newestCall(page)).toContainText('HTTP 500 · platform 200');

  const trace = await sheet(page, 'Trace');
  await expect(trace.getByRole('heading', { name: 'Reply to the widget: HTTP 200' })).toBeVisible();
  await expect(trace).toContainText('"ok": false');
  await expect(trace).toContainText('"status": 500');
  await expect(trace).toContainText('"details": "xxx');
  await expect(trace).toContainText('"error": "Webhook answered 500"');
  await expect(trace).toContainText(/cut .*2,000 .*\b14 /);
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
  assay,
  webhook,
}) => {
  const { page } = assay;
  await openTab(page, webhook);
  const item = widget(page).getByRole('article', { name: 'First record' });
  webhook.answer('item_clicked', { status: 404, body: { error: 'No such record' } });
  await rows(page).first().getByRole('button').first().click();
  await expect(widget(page).getByRole('alert')).toContainText('item could not');
  await expect(item).toContainText('What was asked first');
  await expect(newestCall(page)).toContainText('HTTP 404 · platform 200');
  await widget(page).getByRole('button', { name: 'Back' }).click();
  await expectRows(page, titles);
  await expectIssues(page, 1);

  webhook.answer('item_clicked', { body: threeRows[0] });
  await rows(page).first().getByRole('button').first().click();
  await expect(item).toBeVisible();
  webhook.answer('get_items', { status: 500, body: '' });
  await happens(page, 'Refresh');
  await expect(widget(page).getByRole('alert')).toHaveText(banner);
  await expect(item).toBeVisible();
  await widget(page).getByRole('button', { name: 'Back' }).click();
  await expect(widget(page).getByRole('alert')).toHaveText(banner);
});

test('an error reply that repeats the credential is reported, and the secret is nowhere', async ({
  assay,
  webhook,
}) => {
  const { page } = assay;
  const secret = 'shop-secret-0f1e2d3c4b5a';
  await addToken(page, { label: 'Shop', secret });
  await openTab(page, webhook);
  await editTab(page, 'Actions', async (dialog) => {
    await dialog.getByRole('button', { name: 'Set up connectors' }).click();
    await page.getByRole('button', { name: 'New connector', exact: true }).click();
    const form = page.getByRole('dialog', { name: 'New connector' });
    await form.getByLabel('Name', { exact: true }).fill('Shop key');
    await form.getByLabel('Token', { exact: true }).selectOption({ label: 'Shop ••••4b5a' });
    await form.getByRole('button', { name: 'Save' }).click();
    await page
      .getByRole('dialog', { name: 'Connectors' })
      .getByRole('button', { name: 'Close' })
      .click();
    await dialog.getByLabel('connector_id of get_items').selectOption('Shop key');
  });
  webhook.answer('get_items', {
    status: 500,
    body: { error: `No account for Bearer ${secret}`, headers: { 'X-Echo': secret } },
    headers: { 'X-Echo': secret },
  });
  await happens(page, 'Refresh');
  await expect(newestCall(page)).toContainText('HTTP 500 · platform 200');
  expect(webhook.heard('get_items').at(-1)?.headers.authorization).toBe(`Bearer ${secret}`);
  const told = (await sheet(page, 'Findings'))
    .getByRole('grid', { name: 'List of findings' })
    .getByRole('row')
    .filter({ hasText: 'repeats the credential' });
  await expect(told.getByRole('link', { name: 'TAB-ERR-3' })).toBeVisible();
  await expect(told.getByRole('img', { name: 'Error' })).toBeVisible();
  for (const name of ['Request', 'Trace', 'Reply'] as const) {
    await expect(await sheet(page, name)).toBeVisible();
    expect(await page.content(), name).not.toContain(secret);
    if (name === 'Request')
      await expect(page.getByRole('tabpanel', { name: 'Request' })).toContainText('Bearer ••••');
  }
  await expect(page.getByRole('tabpanel', { name: 'Reply' })).toContainText(
    'No account for Bearer ••••',
  );
  await expectIssues(page, 1);
});

test('an identity that does not verify: 401, and the webhook is not called', async ({
  assay,
  webhook,
}) => {
  const { page } = assay;
  await addToken(page, {
    label: 'Signing',
    secret: 'a-secret-that-signs-visitors-0123456789',
    signs: true,
  });
  await openTab(page, webhook);
  await editTab(page, 'Identity', async (dialog) => {
    await dialog.getByLabel('Verify with').selectOption('A stored secret');
    await dialog.getByLabel('Secret', { exact: true }).selectOption({ label: 'Signing ••••6789' });
    await dialog
      .getByLabel('Claims')
      .fill('{"sub": "visitor-7", "email": "seven@example.org", "plan": "gold"}');
  });
  await beVisitor(page, 'Expired');
  await happens(page, 'Refresh');
  await expect(newestCall(page)).toContainText('get_items');
  await expect(newestCall(page)).toContainText('expiredproxied · not called · platform 401');
  await expect(widget(page).getByRole('alert')).toHaveText(banner);
  await expectRows(page, titles);
  const trace = await sheet(page, 'Trace');
  await expect(trace.getByRole('heading', { name: 'Reply to the widget: HTTP 401' })).toBeVisible();
  await expect(trace).toContainText('expired');
  await expect(trace).toContainText(/webhook .*not called/);
  expect(webhook.heard()).toHaveLength(1);

  await beVisitor(page, 'Verified');
  await happens(page, 'Refresh');
  await expect(newestCall(page)).toContainText('verified');
  await expect(newestCall(page)).toContainText('proxied · HTTP 200');
  await expect(widget(page).getByRole('alert')).toBeHidden();
  const [, verified] = webhook.heard();
  expect(verified?.url.searchParams.get('endUserId')).toBe('visitor-7');
  expect(verified?.url.searchParams.get('endUserEmail')).toBe('seven@example.org');
  expect(JSON.stringify(verified)).not.toMatch(/eyJ|gold/);
  await expectIssues(page, 0);
});

const deskId = '7d000000-0000-4000-8000-000000000001';

test('proxied, inside the messaging view: what fails is reported where it happened, and each failure leaves a record', async ({
  assay,
  webhook,
}) => {
  const { page } = assay;
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
  await editTab(page, 'Webhook', (dialog) =>
    dialog.getByLabel('category').selectOption('messaging'),
  );
  await happens(page, 'Open');
  await widget(page)
    .getByRole('button', { name: /My desk/ })
    .click();
  const thread = widget(page).getByRole('log', { name: 'Messages' });
  await expect(thread.getByRole('listitem')).toHaveCount(1);
  await expect(widget(page).getByRole('alert')).toContainText('marked as read');
  const followUp = page.getByRole('treegrid', { name: 'Calls' }).getByRole('row', { level: 2 });
  await expect(followUp).toContainText('HTTP 503 · platform 200');
  expect(JSON.parse(webhook.heard('update_item')[0]?.body ?? '')).toMatchObject({
    type: 'mark_read',
  });

  const releaseDeletion = webhook.hold('delete_item');
  await thread.getByRole('button', { name: 'Delete message: When does my desk arrive?' }).click();
  await expect(widget(page)).toContainText('No messages yet');
  releaseDeletion();
  await expect(thread).toContainText('When does my desk arrive?');
  await expect(widget(page)).toContainText('Action failed');
  await expect(widget(page).getByRole('alert')).toContainText('could not be deleted');
  expect(webhook.heard('delete_item').map(({ body }) => JSON.parse(body))).toEqual([
    { id: deskId },
  ]);

  await widget(page).getByRole('textbox', { name: 'Message' }).fill('Is anybody there?');
  await widget(page).getByRole('button', { name: 'Send', exact: true }).click();
  await expect(thread.getByRole('listitem').last()).toContainText('Not sent');
  await expect(widget(page).getByRole('alert')).toContainText('not be sent');

  await expectIssues(page, 3);
});

test('a webhook with a certificate of its own: not trusted, then called by choice, and the verdict says so', async ({
  assay,
}) => {
  const { page } = assay;
  const server = await httpsServer('self-signed.pem', (_request, response) =>
    response.end(JSON.stringify(threeRows)),
  );
  const { host } = new URL(server.url);
  await newTab(page, { name: 'Shop', url: `${server.url}/tab` });
  await happens(page, 'Open');
  const call = page.getByRole('region', { name: 'Workbench' });
  await expect(call.getByRole('alert')).toContainText(
    new RegExp(`${host} is not trusted: .*self-signed`),
  );
  await call.getByRole('button', { name: `Do not verify ${host}` }).click();
  await expect(call).toContainText(`${host} is no longer verified`);
  await call.getByRole('button', { name: 'Retry' }).click();
  await expectRows(page, titles);
  await expect(await sheet(page, 'Findings')).toContainText(`${host} is not verified`);
  await server.close();
});
