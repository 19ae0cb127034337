import { expect, type Page } from '@playwright/test';
import { go, press } from '../window.ts';
import {
  calls,
  chooseFor,
  expectIssues,
  expectRows,
  happens,
  newestCall,
  openTab,
  rows,
  sheet,
  test,
  titles,
  widget,
} from './widget-tab.ts';

const notices = (page: Page) => widget(page).getByRole('status').locator('> div');
const dismiss = (page: Page) => notices(page).getByRole('button').first().click();

test('direct delete_item: the row goes at once, comes back to its place after anything but 2xx, and stays away after 2xx', async ({
  page,
  webhook,
}) => {
  await openTab(page, webhook);
  webhook.answer('delete_item', { status: 409, body: { error: 'Somebody is at work on it' } });
  const releaseFailure = webhook.hold('delete_item');
  await chooseFor(page, 'Second record', 'Delete');
  await expectRows(page, ['First record', 'Third record']);
  await expect.poll(() => webhook.heard('delete_item').length).toBe(1);
  await expect(newestCall(page)).toContainText('Waiting');
  await expect(notices(page)).toHaveCount(0);
  releaseFailure();
  await expectRows(page, titles);
  await expect(notices(page)).toHaveText(['Action failed']);
  await expect(newestCall(page)).toContainText('direct · HTTP 409');

  // Selecting the older call shows what the visitor saw after it, as a picture.
  await calls(page)
    .getByRole('row', { name: /get_items/ })
    .first()
    .click();
  await expectRows(page, titles);
  await expect(notices(page)).toHaveCount(0);
  await press(page, 'Back to now');
  await expect(newestCall(page)).toHaveAttribute('aria-selected', 'true');
  expect(webhook.heard('delete_item')).toHaveLength(1);
  // However long that took, the notice closes.
  await expect(notices(page)).toHaveCount(0);

  webhook.answer('delete_item', { status: 204 });
  const releaseDone = webhook.hold('delete_item');
  await chooseFor(page, 'Second record', 'Delete');
  await expectRows(page, ['First record', 'Third record']);
  releaseDone();
  await expect(newestCall(page)).toContainText('direct · HTTP 204');
  await expectRows(page, ['First record', 'Third record']);
  await expect(notices(page)).toHaveCount(0);
  // A soft deletion: the webhook filters it out from now on.
  webhook.answer('get_items', {
    body: {
      items: [
        { id: 'A-1', title: 'First record' },
        { id: 'A-3', title: 'Third record' },
      ],
    },
  });
  await happens(page, 'Refresh');
  await expect(newestCall(page)).toContainText('get_items');
  await expect(newestCall(page)).toContainText('HTTP 200');
  await expect(newestCall(page)).not.toContainText('direct');
  await expectRows(page, ['First record', 'Third record']);
  await expectIssues(page, 0);
});

test('notices close automatically unless the pointer is on them, and failures are one notice with their number', {
  tag: '@web',
}, async ({ assay, webhook }) => {
  // The desktop window is shared with other tests, and none of them expects another clock.
  if (assay.host !== 'web') return;
  const { page } = assay;
  await page.clock.install();
  await page.reload();
  await openTab(page, webhook);
  webhook.answer('update_item', { status: 500, body: '' });
  await chooseFor(page, 'First record', 'Update');
  await expect(notices(page)).toHaveText(['Action failed']);
  await chooseFor(page, 'Second record', 'Update');
  await expect(notices(page)).toHaveText(['Action failed (2)']);
  await page.clock.fastForward(9000);
  await expect(notices(page)).toHaveCount(0);
  webhook.answer('update_item', { status: 204 });
  await chooseFor(page, 'First record', 'Update');
  await expect(notices(page)).toHaveText(['Done']);
  await notices(page).first().hover();
  await page.clock.fastForward(9000);
  await expect(notices(page)).toHaveText(['Done']);
  await rows(page).first().hover();
  await expect(notices(page)).toHaveCount(0);
});

test('direct, a webhook that answers no OPTIONS: the call is not sent, and the missing header and its line are reported', async ({
  page,
  webhook,
}) => {
  await openTab(page, webhook);
  webhook.allowOrigin(null);
  webhook.answer('OPTIONS', { status: 405, body: '' });
  await chooseFor(page, 'First record', 'Delete');
  await expect(notices(page)).toHaveText(['Action failed']);
  await expectRows(page, titles);
  expect(webhook.heard('OPTIONS')).toHaveLength(1);
  expect(webhook.heard('delete_item')).toHaveLength(0);
  await expect(newestCall(page)).toContainText(/blocked .*preflight/);
  // Every place shows the one duration of the call.
  const [, time = 'no time'] =
    / · ([\d.]+ m?s)/.exec((await newestCall(page).textContent()) ?? '') ?? [];
  await expect(page.getByRole('region', { name: 'Waterfall' })).toContainText(
    `Total time from the click ${time}`,
  );
  const trace = await sheet(page, 'Trace');
  await expect(trace.getByRole('button', { name: /^Browser Blocked/ })).toContainText(time);
  await expect(trace).toContainText('https://widget.example');
  const diagnosis = page.getByRole('region', { name: 'Diagnosis' });
  await expect(diagnosis).toContainText('Access-Control-Allow-Origin: https://widget.example');
  await expect(diagnosis).toContainText(/Access-Control-Allow-Headers: content-type/i);

  await dismiss(page);
  await expect(notices(page)).toHaveCount(0);
  // The preflight is fixed and the reply to the call is not: the webhook has deleted it, and the widget cannot know.
  webhook.answer('OPTIONS', {
    status: 204,
    headers: {
      'Access-Control-Allow-Origin': 'https://widget.example',
      'Access-Control-Allow-Headers': 'content-type',
    },
  });
  await chooseFor(page, 'First record', 'Delete');
  await expect(notices(page)).toHaveText(['Action failed']);
  await expectRows(page, titles);
  expect(webhook.heard('delete_item')).toHaveLength(1);
  await expect(newestCall(page)).toContainText('blocked by');
  await expect(trace, 'the tab stays, whichever call is on show').toBeVisible();
  await expect(trace).toContainText(/webhook received .*browser blocks/);
  await expectIssues(page, 0);
  const line = page.getByRole('region', { name: 'Waterfall' });
  const seen = (await line.textContent()) ?? '';
  await go(page, 'History');
  await page.getByRole('grid', { name: 'Calls' }).getByRole('row').first().click();
  await expect(line).toHaveText(seen);
});

test.describe('in a process of its own', () => {
  test.use({ ownStart: true });

  test('the page of a direct call is allowed this machine and the local network, and nothing else', async ({
    assay,
    webhook,
  }) => {
    const { page, electron: app } = assay;
    // A browser tab has no page of its own for it.
    if (app === null) return;
    // Its permission handlers, as the session gets them.
    await app.evaluate(({ session }) => {
      const direct = session.fromPartition('direct-1');
      const { setPermissionRequestHandler, setPermissionCheckHandler } = direct;
      direct.setPermissionRequestHandler = (handler) => {
        Object.assign(globalThis, { request: handler });
        setPermissionRequestHandler.call(direct, handler);
      };
      direct.setPermissionCheckHandler = (handler) => {
        Object.assign(globalThis, { check: handler });
        setPermissionCheckHandler.call(direct, handler);
      };
    });
    await openTab(page, webhook);
    await chooseFor(page, 'Second record', 'Update');
    await expect(notices(page)).toHaveText(['Done']);
    const answers = await app.evaluate(
      (_, names) => {
        const { request, check } = globalThis as unknown as {
          request(contents: null, name: string, answer: (is: boolean) => void): void;
          check(contents: null, name: string): boolean;
        };
        return names.filter((name) => {
          let isAllowed = false;
          request(null, name, (is) => {
            isAllowed = is;
          });
          return isAllowed && check(null, name);
        });
      },
      ['geolocation', 'local-network-access', 'loopback-network', 'local-network', 'media'],
    );
    expect(answers).toEqual(['local-network-access', 'loopback-network', 'local-network']);
  });
});
