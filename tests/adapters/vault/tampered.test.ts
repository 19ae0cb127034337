import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { StoredVault } from '#adapters/vault/tokens-file.ts';
import { cipherOfTest, uncheckedCipherOfTest } from '#tests/support/electron/system-store.ts';
import { outcome, tokenText, vaultOn } from './vault-on.ts';

const passphrase = 'correct horse battery';
const secrets = [
  'first-secret-000001',
  'second-secret-00002',
  'third-secret-000003',
  'fourth-secret-00004',
];

/** One bit of the bytes that a Base64 text stands for. */
function flipped(text: string, at: number): string {
  const bytes = Buffer.from(text, 'base64');
  bytes[at % bytes.length] = (bytes[at % bytes.length] ?? 0) ^ 1;
  return bytes.toString('base64');
}
const damages: ((text: string) => string)[] = [
  (text) => flipped(text, 0),
  (text) => flipped(text, text.length >> 1),
  (text) => text.slice(0, -4),
  () => '',
];

/** The vault with what somebody who can write its file might change: two sealed parts or ids in each other's place, a text of it damaged or cut off. */
function* tamperings(whole: string): Generator<string> {
  for (const key of ['kept', 'id'] as const)
    for (const other of [1, 2, 3]) {
      const { tokens, ...more }: StoredVault = JSON.parse(whole);
      const swapped = tokens.map((token, at) => {
        const by = tokens[at === 0 ? other : at === other ? 0 : at];
        return { ...token, [key]: by?.[key] };
      });
      yield JSON.stringify({ ...more, tokens: swapped });
    }
  const { passphrase: kept, tokens }: StoredVault = JSON.parse(whole);
  const texts = JSON.stringify([kept, tokens.map((token) => token.kept)]).match(/(?<=:)"[^"]*"/g);
  for (const text of new Set(texts)) {
    if (['"system"', '"passphrase"', '"scrypt"'].includes(text)) continue;
    for (const damage of damages) yield whole.replace(text, `"${damage(text.slice(1, -1))}"`);
  }
}

test.each([
  ['a store that checks', cipherOfTest()],
  ['a store that checks nothing', uncheckedCipherOfTest()],
])('a file that was tampered with gives the right secret or none: %s', async (_name, system) => {
  const file = tokenText();
  const vault = vaultOn({ file, system });
  const ids: string[] = [];
  for (const secret of secrets.slice(0, 2))
    ids.push((await vault.add({ label: secret, secret, hosts: ['here.example'] })).id);
  await vault.choose('passphrase', passphrase);
  for (const secret of secrets.slice(2)) ids.push((await vault.add({ label: secret, secret })).id);
  await vault.close();
  const whole = file.text ?? '';
  let told = 0;
  const check = async (text: string): Promise<void> => {
    const damaged = vaultOn({ file: tokenText(text), system });
    await outcome(damaged.unlock(passphrase));
    for (const [at, id] of ids.entries()) {
      const read = await outcome(damaged.read(id));
      if ('code' in read) told += 1;
      else expect(read.value).toBe(secrets[at]);
    }
    await outcome(damaged.list());
    await damaged.close();
  };
  await check(whole);
  expect(told).toBe(0);
  // What the seal is about: not even the right secret, under another limit.
  for (const at of ids.keys()) {
    const widened = JSON.parse(whole);
    widened.tokens[at].hosts = ['elsewhere.example'];
    const opened = vaultOn({ file: tokenText(JSON.stringify(widened)), system });
    await opened.unlock(passphrase);
    expect(await outcome(opened.read(ids[at] ?? ''))).toEqual({ code: 'secret-missing' });
    await opened.close();
  }
  for (const text of tamperings(whole)) {
    // What is no JSON any more would be refused for that.
    JSON.parse(text);
    await check(text);
  }
  expect(told).toBeGreaterThan(50);
});

test('a wrong passphrase opens nothing and changes nothing', async () => {
  const file = tokenText();
  const vault = vaultOn({ file });
  await vault.choose('passphrase', passphrase);
  const { id } = await vault.add({ label: 'One', secret: 'first-secret-000001' });
  await vault.lock();
  const before = file.text;
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'grapheme' }), async (wrong) => {
      fc.pre(wrong.normalize('NFKC') !== passphrase);
      expect(await outcome(vault.unlock(wrong))).toEqual({ code: 'wrong-passphrase' });
      expect(await outcome(vault.changePassphrase(wrong, 'another passphrase'))).toEqual({
        code: 'wrong-passphrase',
      });
      expect(await outcome(vault.read(id))).toEqual({ code: 'locked' });
      expect(file.text).toBe(before);
    }),
    { numRuns: 20 },
  );
  await vault.unlock(passphrase);
  expect(await vault.read(id)).toBe('first-secret-000001');
});
