import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import type { Vault } from '#adapters/vault/vault.ts';
import { terminalConsent } from '#cli/terminal/consent.ts';
import { terminalOf } from '#cli/terminal/terminal.ts';
import { unlockWith } from '#cli/tokens/stored-tokens.ts';
import { OperationError } from '#operations/outcome.ts';
import { memoryVault } from '#tests/support/memory-vault.ts';

/** A terminal whose keys the test presses once they are asked for, and what stands on its screen. */
function typing(...lines: string[]) {
  const input = Object.assign(new PassThrough(), { isTTY: true, setRawMode: () => input });
  const output = new PassThrough();
  let screen = '';
  output.on('data', (chunk) => {
    screen += String(chunk);
    if (!/(?:: |\[y\/N\] )/.test(String(chunk))) return;
    const line = lines.shift();
    if (line !== undefined) setImmediate(() => input.write(line));
  });
  return { terminal: terminalOf(input, output), screen: () => screen };
}

const question = {
  about: 'reference' as const,
  label: 'Bank\u001b[2J',
  reference: { from: 'environment' as const, name: 'BANK_KEY' },
  hosts: [],
  signs: false,
};

test('a secret that is typed does not stand on the screen', async () => {
  const { terminal, screen } = typing('s3cret with spaces\n');
  expect(await terminal.hidden('Secret:')).toBe('s3cret with spaces');
  expect(screen()).toBe('Secret: \n');
});

test.each([
  ['y\n', true],
  ['Yes\n', true],
  ['\n', false],
  ['no\n', false],
  ['yesterday\n', false],
  ['\u0003', false],
  ['\u0004', false],
])('%j to a question is %j', async (keys, answer) => {
  expect(await typing(keys).terminal.yes('Run it?')).toBe(answer);
});

test('without a terminal a variable is refused, unless an option names it', async () => {
  const nobody = terminalOf(new PassThrough(), new PassThrough());
  expect(nobody.isThere).toBe(false);
  for (const allowed of [[], ['OTHER']])
    await expect(terminalConsent(nobody, allowed).ask(question)).rejects.toMatchObject({
      code: 'refused',
      message: expect.stringContaining('--allow-env BANK_KEY'),
    });
  expect(await terminalConsent(nobody, ['BANK_KEY']).ask(question)).toBe(true);
});

test('a passphrase may be mistyped twice', async () => {
  const tried: string[] = [];
  const vault: Vault = {
    ...memoryVault(),
    unlock: async (passphrase) => {
      tried.push(passphrase);
      if (passphrase === 'correct horse') return memoryVault().info();
      throw new OperationError('wrong-passphrase', 'This is not the passphrase of these tokens.');
    },
  };
  const { terminal, screen } = typing('wrong one\n', 'wrong two\n', 'correct horse\n');
  expect(await unlockWith(vault, null, terminal)).toBe('correct horse');
  expect(screen()).not.toMatch(/one|two|correct/);
  await expect(
    unlockWith(vault, null, typing('1\n', '2\n', '3\n', 'correct horse\n').terminal),
  ).rejects.toMatchObject({ code: 'wrong-passphrase' });
  expect(tried).toEqual(['wrong one', 'wrong two', 'correct horse', '1', '2', '3']);
});
