import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, expect, inject, test } from 'vitest';
import { ownFolder } from '#tests/support/folder.ts';
import { ownServer } from '#tests/support/network/own-server.ts';
import { recorder } from '#tests/support/network/recorder.ts';
import { argv } from '#tests/support/run/argv.ts';
import { assayProcess } from '#tests/support/run/cli.ts';
import { onTerminal, typing } from '#tests/support/run/pseudo-terminal.ts';
import { completed } from '../core/document/replies.ts';

/** Runs a line of bash in which `$ASSAY` is the command line. */
async function bash(
  line: string,
  cwd: string,
): Promise<{ code: number | null; stdout: string; stderr: string }> {
  const child = spawn('bash', argv`--norc -c ${line}`, {
    cwd,
    env: { PATH: process.env.PATH ?? '', ASSAY: `${process.execPath} ${inject('cli')}` },
  });
  const ended = once(child, 'close');
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return { code: (await ended)[0] as number | null, stdout, stderr };
}

/** A reply with an error in each of so many items. */
const broken = (count: number): string =>
  JSON.stringify({ items: Array.from({ length: count }, (_, id) => ({ id, title: `row ${id}` })) });

async function folderWith(files: Record<string, string>): Promise<string> {
  const folder = await ownFolder();
  for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content);
  return folder;
}

describe('a closed pipe changes no exit code', () => {
  const judge = '$ASSAY read --as get_items';
  test.each([
    [`${judge} --json many.json | head -1`, 1],
    [`${judge} bad.json >&-`, 1],
    [`${judge} none.json 2>&-`, 2],
  ])('%s: %i', async (line, code) => {
    const folder = await folderWith({ 'bad.json': broken(1), 'many.json': broken(5000) });
    const { stdout, stderr } = await bash(`${line}; echo "status=\${PIPESTATUS[0]}"`, folder);
    expect(stdout).toMatch(new RegExp(`status=${code}\\n$`));
    expect(stderr).not.toMatch(/EPIPE|node:|^\s+at /m);
  });
});

test('an output that cannot be written is no verdict', async () => {
  const { code, stderr } = await bash('$ASSAY contract clauses > /dev/full', await ownFolder());
  expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining('ENOSPC') });
});

describe('an unexpected fault', () => {
  const secret = 'mrkd-7Qz81kPw92mXb4Lc';
  /** Breaks something far inside, before the command line starts. */
  const breaking = (code: string) => ({
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(code)}`,
    T: secret,
  });
  const inHandler = `AbortSignal.timeout = () => { throw new TypeError('broken by a test: Bearer ${secret}') }`;
  /** Once the command runs, however long it takes to load. */
  const once = (what: string): string =>
    `const one = setInterval(() => { if (process.listenerCount('uncaughtException') > 0) { clearInterval(one); ${what} } }, 20)`;
  const rejected = once(`Promise.reject(new Error('broken: Bearer ${secret}'))`);

  test.each([
    ['in a handler', inHandler],
    ['in a promise', rejected],
  ])('%s is exit 2, a sentence and JSON, without a stack or a secret', async (_where, code) => {
    const silent = await ownServer(() => undefined);
    const answered = await recorder(() => ({ body: '{"status_code":401}' }));
    const url = code === inHandler ? answered.url : silent.url;
    for (const rest of [[], ['--json']]) {
      const args = argv`fetch --base-url ${url} --endpoint e --id x --token-env T ${rest}`;
      const {
        code: ended,
        stdout,
        stderr,
        json,
      } = await assayProcess(args, { env: breaking(code) });
      expect({ ended, stderr }).toEqual({
        ended: 2,
        stderr: expect.stringMatching(/^assay: .*\(.*broken.*\n$/),
      });
      expect(stdout + stderr).not.toContain(secret);
      expect(stdout + stderr).not.toMatch(/^\s+at /m);
      if (rest.length > 0)
        expect(json()).toMatchObject({
          error: { code: 'internal', message: expect.stringContaining('broken') },
        });
      else expect(stdout).toBe('');
    }
  });
});

test('Ctrl+C ends a question for a new passphrase, which is then not set', async () => {
  const data = join(await ownFolder(), 'data');
  const asked = await onTerminal(argv`tokens set-passphrase --data ${data}`, {
    type: typing(['New passphrase: ', '\u0003']),
  });
  expect(asked).toMatchObject({ code: 130 });
  expect(await readdir(data)).not.toContain('tokens.json');
});

describe('what is no file ends with a message', () => {
  test('a document is for its owner alone, also in the place of a file that others could read', async () => {
    const folder = await folderWith({ 'old.xml': 'something older and longer'.repeat(1000) });
    await chmod(join(folder, 'old.xml'), 0o644);
    const server = await recorder(() => ({ body: JSON.stringify(completed) }));
    const file = join(folder, 'old.xml');
    const { code } = await assayProcess(
      argv`fetch --base-url ${server.url} --endpoint e --id ${completed.id} --output ${file}`,
    );
    expect([code, (await stat(file)).mode & 0o777]).toEqual([0, 0o600]);
    expect(await readFile(file)).toEqual(Buffer.from(completed.parsed_base64, 'base64'));
    expect(await readdir(folder)).toEqual(['old.xml']);
  });

  test('an input without an end is read up to its limit', async () => {
    const call = 'fetch --base-url https://127.0.0.1:9 --endpoint e --id x --ca -';
    const { code, stderr } = await bash(`$ASSAY ${call} < /dev/zero`, await ownFolder());
    expect({ code, stderr }).toEqual({
      code: 2,
      stderr: expect.stringContaining('Standard input is larger than 1 MB'),
    });
  });
});
