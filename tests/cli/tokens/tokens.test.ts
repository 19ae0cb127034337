import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TokenInfo } from '#operations/vault-schemas.ts';
import { ownFolder } from '#tests/support/folder.ts';
import { recorder } from '#tests/support/network/recorder.ts';
import { argv } from '#tests/support/run/argv.ts';
import { assay } from '#tests/support/run/cli.ts';
import { completed } from '../../core/document/replies.ts';

const secret = 'mrkd-7Qz/x+9"v2-t0k3n';
const ASSAY_PASSPHRASE = 'correct horse battery';
const env = { ASSAY_PASSPHRASE };
const usage = { code: 2, stdout: '' };

type Listed = { tokens: TokenInfo[] };
const listed = async (data: string, given = {}): Promise<TokenInfo[]> =>
  ((await assay(argv`tokens --json --data ${data}`, { env: given })).json() as Listed).tokens;

/** A folder with a passphrase and a token; `host` is where it may be sent. */
let data = '';
beforeAll(async () => {
  data = join(await mkdtemp(join(tmpdir(), 'assay-test-')), 'data');
  const set = await assay(argv`tokens set-passphrase --data ${data}`, { env });
  expect(set).toMatchObject({ code: 0, stderr: '' });
  const added = await assay(argv`tokens add Production --host 127.0.0.1 --json --data ${data}`, {
    env,
    input: `${secret}\n`,
  });
  expect(added.json()).toMatchObject({
    label: 'Production',
    hosts: ['127.0.0.1'],
    lastFour: secret.slice(-4),
    keptBy: 'passphrase',
  });
});
afterAll(() => rm(join(data, '..'), { recursive: true, force: true }));

const fetchWith = (url: string, ...rest: string[]) => argv`
  fetch --base-url ${url} --endpoint abc --id ${completed.id} --json --data ${data}
  ${rest}
`;

describe('assay tokens', () => {
  test.each([
    [['add', 'A', secret], 'Too many arguments'],
    [argv`add A --host https://a.example/`, 'Enter a hostname'],
    [['remove', 'Nobody'], 'has the label or id "Nobody"'],
    [['frobnicate'], 'There is no command'],
  ])('%j is refused in words, which do not repeat the secret', async (args, words) => {
    const { stderr, stdout, code } = await assay(argv`tokens ${args} --data ${data}`, {
      input: secret,
      env,
    });
    expect({ code, stdout }).toEqual(usage);
    expect(stderr).toContain(words);
    expect(stderr).not.toContain('mrkd-7Qz');
  });

  test('a secret that is given where a name belongs is not repeated', async () => {
    const made = 'kX9vQ2mTz8LpRw4Yb7NcHd3F';
    const calls = [
      fetchWith('http://127.0.0.1:9', '--token-env', made),
      argv`tokens add A --authorization ${made} --json`,
    ];
    for (const args of calls) {
      const { code, stdout, stderr, json } = await assay(args);
      expect(code).toBe(2);
      expect(json()).toMatchObject({ error: { message: expect.any(String) } });
      expect(stdout + stderr).not.toContain(made);
    }
  });

  test('a typed secret needs a passphrase first, and a locked vault the passphrase', async () => {
    const folder = await ownFolder();
    const without = await assay(argv`tokens add A --data ${folder}`, { input: secret });
    expect(without).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/"assay tokens set-passphrase".* ASSAY_PASSPHRASE/),
    });
    expect(await assay(argv`tokens set-passphrase --data ${folder}`)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('Set ASSAY_PASSPHRASE'),
    });
    expect((await assay(argv`tokens add --help`)).stdout).toContain('assay tokens set-passphrase');
    const wrong = await assay(argv`tokens add A --data ${data} --json`, {
      input: secret,
      env: { ASSAY_PASSPHRASE: 'something else' },
    });
    expect(wrong.json()).toMatchObject({ error: { code: 'wrong-passphrase' } });
    expect(wrong.stdout + wrong.stderr).not.toMatch(/something else|mrkd/);
  });

  test('a new passphrase comes on standard input, and everything opens with it only', async () => {
    const folder = await ownFolder();
    await assay(argv`tokens set-passphrase --data ${folder}`, { input: 'the first one\n' });
    await assay(argv`tokens add A --data ${folder}`, {
      input: secret,
      env: { ASSAY_PASSPHRASE: 'the first one' },
    });
    const changed = await assay(argv`tokens set-passphrase --data ${folder}`, {
      input: 'the second one',
      env: { ASSAY_PASSPHRASE: 'the first one' },
    });
    expect(changed).toMatchObject({ code: 0, stderr: '' });
    expect(changed.stdout).not.toMatch(/first one|second one/);
    expect(await listed(folder, { ASSAY_PASSPHRASE: 'the second one' })).toMatchObject([
      { state: 'ready' },
    ]);
  });
});

describe('a stored token', () => {
  test('is sent by fetch-document where it may be, and its use is remembered', async () => {
    const server = await recorder(() => ({ body: JSON.stringify(completed) }));
    const { json, stdout, stderr } = await assay(fetchWith(server.url, '--token', 'Production'), {
      env,
    });
    expect(json()).toMatchObject({ outcome: 'completed' });
    expect(server.heard[0]).toContain(`Authorization: Bearer ${secret}\r\n`);
    expect(stdout + stderr).not.toContain('mrkd-7Qz');
    expect(await listed(data)).toMatchObject([{ lastUsed: { to: server.host } }]);
  });

  test.each([
    [['--token', 'Production'], {}, 'locked'],
    [argv`--token Production --token-env T`, env, 'usage'],
    [['--token-env', 'ASSAY_PASSPHRASE'], env, 'secret-missing'],
  ])('%j with %j: %s, and nothing is sent', async (options, given, code) => {
    const server = await recorder();
    const result = await assay(fetchWith(server.url, ...options), { env: given });
    expect({ code: result.code, json: result.json() }).toMatchObject({
      code: 2,
      json: { error: { code } },
    });
    expect(result.stdout + result.stderr).not.toMatch(/mrkd-7Qz|something else|correct horse/);
    expect(server.heard).toEqual([]);
  });

  test('that a variable holds is refused until it is allowed', async () => {
    const folder = await ownFolder();
    const variable = { ...env, BANK_KEY: 'from-a-variable-1' };
    await assay(argv`tokens set-passphrase --data ${folder}`, { env });
    const added = await assay(argv`tokens add Bank --from-env BANK_KEY --json --data ${folder}`, {
      env: variable,
    });
    expect(added.json()).toMatchObject({
      state: 'ready',
      reference: { from: 'environment', name: 'BANK_KEY' },
    });
    const server = await recorder(() => ({ body: JSON.stringify(completed) }));
    const asked = argv`${fetchWith(server.url, '--token', 'Bank')} --data ${folder}`;
    expect((await assay(asked, { env: variable })).json()).toMatchObject({
      error: { code: 'refused', message: expect.stringContaining('--allow-env BANK_KEY') },
    });
    expect(server.heard).toEqual([]);
    const allowed = [...asked, '--allow-env', 'BANK_KEY'];
    expect((await assay(allowed, { env: variable })).json()).toMatchObject({
      outcome: 'completed',
    });
    expect(server.heard.join()).toContain('Bearer from-a-variable-1');
  });
});
