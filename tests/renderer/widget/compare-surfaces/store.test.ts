import { describe, expect, test } from 'vitest';
import { identitySettingsSchema } from '#core/widget/tab.ts';
import type { Input } from '#operations/operations.ts';
import {
  type ComparisonRequest,
  createSurfacesStore,
} from '#renderer/widget/compare-surfaces/store.ts';
import { tabWith } from '#tests/core/widget/tab.ts';
import { answering, cancelled, untilCancelled } from '../../answering.ts';
import { direct, proxied } from './fired.ts';

const asking = (changes: Partial<ComparisonRequest> = {}): ComparisonRequest => ({
  tab: tabWith(),
  action: 'update_item',
  path: 'row',
  item: { id: 'a', title: 'A' },
  conversationId: undefined,
  connector: null,
  fault: null,
  visitor: { choice: 'anonymous', ownToken: undefined },
  shift: 0,
  ...changes,
});

/** A store whose host keeps what it was asked. */
function recording() {
  const asked: Input<'fireAction'>[] = [];
  const store = createSurfacesStore(
    answering({
      fireAction: (input) => {
        asked.push(input);
        return { ok: true, value: input.surface === 'direct' ? direct() : proxied() };
      },
    }),
  );
  return { asked, store };
}

describe('the same action on both surfaces', () => {
  test('the one that the widget takes is fired first, both with the same item', async () => {
    const { asked, store } = recording();
    await store.getState().fire(asking());
    expect(asked.map(({ surface, item, itemId }) => [surface, item, itemId])).toEqual([
      ['direct', { id: 'a', title: 'A' }, 'a'],
      ['proxied', { id: 'a', title: 'A' }, 'a'],
    ]);
    expect(store.getState().last).toMatchObject({
      tabId: 'orders',
      action: 'update_item',
      running: false,
      order: ['direct', 'proxied'],
      sides: {
        proxied: { state: 'done', fired: { surface: 'proxied' } },
        direct: { state: 'done', fired: { surface: 'direct' } },
      },
    });
  });

  test('on a messaging tab that is the proxied one, within its conversation', async () => {
    const { asked, store } = recording();
    await store
      .getState()
      .fire(asking({ tab: tabWith({ category: 'messaging' }), conversationId: 'c-1' }));
    expect(asked.map(({ surface, conversationId }) => [surface, conversationId])).toEqual([
      ['proxied', 'c-1'],
      ['direct', 'c-1'],
    ]);
  });

  test('a fault and a connector go with both, an id that is not a text with none', async () => {
    const { asked, store } = recording();
    const connector = { type: 'token', tokenId: 't1' } as const;
    const fault = {
      kind: 'reset',
      latency: 0,
      status: 200,
      contentType: '',
      headers: [],
      body: '',
      allowsOrigin: true,
    } as const;
    await store
      .getState()
      .fire(asking({ connector, fault: { ...fault, headers: [] }, item: { id: 7 } }));
    expect(asked).toHaveLength(2);
    for (const one of asked)
      expect([one.connector, one.fault?.kind, 'itemId' in one]).toEqual([
        connector,
        'reset',
        false,
      ]);
  });
});

test('what cannot be verified fails on the proxied side alone', async () => {
  const { asked, store } = recording();
  await store.getState().fire(asking({ visitor: { choice: 'verified', ownToken: undefined } }));
  expect(asked.map(({ surface }) => surface)).toEqual(['direct']);
  expect(store.getState().last?.sides).toMatchObject({
    direct: { state: 'done' },
    proxied: { state: 'failed', error: { code: 'bad-input' } },
  });
});

test('a token that has to be made is made with the calls', async () => {
  const visitors: unknown[] = [];
  const store = createSurfacesStore(
    answering({
      fireAction: ({ visitor }) => {
        visitors.push(visitor);
        return { ok: true, value: proxied() };
      },
    }),
  );
  const identity = identitySettingsSchema.parse({ verifyWith: { secretTokenId: 's1' } });
  await store
    .getState()
    .fire(
      asking({ tab: tabWith({ identity }), visitor: { choice: 'verified', ownToken: undefined } }),
    );
  expect(visitors).toMatchObject(
    [1, 2].map(() => ({ kind: 'minted', verifyWith: { secretTokenId: 's1' } })),
  );
});

test('one surface that fails does not keep the other from being fired', async () => {
  const error = { code: 'bad-input', message: 'The origin must be an address.' } as const;
  const store = createSurfacesStore(
    answering({
      fireAction: ({ surface }) =>
        surface === 'direct' ? { ok: false, error } : { ok: true, value: proxied() },
    }),
  );
  await store.getState().fire(asking());
  expect(store.getState().last?.sides).toMatchObject({
    direct: { state: 'failed', error },
    proxied: { state: 'done' },
  });
});

test('cancelled, the call under way is given up and the other is not fired', async () => {
  let fired = 0;
  const store = createSurfacesStore(
    answering({
      fireAction: (_, running) => {
        fired += 1;
        running.onProgress({ phase: 'receiving', done: 1, total: null, unit: 'bytes' });
        return untilCancelled(running);
      },
    }),
  );
  const done = store.getState().fire(asking());
  await expect
    .poll(() => store.getState().last?.sides.direct)
    .toMatchObject({ state: 'running', progress: { phase: 'receiving' } });
  await store.getState().fire(asking({ action: 'delete_item' }));
  store.getState().cancel();
  await done;
  const failed = { state: 'failed', error: cancelled.ok ? null : cancelled.error };
  expect([fired, store.getState().last]).toMatchObject([
    1,
    { action: 'update_item', running: false, sides: { direct: failed, proxied: failed } },
  ]);
});
