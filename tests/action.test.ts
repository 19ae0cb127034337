import { execFile } from 'node:child_process';
import { chmod, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, inject, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { ownFolder } from '#tests/support/folder.ts';
import { recorder } from '#tests/support/network/recorder.ts';

const actionSchema = z.object({
  inputs: z.record(z.string(), z.object({ description: z.string(), default: z.string() })),
  runs: z.object({
    steps: z.tuple([z.object({ env: z.record(z.string(), z.string()), run: z.string() })]),
  }),
});

/** Runs the step of the action in a folder as a runner does, with a program in the place of npx that runs this Assay; gives the exit code. */
async function runAction(folder: string, given: Record<string, string>): Promise<number> {
  const { inputs, runs } = actionSchema.parse(parse(await readFile('action.yml', 'utf8')));
  const [{ env, run }] = runs.steps;
  const bin = join(folder, 'bin');
  await mkdir(bin);
  const npx = `#!/bin/sh\n[ "$1 $2" = "--yes assay-inspector@latest" ] || exit 99\nshift 2\nexec '${process.execPath}' '${inject('cli')}' "$@"\n`;
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
    const child = execFile('bash', ['-e', '-o', 'pipefail', '-c', run], options, () => undefined);
    child.once('close', (code) => resolve(code ?? -1));
  });
}

test('the action checks a workspace, writes every report and fails with the findings', async () => {
  const folder = await ownFolder();
  const { url } = await recorder(() => ({ body: '{"items":[{"title":"No id"}]}' }));
  await writeFile(
    join(folder, 'assay.yaml'),
    `version: 1\ntabs:\n  orders: {webhook_url: "${url}/$(touch ran)", category: default}\n`,
  );
  expect(await runAction(folder, { only: 'get-items-reply', output: 'a folder' })).toBe(1);
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
