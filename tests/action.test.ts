import { execFile } from 'node:child_process';
import { chmod, mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, inject, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { ownFolder } from '#tests/support/folder.ts';
import { recorder } from '#tests/support/network/recorder.ts';
import { version } from '../package.json';

const actionSchema = z.object({
  inputs: z.record(z.string(), z.object({ description: z.string(), default: z.string() })),
  runs: z.object({
    steps: z.tuple([z.object({ env: z.record(z.string(), z.string()), run: z.string() })]),
  }),
});

/** Runs the step of the action in a folder as a runner does, with a program in the place of npx that runs this Assay; gives the exit code and what it printed. */
async function runAction(
  folder: string,
  given: Record<string, string>,
): Promise<{ code: number; printed: string }> {
  const { inputs, runs } = actionSchema.parse(parse(await readFile('action.yml', 'utf8')));
  const [{ env, run }] = runs.steps;
  const bin = join(folder, 'bin');
  await mkdir(bin);
  const npx = `#!/bin/sh\n[ "$1 $2" = "--yes assay-inspector@${version}" ] || exit 99\nshift 2\nexec '${process.execPath}' '${inject('cli')}' "$@"\n`;
  await writeFile(join(bin, 'npx'), npx);
  await chmod(join(bin, 'npx'), 0o755);
  const inputOf = (expression: string): string => {
    const name = /^\$\{\{ inputs\.([\w-]+) \}\}$/.exec(expression)?.[1] ?? '';
    return given[name] ?? z.string().parse(inputs[name]?.default);
  };
  const variables = Object.entries(env).map(([name, text]) => [name, inputOf(text)]);
  return new Promise((resolve) => {
    const options = {
      cwd: folder,
      env: {
        PATH: `${bin}:${process.env.PATH}`,
        HOME: folder,
        GITHUB_STEP_SUMMARY: join(folder, 'summary.md'),
        ...Object.fromEntries(variables),
      },
    };
    let printed = '';
    const child = execFile('bash', ['-e', '-o', 'pipefail', '-c', run], options, () => undefined);
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (text: string) => {
        printed += text;
      });
    child.once('close', (code) => resolve({ code: code ?? -1, printed }));
  });
}

test('the action checks a workspace, writes every report and fails with the findings', async () => {
  const folder = await ownFolder();
  const { url } = await recorder(() => ({ body: '{"items":[{"title":"No id"}]}' }));
  await writeFile(
    join(folder, 'assay.yaml'),
    `version: 1\ntabs:\n  orders: {webhook_url: "${url}/$(touch ran)", category: default}\n`,
  );
  const { code, printed } = await runAction(folder, {
    only: 'get-items-reply',
    output: 'a folder',
  });
  expect(code).toBe(1);
  const lines = printed.split('\n').filter((line) => line !== '');
  const word = /^::stop-commands::(assay-[0-9a-f]{32})$/.exec(lines[0] ?? '')?.[1];
  expect(lines.at(-1)).toBe(`::${word}::`);
  expect((await readdir(join(folder, 'a folder'))).sort()).toEqual([
    'check.html',
    'check.json',
    'check.md',
    'check.sarif',
    'junit.xml',
  ]);
  expect(await readFile(join(folder, 'summary.md'), 'utf8')).toContain('TAB-ITM-2');
  expect(await readdir(folder)).not.toContain('ran');
});

test.each<[string, string, (folder: string) => Promise<unknown>]>([
  ['a folder that is there', 'assay-check', (folder) => mkdir(join(folder, 'assay-check'))],
  ['a link', 'assay-check', (folder) => symlink('/proc/self', join(folder, 'assay-check'))],
  [
    'a link that leads nowhere',
    'assay-check',
    (folder) => symlink('gone', join(folder, 'assay-check')),
  ],
  ['a folder behind a link', 'in/assay-check', (folder) => symlink('/tmp', join(folder, 'in'))],
])(
  'the action puts no report into %s, and none of it reaches the summary',
  async (_what, output, plant) => {
    const folder = await ownFolder();
    await plant(folder);
    expect(await runAction(folder, { output })).toEqual({
      code: 2,
      printed: expect.stringContaining('Choose another folder.'),
    });
    expect(await readdir(folder)).not.toContain('summary.md');
  },
);
