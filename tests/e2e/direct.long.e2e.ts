import { expect, type Page } from '@playwright/test';
import {
  chooseFor,
  expectIssues,
  expectRows,
  newestCall,
  openTab,
  rows,
  test,
  titles,
  widget,
} from './support/widget.ts';

const notices = (page: Page) => widget(page).getByRole('status').locator('> div');

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
  await expect(newestCall(page)).toContainText('direct · 409');

  // However long that took, the notice closes.
  await expect(notices(page)).toHaveCount(0);

  webhook.answer('delete_item', { status: 204 });
  const releaseDone = webhook.hold('delete_item');
  await chooseFor(page, 'Second record', 'Delete');
  await expectRows(page, ['First record', 'Third record']);
  releaseDone();
  await expect(newestCall(page)).toContainText('direct · 204');
  await expectRows(page, ['First record', 'Third record']);
  await expect(notices(page)).toHaveCount(0);
  await expectIssues(page, 0);
});

test('notices close automatically unless the pointer is on them, and failures are one notice with their number', async ({
  page,
  webhook,
}) => {
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
