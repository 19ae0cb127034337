import { execFileSync } from 'node:child_process';
import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readReference, runForSecret } from '#adapters/vault/references.ts';
import type { SecretReference } from '#operations/vault-schemas.ts';
import { ownFolder } from '#tests/support/folder.ts';
import { expectWords } from '#tests/support/words.ts';

const environment = {
  ...process.env,
  TOKEN: 'from-the-environment',
  EMPTY: '',
  LONG: 'x'.repeat(16_385),
  TWO_LINES: 'a\nb',
};
const never = new AbortController().signal;
const read = (reference: SecretReference, signal = never) =>
  readReference(reference, environment, signal);
const variable = (name: string) => read({ from: 'environment', name });
const file = (path: string) => read({ from: 'file', path });
const node = (...args: string[]) => read({ from: 'command', program: process.execPath, args });
/** The message of the refusal, which is always `secret-missing`. */
const refusal = async (work: Promise<string>): Promise<string> => {
  const error = await work.then(
    () => expect.unreachable('a secret came out'),
    (thrown: unknown) => thrown,
  );
  expect(error).toMatchObject({ code: 'secret-missing' });
  return (error as Error).message;
};

test('a variable gives its value; one that is not set, empty, too long or of two lines gives none', async () => {
  expect(await variable('TOKEN')).toBe('from-the-environment');
  expect(await refusal(variable('NOT_SET'))).toMatch(/NOT_SET .*not set/);
  expect(await refusal(variable('EMPTY'))).toMatch(/EMPTY .*empty/);
  expect(await refusal(variable('LONG'))).toContain('contains 16385 characters');
  expect(await refusal(variable('TWO_LINES'))).toContain('line break');
});

test('a file is read anew every time, without the line break at its end or the mark at its beginning', async () => {
  const path = join(await ownFolder(), 'token');
  for (const [text, secret] of [
    ['one\n', 'one'],
    ['two\r\n', 'two'],
    ['\ufeffthree', 'three'],
    ['four', 'four'],
  ] as const) {
    await writeFile(path, text);
    expect(await file(path)).toBe(secret);
  }
});

test('a file that is empty, binary, of several lines or too long gives no secret and nothing of itself', async () => {
  const path = join(await ownFolder(), 'token');
  for (const text of [
    '',
    '\n',
    'marked-secret\nmarked-secret',
    'marked-secret\0',
    'marked-secret'.repeat(2000),
    'marked-secret'.repeat(20_000),
  ]) {
    await writeFile(path, text);
    expect(await refusal(file(path))).not.toContain('marked-secret');
  }
});

test.skipIf(process.platform === 'win32')(
  'only a regular file is read: no pipe, device, folder or relative path is waited for',
  async () => {
    const folder = await ownFolder();
    execFileSync('mkfifo', [join(folder, 'pipe')]);
    await mkdir(join(folder, 'folder'));
    await symlink('/dev/zero', join(folder, 'link'));
    for (const path of ['pipe', 'folder', 'link'])
      expect(await refusal(file(join(folder, path)))).toContain('regular file');
    expect(await refusal(file('/dev/zero'))).toContain('regular file');
    expect(await refusal(file(join(folder, 'missing')))).toContain('cannot be read (ENOENT)');
    expect(await refusal(file('token'))).toContain('full path');
    await writeFile(join(folder, 'token'), 'through a link');
    await symlink(join(folder, 'token'), join(folder, 'good'));
    expect(await file(join(folder, 'good'))).toBe('through a link');
  },
);

test('a command runs without a shell, with its arguments as they are, and prints the secret', async () => {
  expect(
    await node('-e', 'console.log(process.argv.slice(1).join("|"))', '$HOME', '; echo x', '*'),
  ).toBe('$HOME|; echo x|*');
  expect(await node('-e', 'console.log(process.env.TOKEN)')).toBe('from-the-environment');
});

test('a command that fails, prints nothing, too much or several lines tells how, and nothing of what it printed', async () => {
  const print = 'process.stdout.write("marked-secret"); process.stderr.write("marked-secret");';
  const failures = [
    [() => node('-e', `${print} process.exitCode = 3`), 'ended with 3'],
    [() => node('-e', `${print} process.kill(process.pid, "SIGTERM")`), 'was ended by SIGTERM'],
    [() => node('-e', ''), 'is empty'],
    [() => node('-e', 'console.log("marked-secret\\nmarked-secret")'), 'line break'],
    [
      () => node('-e', 'for (;;) process.stdout.write("marked-secret".repeat(1000))'),
      'printed more than',
    ],
    [
      () => read({ from: 'command', program: 'no-such-program-at-all', args: ['marked-secret'] }),
      'was not found',
    ],
    [
      () => read({ from: 'command', program: process.execPath, args: ['marked-secret\0'] }),
      'cannot be started',
    ],
  ] as const;
  for (const [work, words] of failures) {
    const message = await refusal(work());
    expect(message).toContain(words);
    expect(message).not.toContain('marked-secret');
  }
});

const limits = { maxBytes: 1000, maxTime: 60_000, environment, signal: never };
const endless = {
  program: process.execPath,
  args: ['-e', 'process.on("SIGTERM", () => {}); setInterval(() => {}, 1000)'],
};

test('a command that takes too long is ended, also one that does not want to end', async () => {
  expect(await runForSecret(endless, { ...limits, maxTime: 300 })).toEqual({
    failed: expect.stringMatching(/stopped.* 0\.3 seconds/),
  });
});

test('a command is ended with Assay, and none is started after that', async () => {
  const ending = new AbortController();
  const running = runForSecret(endless, { ...limits, signal: ending.signal });
  ending.abort();
  const stopped = await running;
  expect(stopped).toEqual({ failed: expect.stringMatching(/stopped.*closing/) });
  const later = await runForSecret(endless, { ...limits, signal: ending.signal });
  expect(later).toEqual({ failed: expect.stringMatching(/not started.*closing/) });
  expectWords([stopped, later]);
});

test.skipIf(process.platform === 'win32')(
  'what a command left running does not hold its answer up',
  async () => {
    const leaving = `const left = require("node:child_process").spawn("sleep", ["600"], { stdio: "inherit", detached: true }); left.unref(); console.log(left.pid)`;
    // It still runs when the answer is there.
    expect(process.kill(Number(await node('-e', leaving)), 'SIGKILL')).toBe(true);
  },
);
