import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect } from '@playwright/test';
import { commandLineSwitches } from '../../../src/start/deb-package.ts';
import { argv } from '../../support/run/argv.ts';
import { test } from './packaged.ts';

const root = join(import.meta.dirname, '../../..');

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

const broken = '<a><b></a>';
for (const { title, args, input } of [
  { title: 'the version', args: ['--version'] },
  { title: 'output of more than a pipe holds', args: ['contract', 'clauses', '--json'] },
  { title: 'a document on standard input', args: argv`read --as xml - --json`, input: '<a/>' },
  { title: 'findings', args: ['read', '--as', 'xml', '-'], input: broken },
  { title: 'a command that does not exist', args: ['nonsense'] },
  { title: 'a switch of Chromium', args: ['contract', 'clauses', '--remote-debugging-port=0'] },
  { title: 'a file that is not there', args: argv`read --as recording /nowhere/a.har --json` },
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

test('an output that cannot be written is no verdict', async ({
  executable,
  packed: { folder },
}) => {
  const command = inPacked(['contract', 'clauses']).join(' ');
  const end = await run('sh', ['-c', `'${executable}' ${command} > /dev/full`], { home: folder });
  expect(end).toMatchObject({ code: 2, err: expect.stringContaining('ENOSPC') });
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
