import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openVault } from '#adapters/vault-folder.ts';
import { memoryVault } from '#adapters/vault-memory.ts';
import { refuseElsewhere, secretToSend, secretToSignWith } from '#app/credentials.ts';
import type { Vault } from '#app/vault-port.ts';
import type { SecretReference } from '#operations/vault-schemas.ts';
import { answering } from '#tests/support/consent.ts';
import { ownFolder } from '#tests/support/folder.ts';
import { running } from '#tests/support/running.ts';
import { cipherOfTest } from '#tests/support/system-store.ts';

const secret = 'crd-9f8e7d6c5b4a';
const now = Date.UTC(2026, 10, 21);
const clock = { now: () => now };
const lastUsed = async (vault: Vault) => (await vault.list())[0]?.lastUsed;

async function held(hosts: string[] = []) {
  const vault = memoryVault();
  const { id } = await vault.add({ label: 'Production', kind: 'token', secret, hosts });
  const read: string[] = [];
  const watched: Vault = {
    ...vault,
    read: (wanted) => {
      read.push(wanted);
      return vault.read(wanted);
    },
  };
  return { ports: { vault: watched, consent: answering(true), clock }, vault, id, read };
}

/** A vault with a token that a program gives. */
async function commanded(reference: SecretReference, hosts: string[] = []) {
  const folder = await ownFolder();
  const vault = await openVault(folder, cipherOfTest(), () => undefined);
  onTestFinished(() => vault.close());
  const { id } = await vault.add({ label: 'From a program', kind: 'token', reference, hosts });
  return { vault, id, folder };
}
const printing = (text: string): Extract<SecretReference, { from: 'command' }> => ({
  from: 'command',
  program: process.execPath,
  args: ['-p', JSON.stringify(text)],
});

test('a secret is given with its limits, and its use is noted once the request is handed over', async () => {
  const { ports, vault, id } = await held(['*.example.com']);
  const credential = await secretToSend(ports, id, 'https://api.example.com:8443/x', running());
  expect(credential).toMatchObject({ secret, hosts: ['*.example.com'] });
  expect(await lastUsed(vault)).toBeNull();
  credential.handed();
  expect(await lastUsed(vault)).toEqual({ at: new Date(now).toISOString(), to: 'api.example.com:8443' });
});

test('a stand-in for the server is not the host that it was sent to', async () => {
  const { ports, vault, id } = await held();
  (await secretToSend(ports, id, 'https://api.example.com', running())).handed(true);
  expect(await lastUsed(vault)).toEqual({ at: new Date(now).toISOString(), to: null });
});

test.each(['https://evil.example', 'https://api.example.com@evil.example/', 'https://xexample.com', 'no address'])(
  'elsewhere is refused in words, before the secret is read: %s',
  async (url) => {
    const { ports, vault, id, read } = await held(['example.com', '*.example.com']);
    for (const asked of [secretToSend(ports, id, url, running()), refuseElsewhere(ports, id, url)])
      await expect(asked).rejects.toMatchObject({
        code: 'refused',
        message: expect.stringMatching(/^"Production" is limited to example\.com, \*\.example\.com, so it is not sent to .+\. Nothing was sent\./),
      });
    expect([read, await lastUsed(vault)]).toEqual([[], null]);
  },
);

test('a token that was removed is told, and nothing else happens', async () => {
  const { ports, vault, id } = await held();
  await vault.remove(id);
  await expect(secretToSend(ports, id, 'https://a.example', running())).rejects.toMatchObject({ code: 'not-found' });
  await expect(secretToSignWith(ports, id, running())).rejects.toMatchObject({ code: 'not-found' });
});

test('a secret that signs here was sent nowhere, whatever it is limited to', async () => {
  const { ports, vault, id } = await held(['api.example.com']);
  expect(await secretToSignWith(ports, id, running())).toBe(secret);
  expect(await lastUsed(vault)).toEqual({ at: new Date(now).toISOString(), to: null });
});

test('a command is shown once, before it runs for the first time', async () => {
  const reference = printing(secret);
  const { vault, id } = await commanded(reference);
  const consent = answering(true);
  for (let call = 0; call < 2; call += 1)
    expect((await secretToSend({ vault, consent, clock }, id, 'https://a.example', running())).secret).toBe(secret);
  expect(await secretToSignWith({ vault, consent, clock }, id, running())).toBe(secret);
  expect(consent.asked).toEqual([{ about: 'command', label: 'From a program', reference }]);
});

test('after a no nothing runs and nothing changes, and the next use asks again', async () => {
  const folder = await ownFolder();
  const trace = join(folder, 'ran');
  const reference: SecretReference = {
    from: 'command',
    program: process.execPath,
    args: ['-e', `require('fs').writeFileSync(${JSON.stringify(trace)},'')`],
  };
  const { vault, id } = await commanded(reference);
  const consent = answering(false);
  for (const use of [
    secretToSend({ vault, consent, clock }, id, 'https://a.example', running()),
    secretToSignWith({ vault, consent, clock }, id, running()),
  ])
    await expect(use).rejects.toMatchObject({ code: 'refused', message: expect.stringContaining('was not allowed to run') });
  await expect(access(trace)).rejects.toThrow('ENOENT');
  expect((await vault.list())[0]).toMatchObject({ state: 'unapproved', lastUsed: null });
  expect(consent.asked).toHaveLength(2);
});

test('the limit counts before anybody is asked', async () => {
  const { vault, id } = await commanded(printing(secret), ['api.example.com']);
  const consent = answering(true);
  await expect(secretToSend({ vault, consent, clock }, id, 'https://evil.example', running())).rejects.toMatchObject({ code: 'refused' });
  expect(consent.asked).toEqual([]);
});

test('a limit that was set while a person was asked counts as well', async () => {
  const { vault, id } = await commanded(printing(secret));
  const consent = {
    ask: async () => {
      await vault.edit(id, { label: 'From a program', kind: 'token', hosts: ['api.example.com'] });
      return true;
    },
  };
  await expect(secretToSend({ vault, consent, clock }, id, 'https://evil.example', running())).rejects.toMatchObject({ code: 'refused' });
});

test('a command that takes the place of the one that was shown is not allowed', async () => {
  const { vault, id } = await commanded(printing(secret));
  const consent = {
    ask: async () => {
      await vault.replace(id, { reference: printing('something else') });
      return true;
    },
  };
  await expect(secretToSend({ vault, consent, clock }, id, 'https://a.example', running())).rejects.toMatchObject({ code: 'conflict' });
  expect((await vault.list())[0]).toMatchObject({ state: 'unapproved' });
});

test('a program that takes its time is told of, and ended when the caller gives up', async () => {
  const trace = join(await ownFolder(), 'ended');
  const script = `setTimeout(() => require('node:fs').writeFileSync(${JSON.stringify(trace)}, ''), 2000)`;
  const { vault, id } = await commanded({ from: 'command', program: process.execPath, args: ['-e', script] });
  const stop = new AbortController();
  const phases: string[] = [];
  const waiting = secretToSend({ vault, consent: answering(true), clock }, id, 'https://a.example', {
    signal: stop.signal,
    progress: ({ phase }) => {
      phases.push(phase);
      stop.abort();
    },
  });
  await expect(waiting).rejects.toMatchObject({ name: 'AbortError' });
  expect(phases).toEqual(['Waiting for the secret']);
  expect(await lastUsed(vault)).toBeNull();
  await expect(access(trace)).rejects.toThrow('ENOENT');
});
