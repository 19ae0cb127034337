import { createHmac, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { exportJWK, SignJWT } from 'jose';
import { describe, expect, test } from 'vitest';
import { joseIdentity } from '#adapters/identity/identity.ts';
import type { VerifyKey } from '#app/ports/ports.ts';
import { type Algorithm, keyPairAlgorithms, secretAlgorithms } from '#core/widget/visitor.ts';
import { madeToken } from '#tests/support/made-token.ts';
import { expectWords } from '#tests/support/words.ts';

const now = Date.UTC(2026, 10, 21, 12);
const seconds = now / 1000;
const secret = 'a-shared-secret-of-the-customer-0123456789';
const claims = { sub: 'visitor-7', email: 'ada@example.org', plan: 'gold' };

const pairs = {
  rsa: generateKeyPairSync('rsa', { modulusLength: 2048 }),
  otherRsa: generateKeyPairSync('rsa', { modulusLength: 2048 }),
  ES256: generateKeyPairSync('ec', { namedCurve: 'P-256' }),
  ES384: generateKeyPairSync('ec', { namedCurve: 'P-384' }),
  ES512: generateKeyPairSync('ec', { namedCurve: 'P-521' }),
  ed: generateKeyPairSync('ed25519'),
};
const pairFor = (alg: Algorithm) => {
  if (alg === 'ES256' || alg === 'ES384' || alg === 'ES512') return pairs[alg];
  return alg === 'EdDSA' || alg === 'Ed25519' ? pairs.ed : pairs.rsa;
};
type Pair = { publicKey: KeyObject; privateKey: KeyObject };
const pem = ({ publicKey }: Pair): string =>
  publicKey.export({ type: 'spki', format: 'pem' }).toString();

const pemOf = (key: KeyObject) => key.export({ type: 'pkcs8', format: 'pem' }).toString();
const b64 = (value: unknown): string =>
  Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url');
const signed = (alg: Algorithm, head: object = {}) =>
  new SignJWT(claims).setProtectedHeader({ alg, ...head }).sign(pairFor(alg).privateKey);
const hmac = (payload: object = claims, key = secret): string => {
  const input = `${b64({ alg: 'HS256' })}.${b64(payload)}`;
  return `${input}.${createHmac('sha256', key).update(input).digest('base64url')}`;
};
const verify = (token: string, key: VerifyKey, algorithms?: readonly Algorithm[], at = now) =>
  joseIdentity.verify(token, key, { now: at, algorithms });
const verified = { ok: true, claims };
const reason = async (...asked: Parameters<typeof verify>): Promise<string> => {
  const given = await verify(...asked);
  return given.ok ? expect.fail('it was verified') : given.reason;
};
const good = hmac();

describe('TAB-IDN-1: a token that was signed with what is set is verified', () => {
  test.each(keyPairAlgorithms)(
    '%s with the public key as PEM, as JWK and from a key set',
    async (alg) => {
      const pair = pairFor(alg);
      const token = await signed(alg);
      const jwk = await exportJWK(pair.publicKey);
      for (const key of [
        { publicKey: pem(pair) },
        { publicKey: JSON.stringify(jwk) },
        { keySet: JSON.stringify({ keys: [jwk] }) },
      ])
        expect(await verify(token, key)).toEqual(verified);
    },
  );

  test('of a key set, the key that the token names, else every one that is for signatures', async () => {
    const own = await exportJWK(pairs.rsa.publicKey);
    const other = await exportJWK(pairs.otherRsa.publicKey);
    const setOf = (...keys: object[]) => ({ keySet: JSON.stringify({ keys }) });
    const both = setOf({ ...other, kid: 'other' }, { ...own, kid: 'own' });
    for (const head of [{}, { kid: 'own' }])
      expect(await verify(await signed('RS256', head), both)).toEqual(verified);
    const misfit = await reason(hmac(claims, 'another'), { secret });
    expect(await reason(await signed('RS256', { kid: 'other' }), both)).toBe(misfit);
    for (const more of [{ use: 'enc' }, { key_ops: ['encrypt'] }, { d: 'AQAB' }])
      expect((await verify(await signed('RS256'), setOf({ ...own, ...more }))).ok).toBe(false);
  });
});

describe('TAB-IDN-2: refused, with a reason that repeats neither token nor secret', () => {
  const hs256: VerifyKey = { secret };
  const rsaKey: VerifyKey = { publicKey: pem(pairs.rsa) };
  const none = `${b64({ alg: 'none' })}.${b64(claims)}.`;
  const [head = '', , signature = ''] = good.split('.');
  const forged = hmac(claims, pem(pairs.rsa));
  const cases: [string, string | Promise<string>, VerifyKey][] = [
    ['no signature', none, hs256],
    ['a public key as the secret of HS256', forged, rsaKey],
    ['ES256 with an RSA key', signed('ES256'), rsaKey],
    ['another secret', hmac(claims, 'another'), hs256],
    ['changed claims', `${head}.${b64({ ...claims, sub: 'root' })}.${signature}`, hs256],
    ['expired', hmac({ ...claims, exp: seconds - 1 }), hs256],
    ['not yet valid', hmac({ ...claims, nbf: seconds + 1 }), hs256],
    ['the scheme before the token', 'Bearer a.b.c', hs256],
    ['a private key', signed('RS256'), { publicKey: pemOf(pairs.rsa.privateKey) }],
  ];
  test.each(cases)('%s', async (_name, given, key) => {
    const token = await given;
    const said = await reason(token, key);
    expectWords(said);
    expect(said).not.toContain(secret);
    for (const part of token.split('.').filter((one) => one.length > 8))
      expect(said).not.toContain(part);
    for (const value of Object.values(claims)) expect(said).not.toContain(value);
  });

  test('an algorithm that is not among the accepted ones', async () => {
    expect(await reason(good, hs256, ['HS512'])).toMatch(/HS256.*HS512/);
    expect((await verify(good, hs256, ['HS512', 'HS256'])).ok).toBe(true);
  });
});

describe('minting', () => {
  test.each(secretAlgorithms)(
    '%s: what is made is verified until it expires',
    async (algorithm) => {
      const token = await madeToken(claims, secret, { algorithm, now, expiresIn: 60 });
      expect(await verify(token, { secret }, [algorithm])).toEqual({
        ok: true,
        claims: { ...claims, iat: seconds, exp: seconds + 60 },
      });
      expect(await reason(token, { secret }, undefined, now + 60_000)).toContain(
        '2026-11-21T12:01:00.000Z',
      );
    },
  );

  test.each([
    ['not-yet-valid', 'not valid before'],
    ['wrong-key', 'signed with another key'],
    ['alg-none', 'its alg is none'],
  ] as const)('a token that is %s is refused for that, whatever signs it', async (flaw, why) => {
    for (const [key, algorithm] of [
      [secret, 'HS256'],
      [pemOf(pairs.ES256.privateKey), 'ES256'],
    ] as const) {
      const token = await madeToken(claims, key, { algorithm, now, expiresIn: 60, flaw });
      expect(await reason(token, { secret: key })).toContain(why);
    }
  });

  test.each([
    ['RS256', secret, 'RS256 needs a private key'],
    ['HS256', pemOf(pairs.ES256.privateKey), 'the key is for ES256'],
  ] as const)(
    '%s is refused with a key of another kind, which is not repeated',
    async (algorithm, key, why) => {
      const made = await joseIdentity.mint(claims, key, { algorithm, now, expiresIn: 60 });
      expect(made).toEqual({ ok: false, reason: expect.stringContaining(why) });
      expect(JSON.stringify(made)).not.toContain(key.slice(30, 60));
    },
  );

  test('a private key never verifies a token that was signed with its text as a secret', async () => {
    const key = pemOf(pairs.rsa.privateKey);
    expect(await reason(hmac(claims, key), { secret: key })).toContain('the key is for RS256');
  });
});
