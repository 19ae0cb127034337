import { expect, test } from 'vitest';
import type { SecretReference } from '#operations/vault-schemas.ts';
import { cipherOfTest } from '#tests/support/electron/system-store.ts';
import { outcome, tokenText, vaultOn } from './vault-on.ts';

const passphrase = 'correct horse battery';
const command: SecretReference = {
  from: 'command',
  program: process.execPath,
  args: ['-e', 'process.stdout.write("from-a-command")'],
};

test('a command that cannot be written down is allowed for this run', async () => {
  const file = tokenText();
  const vault = vaultOn({ file });
  const { id } = await vault.add({ label: 'One', reference: command });
  expect(await vault.list()).toMatchObject([{ state: 'unapproved' }]);
  expect(await outcome(vault.read(id))).toEqual({ code: 'refused' });
  expect(await vault.approve(id, command)).toMatchObject({ state: 'ready' });
  expect(await vault.read(id)).toBe('from-a-command');
  expect(await vaultOn({ file }).list()).toMatchObject([{ state: 'unapproved' }]);
});

test('a command is allowed as it was shown, for its token, and across restarts where it can be encrypted', async () => {
  const [file, system] = [tokenText(), cipherOfTest()];
  const vault = vaultOn({ file, system });
  await vault.choose('none', null);
  const { id } = await vault.add({ label: 'One', reference: command });
  await vault.add({ label: 'Two', reference: { ...command, args: [] } });
  expect(await outcome(vault.approve(id, { ...command, args: [] }))).toEqual({ code: 'conflict' });
  await vault.approve(id, command);
  const later = vaultOn({ file, system });
  expect((await later.list()).map(({ state }) => state)).toEqual(['ready', 'unapproved']);
  const stored = JSON.parse(file.text ?? '');
  stored.tokens[1].kept = structuredClone(stored.tokens[0].kept);
  stored.tokens[0].kept.reference.args = ['-e', '1'];
  expect(
    (await vaultOn({ file: tokenText(JSON.stringify(stored)), system }).list()).map(
      ({ state }) => state,
    ),
  ).toEqual(['unapproved', 'unapproved']);
  await later.replace(id, { reference: { ...command, args: ['-e', '2'] } });
  expect(await later.list()).toMatchObject([{ state: 'unapproved' }, { state: 'unapproved' }]);
});

test('a command that was allowed stays so when the passphrase is changed', async () => {
  const file = tokenText();
  const vault = vaultOn({ file });
  await vault.choose('passphrase', passphrase);
  const { id } = await vault.add({ label: 'One', reference: command });
  await vault.approve(id, command);
  await vault.changePassphrase(passphrase, 'another passphrase');
  const later = vaultOn({ file });
  expect(await later.list()).toMatchObject([{ state: 'unapproved' }]);
  await later.unlock('another passphrase');
  expect(await later.list()).toMatchObject([{ state: 'ready' }]);
});

test('closing ends a command that is running, and leaves the vault locked whatever was asked before', async () => {
  const vault = vaultOn({ file: tokenText() });
  await vault.choose('passphrase', passphrase);
  const { id } = await vault.add({
    label: 'One',
    reference: { ...command, args: ['-e', 'setInterval(() => {}, 1000)'] },
  });
  await vault.approve(id);
  const reading = outcome(vault.read(id));
  const unlocking = outcome(vault.unlock(passphrase));
  await vault.close();
  expect(await reading).toEqual({ code: 'secret-missing' });
  await unlocking;
  expect(await vault.info()).toMatchObject({ passphrase: { locked: true } });
});
