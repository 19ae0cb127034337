import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect } from '@playwright/test';
import { sandboxSwitches } from '../../src/start/desktop.ts';
import { test as base } from './fixtures.ts';
import { fetchSample, pane, rowOf, status } from './support/document.ts';
import { calls } from './support/widget.ts';
import { chooseEvent, exact, go, places, press, startFrom } from './window.ts';

const root = resolve(import.meta.dirname, '../..');

/** How a start of the desktop app ended. */
type Ended = { code: number | null; stderr: string; box: string | null };

/*
 * Starts that end before there is a window to look at, so that no driver can be attached: the process itself, in a folder of the test.
 */
const test = base.extend<{
  folder: string;
  start: (given: { data: string; preload?: string; args?: readonly string[] }) => Promise<Ended>;
}>({
  folder: async ({ hostName }, use) => {
    test.skip(hostName !== 'electron', 'only the desktop app starts so');
    const folder = await mkdtemp(join(tmpdir(), 'assay-e2e-'));
    await use(folder);
    await rm(folder, { recursive: true, force: true, maxRetries: 3 });
  },
  start: async ({ executable, folder }, use) => {
    const running = new AbortController();
    // The system's box would wait for somebody to close it. What it shows is written down instead.
    const [stub, shown, temp] = [`${folder}-box.cjs`, `${folder}-box.txt`, `${folder}-temp`];
    await mkdir(temp);
    await writeFile(
      stub,
      `require('electron').dialog.showErrorBox = (title, content) => {
  if (!require('electron').app.isReady()) throw new Error('On Linux this is no box, only a line on stderr.');
  require('node:fs').writeFileSync(${JSON.stringify(shown)}, title + '\\n\\n' + content);
};`,
    );
    await use(async ({ data, preload, args = [] }) => {
      const child = spawn(
        executable ?? '',
        [
          ...[stub, ...(preload === undefined ? [] : [preload])].flatMap((path) => ['-r', path]),
          ...sandboxSwitches(process.platform, process.getuid?.()),
          '--disable-gpu',
          root,
          ...args,
        ],
        {
          env: { ...process.env, ASSAY_DATA: data, TMPDIR: temp },
          stdio: ['ignore', 'ignore', 'pipe'],
          signal: running.signal,
        },
      );
      child.on('error', () => undefined);
      let stderr = '';
      child.stderr.setEncoding('utf8').on('data', (text: string) => {
        stderr += text;
      });
      const [code] = await once(child, 'close');
      const box = await readFile(shown, 'utf8').catch(() => null);
      return { code, stderr, box };
    });
    running.abort();
    for (const path of [stub, shown, temp]) await rm(path, { recursive: true, force: true });
  },
});

const sentences = (stderr: string): string[] =>
  stderr.split('\n').filter((line) => line.startsWith('Assay: '));

test('the data folder is its owner’s only after two starts, each on a window with its places to go, and the log has each run with its beginning and its end', {
  tag: '@web',
}, async ({ assay }) => {
  const opens = async (): Promise<void> => {
    await expect(assay.page).toHaveTitle(/Assay/);
    for (const name of places)
      await expect(assay.page.getByRole('navigation').first().getByText(name, exact)).toBeVisible();
    // What is shown of the workspace is on disk.
    await expect(assay.page.getByText('Sample documents').first()).toBeVisible();
  };
  await opens();
  await assay.restart();
  await go(assay.page, 'Documents');
  await opens();
  expect((await stat(assay.dataFolder)).mode & 0o777).toBe(0o700);
  const ours = /^(tokens|workspace|window)\.json|^journal\.sqlite|^lock\.sqlite|^assay\.log/;
  const ourNames = async (): Promise<string[]> =>
    (await readdir(assay.dataFolder)).filter((name) => ours.test(name));
  // The journal begins with the list.
  await expect.poll(ourNames).toContain('journal.sqlite');
  // A file that is being replaced has another name for a moment.
  await expect.poll(ourNames).not.toContainEqual(expect.stringMatching(/\.tmp$/));
  for (const name of await ourNames()) {
    // What SQLite needs while it writes may be gone again.
    const facts = await stat(join(assay.dataFolder, name)).catch(() => null);
    if (facts !== null) expect(facts.mode & 0o777, name).toBe(0o600);
  }
  const log = await readFile(join(assay.dataFolder, 'assay.log'), 'utf8');
  expect(log.replace(/^\S+Z /gm, '')).toMatch(
    /^info Assay \S+ \((desktop|web)\) starts\.\ninfo Assay ends\.\ninfo Assay \S+ \((desktop|web)\) starts\.\n$/,
  );
});

test('after a reload and a restart the window shows what it showed: document and place, tab, calls and preview, mock reply, panels, zoom, theme', {
  tag: '@web',
}, async ({ assay }) => {
  const isDesktop = assay.host !== 'web';
  const zoom = () => assay.page.evaluate(() => Math.round(window.devicePixelRatio * 100));
  const handle = () => assay.page.getByRole('separator', { name: 'Resize tabs' });
  const notified = () =>
    assay.page.getByRole('radiogroup', { name: 'When a followed document is done' });
  const preview = () => assay.page.getByRole('region', { name: 'Widget preview' });
  const rowsOfCalls = () => calls(assay.page).getByRole('row');
  const { page } = assay;
  await go(page, 'Settings');
  await page.getByRole('radiogroup', { name: 'Theme' }).getByText('Dark', exact).click();
  // The desktop app answers for itself; a browser asks its user.
  if (!isDesktop) await page.context().grantPermissions(['notifications']);
  await expect(notified().getByRole('radio', { name: 'Off' })).toBeChecked();
  await notified().getByText('On', exact).click();
  // A browser has a zoom of its own.
  if (isDesktop) {
    await page.keyboard.press('ControlOrMeta+=');
    await expect.poll(zoom).toBe(110);
  }
  await go(page, 'Widget');
  await page.getByRole('option', { name: 'Sample messages' }).click();
  await chooseEvent(page, 'Edit mock reply…');
  await startFrom(page, '500 with a JSON error');
  await press(page, 'Use as mock reply');
  await expect(page.getByRole('button', { name: 'Fire (mock)', exact: true })).toBeVisible();
  await page.getByRole('option', { name: 'Sample orders' }).click();
  await press(page, 'Fire', exact);
  await preview().getByText('Order 1042: two lamps').click();
  await expect(preview()).toContainText('102.50 EUR');
  const first = (await handle().getAttribute('aria-valuenow')) ?? '';
  await handle().focus();
  await page.keyboard.press('ArrowRight');
  await expect(handle()).not.toHaveAttribute('aria-valuenow', first);
  const width = (await handle().getAttribute('aria-valuenow')) ?? '';
  await fetchSample(page, 'missing-row');
  await fetchSample(page, 'completed');
  await rowOf(page, /^closingBalance/).click();

  const showsDocument = async (): Promise<void> => {
    await expect(status(assay.page)).toContainText('Line 138,');
    await expect(
      pane(assay.page).locator('.monaco-editor .line-numbers').getByText('138', exact),
    ).toBeInViewport({ ratio: 1 });
    await expect(rowOf(assay.page, /^closingBalance/)).toHaveAttribute('aria-selected', 'true');
  };
  await showsDocument();
  await page.reload();
  await showsDocument();
  await assay.restart();
  await showsDocument();
  await expect(assay.page.locator('html')).toHaveAttribute('data-theme', 'dark');
  if (isDesktop) await expect.poll(zoom).toBe(110);
  await go(assay.page, 'Widget');
  await expect(preview()).toContainText('102.50 EUR');
  await expect(rowsOfCalls()).toHaveCount(2);
  await expect(handle()).toHaveAttribute('aria-valuenow', width);
  // Back goes through the views and not out of the window.
  await go(assay.page, 'Settings');
  await expect(notified().getByRole('radio', { name: 'On' })).toBeChecked();
  await assay.page.goBack();
  await expect(preview()).toContainText('102.50 EUR');
  await press(assay.page.getByRole('contentinfo'), 'Mock replies on in');
  await expect(assay.page.getByRole('button', { name: 'Fire (mock)', exact: true })).toBeVisible();
});

test('a data folder that is a file is named, and the app ends with an error', async ({
  folder,
  start,
}) => {
  const file = join(folder, 'file');
  await writeFile(file, 'kept');
  // The folder of --data comes before that of ASSAY_DATA.
  const { code, stderr, box } = await start({
    data: join(folder, 'data'),
    args: ['--data', file],
  });
  expect(code).toBe(1);
  const said = `The data folder ${file} cannot be used: it is a file. Choose a folder.`;
  expect(sentences(stderr)).toEqual([expect.stringContaining(`Assay: ${said}`)]);
  expect(await readdir(folder)).toEqual(['file']);
  expect(await readFile(file, 'utf8')).toBe('kept');
  expect(box).toContain(`Assay could not start\n\nAssay tried to open its data folder.\n\n${said}`);
  const log = /The log has more: (.+)$/.exec(box ?? '')?.[1] ?? '';
  expect(await readFile(log, 'utf8')).toContain(said);
});

test('a window opens where it stood; closed at once it ends the app, keeps its place, and nothing of the host has begun', async ({
  folder,
  start,
}) => {
  const place = { x: 40, y: 30, width: 900, height: 600, maximized: false };
  const [preload, data, seen] = [
    join(folder, 'look.cjs'),
    join(folder, 'data'),
    join(folder, 'seen.json'),
  ];
  await mkdir(data, { mode: 0o700 });
  await writeFile(join(data, 'window.json'), JSON.stringify(place), { mode: 0o600 });
  await writeFile(
    preload,
    `const { writeFileSync } = require('node:fs');
require('electron').app.once('browser-window-created', (_event, window) => setImmediate(() => {
  writeFileSync(${JSON.stringify(seen)}, JSON.stringify(window.getNormalBounds()));
  window.close();
}));`,
  );
  const { code, stderr } = await start({ data, preload });
  expect({ code, said: sentences(stderr) }).toEqual({ code: 0, said: [] });
  const written = JSON.parse(await readFile(join(data, 'window.json'), 'utf8'));
  expect(written).toEqual(place);
  expect(place).toMatchObject(JSON.parse(await readFile(seen, 'utf8')));
  expect(await readFile(join(data, 'assay.log'), 'utf8')).toMatch(/info Assay ends\.\n$/);
  const names = await readdir(data);
  expect(names.filter((name) => /^(?:tokens|journal|workspace)\b/.test(name))).toEqual([]);
});
