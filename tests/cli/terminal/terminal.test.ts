import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { terminalConsent } from '#cli/terminal/consent.ts';
import { terminalOf } from '#cli/terminal/terminal.ts';

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
