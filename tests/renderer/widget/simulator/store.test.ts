import { describe, expect, test } from 'vitest';
import { mockReplySchema } from '#core/widget/mock-reply.ts';
import { shownList } from '#core/widget/simulator/model.ts';
import { lastingMocks, previousCall, shownExchange } from '#renderer/widget/simulator/state.ts';
import { ok, settled } from '../../answering.ts';
import { fired, list, stage, status, tab } from './stage.ts';

const orders = [
  { id: 'a', title: 'Order 1' },
  { id: 'b', title: 'Order 2' },
];
const ids = (seen: Parameters<typeof shownList>[0]) => shownList(seen)?.items.map(({ id }) => id);

describe('a call', () => {
  test('is fired by an event and answered by another', async () => {
    const { open, play: simulator, calls } = stage();
    await open(orders);
    expect(
      calls.map(({ input }) => [input.action, input.surface, input.visitor, input.now]),
    ).toEqual([['get_items', 'proxied', { kind: 'anonymous' }, undefined]]);
    expect(
      simulator().snapshots.map(({ number, event, exchangeIds, answers }) => [
        number,
        event.type,
        exchangeIds,
        answers,
      ]),
    ).toEqual([
      [1, 'opened', [1], null],
      [2, 'list answered', [], 1],
    ]);
    expect(simulator().exchanges).toMatchObject([
      { id: 1, tabId: 't1', state: 'answered', error: null, fired: { action: 'get_items' } },
    ]);
    expect(ids(simulator().seen)).toEqual(['a', 'b']);
  });

  test('of the widget is fired over the other surface without a change of the preview', async () => {
    const { open, does, newest, play, store, calls, deletes } = stage();
    await open(orders);
    await deletes('a');
    await newest().answer(status('delete_item', false), { surface: 'direct' });
    const { seen, snapshots, exchanges } = play();
    const direct = exchanges[1];
    if (!direct) throw new Error('Nothing was deleted.');
    store.fireOverOther(direct);
    await settled();
    expect(newest().input).toMatchObject({
      action: 'delete_item',
      surface: 'proxied',
      path: 'row',
      item: { id: 'a' },
      connector: { tokenId: 'secret-1' },
    });
    await newest().answer(status('delete_item', true));
    const over = play().exchanges.at(-1);
    expect(over).toMatchObject({ state: 'answered', fired: { surface: 'proxied' } });
    expect(play()).toMatchObject({ seen, snapshots });
    expect(shownExchange(play(), store.getState().exchangeId)).toBe(over);
    expect(over && previousCall(play(), over)).toBe(direct);
    // It stays in the list of calls, and the next thing that the user does is shown.
    await does({ type: 'refreshed' });
    expect(play().exchanges.map(({ id }) => id)).toContain(over?.id);
    expect(shownExchange(play(), store.getState().exchangeId)?.call.action).toBe('get_items');
    expect(calls).toHaveLength(4);
  });
});

describe('what is sent with a call', () => {
  test('a fix that is tried answers one click; what is done next is answered by the webhook, and so is what follows from it', async () => {
    const { does, store, newest, updates } = stage();
    await does({ type: 'opened' });
    await newest().answer(list([{ id: 'a' }]));
    const fault = mockReplySchema.parse({ body: 'fixed' });
    store.tryMockReply('t1', 'get_items', fault, '');
    expect(lastingMocks(store.getState(), 't1')).toEqual([]);
    await does({ type: 'refreshed' });
    expect(newest().input.fault).toMatchObject({ body: 'fixed' });
    await newest().answer(list([{ id: 'a' }]));
    await updates('a');
    await newest().answer(status('update_item', true));
    expect(newest().input).toMatchObject({ action: 'get_items', fault: null });
    expect(store.getState().mockReplies).toEqual({ t1: {} });
  });

  test('a visitor without anything to verify them with is told what to set up, and nothing is sent', async () => {
    const { does, store, play, calls } = stage();
    store.setVisitor('t1', 'verified');
    await does({ type: 'opened' });
    expect(calls).toEqual([]);
    expect(play().exchanges[0]).toMatchObject({
      state: 'given up',
      visitor: 'verified',
      error: { message: expect.stringContaining('Identity') },
    });
  });

  test('a call says what token its visitor needs, and none comes here', async () => {
    const identity = {
      ...tab.identity,
      verifyWith: { secretTokenId: 's' },
      algorithms: ['ES256' as const, 'HS384' as const],
    };
    const { does, store, newest } = stage({}, [{ ...tab, identity }]);
    const asked: unknown[] = [];
    for (const choice of ['verified', 'wrong-key', 'expired'] as const) {
      store.setVisitor('t1', choice);
      await does({ type: 'refreshed' });
      asked.push(newest().input.visitor);
    }
    expect(asked).toEqual([
      { kind: 'minted', ...identity, algorithm: 'HS384', expiresIn: 3600, flaw: null },
      { kind: 'minted', ...identity, algorithm: 'HS384', expiresIn: 3600, flaw: 'wrong-key' },
      { kind: 'minted', ...identity, algorithm: 'HS384', expiresIn: -3600, flaw: null },
    ]);
  });
});

describe('judging again', () => {
  const reply = { id: 'text-1', name: 'get_items.json', bytes: 2 };

  test('puts the new verdict in its place, and what the visitor sees follows', async () => {
    const value = fired(list([{ id: 'b' }]), { reply });
    const { does, newest, store, play, calls } = stage({
      judgeAgain: () => ok({ document: null, fired: value }),
    });
    await does({ type: 'opened' });
    await newest().answer(list(orders), { reply });
    await does({ type: 'back' });
    expect(await store.judgeAgain()).toBeNull();
    expect(play().exchanges[0]?.fired).toBe(value);
    expect(play().snapshots.map(({ seen }) => ids(seen))).toEqual([undefined, ['b'], ['b']]);
    expect(ids(play().seen)).toEqual(['b']);
    expect(calls).toHaveLength(1);
  });
});
