import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ownFolder } from '#tests/support/folder.ts';
import { argv } from '#tests/support/run/argv.ts';
import { assay } from '#tests/support/run/cli.ts';

test('the document service is one file, which a second export replaces and names', async () => {
  const file = join(await ownFolder(), 'new/document.json');
  const once = () => assay(argv`contract openapi --as document --output ${file}`);
  expect(await once()).toMatchObject({ code: 0, stdout: `Wrote ${file}\n` });
  const { openapi, components } = JSON.parse(await readFile(file, 'utf8'));
  expect([openapi, Object.keys(components.securitySchemes)]).toEqual([
    '3.1.0',
    ['bearer', 'apiKey'],
  ]);
  expect(await once()).toMatchObject({ code: 0, stdout: `Replaced ${file}\n` });
});

test('a file that it did not write stays as it is, and nothing else is written', async () => {
  const folder = await ownFolder();
  await writeFile(join(folder, 'update_item.direct.ts'), 'mine');
  const args = argv`contract typescript --output ${folder} --action update_item`;
  const { code, stderr } = await assay(args);
  expect([code, await readdir(folder)]).toEqual([2, ['update_item.direct.ts']]);
  expect(stderr).toContain('is there already and is not an export of the contract');
  expect(await readFile(join(folder, 'update_item.direct.ts'), 'utf8')).toBe('mine');
});

test.each([
  [argv`--as document --action get_items`, 'are of a webhook'],
  [argv`--action get_items --surface direct`, 'No widget fires get_items'],
])('it refuses %j', async (args, words) => {
  const output = join(await ownFolder(), 'out');
  const { code, stderr } = await assay(argv`contract openapi ${args} --output ${output}`);
  expect(code).toBe(2);
  expect(stderr).toContain(words);
});
