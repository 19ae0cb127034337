import { join } from 'node:path';
import { describe, expect, it, test } from 'vitest';
import { openVault } from '#adapters/vault/vault.ts';
import type { Question } from '#app/ports/ports.ts';
import { webConsent } from '#cli/serve/serve.ts';
import { takePassphrase } from '#cli/serve/serve-passphrase.ts';
import { ownFolder } from '#tests/support/folder.ts';
import { freePort } from '#tests/support/network/loopback.ts';
import { argv } from '#tests/support/run/argv.ts';
import { assay, assayRunning } from '#tests/support/run/cli.ts';

const passphrase = 'a good long passphrase';

/** A running `assay serve` and a browser that came in, with the way to call it. */
async function served(
  options: readonly string[] = [],
  env: Record<string, string> = {},
  folder?: string,
) {
  const data = folder ?? join(await ownFolder(), 'data');
  const { until, stop } = assayRunning(argv`serve --json --data ${data} ${options}`, { env });
  const address = await until(/http:[^"]+/);
  const opened = await fetch(address, { redirect: 'manual' });
  const { origin } = new URL(address);
  const headers = { origin, cookie: (opened.headers.get('set-cookie') ?? '').split(';')[0] ?? '' };
  const call = async (name: string, input: object) =>
    (
      await fetch(`${origin}${opened.headers.get('location')}api`, {
        method: 'POST',
        headers,
        body: JSON.stringify({ id: '1', name, input }),
      })
    ).json();
  return { data, call, stop, port: Number(new URL(origin).port) };
}

test('a running host alone writes into its data folder: commands read it and add calls, and a second host is told who has it', async () => {
  const { data, stop } = await served();
  const add = () =>
    assay(argv`tokens add Late --from-env KEY --data ${data}`, { env: { KEY: 'x' } });
  expect(await add()).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('A web host ("assay serve") uses'),
  });
  await assay(argv`fire get_items --url http://127.0.0.1:1 --record --data ${data}`);
  expect(await assay(argv`history --data ${data}`)).toMatchObject({
    stderr: '',
    stdout: expect.stringContaining('get_items'),
  });
  expect(await assay(argv`tokens --data ${data}`)).toMatchObject({
    code: 0,
    stdout: expect.not.stringContaining('Late'),
  });
  expect(await assay(argv`serve --data ${data}`)).toMatchObject({
    code: 2,
    stderr: expect.stringMatching(/A web host .* uses .*choose another folder with --data/s),
  });
  await stop();
  expect((await add()).code).toBe(0);
});

test('the port is the one that is given, else that of the last run', async () => {
  const port = await freePort();
  const first = await served(['--port', String(port)]);
  expect(first.port).toBe(port);
  await first.stop();
  expect((await served([], {}, first.data)).port).toBe(port);
});

describe('ASSAY_PASSPHRASE', () => {
  /** A folder whose vault has a passphrase. */
  async function locked(): Promise<string> {
    const folder = await ownFolder();
    const vault = await openVault(folder, null, () => undefined);
    await vault.choose('passphrase', passphrase);
    await vault.close();
    return folder;
  }

  it('unlocks the vault when the host starts', async () => {
    const { call } = await served([], { ASSAY_PASSPHRASE: passphrase }, await locked());
    expect(await call('readVault', {})).toMatchObject({
      ok: true,
      value: { passphrase: { set: true, locked: false } },
    });
  });

  it('is taken out of the environment', () => {
    const environment: Record<string, string | undefined> = {
      ASSAY_PASSPHRASE: passphrase,
      OTHER: 'stays',
    };
    expect(takePassphrase(environment)).toBe(passphrase);
    expect(environment).toEqual({ OTHER: 'stays' });
    expect(takePassphrase(environment)).toBeNull();
  });
});

describe('consent in a browser tab', () => {
  const variable = (name: string): Question => ({
    about: 'reference',
    label: 'a',
    reference: { from: 'environment', name },
    hosts: [],
    signs: false,
  });
  const hosts: Question = {
    about: 'hosts',
    label: 'a',
    from: ['a.example'],
    to: ['a.example', 'b.example'],
  };
  const secret: Question[] = [
    { about: 'signing', label: 'a' },
    {
      about: 'route',
      label: 'a',
      hosts: ['a.example'],
      route: { to: 'https://a.example', proxy: null, verify: false, ca: null, servername: null },
    },
  ];

  it('is never given for what comes together with a secret, whoever started the host', async () => {
    for (const question of [hosts, ...secret])
      await expect(webConsent(['KEY']).ask(question)).rejects.toMatchObject({ code: 'refused' });
    for (const question of secret)
      await expect(webConsent(['KEY']).ask(question)).rejects.toThrow(/[Rr]eplace the secret/);
    await expect(webConsent(['KEY']).ask(hosts)).rejects.toThrow(/Replace .*hosts/);
  });

  it('is given for a variable that whoever started the host named, and for no other', async () => {
    await expect(webConsent([]).ask(variable('KEY'))).rejects.toThrow('assay serve --allow-env');
    await expect(webConsent(['KEY']).ask(variable('OTHER'))).rejects.toMatchObject({
      code: 'refused',
    });
    expect(await webConsent(['KEY']).ask(variable('KEY'))).toBe(true);
  });

  it('is asked for by the operations: the window is told what to do', async () => {
    const { call } = await served([], { SOME_VARIABLE: 'from-the-environment' });
    const reference = { from: 'environment', name: 'SOME_VARIABLE' };
    expect(await call('addTokenReference', { label: 'Read', reference })).toMatchObject({
      error: { code: 'refused', message: expect.stringContaining('--allow-env') },
    });
  });
});
