import { expect, type Page } from '@playwright/test';
import { chooseFor, openTab, rows, test, widget } from './support/widget.ts';

const notices = (page: Page) => widget(page).getByRole('status').locator('> div');

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
