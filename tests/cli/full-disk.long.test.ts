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
async function commands(): Promise<[string, string[]][]> {
  const server = await recorder(() => ({ body: '{"items":[{"title":"no id"}]}' }));
  const file = join(await ownFolder(), 'assay.yaml');
  await writeFile(file, `version: 1\ntabs:\n  Orders: {webhook_url: "${server.url}"}\n`);
  return [
    ['fire', argv`fire get_items --url ${server.url} --json`],
    ['check', argv`check ${file} --only tab:Orders --reporter json`],
  ];
}

test('a verdict stands when the disk is full while its call is kept: its exit code, one JSON text and a sentence', async ({
  skip,
}) => {
  const folder = await smallDisk(512);
  if (folder === null) return skip('no small disk can be mounted here (that takes Linux and root)');
  const data = join(folder, 'data');
  for (const [name, args] of await commands()) {
    const alone = await assayProcess(args);
    const keys = Object.keys(alone.json());
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
      expect(Object.keys(json())).toEqual(keys);
    }
  }
});
