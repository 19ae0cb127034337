import { expect, test } from 'vitest';
import { identitySettingsSchema } from '#core/widget/tab.ts';
import type { Input } from '#operations/operations.ts';
import { createVisitorsStore } from '#renderer/visitors/store.ts';
import { tabWith } from '#tests/core/widget/tab.ts';
import { answering } from '../answering.ts';

const tab = tabWith({ identity: identitySettingsSchema.parse({ verifyWith: { secretTokenId: 's1' } }) });
const minted = { token: 'a.b.c', expiresAt: '2026-11-21T12:00:00.000Z' };

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
  await store.getState().mint(tab, 'tampered');
  expect(asked).toMatchObject([{ secretTokenId: 's1', tampered: true }]);
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
