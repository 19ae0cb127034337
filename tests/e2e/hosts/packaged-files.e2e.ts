import { readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { extractFile, listPackage, statFile } from '@electron/asar';
import { FuseV1Options, getCurrentFuseWire } from '@electron/fuses';
import { expect } from '@playwright/test';
import { test } from './packaged.ts';

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
