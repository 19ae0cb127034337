import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { fileNames } from '#adapters/storage/data-folder.ts';
import { ownFolder } from '#tests/support/folder.ts';
import { assay } from '#tests/support/run/cli.ts';
import { twoRuns } from '../app/evidence/two-runs.ts';

test('the two newest runs of a scenario are compared, and the newest is exported', async () => {
  const data = join(await ownFolder(), 'data');
  await mkdir(data);
  await twoRuns(join(data, fileNames.journal));
  const named = ['--scenario', 'Look twice', '--data', data];

  const diff = await assay(['diff', ...named, '--json']);
  expect(diff.code).toBe(1);
  expect(diff.json()).toMatchObject({
    same: false,
    calls: [
      { step: 1, before: { seq: 1 }, after: { seq: 4 }, differs: [] },
      { step: 2, differs: ['reply', 'verdict', 'visitor'], fixed: 1, new: 0 },
      { step: 3, before: { seq: 3 }, after: null },
    ],
  });
  const { stdout } = await assay(['diff', ...named]);
  expect(stdout).toContain('The two runs differ.');
  expect(stdout).toContain(
    'step 2  get_items  call 2 → 5  reply, verdict, visitor  1 fixed, 0 new',
  );
  expect(stdout).toContain('step 3  get_items  call 3 → none  only in the earlier run');

  const har = await assay(['export', ...named, '--format', 'har']);
  expect(har.code).toBe(0);
  const { log } = har.json() as { log: { entries: unknown[] } };
  expect(log.entries).toHaveLength(2);

  const other = await assay(['export', '--scenario', 'Other', '--data', data, '--format', 'har']);
  expect([other.code, other.stdout]).toEqual([2, '']);
  expect(other.stderr).toContain('no run of a scenario named "Other"');
});

test.each([
  [['diff', '1'], 'Name two exchanges by their numbers'],
  [['diff', '1', '2', '--scenario', 'a'], 'Name two exchanges by their numbers'],
  [['export', '--format', 'har'], 'Name exchanges by their numbers'],
])('assay %j says what to name', async (args, words) => {
  const { code, stderr } = await assay(args);
  expect(code).toBe(2);
  expect(stderr).toContain(words);
});
