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
type Ended = { code: number | null; stderr: string };

/*
 * Starts that end before there is a window to look at, so that no driver can be attached: the process itself, in a folder of the test.
 */
const test = base.extend<{
  folder: string;
  start: (given: { app?: string; data: string; preload?: string }) => Promise<Ended>;
}>({
  folder: async ({ hostName }, use) => {
    test.skip(hostName !== 'electron', 'only the desktop app starts so');
    const folder = await mkdtemp(join(tmpdir(), 'assay-e2e-'));
    await use(folder);
    await rm(folder, { recursive: true, force: true, maxRetries: 3 });
  },
  start: async ({ executable }, use) => {
    const running = new AbortController();
    await use(async ({ app = root, data, preload }) => {
      const child = spawn(
        executable ?? '',
        [
          ...(preload === undefined ? [] : ['-r', preload]),
          ...sandboxSwitches(process.platform, process.getuid?.()),
          '--disable-gpu',
          app,
        ],
        {
          env: { ...process.env, ASSAY_DATA: data },
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
      return { code, stderr };
    });
    running.abort();
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
    const { code, stderr } = await start({ data });
    expect(code).toBe(1);
    expect(sentences(stderr)).toEqual([
      expect.stringContaining(`Assay: The data folder ${data} cannot be used: ${why}`),
    ]);
    expect(await readFile(file, 'utf8')).toBe('kept');
  });

test('an app that lacks a part of itself says so once, masked, and ends with an error', async ({
  folder,
  start,
}) => {
  // What is masked wherever it stands: here in the path of what is missing.
  const secret =
    'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0NTY3ODkwIn0.dozjgNryP4J3jVmNHl0w5N_XgL0n3I9PlFUP0THsR8U';
  const [app, data] = [join(folder, secret), join(folder, 'data')];
  await mkdir(app);
  await cp(join(root, 'out'), join(app, 'out'), { recursive: true });
  await cp(join(root, 'package.json'), join(app, 'package.json'));
  const main = join(app, 'out/main');
  const [host = ''] = (await readdir(main)).filter((name) => /^host-[^.]*\.js$/.test(name));
  await rm(join(main, host));
  const { code, stderr } = await start({ app, data });
  expect(code).toBe(1);
  expect(sentences(stderr)).toEqual([expect.stringContaining('Cannot find module')]);
  const log = await readFile(join(data, 'assay.log'), 'utf8');
  expect(log.match(/ fault /g)).toHaveLength(1);
  for (const text of [stderr, log]) expect(text).not.toContain(secret.slice(-20));
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
