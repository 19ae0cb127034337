import { createHash } from 'node:crypto';
import { cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { runProgram } from '../../src/start/program.ts';
import { say, timed } from './run/say.ts';

/*
 * `npm run reproduce`, on Linux: builds and packs the last commit twice, in folders of other names, one after the other, in other time zones and with other rights of files,
 * and compares the npm packages and the Debian packages byte by byte. What differs is left in the temporary folder.
 */
const root = resolve(import.meta.dirname, '../..');
const temp = await mkdtemp(join(tmpdir(), 'assay-reproduce-'));

const must = async (
  cwd: string,
  [program = '', ...args]: readonly string[],
  env = {},
): Promise<void> => {
  const end = await runProgram(program, args, { cwd, env, timeMs: 20 * 60_000 });
  if (!end.ok) throw new Error(`${program} ${args.join(' ')} failed.\n${end.output.slice(-2000)}`);
};

/** The packages of one build, by name, each with its SHA-256. */
async function build(name: string, umask: number, env: Record<string, string>) {
  const folder = join(temp, name);
  process.umask(umask);
  await must(root, ['git', 'clone', '--quiet', root, folder]);
  await must(root, ['cp', '--archive', '--link', 'node_modules', folder]);
  // A package that was packed before would be taken again.
  await rm(join(folder, 'node_modules/.cache/assay/packaged'), { recursive: true, force: true });
  await cp(join(root, 'docs/pictures'), join(folder, 'docs/pictures'), { recursive: true }).catch(
    () => say('There are no pictures; npm run docs:pictures takes them.'),
  );
  await must(folder, ['npm', 'run', 'pack:npm'], env);
  await must(folder, ['node', '--import', 'tsx', 'tests/support/dist-deb.ts'], env);
  const made = (await readdir(join(folder, 'dist'))).filter((file) => /\.(tgz|deb)$/.test(file));
  const digest = async (file: string): Promise<string> =>
    createHash('sha256')
      .update(await readFile(join(folder, 'dist', file)))
      .digest('hex');
  return Promise.all(made.sort().map(async (file) => `${await digest(file)}  ${file}`));
}

const one = await timed('Building once', () =>
  build('one', 0o022, { TZ: 'UTC', LC_ALL: 'C.UTF-8' }),
);
const two = await timed('Building again', () =>
  build('another-name', 0o077, { TZ: 'Asia/Tokyo', LC_ALL: 'C' }),
);
for (const line of one) say(line);
const differing = two.filter((line) => !one.includes(line));
for (const line of differing) say(`differs: ${line}`);
if (differing.length > 0 || one.length !== 2)
  throw new Error(`The packages differ; both builds are in ${temp}.`);
await rm(temp, { recursive: true, force: true });
say('Both packages are the same in both builds.');
