import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { expect, test } from 'vitest';
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

const spkiOf = (name: Name): string => pem(pairs[name].publicKey, 'spki');
const publicForms = (name: Name): Record<string, string> => ({
  PEM: spkiOf(name),
  bytes: bare(spkiOf(name)),
  'public JWK': JSON.stringify(jwk(pairs[name].publicKey)),
  'public key set': JSON.stringify({
    keys: [{ ...jwk(pairs[name].publicKey), kid: 'd', use: 'sig' }],
  }),
});
const microsoft = { ...jwk(pairs.rsa.publicKey), issuer: 'https://login.example/{tenantid}/v2.0' };

/** What people paste where a public key belongs, private keys in parts so that nobody takes them for a leak. */
const forms: [form: string, text: string][] = [
  ...names.flatMap((name) => Object.entries({ ...privateForms(name), ...publicForms(name) })),
  ...Object.entries({
    'private PKCS#1': pem(pairs.rsa.privateKey, 'pkcs1'),
    'SEC 1': pem(pairs.ec.privateKey, 'sec1'),
    'private OpenSSH': ['-----BEGIN OPENSSH ', 'PRIVATE KEY-----\nb3BlbnNzaC1rZXk\n-----END'].join(
      '',
    ),
    PuTTY: 'PuTTY-User-Key-File-3: ssh-ed25519\nPrivate-Lines: 1\nAAAA',
    'symmetric JWK': '{"kty":"oct","k":"c2VjcmV0"}',
    'key set with a symmetric key':
      '{"keys":[{"kty":"RSA","n":"AQAB","e":"AQAB"},{"kty":"oct","k":"c2VjcmV0"}]}',
    'a second prime alone': '{"kty":"RSA","n":"AQAB","e":"AQAB","q":"AQAB"}',
    'key set of Microsoft': JSON.stringify({ keys: [microsoft] }),
    'PKCS#1': pem(pairs.rsa.publicKey, 'pkcs1'),
    'bytes of PKCS#1': bare(pem(pairs.rsa.publicKey, 'pkcs1')),
    certificate,
    'line breaks written out': spkiOf('rsa').trim().replaceAll('\n', '\\n'),
    'quotes and line breaks written out': JSON.stringify(spkiOf('rsa')),
    'keys by their ids, one of them "k"': JSON.stringify({ k: spkiOf('rsa'), d: certificate }),
    'a list of JWKs': JSON.stringify([jwk(pairs.ec.publicKey)]),
    'a member of nobody': JSON.stringify({ ...jwk(pairs.ec.publicKey), x9: 'y' }),
    'a chain': `${certificate}${certificate}`,
    'text around it': `Certificate:\n    Data:\n${certificate}`,
    'the label of another form': spkiOf('rsa').replaceAll('PUBLIC', 'RSA PUBLIC'),
    'its Base64': btoa(spkiOf('rsa')),
    cut: spkiOf('rsa').slice(0, 200),
    'a token': `${btoa('{"alg":"RS256"}').replaceAll('=', '')}.e30.AAAA`,
    OpenSSH: 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIGx ana@host',
    'an address': 'https://id.example/.well-known/jwks.json',
    'an issuer': '{"issuer":"https://id.example","jwks_uri":"https://id.example/k"}',
  }),
];

test('a public key is taken, and anything else refused as in the golden file, without repeating any of it', async () => {
  const told = forms.map(([form, text]) => {
    const problem = problemOfPublicKey(text);
    const verifyWith = { publicKey: text };
    const { success, error } = visitorSchema.safeParse({ kind: 'token', token: 't', verifyWith });
    expect(success, form).toBe(problem === null);
    expect(JSON.stringify(error ?? null)).not.toContain(bare(text).slice(0, 12));
    return `${form}: ${problem ?? 'is taken'}`;
  });
  // All keys of a kind have the same line.
  await expect(`${[...new Set(told)].join('\n')}\n`).toMatchFileSnapshot('golden/public-keys.txt');
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
