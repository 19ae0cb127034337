import { expect, test } from 'vitest';
import type { SecretReference } from '#operations/vault-schemas.ts';
import { cipherOfTest } from '#tests/support/electron/system-store.ts';
import { outcome, tokenText, vaultOn } from './vault-on.ts';

const variable: SecretReference = { from: 'environment', name: 'TOKEN' };
const other: SecretReference = { from: 'environment', name: 'OTHER' };

test('a variable is allowed as it was shown, for its token, and across restarts where it can be encrypted', async () => {
  const [file, system] = [tokenText(), cipherOfTest()];
  const vault = vaultOn({ file, system });
  await vault.choose('none', null);
  const { id } = await vault.add({ label: 'One', reference: variable });
  await vault.add({ label: 'Two', reference: other });
  expect(await outcome(vault.approve(id, other))).toEqual({ code: 'conflict' });
  await vault.approve(id, variable);
  const later = vaultOn({ file, system });
  expect((await later.list()).map(({ state }) => state)).toEqual(['ready', 'unapproved']);
  const stored = JSON.parse(file.text ?? '');
  stored.tokens[1].kept = structuredClone(stored.tokens[0].kept);
  stored.tokens[0].kept.reference.name = 'OTHER';
  expect(
    (await vaultOn({ file: tokenText(JSON.stringify(stored)), system }).list()).map(
      ({ state }) => state,
    ),
  ).toEqual(['unapproved', 'unapproved']);
  await later.replace(id, { reference: other });
  expect(await later.list()).toMatchObject([{ state: 'unapproved' }, { state: 'unapproved' }]);
});

test.each([
  { from: 'file', path: '/run/secrets/token' },
  { from: 'command', program: 'pass', args: ['show'] },
])(
  'a token of an earlier version that was read from a $from stays in the list, and its secret is typed anew',
  async (reference) => {
    const old = {
      id: 'old',
      label: 'Old',
      hosts: ['a.example'],
      kept: { by: 'reference', reference },
    };
    const file = tokenText(JSON.stringify({ version: 3, tokens: [old] }));
    const vault = vaultOn({ file, system: cipherOfTest() });
    expect(await vault.list()).toMatchObject([
      {
        id: 'old',
        hosts: ['a.example'],
        state: 'unreadable',
        reference: null,
        note: expect.stringContaining('Type its secret anew'),
      },
    ]);
    expect(await outcome(vault.read('old'))).toEqual({ code: 'secret-missing' });
    await vault.choose('system', null);
    await vault.approve('old');
    expect(await outcome(vault.read('old'))).toEqual({ code: 'secret-missing' });
    expect(await outcome(vault.edit('old', { label: 'Old', hosts: [] }))).toEqual({
      code: 'secret-missing',
    });
    await vault.edit('old', { label: 'Renamed', hosts: ['a.example'] });
    expect(await vault.replace('old', { secret: 'typed-anew-1234' })).toMatchObject({
      label: 'Renamed',
      state: 'ready',
    });
    expect(await vault.read('old')).toBe('typed-anew-1234');
  },
);
