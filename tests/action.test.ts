import { execFile } from 'node:child_process';
import { mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
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

/** Runs the step of the action in a folder as a runner does, with a program in the place of npm that installs this Assay; gives the exit code and what it printed. */
async function runAction(
  folder: string,
  given: Record<string, string>,
): Promise<{ code: number; printed: string }> {
  const { inputs, runs } = actionSchema.parse(parse(await readFile('action.yml', 'utf8')));
  const [{ env, run }] = runs.steps;
  const bin = join(folder, 'bin');
  await mkdir(bin);
  // What the checkout says of packages is read by an npm that runs in it or below it.
  const npm = `#!/bin/sh
for last; do :; done
[ "$1 $3 $last" = "install $PWD assay-inspector@${version}" ] || exit 99
case "$PWD/" in '${folder}'/*) exit 98 ;; esac
mkdir -p node_modules/.bin
printf '#!/bin/sh\\nexec "%s" "%s" "$@"\\n' '${process.execPath}' '${inject('cli')}' > node_modules/.bin/assay
chmod +x node_modules/.bin/assay
`;
  await writeFile(join(bin, 'npm'), npm, { mode: 0o755 });
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
  // A package in the checkout must not run.
  const planted = join(folder, 'node_modules/.bin/assay');
  await mkdir(dirname(planted), { recursive: true });
  await writeFile(planted, '#!/bin/sh\ntouch ran\n', { mode: 0o755 });
  const { code, printed } = await runAction(folder, {
    only: 'get-items-reply',
    output: 'a folder',
  });
  expect(code).toBe(1);
  const lines = printed.split('\n').filter((line) => line !== '');
  const word = /^::stop-commands::(assay-[0-9a-f]{32})$/.exec(lines[0] ?? '')?.[1];
  expect(lines.at(-1)).toBe(`::${word}::`);
  expect((await readdir(join(folder, 'a folder'))).sort()).toEqual([
    'check.json',
    'check.md',
    'junit.xml',
  ]);
  expect(await readFile(join(folder, 'summary.md'), 'utf8')).toContain('TAB-ITM-2');
  expect(await readdir(folder)).not.toContain('ran');
});

test('the action ends with exit code 2 when Assay cannot be installed', async () => {
  const folder = await ownFolder();
  await mkdir(folder, { recursive: true });
  expect((await runAction(folder, { version: '0.0.0-none' })).code).toBe(2);
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
