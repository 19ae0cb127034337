import { generateKeyPairSync } from 'node:crypto';
import { SignJWT } from 'jose';
import { describe, expect, test } from 'vitest';
import { placeOfSecret } from '#core/secrets/redact.ts';
import { recorder } from '#tests/support/network/recorder.ts';
import { type Fire, jwtSecret, stage, tabOf } from '../stage.ts';

const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const jwk = { ...pair.publicKey.export({ format: 'jwk' }), kid: 'k1' };
const byKey = () =>
  new SignJWT({ sub: 'visitor 7' })
    .setProtectedHeader({ alg: 'ES256', kid: 'k1' })
    .sign(pair.privateKey);

type Token = Extract<Fire['visitor'], { kind: 'token' }>;
async function scene() {
  const webhook = await recorder();
  const { fire: send, mint, signingId } = await stage();
  const fire = (token: string, verifyWith: Token['verifyWith'], tab = tabOf(webhook.url)) =>
    send({ tab, action: 'get_items', visitor: { kind: 'token', token, verifyWith } });
  return { webhook, fire, mint, verifyWith: { secretTokenId: signingId } };
}

describe('TAB-IDN-1: a verified visitor', () => {
  test('only sub and email go on; the other claims are reported by name', async () => {
    const { webhook, fire, mint, verifyWith } = await scene();
    const fired = await fire(await mint(), verifyWith);
    expect(fired.identity).toEqual({
      verified: true,
      sub: 'visitor 7',
      email: 'ada@example.org',
      forwarded: ['sub', 'email'],
      notForwarded: ['plan', 'iat', 'exp'],
    });
    expect(webhook.heard.join()).toContain('endUserId=visitor%207&endUserEmail=ada%40example.org');
    expect(webhook.heard.join()).not.toContain('gold');
  });

  test('with a public key, and with a key set that is fetched once, as JSON', async () => {
    const keys = await recorder(() => ({ body: JSON.stringify({ keys: [jwk] }) }));
    const { fire } = await scene();
    const publicKey = pair.publicKey.export({ type: 'spki', format: 'pem' }).toString();
    const token = await byKey();
    for (const verifyWith of [{ publicKey }, { jwksUrl: `${keys.url}/keys` }])
      expect((await fire(token, verifyWith)).identity).toMatchObject({
        verified: true,
        sub: 'visitor 7',
      });
    expect(keys.heard).toEqual([expect.stringMatching(/^GET \/keys HTTP/)]);
    expect(placeOfSecret(keys.heard.join(), token)).toBe(-1);
  });
});

describe('TAB-IDN-2: an identity that does not verify', () => {
  test('401 with the failure envelope; the webhook is not called and no record is made', async () => {
    const { webhook, fire, mint, verifyWith } = await scene();
    const token = await mint({ sub: 'visitor 7' }, -1);
    const fired = await fire(token, verifyWith);
    expect(webhook.heard).toEqual([]);
    const reason =
      'The token expired at 2026-11-21T11:59:59.000Z, 1 second before this call. Assay allows no difference between clocks.';
    expect(fired).toMatchObject({
      request: null,
      http: null,
      reply: null,
      issue: null,
      parameters: [],
      platform: {
        httpStatus: 401,
        body: { ok: false, status: 401, details: reason, error: 'Identity not verified' },
      },
      identity: { verified: false, forwarded: [], notForwarded: [], reason },
      verdict: {
        as: 'get_items',
        outcome: 'failure',
        findings: [{ clause: 'TAB-IDN-2', level: 'error', message: reason }],
      },
      widget: { errorState: true },
    });
    for (const hidden of [token, jwtSecret])
      expect(placeOfSecret(JSON.stringify(fired), hidden)).toBe(-1);
  });

  test('a key set that answers 500', async () => {
    const keys = await recorder(() => ({ status: 500 }));
    const { webhook, fire } = await scene();
    const fired = await fire(await byKey(), { jwksUrl: keys.url });
    expect(fired.identity).toMatchObject({
      verified: false,
      reason: expect.stringContaining('HTTP 500 instead of 200'),
    });
    expect(fired.platform?.httpStatus).toBe(401);
    expect([webhook.heard.length, keys.heard.length]).toEqual([0, 1]);
  });
});

test('a call that would carry the token to the webhook is refused', async () => {
  const { webhook, fire, mint, verifyWith } = await scene();
  const token = await mint();
  const inUrl = fire(token, verifyWith, tabOf(`${webhook.url}/?t=${token}`));
  await expect(inUrl).rejects.toThrow(
    new RegExp(`^bad-input: (?!.*${token}).*request .*visitor's token`),
  );
  expect(webhook.heard).toEqual([]);
});
