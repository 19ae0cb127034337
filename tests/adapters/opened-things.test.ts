import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import {
  longestTarget,
  openedTarget,
  openedThings,
  takeTargets,
  targetsInVariable,
} from '#adapters/opened-things.ts';
import { ownFolder } from '#tests/support/folder.ts';
import { outputOf } from '#tests/support/run/system-programs.ts';

test('what a command hands over in a variable is taken out of the environment', () => {
  const targets = ['https://hooks.example/tab?key=ä b'];
  const environment: Record<string, string | undefined> = {
    PATH: '/bin',
    ...targetsInVariable(targets),
  };
  expect(takeTargets(environment)).toEqual(targets);
  expect(environment).toEqual({ PATH: '/bin' });
  expect(takeTargets(environment)).toEqual([]);
});

test('a file that cannot be read is refused with its name and the reason', async () => {
  const folder = await ownFolder();
  const { read } = openedThings();
  await writeFile(join(folder, 'a.har'), '{}');
  await mkdir(join(folder, 'inner'));
  expect(new TextDecoder().decode(await read(join(folder, 'a.har'), 10))).toBe('{}');
  await expect(read(join(folder, 'a.har'), 1)).rejects.toMatchObject({ code: 'bad-input' });
  await expect(read(join(folder, 'none'), 10)).rejects.toMatchObject({
    code: 'storage',
    message: expect.stringContaining(join(folder, 'none')),
  });
  await expect(read(join(folder, 'inner'), 10)).rejects.toMatchObject({
    code: 'storage',
    message: expect.stringContaining('a folder'),
  });
});

test.skipIf(process.platform === 'win32').each([
  ['a pipe', 'pipe', 'It is a pipe.'],
  ['a device', '/dev/full', 'It is a device.'],
  ['memory of a process', '/proc/self/mem', 'cannot be read'],
  ['a name that is too long', 'a'.repeat(longestTarget), 'ENAMETOOLONG'],
])('%s is refused, and not waited for', async (_what, name, why) => {
  const folder = await ownFolder();
  await outputOf('mkfifo', [join(folder, 'pipe')]);
  await symlink('/dev/zero', join(folder, 'zero'));
  await symlink('loop', join(folder, 'loop'));
  await expect(openedThings().read(openedTarget(name, folder), 10)).rejects.toMatchObject({
    code: 'storage',
    message: expect.stringContaining(why),
  });
});
