import { expect, test } from 'vitest';
import { answering } from '#tests/support/consent.ts';
import { madeToken } from '#tests/support/made-token.ts';
import { recorder } from '#tests/support/network/recorder.ts';
import { desk } from '../desk.ts';
import { jwtSecret, tabOf } from '../stage.ts';

test('the first reply of a tab says its category, with one call, also in the history', async () => {
  const items = [{ id: 'c-1', title: 'When?', unread_count: 2 }];
  const webhook = await recorder(() => ({ body: JSON.stringify({ items }) }));
  const { run } = desk();
  const ref = crypto.randomUUID();
  const asked = { tab: tabOf(webhook.url), action: 'get_items', guessesCategory: true } as const;
  const fired = await run('fireAction', { ...asked, origin: { ref } });
  expect(fired.category).toBe('messaging');
  expect(webhook.heard).toHaveLength(1);
  const kept = await run('openExchange', { ref });
  expect(kept.asked?.tab.category).toBe('messaging');
  expect(kept.asked).not.toHaveProperty('guessesCategory');
});

const signing = (verifyWith: { secretTokenId: string }, more: object = {}) => ({
  verifyWith,
  claims: { sub: 'v' },
  ...more,
});

test('a minted token is handed out after a yes outside of the window only', async () => {
  const [no, yes] = [answering(false), answering(true)];
  for (const consent of [no, yes]) {
    const { run, vault, time } = desk({ consent });
    const { id: secretTokenId } = await vault.add({
      label: 'jwt',
      secret: jwtSecret,
      signs: true,
    });
    const copied = run('copyMintedToken', signing({ secretTokenId }));
    const expiresAt = new Date(time.now + 3_600_000).toISOString();
    if (consent === no) await expect(copied).rejects.toThrow(/^refused: .*copy/);
    else
      expect((await copied).token).toBe(
        await madeToken({ sub: 'v' }, jwtSecret, {
          algorithm: 'HS256',
          now: time.now,
          expiresIn: 3600,
        }),
      );
    const iat = Math.floor(time.now / 1000);
    expect(consent.asked).toEqual([
      {
        about: 'minted',
        label: 'jwt',
        claims: { sub: 'v', iat, exp: iat + 3600 },
        flaw: null,
        expiresAt,
      },
    ]);
  }
});

test('a secret that is not marked for signing signs nothing, by any operation, and works once it is marked', async () => {
  const webhook = await recorder();
  const { run, vault } = desk();
  const { id: secretTokenId } = await vault.add({ label: 'jwt', secret: jwtSecret });
  const visitor = { kind: 'minted' as const, ...signing({ secretTokenId }) };
  const fire = () => run('fireAction', { tab: tabOf(webhook.url), action: 'get_items', visitor });
  const refusal = 'refused: "jwt" may not sign or verify visitors';
  await expect(fire()).rejects.toThrow(refusal);
  await expect(run('mintToken', signing({ secretTokenId }))).rejects.toThrow(refusal);
  await expect(run('copyMintedToken', signing({ secretTokenId }))).rejects.toThrow(refusal);
  expect(webhook.heard).toEqual([]);
  await run('editToken', {
    id: secretTokenId,
    label: 'jwt',
    hosts: [],
    signs: true,
  });
  expect((await fire()).identity).toMatchObject({ verified: true, sub: 'v' });
});
