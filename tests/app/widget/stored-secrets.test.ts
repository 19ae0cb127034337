import { SignJWT } from 'jose';
import { describe, expect, test } from 'vitest';
import type { Vault } from '#adapters/vault/vault.ts';
import type { Input } from '#operations/operations.ts';
import { answering } from '#tests/support/consent.ts';
import { memoryVault } from '#tests/support/memory-vault.ts';
import { recorder } from '#tests/support/network/recorder.ts';
import { desk, quickTime } from '../desk.ts';
import { tabOf } from '../stage.ts';

type Fire = Input<'fireAction'>;
const longOne = 'ghp_9fQ7wErTyUiOpAsDfGhJkLzXcVbNm1234567';

/** The app with one limited secret, and what is read and asked. */
async function windowWith(secret: string, hosts: string[], signs = false) {
  const stored = memoryVault();
  const consent = answering(false);
  const read: string[] = [];
  const vault: Vault = {
    ...stored,
    read: (id, signal, check) => {
      read.push(id);
      return stored.read(id, signal, check);
    },
  };
  const app = desk({ vault, consent });
  const { id } = await vault.add({ label: 'Limited', secret, hosts, signs });
  const textOf = (reply: { id: string } | null): string =>
    reply === null ? '' : new TextDecoder().decode(app.texts.find(reply.id)?.shown);
  return { app, id, read, consent, textOf };
}

test('for a mock reply no secret is read and nobody is asked', async () => {
  const { app, id, read, consent } = await windowWith(longOne, ['api.example.com'], true);
  const { platform } = await app.run('fireAction', {
    tab: tabOf('https://elsewhere.example/hook'),
    action: 'get_items',
    connector: { type: 'bearer_token', tokenId: id },
    visitor: { kind: 'minted', verifyWith: { secretTokenId: id }, claims: { sub: 'v' } },
    fault: { status: 500, body: 'no', contentType: 'text/plain' },
  });
  expect(platform?.httpStatus).toBe(200);
  expect([read, consent.asked]).toEqual([[], []]);
});

test('the secret that signs a visitor is masked in the reply of a webhook that never got it', async () => {
  const secret = 'customer-signing-secret-9b7d';
  const webhook = await recorder(() => ({ body: `whole: ${secret}` }));
  const { app, id, textOf } = await windowWith(secret, ['api.example.com'], true);
  const { reply } = await app.run('fireAction', {
    tab: tabOf(webhook.url),
    action: 'update_item',
    surface: 'proxied',
    itemId: 'r1',
    visitor: { kind: 'minted', verifyWith: { secretTokenId: id }, claims: { sub: 'victim' } },
  });
  expect(textOf(reply)).toBe(`whole: ${'•'.repeat(secret.length)}`);
});

describe('visitors', () => {
  const day = 86_400;
  const secret = 'customer-signing-secret-9b7d';

  test('a token is dated and verified by the clock, whatever time the call plays', async () => {
    const time = quickTime();
    const webhook = await recorder();
    const vault = memoryVault();
    const app = desk({ vault, time });
    const { id } = await vault.add({ label: 'Signs', secret, signs: true });
    const fire = (claims: { sub: string; nbf?: number }, expiresIn = day) => {
      const visitor = {
        kind: 'minted' as const,
        verifyWith: { secretTokenId: id },
        claims,
        expiresIn,
      };
      return app.run('fireAction', {
        tab: tabOf(webhook.url),
        action: 'get_items',
        now: '2036-01-01T00:00:00.000Z',
        visitor,
      });
    };
    expect((await fire({ sub: 'v' })).identity).toMatchObject({ verified: true, sub: 'v' });
    const { identity } = await fire({ sub: 'v', nbf: time.now / 1000 + 3600 });
    expect(identity).toMatchObject({
      verified: false,
      reason: expect.stringContaining('before 2026-11-21T13:00:00.000Z'),
    });
    await expect(fire({ sub: 'v' }, day + 1)).rejects.toThrow(/^bad-input: [\s\S]*expiresIn/);
  });

  test('a secret that is not marked for it confirms no guess', async () => {
    const { app, id, read } = await windowWith('4839', ['api.example.com']);
    for (const guess of ['4839', '4840']) {
      const token = await new SignJWT({ sub: 'x' })
        .setProtectedHeader({ alg: 'HS256' })
        .sign(new TextEncoder().encode(guess));
      const visitor = { kind: 'token' as const, token, verifyWith: { secretTokenId: id } };
      const asked: Fire = { tab: tabOf('http://127.0.0.1:9/hook'), action: 'get_items', visitor };
      await expect(app.run('fireAction', asked)).rejects.toThrow('refused: "Limited" may not sign');
    }
    expect(read).toEqual([]);
  });
});
