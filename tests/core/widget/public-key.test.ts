import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { problemOfPublicKey, visitorSchema } from '#core/widget/visitor.ts';
import { pem as certificateFile } from '#tests/support/network/tls-loopback.ts';

const pairs = {
  rsa: generateKeyPairSync('rsa', { modulusLength: 2048 }),
  ec: generateKeyPairSync('ec', { namedCurve: 'P-256' }),
  ed25519: generateKeyPairSync('ed25519'),
};
type Name = keyof typeof pairs;
const certificate = certificateFile('ca.pem');
const names = Object.keys(pairs) as Name[];

const pem = (key: KeyObject, type: 'pkcs1' | 'pkcs8' | 'sec1' | 'spki'): string =>
  key.export({ type: type as 'spki', format: 'pem' }).toString();
const bare = (text: string): string => text.replace(/-----[^-]*-----/g, '').trim();
const spki = (name: Name): Buffer => pairs[name].publicKey.export({ type: 'spki', format: 'der' });
const jwk = (key: KeyObject) => key.export({ format: 'jwk' });

/** One private key in every form that people paste. */
function privateForms(name: Name): Record<string, string> {
  const { privateKey } = pairs[name];
  const pkcs8 = pem(privateKey, 'pkcs8');
  const secret = jwk(privateKey);
  return {
    'PKCS#8': pkcs8,
    'the bytes of PKCS#8 alone': bare(pkcs8),
    'PKCS#8 that says it is public': pkcs8.replaceAll('PRIVATE', 'PUBLIC'),
    'behind a certificate': `-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n${pkcs8}`,
    JWK: JSON.stringify(secret),
    'half a JWK': JSON.stringify(secret).slice(0, -1),
    'key set': JSON.stringify({ keys: [jwk(pairs[name].publicKey), secret] }),
    'its bytes after a public key': `${bare(pem(pairs[name].publicKey, 'spki'))}\n${bare(pkcs8)}`,
    'its bytes in the same Base64 as a public key': Buffer.concat([
      spki(name),
      Buffer.from(bare(pkcs8), 'base64'),
    ]).toString('base64'),
    'JWK after a public key in PEM': `${pem(pairs[name].publicKey, 'spki')}{d:"${secret.d}"}`,
    'JWK that names a member twice': JSON.stringify({
      ...jwk(pairs[name].publicKey),
      kid: 'a',
    }).replace('"kid"', `"kid":"${secret.d}","kid"`),
    'JWK with the key under another name': JSON.stringify({
      ...jwk(pairs[name].publicKey),
      key: secret.d,
    }),
  };
}

const openSsh = [
  '-----BEGIN OPENSSH ',
  'PRIVATE KEY-----\nb3BlbnNzaC1rZXktdjEAAAAABG5vbmUAAAAEbm9uZQAAAAAAAAABAAAAMwAAAAtz\n-----END',
].join('');

describe('a secret key where a public one belongs', () => {
  test.each(
    names.flatMap((name) =>
      Object.entries(privateForms(name)).map(([form, text]) => [name, form, text] as const),
    ),
  )('%s, %s, is refused, and the refusal repeats nothing of it', (_name, _form, text) => {
    const checked = visitorSchema.safeParse({
      kind: 'token',
      token: 't',
      verifyWith: { publicKey: text },
    });
    expect(checked.success).toBe(false);
    expect(problemOfPublicKey(text)).toContain('private or symmetric');
    expect(JSON.stringify(checked.error)).not.toContain(bare(text).slice(0, 12));
  });

  test.each([
    ['PKCS#1', pem(pairs.rsa.privateKey, 'pkcs1')],
    ['SEC 1', pem(pairs.ec.privateKey, 'sec1')],
    ['OpenSSH', openSsh],
    ['PuTTY', 'PuTTY-User-Key-File-3: ssh-ed25519\nPrivate-Lines: 1\nAAAA'],
    ['symmetric JWK', '{"kty":"oct","k":"c2VjcmV0"}'],
    [
      'key set with a symmetric key',
      '{"keys":[{"kty":"RSA","n":"AQAB","e":"AQAB"},{"kty":"oct","k":"c2VjcmV0"}]}',
    ],
    ['a second prime alone', '{"kty":"RSA","n":"AQAB","e":"AQAB","q":"AQAB"}'],
  ])('%s is refused', (_form, text) =>
    expect(problemOfPublicKey(text)).toContain('private or symmetric'),
  );

  test.each([
    ...names.flatMap((name) => [
      [`${name} PEM`, pem(pairs[name].publicKey, 'spki')],
      [`${name} bytes`, bare(pem(pairs[name].publicKey, 'spki'))],
      [`${name} JWK`, JSON.stringify(jwk(pairs[name].publicKey))],
      [
        `${name} key set`,
        JSON.stringify({ keys: [{ ...jwk(pairs[name].publicKey), kid: 'd', use: 'sig' }] }),
      ],
    ]),
    [
      'key set of Microsoft',
      JSON.stringify({
        keys: [{ ...jwk(pairs.rsa.publicKey), issuer: 'https://login.example/{tenantid}/v2.0' }],
      }),
    ],
    ['PKCS#1', pem(pairs.rsa.publicKey, 'pkcs1')],
    ['bytes of PKCS#1', bare(pem(pairs.rsa.publicKey, 'pkcs1'))],
    ['certificate', certificate],
  ])('%s, which is public, is taken', (_form, text) => {
    expect(problemOfPublicKey(text)).toBeNull();
    expect(
      visitorSchema.safeParse({ kind: 'token', token: 't', verifyWith: { publicKey: text } })
        .success,
    ).toBe(true);
  });

  test.each([
    [
      'line breaks written out',
      pem(pairs.rsa.publicKey, 'spki').trim().replaceAll('\n', '\\n'),
      'written out as \\n',
    ],
    [
      'quotes and line breaks written out',
      JSON.stringify(pem(pairs.rsa.publicKey, 'spki')),
      'written out as \\n',
    ],
    ['a private key in PEM', pem(pairs.rsa.privateKey, 'pkcs8'), 'This is a private key.'],
    ['a private JWK', JSON.stringify(jwk(pairs.rsa.privateKey)), 'members of a private'],
    ['a shared secret as JWK', '{"kty":"oct","k":"c2VjcmV0"}', 'members of a private'],
    [
      'keys by their ids, one of them "k"',
      JSON.stringify({ k: pem(pairs.rsa.publicKey, 'spki'), d: certificate }),
      'by their ids (kid)',
    ],
    ['a list of JWKs', JSON.stringify([jwk(pairs.ec.publicKey)]), 'Enter it as a key set'],
    ['a member of nobody', JSON.stringify({ ...jwk(pairs.ec.publicKey), x9: 'y' }), 'a member'],
    ['a chain', `${certificate}${certificate}`, 'of a chain, the first'],
    ['text around it', `Certificate:\n    Data:\n${certificate}`, 'text around the key'],
    [
      'the label of another form',
      pem(pairs.rsa.publicKey, 'spki').replaceAll('PUBLIC', 'RSA PUBLIC'),
      'another kind of key',
    ],
    ['its Base64', btoa(pem(pairs.rsa.publicKey, 'spki')), 'Decode it once'],
    ['cut', pem(pairs.rsa.publicKey, 'spki').slice(0, 200), 'it was cut'],
    ['a token', `${btoa('{"alg":"RS256"}').replaceAll('=', '')}.e30.AAAA`, 'This is a token'],
    ['OpenSSH', 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIGx ana@host', 'OpenSSH'],
    ['an address', 'https://id.example/.well-known/jwks.json', 'address of a key set'],
    ['an issuer', '{"issuer":"https://id.example","jwks_uri":"https://id.example/k"}', 'jwks_uri'],
  ])('%s is named', (_form, text, cause) => expect(problemOfPublicKey(text)).toContain(cause));
});

test.each([
  'https://jo@id.example/keys',
  'https://jo:pw@id.example/keys',
  'https://:pw@id.example/keys',
  'http://%6ao@id.example',
])('the address of a key set with a user name is refused, and is not repeated: %s', (jwksUrl) => {
  const checked = visitorSchema.safeParse({ kind: 'token', token: 't', verifyWith: { jwksUrl } });
  expect(JSON.stringify(checked.error)).toMatch(/password .*@/);
  expect(JSON.stringify(checked.error)).not.toContain('pw@');
});
