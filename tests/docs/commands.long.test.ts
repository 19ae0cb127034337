import { spawn } from 'node:child_process';
import { chmod, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { delimiter, join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { beforeAll, expect, test } from 'vitest';
import { startSamples } from '#samples/start.ts';
import { ownFolder } from '#tests/support/folder.ts';
import { buildAssay, isBuildFresh } from '../../src/start/build.ts';

/** The ports that the pages name for the samples; the tests have their own. Replaced at once: one of theirs may begin like one of these. */
const namedPorts = /:(4000|4001)\b/g;

const root = resolve(import.meta.dirname, '../..');
const folder = join(root, 'docs/pages');
const sources = new Map<string, string>();
for (const name of await readdir(folder, { recursive: true }))
  if (name.endsWith('.md')) sources.set(name, await readFile(join(folder, name), 'utf8'));

/** The commands of a page, but for those that run until they are stopped. */
const commandsOf = (source: string): string[] =>
  [...source.matchAll(/```sh\n(.*?)```/gs)]
    .flatMap(([, block = '']) => block.trim().split('\n'))
    .filter((line) => !/^assay mock samples/.test(line));

const pages = [...sources].filter(([, source]) => commandsOf(source).length > 0);

/** A folder with a program `assay` in it, for a shell to find. */
async function programFolder(): Promise<string> {
  const bin = await ownFolder();
  const program = join(bin, 'assay');
  await writeFile(
    program,
    `#!/bin/sh\nexec '${process.execPath}' '${join(root, 'out/main/cli.js')}' "$@"\n`,
  );
  await chmod(program, 0o755);
  return bin;
}

beforeAll(async () => {
  if (!(await isBuildFresh(root))) expect(await buildAssay(root)).toMatchObject({ ok: true });
}, 6 * 60_000);

test.each(pages)('every command of %s ends as the page says', async (_name, source) => {
  // A document that is done after 8 seconds is done at the second request: following is tested elsewhere.
  const begun = Date.now();
  const samples = await startSamples({ now: () => begun + 5 * (Date.now() - begun) });
  const { documents, webhook } = samples.info;
  const portOf = (url: string): string => new URL(url).port;
  const bin = await programFolder();
  const home = await ownFolder();
  const cwd = join(home, 'work');
  await mkdir(cwd);
  const env: Record<string, string> = {
    PATH: `${bin}${delimiter}${process.env.PATH ?? ''}`,
    HOME: home,
  };
  try {
    for (const line of commandsOf(source)) {
      const [, name] = /^export (\w+)=/.exec(line) ?? [];
      if (name !== undefined) {
        const shell = spawn('sh', ['-c', `${line}; printf %s "$${name}"`], { cwd, env });
        env[name] = await text(shell.stdout);
        expect(env[name]).not.toBe('');
        continue;
      }
      const command = line.replace(
        namedPorts,
        (_, port) => `:${portOf(port === '4000' ? webhook.default_url : documents.base_url)}`,
      );
      const child = spawn('sh', ['-c', command], { cwd, env, stdio: ['ignore', 'ignore', 'pipe'] });
      const ended = new Promise<number | null>((done) => child.once('close', done));
      const said = await text(child.stderr);
      expect({ line, code: await ended, said }).toEqual({
        line,
        code: line.endsWith('# exit code 1') ? 1 : 0,
        said: expect.any(String),
      });
    }
  } finally {
    await samples.close();
  }
});
