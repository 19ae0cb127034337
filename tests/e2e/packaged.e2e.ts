import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { basename, dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { extractFile, listPackage, statFile } from '@electron/asar';
import { FuseV1Options, getCurrentFuseWire } from '@electron/fuses';
import { chromium, expect } from '@playwright/test';
import { commandLineSwitches } from '../../src/start/deb-package.ts';
import { sandboxSwitches } from '../../src/start/desktop.ts';
import { runProgram } from '../../src/start/program.ts';
import { entryOf, harOf, proxiedUrl } from '../core/imported/hars.ts';
import { windowOf } from '../support/electron/packaged-app.ts';
import { freePort, httpServer } from '../support/network/loopback.ts';
import { argv } from '../support/run/argv.ts';
import { test } from './support/packaged.ts';
import { press } from './window.ts';

const resourcesOf = (executable: string): string => join(dirname(executable), 'resources');
const archiveOf = (executable: string): string => join(resourcesOf(executable), 'app.asar');

/** Paths of the files in the archive, folders left out. */
const filesIn = (archive: string): string[] =>
  listPackage(archive, { isPack: false })
    .map((path) => path.slice(1))
    .filter((path) => !('files' in statFile(archive, path)));

const on = '1'.charCodeAt(0);
const off = '0'.charCodeAt(0);

test('the fuses of the executable are as they are to be', async ({ executable }) => {
  expect(await getCurrentFuseWire(executable)).toMatchObject({
    [FuseV1Options.RunAsNode]: off,
    [FuseV1Options.EnableCookieEncryption]: on,
    [FuseV1Options.EnableNodeOptionsEnvironmentVariable]: off,
    [FuseV1Options.EnableNodeCliInspectArguments]: off,
    [FuseV1Options.EnableEmbeddedAsarIntegrityValidation]: on,
    [FuseV1Options.OnlyLoadAppFromAsar]: on,
    [FuseV1Options.LoadBrowserProcessSpecificV8Snapshot]: off,
    [FuseV1Options.GrantFileProtocolExtraPrivileges]: off,
  });
});

test('the app lies in one archive, beside the native library of SQLite alone', async ({
  executable,
}) => {
  const resources = resourcesOf(executable);
  expect((await readdir(resources)).sort()).toEqual(['app.asar', 'app.asar.unpacked']);
  const unpacked = await readdir(join(resources, 'app.asar.unpacked'), {
    recursive: true,
    withFileTypes: true,
  });
  const files = unpacked.filter((entry) => !entry.isDirectory()).map((entry) => entry.name);
  // Each lies beside the description of its package.
  expect(new Set(files)).toEqual(new Set(['index.node', 'package.json']));
});

test('the archive holds what was built and the package of SQLite, and no sources, tests, maps or types', async ({
  executable,
}) => {
  const files = filesIn(archiveOf(executable));
  const built =
    /^out\/(main|preload|renderer)\/([\w-]+\/)*[\w.-]+\.(js|cjs|css|html|ttf|woff2|svg|png)$/;
  const packages =
    /^node_modules\/(libsql|@libsql\/[\w-]+|@neon-rs\/load|detect-libc)\/([\w-]+\/)*[\w.-]+$/;
  const single = [
    'package.json',
    'LICENSE',
    'out/renderer/licences.json',
    'out/renderer/docs/index.html',
    'out/renderer/docs/search.json',
    'out/renderer/docs/clauses/TAB-ITM-2.html',
  ];
  const known = (path: string): boolean =>
    built.test(path) || packages.test(path) || single.includes(path);
  expect(files.filter((path) => !known(path))).toEqual([]);
  expect(
    files.filter((path) =>
      /\.(map|tsx?|log|env|pem|key|sqlite)$|\.test\.|\.e2e\.|(^|\/)(src|tests?)\//.test(path),
    ),
  ).toEqual([]);
  expect(files).toEqual(
    expect.arrayContaining([
      'out/main/entry.js',
      'out/main/index.js',
      'out/preload/index.cjs',
      'out/renderer/index.html',
      ...single,
    ]),
  );
});

test('nothing in the archive is a key, a token of a machine, or a path of one', async ({
  executable,
}) => {
  const archive = archiveOf(executable);
  const telling =
    /-----BEGIN [A-Z ]*PRIVATE KEY-----|\b(?:ghp|github_pat|npm|glpat)_[A-Za-z0-9_]{20,}|\/(?:home|Users)\/[a-z][\w.-]*\/|\/work\/main/;
  const texts = filesIn(archive).filter((path) => !/\.(node|ttf|woff2|png)$/.test(path));
  const hits = texts.flatMap(
    (path) => telling.exec(extractFile(archive, path).toString('utf8'))?.[0].slice(0, 40) ?? [],
  );
  expect(hits).toEqual([]);
});

/** A script that writes a file when it is run. */
const writing = (marker: string): string =>
  `require('node:fs').writeFileSync(${JSON.stringify(marker)}, 'ran')`;

const isOpen = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });

test('the executable is no Node: it opens the window instead of running a script', async ({
  packed: { start, folder },
}) => {
  const marker = join(folder, 'ran');
  const script = join(folder, 'script.cjs');
  await writeFile(script, writing(marker));
  const asked: string[] = [];
  const server = await httpServer((request, response) => {
    asked.push(request.url ?? '');
    response.end('<title>not Assay</title>');
  });
  const ports = [await freePort(), await freePort()];
  const doors = ['inspect', 'inspect-brk'].map((word, at) => `--${word}=127.0.0.1:${ports[at]}`);
  const { child, said } = await start({
    env: {
      ELECTRON_RUN_AS_NODE: '1',
      NODE_OPTIONS: `--require ${script}`,
      // The address of a development server.
      ELECTRON_RENDERER_URL: `${server.url}/`,
    },
    args: ['-e', writing(marker), '-r', script, ...doors],
  });
  expect(await Promise.all(ports.map(isOpen))).toEqual([false, false]);
  const ended = once(child, 'exit');
  child.kill('SIGUSR1');
  // Without a debugger the signal is what it is to any program: its end.
  await ended;
  await server.close();
  expect(said.filter((line) => line.startsWith('Debugger listening'))).toEqual([]);
  expect(asked).toEqual([]);
  expect(existsSync(marker)).toBe(false);
});

test('a folder of scripts in the place of the archive is not loaded', async ({
  executable,
  packed: { start, folder },
}) => {
  const marker = join(folder, 'ran');
  // Links to the same files, beside the original: a copy would take a while, and links reach no other disk.
  const beside = await mkdtemp(join(dirname(dirname(executable)), 'swapped-'));
  try {
    const copied = await runProgram('cp', ['-al', `${dirname(executable)}/.`, beside], {
      timeMs: 30_000,
    });
    expect(copied.ok).toBe(true);
    const resources = join(beside, 'resources');
    for (const name of ['app', 'default_app']) {
      await mkdir(join(resources, name));
      await writeFile(join(resources, name, 'package.json'), '{"name":"other","main":"main.cjs"}');
      await writeFile(join(resources, name, 'main.cjs'), writing(marker));
    }
    const swapped = join(beside, basename(executable));
    // Beside the archive they change nothing.
    await start({ executable: swapped });
    expect(existsSync(marker)).toBe(false);
    await rm(join(resources, 'app.asar'));
    const alone = await runProgram(
      swapped,
      [...sandboxSwitches(process.platform, process.getuid?.()), '--disable-gpu'],
      { timeMs: 20_000 },
    );
    expect([alone.ok, alone.stopped]).toEqual([false, null]);
    expect(existsSync(marker)).toBe(false);
  } finally {
    await rm(beside, { recursive: true, force: true });
  }
});

const root = join(import.meta.dirname, '../..');

type Run = { code: number | null; signal: NodeJS.Signals | null; out: string; err: string };

/** Runs a command to its end; `input` goes to standard input. No display is in its environment. */
async function run(
  program: string,
  args: readonly string[],
  { input = '', env = {}, home }: { input?: string; env?: Record<string, string>; home: string },
): Promise<Run> {
  const child = spawn(program, args, {
    env: { PATH: process.env.PATH ?? '', HOME: home, ...env },
    stdio: 'pipe',
  });
  child.stdin.end(input);
  const [out, err, [code, signal]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ]);
  return { code, signal, out, err };
}

const inPacked = (args: readonly string[]): string[] => argv`${commandLineSwitches} -- ${args}`;
const inNode = (args: readonly string[]): string[] => [join(root, 'out/main/cli.js'), ...args];

for (const { title, args, input } of [
  { title: 'output of more than a pipe holds', args: ['contract', 'clauses', '--json'] },
  { title: 'findings', args: argv`read --as xml - --json`, input: '<a><b></a>' },
]) {
  test(`the executable is the same command line as in Node: ${title}`, async ({
    executable,
    packed: { folder },
  }) => {
    const given = { home: folder, ...(input === undefined ? {} : { input }) };
    const [packed, node] = await Promise.all([
      run(executable, inPacked(args), given),
      run(process.execPath, inNode(args), given),
    ]);
    expect(packed).toEqual(node);
    // It made no folder of a window.
    expect(await readdir(folder)).toEqual([]);
  });
}

test('Ctrl+C ends a command that runs until then', async ({ executable, packed: { folder } }) => {
  const child = spawn(executable, inPacked(['mock', 'samples', '--json']), {
    env: { PATH: process.env.PATH ?? '', HOME: folder },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(child, 'close');
  await once(child.stdout, 'data');
  child.kill('SIGINT');
  expect(await ended).toEqual([0, null]);
});

test('the command line opens no door of Node', async ({ executable, packed: { folder } }) => {
  const marker = join(folder, 'ran');
  const script = join(folder, 'script.cjs');
  await writeFile(script, `require('node:fs').writeFileSync(${JSON.stringify(marker)}, 'ran')`);
  const env = { NODE_OPTIONS: `--require ${script}`, ELECTRON_RUN_AS_NODE: '1' };
  expect(await run(executable, inPacked(['--version']), { home: folder, env })).toMatchObject({
    code: 0,
    err: '',
  });
  const [cli = '', ...switches] = commandLineSwitches;
  for (const door of argv`--require=${script} --inspect-brk=0 --js-flags=--allow-natives-syntax`)
    expect(
      await run(executable, argv`${cli} ${door} ${switches} -- --version`, { home: folder }),
    ).toMatchObject({ code: 0, err: '' });
  const asScript = await run(executable, [cli, ...switches, '-e', script], {
    home: folder,
  });
  expect(asScript.code).toBe(2);
  expect(existsSync(marker)).toBe(false);
});

test('files and addresses open in the window that runs, and nothing is sent', async ({
  executable,
  packed: { start, folder },
}) => {
  let requests = 0;
  const server = await httpServer((_request, response) => {
    requests += 1;
    response.end('[]');
  });
  const address = `${server.url}/tab`;

  const recording = join(folder, 'a session.har');
  const content = { text: '{"items":[{"id":7}]}' };
  await writeFile(recording, harOf(entryOf({ url: proxiedUrl('get_items'), content })));
  const document = join(folder, 'statement.xml');
  await writeFile(document, '<statement/>');
  await writeFile(join(folder, '报告 – 1.xml'), '<statement/>');
  const command = join(folder, 'call.sh');
  await writeFile(command, `curl ${address}?from=file`);
  const workspace = join(folder, 'assay.yaml');
  await writeFile(workspace, `version: 1\ntabs:\n  - name: Orders\n    webhook_url: ${address}\n`);

  const { endpoint } = await start({ args: [`file://${recording.replace(' ', '%20')}`] });
  const page = windowOf(await chromium.connectOverCDP(endpoint));
  const evidence = (name: string) => page.getByRole('dialog', { name: `Import  ${name}` });
  await expect(evidence('a session.har')).toContainText('Assay judged 1 call');

  const open = async (target: string): Promise<void> => {
    const args = [...commandLineSwitches, '--', 'open', target];
    const end = await runProgram(executable, args, {
      timeMs: 20_000,
      cwd: folder,
      env: { ASSAY_DATA: join(folder, 'data-0') },
    });
    expect(end).toMatchObject({ code: 0 });
  };
  // Electron before 37 damages such names on the way from one start to the next.
  await open('报告 – 1.xml');
  await expect(evidence('报告 – 1.xml')).toContainText('an XML document');
  await press(evidence('报告 – 1.xml'), 'Close');
  await open('statement.xml');
  await expect(evidence('statement.xml')).toContainText('an XML document');
  await press(evidence('statement.xml'), 'Close');

  const field = page.getByRole('textbox', {
    name: 'Address, curl, reply, XML, Base64 or document id',
  });
  await open(address);
  await expect(field).toHaveValue(address);
  await open('call.sh');
  await expect(field).toHaveValue(`curl ${address}?from=file`);

  await open('assay.yaml');
  await page.getByRole('button', { name: 'Widget' }).first().click();
  await expect(page.getByText('Orders').first()).toBeVisible();
  expect(requests).toBe(0);
  await server.close();
});
