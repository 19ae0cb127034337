import { generateKeyPairSync } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { decodeJwt, decodeProtectedHeader, jwtVerify } from 'jose';
import { expect, test } from 'vitest';
import { ownFolder } from '#tests/support/folder.ts';
import { argv } from '#tests/support/run/argv.ts';
import { assay } from '#tests/support/run/cli.ts';

const secret = 'a-shared-secret-of-the-customer-0123456789';
const pem = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  .privateKey.export({ type: 'pkcs8', format: 'pem' })
  .toString();

test('mint prints a token that the secret verifies, and nothing else on stdout', async () => {
  const { code, stdout, stderr } = await assay(argv`tokens mint --key-env KEY --expires-in 60`, {
    env: { KEY: secret },
  });
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  const { payload } = await jwtVerify(stdout.trim(), new TextEncoder().encode(secret));
  expect(payload).toMatchObject({ sub: 'visitor-1', email: 'visitor@example.org' });
  expect((payload.exp ?? 0) - (payload.iat ?? 0)).toBe(60);
});

test('mint signs with a private key in a file, by the algorithm that fits it; its text comes out nowhere', async () => {
  const file = join(await ownFolder(), 'key.pem');
  await writeFile(file, pem);
  const { json, stdout, stderr } = await assay(argv`
    tokens mint --key-file ${file} --claims {"sub":"ada","plan":"gold"} --json --preset not-yet-valid
    --kid k1
  `);
  const { token, header, claims } = json();
  expect(header).toEqual({ alg: 'ES256', typ: 'JWT', kid: 'k1' });
  expect(decodeProtectedHeader(String(token))).toEqual(header);
  expect(decodeJwt(String(token))).toEqual(claims);
  expect(claims).toMatchObject({ sub: 'ada', plan: 'gold', nbf: expect.any(Number) });
  expect(stderr).toBe('This token is not valid yet.\n');
  expect(stdout + stderr).not.toContain(pem.split('\n')[1]);
});

test.each([
  [['tokens', 'mint'], 'Name the key with one of'],
  [argv`tokens mint --key-env KEY --alg RS256`, 'RS256 needs a private key'],
  [argv`tokens mint --key-env KEY --claims [1]`, '--claims must be a JSON object'],
  [argv`fire get_items --url http://127.0.0.1:9/ --visitor-preset expired`, '--jwt-secret-env'],
])('%j is refused in words that do not repeat the key', async (args, why) => {
  const { code, stdout, stderr } = await assay(args, { env: { KEY: secret } });
  expect(code).toBe(2);
  expect(stderr).toContain(why);
  expect(stdout + stderr).not.toContain(secret);
});
