import { generateKeyPairSync } from 'node:crypto';
import { SignJWT } from 'jose';
import { describe, expect, test } from 'vitest';
import { placeOfSecret } from '#core/secrets/redact.ts';
import type { Answer } from '#tests/support/network/recorder.ts';
import { recorder } from '#tests/support/network/recorder.ts';
import { type Fire, jwtSecret, stage, tabOf } from '../stage.ts';

const claims = { sub: 'visitor 7', email: 'ada@example.org', plan: 'gold' };
const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const jwk = { ...pair.publicKey.export({ format: 'jwk' }), kid: 'k1' };
const byKey = (head: object = { kid: 'k1' }) =>
  new SignJWT(claims).setProtectedHeader({ alg: 'ES256', ...head }).sign(pair.privateKey);

type Token = Extract<Fire['visitor'], { kind: 'token' }>;
async function scene(answer: (request: string) => Answer = () => ({ body: '[]' })) {
  const webhook = await recorder(answer);
  const { fire: send, ...rest } = await stage();
  const fire = (visitor: Omit<Token, 'kind'>, changes: Partial<Fire> = {}) =>
    send({
      tab: tabOf(webhook.url),
      action: 'get_items',
      visitor: { kind: 'token', ...visitor },
      ...changes,
    });
  return { webhook, fire, ...rest };
}

describe('TAB-IDN-1: a verified visitor', () => {
  test('only sub and email go on; the other claims are reported by name', async () => {
    const { webhook, fire, mint, signingId } = await scene();
    const fired = await fire({ token: await mint(), verifyWith: { secretTokenId: signingId } });
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
    expect(
      (await fire({ token: await byKey(), verifyWith: { publicKey } })).identity,
    ).toMatchObject({ verified: true });
    const token = await byKey();
    expect(
      (await fire({ token, verifyWith: { jwksUrl: `${keys.url}/keys` } })).identity,
    ).toMatchObject({ verified: true, sub: 'visitor 7' });
    expect(keys.heard).toHaveLength(1);
    expect(keys.heard[0]).toMatch(/^GET \/keys HTTP/);
    expect(placeOfSecret(keys.heard.join(), token)).toBe(-1);
  });
});

describe('TAB-IDN-2: an identity that does not verify', () => {
  test('401 with the failure envelope; the webhook is not called and no record is made', async () => {
    const { webhook, fire, mint, signingId } = await scene();
    const token = await mint(claims, -1);
    const fired = await fire({ token, verifyWith: { secretTokenId: signingId } });
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

  test.each([['answers 500', { status: 500 }, 'HTTP 500 instead of 200']] as [
    string,
    Answer,
    string,
  ][])('a key set that %s', async (_name, answer, word) => {
    const keys = await recorder(() => answer);
    const { webhook, fire } = await scene();
    const fired = await fire({ token: await byKey(), verifyWith: { jwksUrl: keys.url } });
    expect(fired.identity).toMatchObject({
      verified: false,
      reason: expect.stringContaining(word),
    });
    expect(fired.platform?.httpStatus).toBe(401);
    expect([webhook.heard.length, keys.heard.length]).toEqual([0, 1]);
  });
});

describe('the token is seen nowhere', () => {
  test('a call that would carry it to the webhook is refused', async () => {
    const { webhook, fire, mint, signingId } = await scene();
    const token = await mint();
    const visitor = { token, verifyWith: { secretTokenId: signingId } };
    const inUrl = fire(visitor, { tab: tabOf(`${webhook.url}/?t=${token}`) });
    const inWhatIsSent = {
      code: 'bad-input',
      message: expect.stringMatching(/request .*visitor's token/),
    };
    await expect(inUrl).rejects.toMatchObject(inWhatIsSent);
    await expect(inUrl).rejects.not.toMatchObject({ message: expect.stringContaining(token) });
    expect(webhook.heard).toEqual([]);
  });
});
