import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { test } from '../fixtures.ts';
import { go } from '../window.ts';

test.use({ ownStart: true });

const ours =
  /^(tokens|token-uses|workspace|window)\.json|^journal\.sqlite|^lock\.sqlite|^assay\.log/;

test('what is kept is its owner’s only, and the log has each run with its beginning and its end', {
  tag: '@web',
}, async ({ assay }) => {
  // What is shown of the workspace is on disk.
  await expect(assay.page.getByText('Sample documents').first()).toBeVisible();
  await assay.restart();
  // Which view was open last is kept a moment later.
  await go(assay.page, 'Documents');
  await expect(assay.page.getByText('Sample documents').first()).toBeVisible();
  expect((await stat(assay.dataFolder)).mode & 0o777).toBe(0o700);
  const ourNames = async (): Promise<string[]> =>
    (await readdir(assay.dataFolder)).filter((name) => ours.test(name));
  // The journal begins with the list.
  await expect.poll(ourNames).toContain('journal.sqlite');
  // A file that is being replaced has another name for a moment.
  await expect.poll(ourNames).not.toContainEqual(expect.stringMatching(/\.tmp$/));
  const names = await ourNames();
  expect(names).toEqual(expect.arrayContaining(['assay.log', 'journal.sqlite', 'workspace.json']));
  for (const name of names) {
    // What SQLite needs while it writes may be gone again.
    const facts = await stat(join(assay.dataFolder, name)).catch(() => null);
    if (facts !== null) expect(facts.mode & 0o777, name).toBe(0o600);
  }
  const lines = (await readFile(join(assay.dataFolder, 'assay.log'), 'utf8'))
    .split('\n')
    .slice(0, -1);
  expect(lines.map((line) => line.replace(/^\S+Z /, ''))).toEqual([
    expect.stringMatching(/^info Assay \S+ \((desktop|web)\) starts\.$/),
    'info Assay ends.',
    expect.stringMatching(/^info Assay \S+ \((desktop|web)\) starts\.$/),
  ]);
});
