import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { homedir, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { extract } from 'tar';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Licence } from '#operations/licences.ts';
import { ownFolder } from '#tests/support/folder.ts';
import { ownSamples } from '#tests/support/network/own-server.ts';
import { argv } from '#tests/support/run/argv.ts';
import { assayProcess, assayRunning } from '#tests/support/run/cli.ts';
import { buildAssay, isBuildFresh } from '../../src/start/build.ts';
import { writeNpmPackage } from '../../src/start/npm-package.ts';
import { runProgram } from '../../src/start/program.ts';

const root = resolve(import.meta.dirname, '../..');
const maxPackedBytes = 4_000_000;

const temp = await mkdtemp(join(tmpdir(), 'assay-npm-'));
afterAll(() => rm(temp, { recursive: true, force: true }));
const place = (name: string): string => join(temp, name);
const read = (path: string): Promise<string> => readFile(path, 'utf8');

/** Runs npm to its end and returns what it printed. */
async function npm(args: readonly string[], cwd: string, env: Record<string, string> = {}) {
  const end = await runProgram('npm', args, { cwd, timeMs: 3 * 60_000, env });
  expect(end).toMatchObject({ ok: true });
  return end.output;
}
const npmSetting = async (name: string): Promise<string> =>
  (await npm(['config', 'get', name], root)).trim().split('\n').at(-1) ?? '';

let packed = '';
/** Every file of the package, by its path. */
const files = new Map<string, string>();

beforeAll(async () => {
  if (!(await isBuildFresh(root))) expect(await buildAssay(root)).toMatchObject({ ok: true });
  await writeNpmPackage(root, place('made'));
  await Promise.all(['packed', 'unpacked'].map((name) => mkdir(place(name))));
  await npm(argv`pack ${place('made')} --pack-destination ${place('packed')}`, temp);
  const [name = ''] = await readdir(place('packed'));
  packed = join(place('packed'), name);
  await extract({ file: packed, cwd: place('unpacked'), strip: 1 });
  const entries = await readdir(place('unpacked'), { recursive: true, withFileTypes: true });
  for (const entry of entries.filter((one) => one.isFile())) {
    const path = join(entry.parentPath, entry.name);
    files.set(path.slice(place('unpacked').length + 1), await read(path));
  }
}, 6 * 60_000);

describe('the npm package', () => {
  test('has under 4 MB packed, no source map, no path of this machine and nothing that needs Electron', async () => {
    expect(packed).toMatch(/assay-inspector-\d+\.\d+\.\d+\.tgz$/);
    expect((await stat(packed)).size).toBeLessThan(maxPackedBytes);
    const paths = [...files.keys()];
    expect(paths).toEqual(
      expect.arrayContaining([
        'LICENSE',
        'README.md',
        'out/main/assay-file-thread.js',
        'out/main/cli.js',
        'out/main/journal-thread.js',
        'out/main/judge-thread.js',
        'out/main/xml-thread.js',
        'out/renderer/docs/clauses/TAB-ITM-2.html',
        'out/renderer/docs/index.html',
        'out/renderer/docs/search.json',
        'out/renderer/index.html',
        'resources/assay.schema.json',
      ]),
    );
    expect(paths.filter((path) => /\.map$|^out\/(?:main\/index\.js$|preload)/.test(path))).toEqual(
      [],
    );
    expect(paths.filter((path) => path.includes('docs/pictures/'))).toEqual([]);
    expect(paths.filter((path) => files.get(path)?.includes('class="picture"'))).toEqual([]);
    const here = [root, `${homedir()}/`, '\n//# sourceMappingURL'];
    const electron = /\b(?:from|import|require\() ?["']electron["']/;
    for (const [path, content] of files) {
      expect([path, here.filter((one) => content.includes(one))]).toEqual([path, []]);
      if (path.startsWith('out/main/')) expect(content, path).not.toMatch(electron);
    }
  });

  test('depends on SQLite alone, in the version that Assay is tested with', async () => {
    const ours = JSON.parse(await read(join(root, 'package.json')));
    const manifest = JSON.parse(files.get('package.json') ?? '');
    expect(ours).toMatchObject({ name: 'assay', private: true });
    expect(manifest).toMatchObject({
      name: 'assay-inspector',
      version: ours.version,
      license: 'MIT',
      bin: { assay: 'out/main/cli.js' },
      engines: ours.engines,
      dependencies: { libsql: expect.stringMatching(/^\d+\.\d+\.\d+$/) },
    });
    expect(Object.keys(manifest.dependencies)).toEqual(['libsql']);
    expect(manifest).not.toHaveProperty('private');
    expect(manifest).not.toHaveProperty('scripts');
    expect(manifest).not.toHaveProperty('devDependencies');
  });

  test('has the licence of Assay and the text of every licence of what is bundled', async () => {
    expect(files.get('LICENSE')).toBe(await read(join(root, 'LICENSE')));
    const built = await read(join(root, 'out/renderer/licences.json'));
    const listed: Licence[] = JSON.parse(built);
    const shipped = listed.filter(
      ({ name }) => name !== 'electron' && !name.startsWith('@libsql/'),
    );
    expect(JSON.parse(files.get('out/renderer/licences.json') ?? '')).toEqual(shipped);
    const notices = files.get('ThirdPartyNotices.txt') ?? '';
    for (const { name, version, text } of shipped.slice(1)) {
      expect(notices).toContain(`${name} ${version} (`);
      if (text !== null) expect(notices).toContain(text);
    }
    expect(notices).not.toMatch(/^electron /m);
  });
});

describe('installed from the packed file into an empty folder', () => {
  const program = join(place('project'), 'node_modules/.bin/assay');
  const env = { HOME: place('home') };
  const run = (args: readonly string[]) => assayProcess(args, { env, program });
  const install = async (folder: string, ...options: readonly string[]): Promise<void> => {
    const settings = {
      npm_config_registry: await npmSetting('registry'),
      npm_config_cache: await npmSetting('cache'),
    };
    const quiet = argv`--no-audit --no-fund --no-update-notifier --prefer-offline`;
    await npm(['install', packed, ...quiet, ...options], folder, { ...env, ...settings });
  };

  beforeAll(async () => {
    await Promise.all(['project', 'home'].map((name) => mkdir(place(name))));
    await install(place('project'));
  }, 4 * 60_000);

  test('it brings one native library and starts by its name', async () => {
    const modules = await readdir(join(place('project'), 'node_modules'));
    expect(modules.filter((name) => !name.startsWith('.')).sort()).toEqual([
      '@libsql',
      '@neon-rs',
      'assay-inspector',
      'detect-libc',
      'libsql',
    ]);
    const { version } = JSON.parse(files.get('package.json') ?? '');
    const started = await runProgram(program, ['--version'], { timeMs: 60_000, env });
    expect(started).toMatchObject({ ok: true, output: `${version}\n` });
  });

  test('it fires an action, keeps it in the history and checks a workspace', async () => {
    const samples = await ownSamples();
    const { webhook } = samples.info;
    const fired = await run(argv`fire get_items --url ${webhook.default_url} --record`);
    expect(fired).toMatchObject({ code: 0, stderr: '' });
    const history = (await run(['history', '--json'])).json();
    expect(history).toMatchObject({ entries: [{ action: 'get_items' }] });
    expect(await readdir(place('home'))).not.toEqual([]);

    const workspace = join(temp, 'assay.yaml');
    await run(argv`new workspace --webhook-url ${webhook.default_url} --output ${workspace}`);
    expect(await run(['check', workspace])).toMatchObject({ code: 0 });
  });

  test('it serves the window with all its scripts, and its list of licences', async () => {
    const { until } = assayRunning(['serve', '--json'], { env, program });
    const address = await until(/http:[^"]+/);
    const opened = await fetch(address, { redirect: 'manual' });
    const base = new URL(opened.headers.get('location') ?? '', address);
    const headers = { cookie: (opened.headers.get('set-cookie') ?? '').split(';')[0] ?? '' };
    const get = (path: string) => fetch(new URL(path, base), { headers });
    const page = await (await get('')).text();
    expect(page).toContain('<title>Assay</title>');
    const loaded = [...page.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, path = '']) => path);
    expect(loaded.length).toBeGreaterThan(1);
    for (const path of [...loaded, 'licences.json'])
      expect([path, (await get(path)).status]).toEqual([path, 200]);
  });

  test('without the binary of SQLite only the history is missing, and says why', async () => {
    await mkdir(place('without'));
    await install(place('without'), '--omit=optional');
    const bare = {
      program: join(place('without'), 'node_modules/.bin/assay'),
      env: { HOME: await ownFolder() },
    };
    const reply = join(await ownFolder(), 'reply.json');
    await writeFile(reply, '{"items":[]}');
    expect(await assayProcess(argv`read --as get_items ${reply}`, bare)).toMatchObject({
      code: 0,
    });
    const url = argv`--url http://127.0.0.1:9/ --record`;
    expect(await assayProcess(['fire', 'get_items', ...url], bare)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('SQLite is not installed for this system'),
    });
  });
});
