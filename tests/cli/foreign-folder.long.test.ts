import { lstat, mkdir, readdir, readFile, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import Database from 'libsql';
import { expect, test } from 'vitest';
import { ownFolder } from '#tests/support/folder.ts';
import { argv } from '#tests/support/run/argv.ts';
import { assay } from '#tests/support/run/cli.ts';

const long = new Date(Date.UTC(2026, 0, 1));

/** Files with the names of ours, as other programs have them. */
const others: Record<string, string> = {
  'tokens.json': '{"access_token":"a","refresh_token":"b"}',
  'token-uses.json': '[]',
  'token-bindings.json': '{}',
  'workspace.json': '{"folders":[{"path":"."}],"settings":{}}',
  'window.json': '{"width":800}',
  'assay.log': 'none of ours',
};

async function otherFolder(files: Record<string, string>, sql: string | null): Promise<string> {
  const folder = join(await ownFolder(), 'other');
  await mkdir(folder);
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
  if (sql !== null) {
    const database = new Database(join(folder, 'journal.sqlite'));
    database.exec(sql);
    database.close();
  }
  for (const name of await readdir(folder)) await utimes(join(folder, name), long, long);
  await utimes(folder, long, long);
  return folder;
}

/** Everything that can be seen of a folder: names, bytes, modes and times. */
async function lookOf(folder: string): Promise<unknown> {
  const names = (await readdir(folder)).sort();
  const of = async (path: string) => {
    const { mode, mtimeMs } = await lstat(path);
    return { mode, mtimeMs };
  };
  const files = await Promise.all(
    names.map(async (name) => ({
      name,
      ...(await of(join(folder, name))),
      text: await readFile(join(folder, name), 'latin1'),
    })),
  );
  return { ...(await of(folder)), files };
}

const reading: string[][] = [
  ['history'],
  ['history', 'show', '1'],
  argv`history send 1 --url http://127.0.0.1:9/`,
  argv`history export 1 --format har`,
  ['tokens', 'list'],
  argv`fire get_items --tab Orders`,
];

test.each(reading)(
  'assay %s changes nothing in a folder of another program or an empty one',
  async (...args) => {
    const sql = 'CREATE TABLE entries (x); PRAGMA user_version = 3';
    const hasJson = args[1] !== 'export';
    const isHistory = args[0] === 'history' && args[1] !== 'send';
    for (const folder of [await otherFolder(others, sql), await otherFolder({}, null)]) {
      const before = await lookOf(folder);
      const { code, stderr, json } = await assay(argv`
        ${args} --data ${folder} ${hasJson ? ['--json'] : []}
      `);
      expect(await lookOf(folder), stderr).toEqual(before);
      const isEmpty = (before as { files: unknown[] }).files.length === 0;
      if (isHistory && !isEmpty) {
        expect({ code, stderr }).toEqual({
          code: 2,
          stderr: expect.stringMatching(/^assay: .* is not (a journal|one) of Assay.*\n$/),
        });
        if (hasJson) expect(json()).toMatchObject({ error: { code: 'storage' } });
      }
    }
  },
);
