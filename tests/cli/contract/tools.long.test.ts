import { execFile } from 'node:child_process';
import { readdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { endpoints } from '#core/exported/endpoints.ts';
import { ownFolder } from '#tests/support/folder.ts';
import { argv } from '#tests/support/run/argv.ts';
import { assay } from '#tests/support/run/cli.ts';
import {
  completed,
  failed,
  id,
  noTemplate,
  notFound,
  pending,
  unauthorized,
} from '../../core/document/replies.ts';

const run = promisify(execFile);
/** What others wrote to read the exported files with, and its program; see docs/decisions.md. */
const tools = {
  redocly: '@redocly/cli@2.77.0',
  spectral: '@stoplight/spectral-cli@6.16.3',
};
const env = { ...process.env, npm_config_ignore_scripts: 'true', REDOCLY_TELEMETRY: 'off' };

/** The folder of their programs; null without a network, where these tests are skipped. */
const bin = await run(
  'npm',
  [
    ...['exec', '--yes', ...Object.values(tools).map((one) => `--package=${one}`)],
    ...['-c', 'dirname "$(command -v redocly)"'],
  ],
  { env },
).then(
  ({ stdout }) => stdout.trim(),
  () => null,
);
const program = (tool: keyof typeof tools): string => join(bin ?? '', tool);

/** A folder with the contract in this form, and its files. */
async function exported(form: string): Promise<{ folder: string; files: string[] }> {
  const folder = await ownFolder();
  expect(await assay(argv`contract ${form} --output ${folder}`)).toMatchObject({ code: 0 });
  return { folder, files: await readdir(folder) };
}

const all = endpoints();
const author = { partyId: 'p', display: 'Ada' };
const message = { kind: 'message', content: 'Hi', createdAt: '2026-11-21T10:00:00Z', author };
const direct = all.find(({ name }) => name === 'update_item.direct')?.examples.body;

type Case = readonly [endpoint: string, part: 'Query' | 'Body' | 'Reply', value: unknown];
const right: readonly Case[] = [
  ...all.flatMap(({ name, examples: { body, reply } }): Case[] => [
    [name, 'Reply', reply],
    ...(body === undefined ? [] : ([[name, 'Body', body]] as const)),
  ]),
  ...[completed, pending, failed, notFound, noTemplate, unauthorized].map(
    (reply): Case => ['document', 'Reply', reply],
  ),
  ['document', 'Query', { id }],
  ...[[], null, '', [{ id: 'a' }], { rows: [{ id: 'a' }] }, { id: 'a', title: 'Order 7' }].map(
    (reply): Case => ['get_items.proxied', 'Reply', reply],
  ),
];
const wrong: readonly Case[] = [
  ['get_items.proxied', 'Reply', { items: [{ id: 7 }] }],
  ['get_items.proxied', 'Reply', { items: [{ id: 'a', is_urgent: 'yes' }] }],
  ['get_items.proxied', 'Query', { action: 'get_items', tabId: id, _ts: 1 }],
  ['item_clicked.proxied', 'Reply', { title: 'Order 7' }],
  ['create_item.proxied', 'Body', { ...message, kind: 'note' }],
  ['update_item.direct', 'Body', { ...Object(direct), action: 'delete_item' }],
  ['document', 'Reply', { ...unauthorized, status_code: 500 }],
  ['document', 'Query', { id, age: '42' }],
];

/** Compiles the cases with TypeScript: every right one must fit its type, and no wrong one. `imports` makes the name of a type. */
async function compile(folder: string, start: string, typeOf: (of: Case) => string): Promise<void> {
  const lines = (cases: readonly Case[], before: string) =>
    cases.map((one) => `${before}void (${JSON.stringify(one[2])} satisfies ${typeOf(one)});\n`);
  const text = [start, ...lines(right, ''), ...lines(wrong, '// @ts-expect-error\n')].join('\n');
  await writeFile(join(folder, 'cases.ts'), text);
  const compilerOptions = {
    ...{ strict: true, noEmit: true, module: 'preserve', types: [] },
    allowImportingTsExtensions: true,
  };
  const config = JSON.stringify({ compilerOptions, files: ['cases.ts'] });
  await writeFile(join(folder, 'tsconfig.json'), config);
  const tsc = resolve('node_modules/.bin/tsc');
  const { stdout } = await run(tsc, ['-p', folder]).catch((error: { stdout: string }) => error);
  expect(stdout).toBe('');
}

const nameOf = (endpoint: string): string => endpoint.replace('.', '_');
const imports = (line: (name: string) => string): string =>
  all.map(({ name }) => line(name)).join('\n');

test('the TypeScript files take what is right and refuse what is wrong', async () => {
  const { folder } = await exported('typescript');
  await compile(
    folder,
    imports((name) => `import type * as ${nameOf(name)} from './${name}.ts';`),
    ([endpoint, part]) => `${nameOf(endpoint)}.${part}`,
  );
});

describe.skipIf(bin === null)('the OpenAPI files, read by programs that npm fetches:', () => {
  test('Redocly and Spectral find no error', async () => {
    const { folder, files } = await exported('openapi');
    await run(program('redocly'), ['lint', ...files], { cwd: folder, env });
    await writeFile(join(folder, '.spectral.yaml'), 'extends: ["spectral:oas"]');
    const lint = argv`lint --ruleset .spectral.yaml ${files}`;
    await run(program('spectral'), lint, { cwd: folder, env });
  });
});
