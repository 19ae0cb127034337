import { expect } from '@playwright/test';
import type { WebContents } from 'electron';
import { asking, leaving, running, tryAll } from './support/attempts.ts';
import { countControls } from './support/controls.ts';
import { cutOff } from './support/cut-off.ts';
import { outline, pane } from './support/document.ts';
import { ask, usualTab } from './support/operations.ts';
import { withStranger } from './support/stranger.ts';
import { calls, happens, test, widget } from './support/widget.ts';
import { exact, go, newTab, openSample, press, withKeyboard } from './window.ts';

// What is refused says so on the console.
test.use({
  complaintsAskedFor:
    /^(?:console: |uncaught: .*(?:Trusted|Content Security Policy|SecurityError)|main process: .*(?:ERR_BLOCKED_BY_CSP|--trace-warnings))/s,
});

const without = {
  nodeIntegration: false,
  nodeIntegrationInSubFrames: false,
  webviewTag: false,
  allowRunningInsecureContent: false,
  experimentalFeatures: false,
};
const sandboxed = { sandbox: true, contextIsolation: true, webSecurity: true, ...without };

test.beforeEach(async ({ assay }) => {
  await expect(assay.page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  await assay.page.waitForLoadState('load');
});

test('the page has only what it needs of its host; injected scripts do not run, no other origin is asked, and all comes with the policy', {
  tag: '@web',
}, async ({ assay, page }) => {
  const found = await page.evaluate(() => {
    const names = [
      'require',
      'process',
      'module',
      'Buffer',
      'global',
      'electron',
      'ipcRenderer',
      '__dirname',
    ];
    return {
      names: names.filter((name) => name in globalThis),
      assay: Object.keys(Reflect.get(globalThis, 'assay') ?? {}),
      isolated: crossOriginIsolated,
    };
  });
  expect(found).toEqual({
    names: [],
    assay: assay.host === 'web' ? [] : ['send', 'onEvent', 'readZoom', 'setZoom'],
    isolated: true,
  });

  const script = await page.locator('script[src]').first().getAttribute('src');
  for (const path of [
    '',
    script ?? '',
    'text/1',
    'docs/index.html',
    'docs/site.js',
    'nothing.html',
  ]) {
    const headers = await page.evaluate(
      async (address) => Object.fromEntries((await fetch(address)).headers),
      path,
    );
    expect(headers['content-security-policy'], path).toContain("script-src 'self';");
    expect(headers['content-security-policy'], path).toContain(
      "require-trusted-types-for 'script'",
    );
    expect(headers['content-security-policy'], path).not.toMatch(
      /unsafe-eval|script-src[^;]*unsafe/,
    );
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'cross-origin-opener-policy': 'same-origin',
      'referrer-policy': 'no-referrer',
    });
    expect(headers['permissions-policy'], path).toContain('geolocation=()');
  }

  await withStranger(async ({ url, asked }) => {
    expect(await tryAll(assay.page, running, url)).toBeNull();
    expect(await tryAll(assay.page, asking, url)).toBeNull();
    expect(asked).toEqual([]);
  });
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
});

test('permissions are refused, and copying is not', { tag: '@web' }, async ({ assay, page }) => {
  // The browser has a camera and a microphone that are not real, so that a refusal is not for want of one.
  const asked = await page.evaluate(async () => {
    const position = () =>
      new Promise((resolve, reject) => navigator.geolocation.getCurrentPosition(resolve, reject));
    const device = (name: string) => Reflect.get(navigator, name).requestDevice({ filters: [] });
    const tries: [string, () => unknown][] = [
      ['geolocation', position],
      ['camera', () => navigator.mediaDevices.getUserMedia({ video: true })],
      ['microphone', () => navigator.mediaDevices.getUserMedia({ audio: true })],
      ['screen', () => navigator.mediaDevices.getDisplayMedia()],
      ['midi', () => Reflect.get(navigator, 'requestMIDIAccess').call(navigator, { sysex: true })],
      ['usb', () => device('usb')],
      ['hid', () => device('hid')],
    ];
    const answers: [string, string][] = [];
    for (const [name, ask] of tries)
      await Promise.resolve(ask()).then(
        () => answers.push([name, 'given']),
        // The error of a position has a number in place of a name: 1 says that it was denied, 2 that there is none.
        ({ name: kind, code, message }) => answers.push([name, `${kind ?? code}: ${message}`]),
      );
    return Object.fromEntries(answers);
  });
  const names = ['geolocation', 'camera', 'microphone', 'screen', 'midi', 'usb', 'hid'];
  const denied = /permissions? policy|NotAllowedError: Permission denied/;
  expect(asked).toEqual(
    Object.fromEntries(names.map((name) => [name, expect.stringMatching(denied)])),
  );
  await withKeyboard(assay, async () => {
    const answer = page.evaluate(() => navigator.clipboard.readText().then(() => 'given', String));
    expect(await answer).toMatch(denied);
  });
  const { electron } = assay;
  if (electron === null) return;
  await withKeyboard(assay, async () => {
    await page.evaluate(() => navigator.clipboard.writeText('copied'));
    expect(await electron.evaluate(({ clipboard }) => clipboard.readText())).toBe('copied');
  });
});

test('the app:// scheme gives the files of the window and nothing else', async ({ assay }) => {
  const { electron } = assay;
  if (electron === null) return;
  const statuses = await electron.evaluate(async ({ net }) => {
    const addresses = [
      ...['app://assay/%2e%2e%2fpackage.json', 'app://assay//etc/passwd'],
      ...['app://evil/index.html', 'app://assay.evil/', 'app://user@evil/'],
    ];
    const status = async (address: string, method = 'GET') =>
      (await net.fetch(address, { method }).catch(() => ({ status: 0 }))).status;
    return {
      refused: await Promise.all(addresses.map((address) => status(address))),
      methods: await Promise.all(
        ['POST', 'PUT', 'DELETE', 'HEAD', 'OPTIONS'].map((method) =>
          status('app://assay/', method),
        ),
      ),
      served: await status('app://assay/'),
    };
  });
  expect(statuses.served).toBe(200);
  expect(statuses.refused.filter((status) => status !== 404 && status !== 0)).toEqual([]);
  expect(statuses.methods.filter((status) => status < 400 && status !== 0)).toEqual([]);
});

test('the window stays where it is: no navigation, no new window, no download from elsewhere, no way around the network', async ({
  assay,
}) => {
  const { electron, page } = assay;
  if (electron === null) return;
  await electron.evaluate(({ shell, dialog, session }) => {
    const opened: string[] = [];
    shell.openExternal = async (url) => void opened.push(url);
    dialog.showMessageBox = (async () => ({ response: 1, checkboxChecked: false })) as never;
    session.defaultSession.on('will-download', (event, item) => {
      if (!event.defaultPrevented) opened.push(`download ${item.getURL()}`);
    });
    Object.assign(globalThis, { opened });
  });
  await withStranger(async ({ url, tcp, udp, asked }) => {
    expect(await tryAll(page, leaving, url)).toBeNull();
    await page.evaluate(
      async ([overTcp, overUdp]) => {
        const servers = [
          { urls: `stun:${overUdp}` },
          { urls: `turn:${overUdp}`, username: 'u', credential: 'c' },
        ];
        const call = new RTCPeerConnection({
          iceServers: [
            ...servers,
            { urls: `turn:${overTcp}?transport=tcp`, username: 'u', credential: 'c' },
          ],
        });
        call.createDataChannel('x');
        await call.setLocalDescription(await call.createOffer());
        await new Promise((over) => setTimeout(over, 1500));
        call.close();
      },
      [tcp, udp] as const,
    );
    expect(asked).toEqual([]);
  });
  expect(page.url()).toBe('app://assay/');
  expect(electron.windows()).toHaveLength(1);
  expect(await electron.evaluate(() => Reflect.get(globalThis, 'opened'))).toEqual([]);
  // The driver itself still waits for the navigations that were refused.
  expect(await page.evaluate(() => document.querySelector('nav')?.checkVisibility())).toBe(true);
});

test('only an https address is opened in the browser, only after its whole was shown and answered with yes, one question at a time', async ({
  assay,
}) => {
  const { electron, page } = assay;
  if (electron === null) return;
  await electron.evaluate(({ shell, dialog }) => {
    const seen = {
      opened: [] as string[],
      shown: [] as string[],
      answer: (_yes: boolean): void => undefined,
    };
    shell.openExternal = async (url) => void seen.opened.push(url);
    dialog.showMessageBox = ((_window: unknown, { detail }: { detail: string }) => {
      seen.shown.push(detail);
      return new Promise((resolve) => {
        seen.answer = (yes) => resolve({ response: yes ? 1 : 0, checkboxChecked: false });
      });
    }) as never;
    Object.assign(globalThis, { seen });
  });
  const state = () =>
    electron.evaluate(() => ({
      opened: Reflect.get(globalThis, 'seen').opened,
      shown: Reflect.get(globalThis, 'seen').shown,
    }));
  const answer = (yes: boolean) =>
    electron.evaluate((_electron, it) => Reflect.get(globalThis, 'seen').answer(it), yes);
  const open = (...addresses: string[]) =>
    page.evaluate((all) => void all.map((one) => window.open(one)), addresses);
  await open(
    'http://example.org/',
    'mailto:a@example.org',
    'https://bank.example@evil.example/',
    'data:text/html,x',
  );
  await open(
    'https://example.org/a?b=1',
    'https://example.org/second',
    'https://example.org/third',
  );
  await expect
    .poll(async () => (await state()).shown)
    .toEqual([expect.stringContaining('https://example.org/a?b=1\n')]);
  await answer(false);
  await open('https://аррle.com/');
  await expect.poll(async () => (await state()).shown.length).toBe(2);
  expect((await state()).shown[1]).toMatch(
    /^https:\/\/xn--le-6kc8da\.com\/\n\n.*\bxn--le-6kc8da\.com/,
  );
  expect((await state()).opened).toEqual([]);
  await answer(true);
  await expect.poll(async () => (await state()).opened).toEqual(['https://xn--le-6kc8da.com/']);
});

test('every page of the app is sandboxed, also the one that nobody sees while a direct call is under way', async ({
  assay,
}) => {
  const { electron } = assay;
  if (electron === null) return;
  const window = await electron.evaluate(({ app, webContents }) => {
    // Electron tells it for its own tests, and its types do not.
    const told = (one: Electron.WebContents) => ({
      url: one.getURL(),
      last: JSON.parse(
        JSON.stringify(
          (one as WebContents & { getLastWebPreferences(): unknown }).getLastWebPreferences(),
        ),
      ) as unknown,
    });
    // The page of a direct call is there for a moment only, so it is looked at as soon as it is loaded.
    const seen: unknown[] = [];
    app.on('web-contents-created', (_event, contents) =>
      contents.once('dom-ready', () => seen.push(told(contents))),
    );
    Object.assign(globalThis, { seen });
    return webContents.getAllWebContents().map(told);
  });
  expect(window).toEqual([{ url: 'app://assay/', last: expect.objectContaining(sandboxed) }]);
  await withStranger(async ({ url }) => {
    await ask(assay, 'fireAction', {
      tab: { ...usualTab, webhook_url: url },
      action: 'update_item',
      surface: 'direct',
      item: { id: '1' },
    });
  });
  expect(await electron.evaluate(() => Reflect.get(globalThis, 'seen'))).toEqual([
    { url: expect.stringMatching(/^data:|widget/), last: expect.objectContaining(sandboxed) },
  ]);
});

test.describe('the frame of the window', () => {
  test.use({ complaintsAskedFor: null });

  test('few controls are on screen: 8 on Start, 26 beside a broken reply, 18 beside a call of the history, 32 beside a document', async ({
    page,
    webhook,
  }) => {
    // What takes a while can be cancelled meanwhile.
    const expectAtMost = (most: number): Promise<void> =>
      expect.poll(() => countControls(page)).toBeLessThanOrEqual(most);
    const edit = page.getByRole('button', { name: 'Edit reply' });
    await page.setViewportSize({ width: 1440, height: 900 });
    webhook.answer('get_items', { body: { tickets: [{ id: 1, title: 'A', tags: ['new'] }] } });
    await newTab(page, { name: 'Shop', url: webhook.url });
    await happens(page, 'Open');
    await expect(page.getByRole('region', { name: 'Diagnosis' })).toContainText('"tickets"');
    await expect(edit).toBeVisible();
    await expectAtMost(26);
    await go(page, 'History');
    await page.getByRole('grid', { name: 'Calls' }).getByRole('row').first().click();
    await expect(edit).toBeVisible();
    await expectAtMost(18);
    await press(page, 'Start', exact);
    await page.getByRole('region', { name: 'Call again' }).waitFor();
    await expectAtMost(8);
    for (const sample of ['failed', 'pending', 'no-template', 'missing-row', 'completed'])
      await openSample(page, sample);
    await expect(outline(page)).toBeVisible();
    await expectAtMost(32);
    await page.setViewportSize({ width: 900, height: 600 });
    const lines = pane(page).locator('.monaco-editor .line-numbers');
    await expect(lines.getByText('16', exact)).toBeInViewport({ ratio: 1 });
  });

  test('a narrow window keeps every button in view, has the preview as a tab and the lists as a drawer, and nothing is lost on the way', async ({
    page,
  }) => {
    await openSample(page, 'messaging');
    await press(widget(page), /When does my desk arrive/);
    const message = widget(page).getByRole('textbox');
    await message.fill('Half a sentence');
    const bar = page.getByRole('group', { name: 'Simulator' });
    for (let width = 1120; width >= 320; width -= 40) {
      await page.setViewportSize({ width, height: 640 });
      await expect(bar).toBeInViewport({ ratio: 1 });
      await expect.poll(() => bar.evaluate(namesOutside), `${width} pixels`).toEqual([]);
    }

    await page.setViewportSize({ width: 640, height: 480 });
    await expect(page.getByRole('region', { name: 'Tabs', exact: true })).toBeHidden();
    await page.getByRole('tab', { name: 'Preview' }).click();
    await expect(message).toHaveValue('Half a sentence');
    expect(await cutOff(page)).toEqual([]);
    const lists = page.getByRole('button', { name: 'Tabs and calls' });
    await lists.click();
    const drawer = page.getByRole('dialog', { name: 'Tabs and calls' });
    await expect(calls(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(drawer).toBeHidden();
    await expect(lists).toBeFocused();

    await message.focus();
    await page.setViewportSize({ width: 1440, height: 900 });
    await expect(message).toBeFocused();
    await expect(message).toHaveValue('Half a sentence');
    for (const name of ['Tabs', 'Calls', 'Widget preview', 'Workbench'])
      await expect(page.getByRole('region', { name, exact: true })).toBeInViewport({ ratio: 0.9 });

    await page.setViewportSize({ width: 640, height: 480 });
    await page.keyboard.press('ControlOrMeta+6');
    await expect(page.getByRole('heading', { name: 'About' })).toBeAttached();
    expect(await cutOff(page)).toEqual([]);
  });
});

/** The buttons in an element that go beyond its edge. */
function namesOutside(element: Element): string[] {
  const edge = element.getBoundingClientRect();
  return [...element.querySelectorAll('button')]
    .filter((button) => {
      const { left, right, bottom } = button.getBoundingClientRect();
      return left < edge.left || right > edge.right || bottom > edge.bottom;
    })
    .map((button) => button.ariaLabel ?? button.textContent ?? '');
}
