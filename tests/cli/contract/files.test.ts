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

test('the webhook is a folder with a file for each action and surface', async () => {
  const folder = join(await ownFolder(), 'contract');
  const args = argv`contract typescript --as webhook --output ${folder} --json`;
  const { written, replaced } = JSON.parse((await assay(args)).stdout);
  expect([written.length, replaced]).toEqual([7, []]);
  const names = [
    ...['create_item.proxied.ts', 'delete_item.direct.ts', 'delete_item.proxied.ts'],
    ...['get_items.proxied.ts', 'item_clicked.proxied.ts', 'update_item.direct.ts'],
    'update_item.proxied.ts',
  ];
  expect((await readdir(folder)).sort()).toEqual(names);
});

test('without --as there are both, and an action or a surface chooses among the calls', async () => {
  const folder = await ownFolder();
  const filesFor = async (name: string, ...more: string[]): Promise<string[]> => {
    const output = join(folder, name);
    await assay(argv`contract json-schema --output ${output} ${more}`);
    return (await readdir(output)).sort();
  };
  expect(await filesFor('all')).toHaveLength(8);
  expect(await filesFor('direct', '--surface', 'direct')).toEqual([
    'delete_item.direct.schema.json',
    'update_item.direct.schema.json',
  ]);
  expect(await filesFor('one', '--action', 'get_items')).toEqual(['get_items.proxied.schema.json']);
});

test('one call is the file that --output names, and several do not fit into it', async () => {
  const file = join(await ownFolder(), 'one.json');
  const args = argv`contract json-schema --output ${file} --action`;
  expect(await assay(argv`${args} update_item`)).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('2 files do not fit into'),
  });
  expect(await assay(argv`${args} get_items`)).toMatchObject({ stdout: `Wrote ${file}\n` });
  expect(JSON.parse(await readFile(file, 'utf8'))).toHaveProperty('$schema');
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
