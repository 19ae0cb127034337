import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { type Licence, licencesFile } from '#operations/licences.ts';
import { packageFolder } from '../../src/start/licences.ts';
import { runProgram } from '../../src/start/program.ts';

const root = resolve(import.meta.dirname, '../..');

/** What ships without being bundled, and the bundlers that add code of their own. */
const shippedBeside = /^(assay|electron|libsql|@libsql\/.+|@neon-rs\/load|detect-libc)$/;
const bundlers = /^(rolldown|vite)$/;

describe('the licences that a build lists', () => {
  let licences: readonly Licence[] = [];
  let bundled: readonly string[] = [];

  // The script of the documentation has no map: a page in a browser elsewhere would ask for it.
  const inDocumentation = ['minisearch'];
  // Source maps name every module that a bundle is made of, whatever the list says.
  beforeAll(async () => {
    const out = await mkdtemp(join(tmpdir(), 'assay-licences-'));
    const vite = join(root, 'node_modules/electron-vite/bin/electron-vite.js');
    const build = [vite, 'build', '--sourcemap', '--outDir', out];
    const end = await runProgram(process.execPath, build, {
      cwd: root,
      timeMs: 5 * 60_000,
      env: { NODE_ENV: 'production' },
    });
    expect(end).toMatchObject({ ok: true });
    licences = JSON.parse(await readFile(join(out, 'renderer', licencesFile), 'utf8'));
    const files = await readdir(out, { recursive: true });
    const maps = await Promise.all(
      files
        .filter((name) => name.endsWith('.map'))
        .map((name) => readFile(join(out, name), 'utf8')),
    );
    const sources = maps.flatMap(
      (map) => z.object({ sources: z.array(z.string()) }).parse(JSON.parse(map)).sources,
    );
    bundled = [
      ...new Set(
        sources.flatMap((source) => packageFolder(source)?.replace(/^.*node_modules\//, '') ?? []),
      ),
      ...inDocumentation,
    ].sort();
    return () => rm(out, { recursive: true, force: true });
  }, 6 * 60_000);

  const names = (): string[] => licences.map(({ name }) => name);

  test('are those of the packages in its bundles, threads and workers, and no others', () => {
    // One package of the command line, the desktop app, the window and a worker each.
    expect(bundled).toEqual(
      expect.arrayContaining(['commander', 'env-paths', 'react', 'mdast-util-from-markdown']),
    );
    expect(
      names()
        .filter((name) => !shippedBeside.test(name) && !bundlers.test(name))
        .sort(),
    ).toEqual(bundled);
  });

  test("are also those of Assay, which is the first, of Electron, of the bundlers, and of SQLite with this system's binary", () => {
    expect(names()[0]).toBe('assay');
    const beside = 'electron libsql @neon-rs/load detect-libc rolldown vite'.split(' ');
    expect(names()).toEqual(expect.arrayContaining(beside));
    expect(names().some((name) => name.startsWith('@libsql/'))).toBe(true);
  });

  test('allow what Assay does with them: it ships under the MIT licence', () => {
    const allowed = ['0BSD', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', 'ISC', 'MIT'];
    expect(licences.filter(({ licence }) => !allowed.includes(licence ?? ''))).toEqual([]);
  });

  test('of the packages in package.json each have a row in docs/decisions.md', async () => {
    const read = (path: string): Promise<string> => readFile(join(root, path), 'utf8');
    const ours = z.record(z.string(), z.string());
    const manifest = z
      .object({ dependencies: ours, devDependencies: ours })
      .parse(JSON.parse(await read('package.json')));
    const direct = { ...manifest.dependencies, ...manifest.devDependencies };
    const [, table = ''] = (await read('docs/decisions.md')).split('## What ships');
    const rows = [...table.matchAll(/^\| (`.+?`) \| ([\w.-]+) \|/gm)].flatMap(
      ([, packages = '', licence]) =>
        [...packages.matchAll(/`([^`]+)`/g)].map(([, name]) => ({ name, licence })),
    );
    const shipped = licences.filter(({ name }) => name in direct);
    expect(rows.toSorted((a, b) => `${a.name}`.localeCompare(`${b.name}`))).toEqual(
      shipped.map(({ name, licence }) => ({ name, licence })),
    );
  });

  test('have the whole texts, notices of third parties included, and name the licence where a package has no text', async () => {
    const of = (wanted: string): Licence | undefined =>
      licences.find(({ name }) => name === wanted);
    expect(of('react')).toMatchObject({
      licence: 'MIT',
      text: (await readFile(join(root, 'node_modules/react/LICENSE'), 'utf8')).trim(),
    });
    const monaco = await Promise.all(
      ['LICENSE', 'ThirdPartyNotices.txt'].map((name) =>
        readFile(join(root, 'node_modules/monaco-editor', name), 'utf8'),
      ),
    );
    for (const text of monaco) expect(of('monaco-editor')?.text).toContain(text.trim());
    expect(of('saxes')).toMatchObject({ licence: 'ISC', text: null });
    expect(licences.filter(({ licence, text }) => licence === null && text === null)).toEqual([]);
  });
});
