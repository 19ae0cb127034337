import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { exitCodes, onInterrupt } from '#cli/terminal/exit-codes.ts';
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
  const before = process.listeners('SIGINT');
  process.removeAllListeners('SIGINT');
  const exit = vi.spyOn(process, 'exit').mockReturnValue(undefined as never);
  onTestFinished(() => {
    exit.mockRestore();
    process.removeAllListeners('SIGINT');
    for (const listener of before) process.on('SIGINT', listener);
  });
  const { aborted } = onInterrupt(() => undefined);
  process.emit('SIGINT');
  expect([aborted, exit.mock.calls]).toEqual([false, []]);
  process.emit('SIGINT');
  expect(exit.mock.calls).toEqual([[130]]);
});
