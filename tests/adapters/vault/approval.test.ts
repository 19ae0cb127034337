import { expect, test } from 'vitest';
import { cipherOfTest } from '#tests/support/electron/system-store.ts';
import { outcome, tokenText, vaultOn } from './vault-on.ts';

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
