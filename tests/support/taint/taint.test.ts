import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import Database from 'libsql';
import { expect, test } from 'vitest';
import { ownFolder } from '../folder.ts';
import { mark } from './taint.ts';
import { foreign, plantedFile, plantedVariable, watchForTaint } from './taint-watch.ts';

const secret = 'tester-9f8e/7d6c"5b4a';
const it = { name: 'it' };

/** A test in which `plant` puts the marked secret somewhere; where it was found. */
async function hitsAfter(
  plant: (watch: Awaited<ReturnType<typeof watchForTaint>>, folder: string) => unknown,
): Promise<string[]> {
  const folder = await ownFolder();
  const watch = await watchForTaint(folder);
  mark(secret, it);
  await plant(watch, folder);
  return (await watch.end()).hits;
}

test('a secret that was heard or saved is a hit, named and not shown', async () => {
  const hits = await hitsAfter(async (watch) => {
    watch.hear('clipboard', `a ${secret} b`);
    const path = join(await ownFolder(), 'download-of-this-test');
    await writeFile(path, encodeURIComponent(secret));
    watch.saved(path);
  });
  expect(hits.toSorted()).toEqual([
    'it is in clipboard (plain)',
    'it is in download download-of-this-test (percent)',
  ]);
});

test('files are searched wherever they lie in the data folder and in the home of the app, their names as well', async () => {
  const hits = await hitsAfter(async ({ env }, folder) => {
    await mkdir(join(folder, 'Local Storage/leveldb'), { recursive: true });
    await writeFile(
      join(folder, 'Local Storage/leveldb/000003.log'),
      Buffer.concat([Buffer.from([1, 0]), Buffer.from(secret, 'utf16le')]),
    );
    await mkdir(join(folder, 'Crashpad/pending'), { recursive: true });
    await writeFile(
      join(folder, 'Crashpad/pending/1.dmp'),
      Buffer.concat([Buffer.alloc(5000), Buffer.from(secret), Buffer.alloc(5000)]),
    );
    await writeFile(join(folder, Buffer.from(secret).toString('base64url')), '');
    await writeFile(join(env.TMPDIR, 'rest'), Buffer.from(`x${secret}`).toString('base64'));
  });
  expect(hits.toSorted()).toEqual([
    'it is in file Crashpad/pending/1.dmp (plain)',
    'it is in file Local Storage/leveldb/000003.log (UTF-16)',
    expect.stringMatching(/^it is in file \S+ \(Base64\)$/),
    'it is in file home: t/rest (Base64)',
  ]);
});

test('a database is read row by row: a text beyond a page, a packed value, and one that is packed and cut into rows', async () => {
  const packed = gzipSync(
    JSON.stringify({ filler: Array.from({ length: 400 }, (_, at) => at * 7919), secret }),
  );
  const hits = await hitsAfter((_watch, folder) => {
    const database = new Database(join(folder, 'journal.sqlite'));
    database.exec(
      'PRAGMA journal_mode = WAL; CREATE TABLE long (text TEXT); CREATE TABLE blobs (a BLOB); CREATE TABLE replies (seq, n, chunk BLOB)',
    );
    database
      .prepare('INSERT INTO long VALUES (?)')
      .run([`${'x'.repeat(4080)}${secret}${'y'.repeat(9000)}`]);
    database
      .prepare('INSERT INTO blobs VALUES (?)')
      .run([gzipSync(Buffer.from(secret).toString('base64'))]);
    for (const [n, from] of [0, 300, 600].entries()) {
      database
        .prepare('INSERT INTO replies VALUES (?, ?, ?)')
        .run([1, n, packed.subarray(from, n === 2 ? undefined : from + 300)]);
    }
    database.close();
  });
  expect(hits).toEqual(
    expect.arrayContaining([
      'it is in file journal.sqlite, table long (plain)',
      'it is in file journal.sqlite, a value of table blobs (compression > Base64)',
      'it is in file journal.sqlite, a value of table replies (JSON escapes)',
    ]),
  );
});

test('what a host tells its window is recorded, and what it prints and serves otherwise is not taken for it', async () => {
  const script = `
    const { createServer, get } = require('node:http');
    const secret = ${JSON.stringify(secret)};
    const server = createServer((request, response) => {
      if (request.url === '/samples') return response.end(secret);
      response.writeHead(200, { 'Content-Security-Policy': "default-src 'none'", 'Content-Type': 'application/json' });
      response.write('{"id":1,');
      response.end('"body":' + JSON.stringify(secret) + '}');
    }).listen(0, '127.0.0.1', () => {
      const port = server.address().port;
      get({ host: '127.0.0.1', port, path: process.argv[1] }, (reply) => reply.resume().on('end', () => process.exit()));
    });`;
  const serve = (path: string) =>
    hitsAfter(async ({ env, recorder }) => {
      await once(
        spawn(process.execPath, ['-r', recorder, '-e', script, path], {
          env: { ...process.env, ...env },
          stdio: 'inherit',
        }),
        'exit',
      );
    });
  expect(await serve('/api')).toEqual(['it is in message (JSON escapes)']);
  expect(await serve('/samples')).toEqual([]);
});

test('secrets are planted before the app starts, and found where they are copied to', async () => {
  const folder = await ownFolder();
  const watch = await watchForTaint(folder);
  watch.hear('output', `environment: ${JSON.stringify(watch.env[plantedVariable])}`);
  await cp(join(folder, plantedFile), join(folder, 'copy'));
  const { hits, searched } = await watch.end();
  expect(hits.toSorted()).toEqual([
    'the file in the data folder is in file copy (plain)',
    'the variable of the environment is in output (plain)',
  ]);
  expect(Object.keys(searched).toSorted()).toEqual(['file', 'output']);
});

test('a place that is meant to show a secret is passed over, and no other', async () => {
  const folder = await ownFolder();
  const watch = await watchForTaint(folder);
  mark(secret, { name: 'shown', but: ['window'] });
  mark(secret);
  watch.hear('window', secret);
  watch.hear('output', secret);
  expect((await watch.end()).hits).toEqual(['shown is in output (plain)']);
});

test('only loopback addresses and the window itself are no other machine', () => {
  const own = [
    'app://assay/x',
    'http://127.0.0.1:8080/',
    'https://localhost/',
    'ws://[::1]:3/',
    'data:text/html,x',
    'blob:app://assay/1',
  ];
  const others = [
    'https://example.org/',
    'http://127.0.0.1.example.org/',
    'http://localhost.example.org/',
    'ws://192.0.2.1/',
    'file:///etc/passwd',
  ];
  expect(foreign([...own, ...others, ...others])).toEqual(others);
});
