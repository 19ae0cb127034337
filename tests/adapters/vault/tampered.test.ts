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

type Token = StoredVault['tokens'][number];
type Tokens = [Token, Token, Token, Token];

/** Every string under an object, with the way to put another in its place. */
function* textsUnder(value: object): Generator<{ text: string; put: (text: string) => void }> {
  for (const [name, inner] of Object.entries(value)) {
    if (typeof inner === 'string')
      yield { text: inner, put: (text) => Reflect.set(value, name, text) };
    else if (typeof inner === 'object' && inner !== null) yield* textsUnder(inner);
  }
}

/** One bit of the bytes that a Base64 text stands for. */
function flipped(text: string, at: number): string {
  const bytes = Buffer.from(text, 'base64');
  const bit = at % Math.max(1, bytes.length * 8);
  if (bytes.length > 0) bytes[bit >> 3] = (bytes[bit >> 3] ?? 0) ^ (1 << (bit & 7));
  return bytes.toString('base64');
}

const index = fc.nat(3);
const tampering = fc.oneof(
  fc.record({ how: fc.constant('swap the sealed parts' as const), a: index, b: index }),
  fc.record({ how: fc.constant('swap the ids' as const), a: index, b: index }),
  fc.record({ how: fc.constant('flip a bit' as const), a: index, b: fc.nat(), at: fc.nat() }),
  fc.record({ how: fc.constant('cut' as const), a: index, b: fc.nat(), at: fc.nat() }),
  fc.record({
    how: fc.constant('name another store' as const),
    a: index,
    text: fc.constantFrom('', 'kwallet6'),
  }),
  fc.record({ how: fc.constant('change the hosts' as const), a: index }),
  fc.record({
    how: fc.constant('flip a bit of the passphrase' as const),
    b: fc.nat(),
    at: fc.nat(),
  }),
);

function tamper(
  stored: StoredVault,
  change: typeof tampering extends fc.Arbitrary<infer T> ? T : never,
): void {
  const tokens = stored.tokens as Tokens;
  switch (change.how) {
    case 'swap the sealed parts':
      [tokens[change.a as 0].kept, tokens[change.b as 0].kept] = [
        tokens[change.b as 0].kept,
        tokens[change.a as 0].kept,
      ];
      break;
    case 'swap the ids':
      [tokens[change.a as 0].id, tokens[change.b as 0].id] = [
        tokens[change.b as 0].id,
        tokens[change.a as 0].id,
      ];
      break;
    case 'name another store':
      Reflect.set(tokens[change.a as 0].kept, 'backend', change.text);
      break;
    case 'change the hosts':
      tokens[change.a as 0].hosts = ['elsewhere.example'];
      break;
    default: {
      const where =
        change.how === 'flip a bit of the passphrase'
          ? stored.passphrase
          : tokens[change.a as 0].kept;
      const texts = [...textsUnder(where ?? {})].filter(
        ({ text }) => !['system', 'passphrase', 'scrypt'].includes(text),
      );
      const chosen = texts[change.b % Math.max(1, texts.length)];
      chosen?.put(
        change.how === 'cut'
          ? chosen.text.slice(0, change.at % (chosen.text.length + 1))
          : flipped(chosen.text, change.at),
      );
    }
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
    tamper(widened, { how: 'change the hosts', a: at });
    const opened = vaultOn({ file: tokenText(JSON.stringify(widened)), system });
    await opened.unlock(passphrase);
    expect(await outcome(opened.read(ids[at] ?? ''))).toEqual({ code: 'secret-missing' });
    await opened.close();
  }
  await fc.assert(
    fc.asyncProperty(fc.array(tampering, { minLength: 1, maxLength: 4 }), async (changes) => {
      const stored = JSON.parse(whole);
      for (const change of changes) tamper(stored, change);
      await check(JSON.stringify(stored));
    }),
    { numRuns: 100 },
  );
  await fc.assert(
    fc.asyncProperty(fc.nat(whole.length - 1), fc.nat(127), async (at, code) =>
      check(whole.slice(0, at) + String.fromCharCode(code) + whole.slice(at + 1)),
    ),
    { numRuns: 50 },
  );
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
