import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readAssayFile } from '#adapters/assay-file/read.ts';
import { ownFolder } from '#tests/support/folder.ts';

/** A folder with these files; `open` reads its assay.yaml, `problems` gives the lines that say why it was refused. */
async function workspace(files: Record<string, string>) {
  const folder = await ownFolder();
  for (const [name, text] of Object.entries(files)) {
    await mkdir(join(folder, name, '..'), { recursive: true });
    await writeFile(join(folder, name), text);
  }
  const open = () => readAssayFile(join(folder, 'assay.yaml'));
  const problems = async (): Promise<string[]> =>
    open().then(
      () => [],
      (error: Error) => error.message.split('\n'),
    );
  return { folder, open, problems };
}
const problemsIn = async (yaml: string): Promise<string[]> =>
  (await workspace({ 'assay.yaml': yaml })).problems();

test('a workspace is read with the files beside it', async () => {
  const { open } = await workspace({
    'assay.yaml': `version: 1
tabs:
  orders:
    webhook_url: https://hooks.example.com/orders
mocks:
  down: {file: mocks/down.yaml}
fixtures:
  row: {file: row.json}
  inline: {id: "7"}
`,
    'mocks/down.yaml': '# busy\nstatus: 503\n',
    'row.json': '{"id": "1"}',
  });
  const { file, warnings } = await open();
  expect(file.mocks.down).toMatchObject({ status: 503, kind: 'reply' });
  expect(file.fixtures).toEqual({ row: { id: '1' }, inline: { id: '7' } });
  expect(warnings).toEqual([]);
});

test('every problem is named with its file, line and column, what is there and what to write', async () => {
  const { problems } = await workspace({
    'assay.yaml': `version: 1
tabs:
  orders:
    webhook_url: hooks.example.com
    category: defualt
    conector: key
    connectors: {get_items: none}
connectors:
  key: {type: token}
documents:
  invoice: {connection: api, document_id: ""}
mocks:
  down: {file: down.yaml}
environments:
  staging:
    tabs:
      order: {}
`,
    'down.yaml': '# busy\nkind: repyl\n',
  });
  expect(await problems()).toEqual([
    'assay.yaml:4:18: tabs › orders › webhook_url is "hooks.example.com". Enter an http:// or https:// address, such as https://api.example.com.',
    'assay.yaml:5:15: tabs › orders › category is "defualt". Write one of: default, messaging.',
    'assay.yaml:6:5: "conector" is not known in tabs › orders. Write connector.',
    'assay.yaml:9:8: connectors › key › secret is missing. Write a reference, such as {env: ASSAY_KEY}. A secret must not stand in this file.',
    'assay.yaml:11:43: documents › invoice › document_id is "". Write the id that was received at submission.',
    'down.yaml:2:7: mocks › down › kind is "repyl". Write one of: reply, truncated, slow, reset, never.',
  ]);
});

test('names that lead nowhere are problems at their places', async () => {
  expect(
    await problemsIn(`version: 1
tabs:
  orders:
    webhook_url: https://hooks.example.com/orders
    connector: kee
connectors:
  key: {type: token, secret: {env: ASSAY_KEY}}
documents:
  invoice: {connection: api, document_id: a}
environments:
  staging:
    tabs:
      order: {}
`),
  ).toEqual([
    'assay.yaml:5:16: tabs › orders › connector is "kee". Write the name of one of the connectors: one of: key.',
    'assay.yaml:9:25: documents › invoice › connection is "api". Write the name of one of the connections: add it under connections.',
    'assay.yaml:13:14: environments › staging › tabs › order is a map. Write the name of one of the tabs: one of: orders.',
  ]);
});

const head = 'version: 1\ntabs:\n  orders:\n    webhook_url: ';
const connector = (secret: string): string =>
  `version: 1\nconnectors:\n  key:\n    type: token\n    secret: ${secret}\n`;
test.each([
  ['as the name of a variable', connector('{env: f3G8kQ02mmXz91LpQ7}'), 5, 'f3G8k'],
  ['in a comment', `version: 1\n# sk-ab12cd34ef56gh78ij90kl12\n`, 2, 'sk-ab12'],
  ['in a query', `${head}https://hooks.example.com/?api_key=blue-sky-7\n`, 4, 'blue-sky'],
])('a secret %s is refused at its place and not repeated', async (_name, yaml, line, secret) => {
  const problems = await problemsIn(yaml);
  expect(problems.join('\n')).toMatch(new RegExp(`^assay.yaml:${line}:\\d+: `, 'm'));
  expect(problems.join('\n')).not.toContain(secret);
});

test.each([
  ['a path upwards', '../outside.yaml', 'leads out of the folder'],
  ['a link out of the folder', 'link.yaml', 'leads out of the folder'],
  ['nothing', 'missing.yaml', 'does not exist'],
])('%s is not included', async (_name, path, why) => {
  const { folder, problems } = await workspace({
    'inner/assay.yaml': `version: 1\nfixtures:\n  row: {file: ${JSON.stringify(path)}}\n`,
    'inner/sub/a.yaml': '1',
    'outside.yaml': 'reached: true',
  });
  await symlink(join(folder, 'outside.yaml'), join(folder, 'inner/link.yaml'));
  await symlink(folder, join(folder, 'inner/linked'));
  const inner = join(folder, 'inner/assay.yaml');
  const message = await readAssayFile(inner).then(
    () => '',
    (error: Error) => error.message,
  );
  expect(message).toMatch(/^assay\.yaml:3:15: The file that is named here /);
  expect(message).toContain(why);
  expect(await problems()).toHaveLength(1);
});

test.each([
  ['not YAML', 'version: [1', /^assay\.yaml:1:\d+: This is not valid YAML/],
  ['a name twice', 'version: 1\ntabs: {}\ntabs: {}\n', /^assay\.yaml:3:1: This key stands twice/],
  [
    'a reserved name',
    'version: 1\nfixtures:\n  __proto__: 1\n',
    /^assay\.yaml:3:3: This name is reserved/,
  ],
  [
    'a newer version',
    'version: 2\n',
    /^assay\.yaml:1:10: version is 2\. This file is for a newer version of Assay; /,
  ],
  [
    'too deep',
    `version: ${'['.repeat(20_000)}`,
    /^assay\.yaml:1:\d+: This YAML is nested too deeply/,
  ],
])('%s is refused at its place', async (_name, yaml, expected) => {
  expect((await problemsIn(yaml))[0]).toMatch(expected);
});

test('aliases that multiply are refused', async () => {
  const lines = Array.from(
    { length: 12 },
    (_, at) =>
      `  f${at}: &f${at} [${
        at === 0
          ? '1'
          : Array(9)
              .fill(`*f${at - 1}`)
              .join(', ')
      }]`,
  );
  expect((await problemsIn(`version: 1\nfixtures:\n${lines.join('\n')}\n`))[0]).toContain(
    'repeats itself too often',
  );
});
