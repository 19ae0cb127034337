import { spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
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

test('a second Ctrl+C ends at once what the first one did not', () => {
  const program = `
    const { onInterrupt } = await import(${JSON.stringify(pathToFileURL(join(import.meta.dirname, '../../../src/cli/terminal/exit-codes.ts')))});
    onInterrupt(() => process.stdout.write('out of patience'));
    for (const press of ['first', 'second']) {
      process.stdout.write(press + ' ');
      process.emit('SIGINT');
    }
    process.stdout.write('goes on');`;
  const args = ['--import', 'tsx', '--input-type=module', '-e', program];
  const { stdout, status } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  expect([stdout, status]).toEqual(['first second ', 130]);
});
