import { expect, test } from 'vitest';
import { identitySettingsSchema } from '#core/widget/tab.ts';
import type { Input } from '#operations/operations.ts';
import { createVisitorsStore } from '#renderer/widget/visitors/store.ts';
import { tabWith } from '#tests/core/widget/tab.ts';
import { answering } from '../../answering.ts';

const tab = tabWith({
  identity: identitySettingsSchema.parse({ verifyWith: { secretTokenId: 's1' } }),
});
const minted = {
  header: { alg: 'HS256' },
  claims: { sub: 'v' },
  expiresAt: '2026-11-21T12:00:00.000Z',
};

test('a token is made for the chosen visitor, shown, and forgotten', async () => {
  const asked: Input<'mintToken'>[] = [];
  const store = createVisitorsStore(
    answering({
      mintToken: (input) => {
        asked.push(input);
        return { ok: true, value: minted };
      },
    }),
  );
  await store.getState().mint(tab, 'wrong-key');
  expect(asked).toMatchObject([{ verifyWith: { secretTokenId: 's1' }, flaw: 'wrong-key' }]);
  expect(store.getState().minted).toEqual(minted);
  store.getState().forget();
  expect(store.getState().minted).toBeNull();
});

test('one that comes after it was forgotten is not kept', async () => {
  let answer = (): void => undefined;
  const waiting = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const store = createVisitorsStore(
    answering({
      mintToken: async () => {
        await waiting;
        return { ok: true, value: minted };
      },
    }),
  );
  const made = store.getState().mint(tab, 'verified');
  expect(store.getState().minting).toBe(true);
  store.getState().forget();
  answer();
  await made;
  expect([store.getState().minted, store.getState().minting]).toEqual([null, false]);
});

test('a token that cannot be made says why', async () => {
  const error = { code: 'secret-missing', message: 'The secret is not stored.' } as const;
  const store = createVisitorsStore(answering({ mintToken: () => ({ ok: false, error }) }));
  await store.getState().mint(tab, 'verified');
  expect([store.getState().problem, store.getState().minting]).toEqual([error.message, false]);
});

test('without a secret nothing is asked', async () => {
  const store = createVisitorsStore(answering({}));
  await store.getState().mint(tabWith(), 'verified');
  expect([store.getState().problem, store.getState().minted]).toEqual([null, null]);
});

test('one that may be copied is given and not kept; one that may not says why', async () => {
  const error = { code: 'refused', message: 'Copying this token was not allowed.' } as const;
  const asked: Input<'copyMintedToken'>[] = [];
  const store = createVisitorsStore(
    answering({
      copyMintedToken: (input) => {
        asked.push(input);
        return asked.length === 1
          ? { ok: false, error }
          : { ok: true, value: { token: 'head.claims.sign' } };
      },
    }),
  );
  expect([await store.getState().copy(tab, 'expired'), store.getState().problem]).toEqual([
    null,
    error.message,
  ]);
  expect(await store.getState().copy(tab, 'verified')).toBe('head.claims.sign');
  expect(asked).toMatchObject([{ expiresIn: -3600 }, { expiresIn: 3600 }]);
  expect(JSON.stringify(store.getState())).not.toContain('head.claims');
});
