import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { shells } from '#cli/completion.ts';
import { ownFolder } from '#tests/support/folder.ts';
import { argv } from '#tests/support/run/argv.ts';
import { assay } from '#tests/support/run/cli.ts';

const run = promisify(execFile);

/** What bash offers behind these words, the last of which is begun. */
async function offered(script: string, ...words: string[]): Promise<string[]> {
  const file = join(await ownFolder(), 'completion.bash');
  await writeFile(file, script);
  const line = words.map((word) => `'${word}'`).join(' ');
  const { stdout } = await run('bash', [
    '-c',
    `. '${file}'; COMP_WORDS=(assay ${line}); COMP_CWORD=${words.length}; _assay; printf '%s\\n' "\${COMPREPLY[@]}"`,
  ]);
  return stdout.trim().split('\n');
}

test('bash completes commands, the words behind them, actions and options', async () => {
  const { code, stdout } = await assay(argv`--completion bash`);
  expect(code).toBe(0);
  expect(await offered(stdout, 'fi')).toEqual(['fire']);
  expect(await offered(stdout, 'history', 'd')).toEqual(['diff']);
  expect(await offered(stdout, 'fire', 'get')).toEqual(['get_items']);
  expect(await offered(stdout, 'read', 'reply.json', '--che')).toEqual(['--checks']);
  expect(await offered(stdout, 'history', 'export', '--f')).toEqual(['--format']);
});

test.each(shells)('%s gets a script that names every command', async (shell) => {
  const { stdout } = await assay(argv`--completion ${shell}`);
  for (const word of ['fire', 'mint', 'clauses', 'set-passphrase']) expect(stdout).toContain(word);
});
