import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { basename, dirname, join } from 'node:path';
import { expect } from '@playwright/test';
import { sandboxSwitches } from '../../../src/start/desktop.ts';
import { runProgram } from '../../../src/start/program.ts';
import { freePort } from '../../support/network/loopback.ts';
import { test } from './packaged.ts';

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
  await start({ env: { ELECTRON_RUN_AS_NODE: '1' }, args: ['-e', writing(marker)] });
  expect(existsSync(marker)).toBe(false);
});

test('options of Node in the environment are ignored', async ({ packed: { start, folder } }) => {
  const marker = join(folder, 'ran');
  const script = join(folder, 'script.cjs');
  await writeFile(script, writing(marker));
  await start({ env: { NODE_OPTIONS: `--require ${script}` } });
  await start({ args: ['-r', script, '--require', script] });
  expect(existsSync(marker)).toBe(false);
});

for (const word of ['inspect', 'inspect-brk']) {
  test(`--${word} opens no port`, async ({ packed: { start } }) => {
    const port = await freePort();
    const { said } = await start({ args: [`--${word}=127.0.0.1:${port}`] });
    expect(await isOpen(port)).toBe(false);
    expect(said.filter((line) => line.startsWith('Debugger listening'))).toEqual([]);
  });
}

test('a signal opens no debugger either', async ({ packed: { start } }) => {
  const { child, said } = await start();
  const ended = once(child, 'exit');
  child.kill('SIGUSR1');
  // Without the debugger the signal is what it is to any program: its end.
  await ended;
  expect(said.filter((line) => line.startsWith('Debugger listening'))).toEqual([]);
});

test('the address of a development server is ignored', async ({ packed: { start } }) => {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    response.end('<title>not Assay</title>');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  await start({ env: { ELECTRON_RENDERER_URL: `http://127.0.0.1:${port}/` } });
  server.close();
  expect(asked).toEqual([]);
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
