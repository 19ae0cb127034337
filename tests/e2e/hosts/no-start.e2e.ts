import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect } from '@playwright/test';
import { sandboxSwitches } from '../../../src/start/desktop.ts';
import { test as base } from '../fixtures.ts';

const root = resolve(import.meta.dirname, '../../..');

/** How a start of the desktop app ended. */
type Ended = { code: number | null; stderr: string; box: string | null };

/*
 * Starts that end before there is a window to look at, so that no driver can be attached: the process itself, in a folder of the test.
 */
const test = base.extend<{
  folder: string;
  start: (given: {
    app?: string;
    data: string;
    preload?: string;
    args?: readonly string[];
  }) => Promise<Ended>;
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
    await use(async ({ app = root, data, preload, args = [] }) => {
      const child = spawn(
        executable ?? '',
        [
          ...[stub, ...(preload === undefined ? [] : [preload])].flatMap((path) => ['-r', path]),
          ...sandboxSwitches(process.platform, process.getuid?.()),
          '--disable-gpu',
          app,
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

for (const [what, rest, why] of [
  ['is a file', [], 'it is a file. Choose a folder.'],
  ['cannot be made', ['deeper'], 'it cannot be created. '],
] as const)
  test(`a data folder that ${what} is named, and the app ends with an error`, async ({
    folder,
    start,
  }) => {
    const file = join(folder, 'data');
    await writeFile(file, 'kept');
    const data = join(file, ...rest);
    const { code, stderr, box } = await start({ data });
    expect(code).toBe(1);
    const said = `The data folder ${data} cannot be used: ${why}`;
    expect(sentences(stderr)).toEqual([expect.stringContaining(`Assay: ${said}`)]);
    expect(await readFile(file, 'utf8')).toBe('kept');
    expect(box).toContain(
      `Assay could not start\n\nAssay tried to open its data folder.\n\n${said}`,
    );
    const log = /The log has more: (.+)$/.exec(box ?? '')?.[1] ?? '';
    expect(await readFile(log, 'utf8')).toContain(said);
  });

test('the folder that --data names comes before that of ASSAY_DATA', async ({ folder, start }) => {
  const file = join(folder, 'file');
  await writeFile(file, '');
  const { code, stderr } = await start({ data: join(folder, 'data'), args: ['--data', file] });
  expect(code).toBe(1);
  expect(sentences(stderr)).toEqual([expect.stringContaining(`The data folder ${file} cannot`)]);
  expect(await readdir(folder)).toEqual(['file']);
});

for (const [part, says, isLogged] of [
  ['host', 'Cannot find module', true],
  ['log', 'Cannot find module', false],
  ['without-credentials', 'A file that belongs to Assay could not be read.', false],
] as const)
  test(`an app that lacks a part of itself says so once, masked, and ends with an error: ${part}`, async ({
    folder,
    start,
  }) => {
    // What is masked wherever it stands: here in the path of what is missing.
    const secret =
      'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0NTY3ODkwIn0.dozjgNryP4J3jVmNHl0w5N_XgL0n3I9PlFUP0THsR8U';
    const [app, data] = [join(folder, secret), join(folder, 'data')];
    await mkdir(app);
    await mkdir(data);
    await writeFile(join(data, 'assay.log'), 'of an earlier start\n');
    await cp(join(root, 'out'), join(app, 'out'), { recursive: true });
    await cp(join(root, 'package.json'), join(app, 'package.json'));
    const main = join(app, 'out/main');
    const files = (await readdir(main)).filter((name) =>
      RegExp(`^${part}-[^.]{8}\\.js$`).test(name),
    );
    expect(files).not.toEqual([]);
    // The build may have made two files of it: the part, and one that only hands it on.
    const handsOn = /^import\{[^}]+\}from"\.\/([^"]+)";export\{[^}]+\};/;
    const texts = await Promise.all(files.map((file) => readFile(join(main, file), 'utf8')));
    const handedOn = texts.flatMap((text) => handsOn.exec(text)?.[1] ?? []);
    for (const file of new Set([...files, ...handedOn])) await rm(join(main, file));
    const { code, stderr, box } = await start({ app, data });
    expect(code).toBe(1);
    expect(sentences(stderr)).toEqual([expect.stringContaining(says)]);
    expect(box).toMatch(
      /^Assay could not start\n\nAssay tried to (?:open its window|start what is behind its window)\.\n\n/,
    );
    expect(box).toContain(says);
    expect(box).toContain(
      isLogged ? `The log has more: ${join(data, 'assay.log')}` : 'No log could be written.',
    );
    const log = await readFile(join(data, 'assay.log'), 'utf8').catch(() => '');
    expect(log.match(/ fault /g) ?? []).toHaveLength(isLogged ? 1 : 0);
    for (const text of [stderr, log, box]) expect(text).not.toContain(secret.slice(-20));
  });

for (const [what, isBroken] of [
  ['begins at the first call of the page', false],
  ['begins although the page cannot run its script', true],
] as const)
  test(`the host ${what}`, async ({ folder, start }) => {
    const app = join(folder, 'app');
    const [preload, data] = [join(folder, 'menu.cjs'), join(folder, 'data')];
    await mkdir(app);
    await cp(join(root, 'out'), join(app, 'out'), { recursive: true });
    await cp(join(root, 'package.json'), join(app, 'package.json'));
    const window = join(app, 'out/renderer');
    const [, script] =
      /src="\.(\/assets\/index-.+?)"/.exec(await readFile(join(window, 'index.html'), 'utf8')) ??
      [];
    expect(script).toBeDefined();
    if (isBroken) await writeFile(join(window, script ?? ''), 'throw new Error();');
    // The menu needs the host: it is set once that is there.
    await writeFile(
      preload,
      `const { app, Menu } = require('electron');
const { setApplicationMenu } = Menu;
Menu.setApplicationMenu = (menu) => {
  setApplicationMenu.call(Menu, menu);
  if (!menu?.items.some(({ role }) => role === 'filemenu')) return;
  Menu.setApplicationMenu = setApplicationMenu;
  app.quit();
};
// Nothing but the call begins it then.
const { setTimeout } = globalThis;
if (${!isBroken})
  globalThis.setTimeout = (run, ms, ...given) => setTimeout(run, ms < 1000 ? ms : 1e9, ...given);`,
    );
    const { code, stderr } = await start({ app, data, preload });
    expect({ code, said: sentences(stderr) }).toEqual({ code: 0, said: [] });
    expect(await readFile(join(data, 'assay.log'), 'utf8')).toMatch(/info Assay ends\.\n$/);
  });

test('a window that is closed at once ends the app, and nothing of the host has begun', async ({
  folder,
  start,
}) => {
  const [preload, data] = [join(folder, 'close.cjs'), join(folder, 'data')];
  await writeFile(
    preload,
    `require('electron').app.once('browser-window-created', (_event, window) => setImmediate(() => window.close()));`,
  );
  const { code, stderr } = await start({ data, preload });
  expect({ code, said: sentences(stderr) }).toEqual({ code: 0, said: [] });
  const log = await readFile(join(data, 'assay.log'), 'utf8');
  expect(log).toMatch(/info Assay ends\.\n$/);
  const names = await readdir(data);
  // The place of the window is kept; the host, which has not begun, left nothing.
  expect(names).toContain('window.json');
  expect(names.filter((name) => /^(?:tokens|journal|workspace)\b/.test(name))).toEqual([]);
});

for (const [what, kept, opensThere] of [
  ['where it stood', { x: 40, y: 30, width: 900, height: 600, maximized: false }, true],
  ['at its usual size where its place is no place', { x: '40', y: 30, width: 900 }, false],
  [
    'at its usual size where it was as small as nobody makes it',
    { x: 40, y: 30, width: 9, height: 6, maximized: false },
    false,
  ],
  ['at its usual size where the file is damaged', '{"x":40,"y":30,', false],
  [
    'at its usual size where its size is endless',
    '{"x":40,"y":30,"width":1e999,"height":600,"maximized":false}',
    false,
  ],
] as const)
  test(`a window opens ${what}, and its place is kept`, async ({ folder, start }) => {
    const [preload, data, seen] = [
      join(folder, 'look.cjs'),
      join(folder, 'data'),
      join(folder, 'seen.json'),
    ];
    await mkdir(data, { mode: 0o700 });
    await writeFile(
      join(data, 'window.json'),
      typeof kept === 'string' ? kept : JSON.stringify(kept),
      { mode: 0o600 },
    );
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
    const place = { x: 40, y: 30, width: 900, height: 600 };
    const bounds = JSON.parse(await readFile(seen, 'utf8'));
    if (opensThere) expect(bounds).toEqual(place);
    else expect(bounds).not.toMatchObject({ width: 900 });
    const written = JSON.parse(await readFile(join(data, 'window.json'), 'utf8'));
    expect(written).toEqual({ ...bounds, maximized: false });
  });
