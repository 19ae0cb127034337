import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { exitCodes } from '#cli/terminal/exit-codes.ts';
import { argv } from '#tests/support/run/argv.ts';
import { assay, assayProcess } from '#tests/support/run/cli.ts';

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

test.each([
  ['a refused credential', '{"status_code":401,"message":"No such key."}', 0],
  [
    'a document that is gone',
    '{"status_code":204,"message":"Unknown.","id":"6a0a3a3e-6f4e-4b8e-9a62-0d5d7a3b8c11"}',
    0,
  ],
  ['a broken reply', '{"status_code":"401"}', 1],
])('%s, saved, exits by its findings alone', async (_name, input, code) => {
  for (const args of [argv`read --as document`, ['read', '--as', 'xml']]) {
    const result = await assayProcess([...args, '--json'], { input });
    const { findings } = result.json() as { findings: { level: string }[] };
    expect({ args, code: result.code }).toEqual({ args, code });
    expect(findings.some(({ level }) => level === 'error') ? 1 : 0).toBe(code);
  }
});
