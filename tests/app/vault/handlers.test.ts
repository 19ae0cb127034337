import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { openVault } from '#adapters/vault/vault.ts';
import type { Consent } from '#app/ports/ports.ts';
import { answering } from '#tests/support/consent.ts';
import { cipherOfTest } from '#tests/support/electron/system-store.ts';
import { ownFolder } from '#tests/support/folder.ts';
import { expectFailure } from '#tests/support/words.ts';
import { desk } from '../desk.ts';

const secret = 'crd-9f8e7d6c5b4a';
/** What is answered after a no. */
const notAllowed = { code: 'refused', message: expect.stringContaining('not allow') };
const facts = { label: 'Production' };
const reference = { from: 'environment' as const, name: 'HOME' };

/** The vault's operations as the window calls them, over a real folder. */
async function window<C extends Consent>(consent: C) {
  const folder = await ownFolder();
  const vault = await openVault(folder, cipherOfTest(), () => undefined);
  onTestFinished(() => vault.close());
  const { run: call } = desk({ vault, consent });
  const kept = (): Promise<string> => readFile(join(folder, 'tokens.json'), 'utf8');
  return { vault, consent, call, kept };
}

describe('a wider limit of hosts', () => {
  test.each([
    [['api.example.com'], []],
    [['api.example.com'], ['*.example.com']],
  ])('from %j to %j is asked about, and a no changes nothing', async (from, to) => {
    const { call, consent, kept } = await window(answering(false));
    const { id } = await call('addToken', { ...facts, secret, hosts: from });
    const before = await kept();
    await expect(
      call('editToken', { id, ...facts, label: 'Renamed', hosts: to }),
    ).rejects.toMatchObject(notAllowed);
    expect(consent.asked).toEqual([{ about: 'hosts', label: 'Production', from, to }]);
    expect(await kept()).toBe(before);
  });

  test('what was made narrower meanwhile is not made wider by a yes to what was shown', async () => {
    let meanwhile = async (): Promise<unknown> => undefined;
    const { call, vault } = await window({ ask: async () => meanwhile().then(() => true) });
    const { id } = await call('addToken', { ...facts, secret, hosts: ['*.example.com'] });
    meanwhile = () => vault.edit(id, { ...facts, hosts: ['api.example.com'] });
    await expectFailure(
      call('editToken', { id, ...facts, hosts: ['*.example.com', 'b.example'] }),
      'conflict',
      ['limit'],
    );
    expect((await call('listTokens', {}))[0]?.hosts).toEqual(['api.example.com']);
  });
});

describe('where a secret is read', () => {
  const asked = {
    about: 'reference' as const,
    label: 'Production',
    reference,
    hosts: [],
    signs: false,
  };

  test('is asked about before it is stored, and a no stores nothing', async () => {
    const { call, consent } = await window(answering(false));
    await expect(call('addTokenReference', { ...facts, reference })).rejects.toMatchObject(
      notAllowed,
    );
    expect(consent.asked).toEqual([asked]);
    expect(await call('listTokens', {})).toEqual([]);
  });

  test('that changed while it was shown is not allowed', async () => {
    let meanwhile = async (): Promise<unknown> => undefined;
    const { call, vault } = await window({ ask: async () => meanwhile().then(() => true) });
    const { id } = await vault.add({ label: 'Production', reference });
    meanwhile = () => vault.replace(id, { reference: { from: 'environment', name: 'PATH' } });
    await expectFailure(call('approveToken', { id }), 'conflict');
    expect((await call('listTokens', {}))[0]?.state).toBe('unapproved');
  });

  test.each([
    { from: 'file', path: '/etc/passwd' },
    { from: 'command', program: '/bin/sh', args: ['-c', 'echo x'] },
  ])('is no $from, also with a yes', async (place) => {
    const { call, consent } = await window(answering(true));
    const input = { ...facts, reference: place } as never;
    await expect(call('addTokenReference', input)).rejects.toMatchObject({ code: 'bad-input' });
    expect(consent.asked).toEqual([]);
    expect(await call('listTokens', {})).toEqual([]);
  });
});

test('a secret that was typed in place of a name is neither stored nor repeated', async () => {
  const typed = { from: 'environment' as const, name: 'Zk7Qw2Rt9Lm4Xc8Vb1Np6Hs3' };
  const { call, kept } = await window(answering(true));
  const token = await call('addToken', { ...facts, secret });
  const said = [
    await call('addTokenReference', { ...facts, reference: typed }).then(
      String,
      (error: Error) => error.message,
    ),
    await call('pointToken', { id: token.id, reference: typed }).then(
      String,
      (error: Error) => error.message,
    ),
  ].join();
  expect(said.match(/looks like a secret/g)).toHaveLength(2);
  for (const text of [said, await kept()]) expect(text).not.toContain(typed.name);
  expect(await call('listTokens', {})).toHaveLength(1);
});
