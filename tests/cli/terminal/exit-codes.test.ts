import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { exitCodes } from '#cli/terminal/exit-codes.ts';
import { assay } from '#tests/support/run/cli.ts';

const page = readFile(join(import.meta.dirname, '../../../docs/pages/command-line.md'), 'utf8');

test('The documentation has the table of exit codes, and no other', async () => {
  const rows = [...(await page).matchAll(/^\| (\d+) \| (.+) \|$/gm)].map(([, code, means]) => ({
    code: Number(code),
    means,
  }));
  expect(rows).toEqual(exitCodes);
});

test('--help prints the same table', async () => {
  const { stdout } = await assay(['--help']);
  const rows = [...stdout.matchAll(/^ {2}(\d+) +(.+)$/gm)].map(([, code, means]) => ({
    code: Number(code),
    means,
  }));
  expect(rows).toEqual(exitCodes);
});
