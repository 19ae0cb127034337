import { spawnSync } from 'node:child_process';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ownFolder } from '#tests/support/folder.ts';
import { smallDisk } from '#tests/support/journal/small-disk.ts';
import { recorder } from '#tests/support/network/recorder.ts';
import { argv } from '#tests/support/run/argv.ts';
import { assayProcess } from '#tests/support/run/cli.ts';

const fill = (folder: string): Promise<void> =>
  writeFile(join(folder, 'filler'), new Uint8Array(8 * 1024 * 1024)).catch(() => undefined);

/** Each command with what it prints as JSON; its verdict is the same on every disk. */
async function commands(): Promise<[string, string[], boolean][]> {
  const server = await recorder((request) => ({
    body: request.includes('/doc') ? '{"status_code":401}' : '{"items":[{"title":"no id"}]}',
  }));
  const files = await ownFolder();
  const file = async (name: string, text: string): Promise<string> => {
    await writeFile(join(files, name), text);
    return join(files, name);
  };
  const service = argv`--base-url ${server.url}/doc --endpoint e`;
  const workspace = `version: 1\ntabs:\n  Orders: {webhook_url: "${server.url}/hook"}\n`;
  return [
    ['fire', argv`fire get_items --url ${server.url}/hook --json`, true],
    ['fetch', argv`fetch ${service} --id 7 --json`, true],
    [
      'read',
      argv`read --as recording ${await file('reply.json', '{"items":[{"title":"no id"}]}')} --json`,
      true,
    ],
    [
      'fetch --ids',
      ['fetch', '--ids', await file('ids.txt', 'ab12cd34-1234-4234-8234-123456789012'), ...service],
      false,
    ],
    [
      'check',
      argv`check ${await file('assay.yaml', workspace)} --only tab:Orders --reporter json`,
      true,
    ],
  ];
}

test('a verdict stands when the disk is full while its call is kept: its exit code, one JSON text and a sentence', async ({
  skip,
}) => {
  const folder = await smallDisk(512);
  if (folder === null) return skip('no small disk can be mounted here (that takes Linux and root)');
  const data = join(folder, 'data');
  for (const [name, args, isJson] of await commands()) {
    const alone = await assayProcess(args);
    const keys = isJson ? Object.keys(alone.json()) : [];
    const keeping = argv`${args} --record --data ${data}`;
    // A disk that was full before the journal is begun, and one that is full once it is there.
    for (const hasJournal of [false, true]) {
      await rm(join(folder, 'filler'), { force: true });
      await rm(data, { recursive: true, force: true });
      await mkdir(data);
      if (hasJournal) await assayProcess(keeping);
      await fill(folder);
      const { code, stderr, json } = await assayProcess(keeping);
      expect({ name, hasJournal, code, stderr }).toEqual({
        name,
        hasJournal,
        code: alone.code,
        stderr: expect.stringMatching(/journal\.sqlite .*(disk is full|disk I\/O error)/),
      });
      expect(stderr).not.toMatch(/bug in Assay|in memory/);
      if (isJson) expect(Object.keys(json())).toEqual(keys);
    }
  }
});

test('a disk of any small size changes no verdict', async ({ skip }) => {
  const [[, fire] = ['', []]] = await commands();
  for (const kib of [64, 160, 224, 256, 288, 352, 448]) {
    const folder = await smallDisk(kib);
    if (folder === null)
      return skip('no small disk can be mounted here (that takes Linux and root)');
    for (const _again of [1, 2]) {
      const { code, stderr, json } = await assayProcess(argv`${fire} --record --data ${folder}`);
      expect({ kib, code, stderr: /bug/.test(stderr) }).toEqual({ kib, code: 1, stderr: false });
      expect(json()).toMatchObject({ as: 'get_items' });
    }
  }
});

test('a share without locks is named, with what to do, by what keeps calls and by what changes tokens', async ({
  skip,
}) => {
  const folder = await ownFolder();
  const refusing = join(folder, 'no-locks.so');
  const source = 'tests/support/journal/no-locks.c';
  if (
    spawnSync(process.env.CC ?? 'cc', ['-shared', '-fPIC', '-o', refusing, source, '-ldl'])
      .status !== 0
  )
    return skip('a share without locks is made of a library that needs Linux and a C compiler');
  const env = { LD_PRELOAD: refusing, ASSAY_PASSPHRASE: 'correct horse battery' };
  const [[, fire] = ['', []]] = await commands();
  const [calls, tokens] = await Promise.all([
    assayProcess(argv`${fire} --record --data ${join(folder, 'a')}`, { env }),
    assayProcess(argv`tokens set-passphrase --data ${join(folder, 'b')}`, { env }),
  ]);
  const words = /cannot be locked, as on some network shares\. Keep .* on a disk of this machine/;
  expect([calls.code, calls.stderr]).toEqual([1, expect.stringMatching(words)]);
  expect([tokens.code, tokens.stderr]).toEqual([2, expect.stringMatching(words)]);
});
