import { describe, expect, test } from 'vitest';
import type { Scenario, ScenarioStep } from '#core/widget/scenario.ts';
import { stepWords } from '#core/widget/simulator/scenario-steps.ts';
import { item, list, settled, stage, status, tab } from './stage.ts';

const orders = [{ id: 'a', title: 'Order 1' }, { title: 'Order without an id' }];
const scenarioOf = (steps: ScenarioStep[]): Scenario => ({
  id: 's1',
  name: 'Try it',
  tabId: 't1',
  steps,
});

test('what the visitor does is recorded, rows by id and place; answers and other tabs are not', async () => {
  const {
    store,
    open,
    does,
    newest,
    keyOf,
    play: simulator,
  } = stage({}, [tab, { ...tab, id: 't2' }]);
  store.getState().startRecording();
  await open(orders);
  await does({ type: 'opened' }, 't2');
  store.getState().setVisitor('t1', 'tampered');
  store.getState().setVisitor('t1', 'own');
  store.getState().setVisitor('t1', 'anonymous');
  await does({ type: 'row clicked', key: keyOf('a') });
  await newest().answer(item('item_clicked', { id: 'a' }));
  await does({ type: 'update asked', path: 'detail' });
  await newest().answer(status('update_item', false));
  await does({ type: 'notice dismissed', notice: simulator().seen.notices[0]?.notice ?? 0 });
  await does({ type: 'back' });
  await does({
    type: 'delete asked',
    path: 'row',
    key: simulator().seen.list?.kept.rows[1]?.key ?? '',
  });
  expect(store.getState().stopRecording()).toEqual([
    { does: 'open' },
    { does: 'switch visitor', visitor: 'tampered' },
    { does: 'switch visitor', visitor: 'anonymous' },
    { does: 'click row', target: { id: 'a', index: 0 } },
    { does: 'update detail' },
    { does: 'back' },
    { does: 'delete row', target: { id: null, index: 1 } },
  ]);
  expect(store.getState().recording).toBeNull();
});

test('messages are recorded by their text and their id', async () => {
  const { store, open, does, newest, keyOf, play } = stage({}, [
    {
      ...tab,
      category: 'messaging',
      wired: ['get_items', 'item_clicked', 'create_item', 'delete_item'],
    },
  ]);
  await open([{ id: 'a' }]);
  await does({ type: 'row clicked', key: keyOf('a') });
  await newest().answer(item('item_clicked', { id: 'a' }), {
    thread: { conversationId: null, messages: [{ id: 'm1', content: 'Hello' }] },
  });
  store.getState().startRecording();
  await does({ type: 'message deleted', key: play().seen.detail?.messages.rows[0]?.key ?? '' });
  await does({ type: 'message sent', content: 'Hi', createdAt: '' });
  expect(store.getState().stopRecording()).toEqual([
    { does: 'delete message', target: { id: 'm1', index: 0 } },
    { does: 'send message', content: 'Hi' },
  ]);
});

describe('a replay', () => {
  test('does each step once no call is running', async () => {
    const { store, newest, calls, play } = stage();
    const scenario = scenarioOf([
      { does: 'open' },
      { does: 'click row', target: { id: 'gone', index: 1 } },
      { does: 'back' },
      { does: 'update row', target: { id: 'a', index: 7 } },
      { does: 'switch visitor', visitor: 'anonymous' },
      { does: 'refresh' },
    ]);
    const over = store.getState().replay(scenario);
    await settled();
    expect([calls.length, store.getState().replaying]).toEqual([
      1,
      { scenario, at: 0, run: expect.any(String) },
    ]);
    const { run } = store.getState().replaying ?? { run: '' };
    const originOf = () => newest().input.origin;
    expect(originOf()).toMatchObject({ scenario: 'Try it', run: { id: run, step: 1 } });
    await newest().answer(list(orders));
    expect(newest().input.action).toBe('item_clicked');
    expect(play().seen.detail?.row.title).toBe('Order without an id');
    await newest().answer(item('item_clicked', {}));
    expect(newest().input).toMatchObject({ action: 'update_item', item: { id: 'a' } });
    await newest().answer(status('update_item', true));
    // Done fetches the list again, and the next step waits for that too.
    expect([newest().input.action, store.getState().replaying?.at]).toEqual(['get_items', 3]);
    expect(originOf()).toMatchObject({ run: { id: run, step: 4 } });
    await newest().answer(list(orders));
    expect(store.getState().replaying?.at).toBe(5);
    await newest().answer(list(orders));
    await over;
    expect(store.getState()).toMatchObject({
      replaying: null,
      replayed: { done: 6, problem: null },
      visitors: { t1: 'anonymous' },
    });
    void store.getState().replay(scenario);
    await settled();
    expect(originOf()?.run?.step).toBe(1);
    expect(originOf()?.run?.id).not.toBe(run);
  });

  test.each<[ScenarioStep, Partial<typeof tab>, string]>([
    [
      { does: 'click row', target: { id: 'x', index: 4 } },
      {},
      'Step 2, Click row x: No row has the id "x", and none is at position 5: there are 2 rows.',
    ],
    [
      { does: 'delete row', target: { id: null, index: 2 } },
      {},
      'Step 2, Delete row 3: No row is at position 3: there are 2 rows.',
    ],
    [
      { does: 'update row', target: { id: 'a', index: 0 } },
      { wired: ['get_items'] },
      'Step 2, Update row a: update_item is not wired in this tab.',
    ],
    [{ does: 'back' }, {}, 'Step 2, Back: No detail screen or conversation is open.'],
    [
      { does: 'delete detail' },
      {},
      'Step 2, Delete detail: No detail screen or conversation is open.',
    ],
    [
      { does: 'send message', content: 'Hi' },
      {},
      'Step 2, Send message “Hi”: No detail screen or conversation is open.',
    ],
    [
      { does: 'delete message', target: { id: 'm', index: 0 } },
      {},
      'No message has the id "m", and none is at position 1: there are no messages.',
    ],
    [
      { does: 'update row', target: { id: 'a', index: 0 } },
      { category: 'messaging' },
      'A messaging tab does not offer this here.',
    ],
  ])('says that %j cannot be done, and why', async (step, settings, problem) => {
    const { store, newest } = stage({}, [{ ...tab, ...settings }]);
    const over = store.getState().replay(scenarioOf([{ does: 'open' }, step, { does: 'refresh' }]));
    await settled();
    await newest().answer(list(orders));
    await over;
    expect(store.getState().replayed).toMatchObject({
      done: 1,
      problem: expect.stringContaining(problem),
    });
  });

  test('of a tab without get_items ends at once', async () => {
    const { store } = stage({}, [{ ...tab, wired: [] }]);
    await store.getState().replay(scenarioOf([{ does: 'open' }]));
    expect(store.getState().replayed).toMatchObject({
      done: 0,
      problem: expect.stringMatching(/^Step 1\b.*get_items /),
    });
  });

  test('can be stopped; the call that runs goes on', async () => {
    const { store, newest, play } = stage();
    const over = store.getState().replay(scenarioOf([{ does: 'open' }, { does: 'refresh' }]));
    await settled();
    store.getState().stopReplay();
    await over;
    expect(store.getState()).toMatchObject({
      replaying: null,
      replayed: { done: 1, problem: 'Stopped.' },
    });
    await newest().answer(list(orders));
    expect(play().exchanges).toMatchObject([{ state: 'answered' }]);
  });

  test('waits for what is running before its first step, and there is one at a time', async () => {
    const { store, does, newest, calls } = stage();
    await does({ type: 'opened' });
    const over = store.getState().replay(scenarioOf([{ does: 'refresh' }]));
    await store.getState().replay(scenarioOf([{ does: 'open' }]));
    expect(calls).toHaveLength(1);
    await newest().answer(list(orders));
    expect(calls).toHaveLength(2);
    await newest().answer(list(orders));
    await over;
    expect(store.getState().replayed).toMatchObject({ done: 1, problem: null });
  });

  test('of a tab that is gone says so, and one that goes on the way', async () => {
    const tabs = [tab];
    const { store } = stage({}, tabs);
    tabs.length = 0;
    await store.getState().replay(scenarioOf([{ does: 'open' }]));
    expect(store.getState().replayed?.problem).toContain('no longer exists');
  });

  test('does again what was recorded', async () => {
    const recorded = stage();
    recorded.store.getState().startRecording();
    await recorded.open(orders);
    await recorded.does({ type: 'delete asked', path: 'row', key: recorded.keyOf('a') });
    await recorded.newest().answer(status('delete_item', false));
    const steps = recorded.store.getState().stopRecording();
    const again = stage();
    const over = again.store.getState().replay(scenarioOf(steps));
    await settled();
    await again.newest().answer(list(orders));
    await again.newest().answer(status('delete_item', false));
    await over;
    const told = ({ play }: typeof again) =>
      play().snapshots.map(({ event, seen }) => [event, seen]);
    expect(told(again)).toEqual(told(recorded));
  });
});

test('steps are named as they are done', () => {
  const steps: ScenarioStep[] = [
    { does: 'open' },
    { does: 'click row', target: { id: null, index: 2 } },
    { does: 'send message', content: 'Hi' },
    { does: 'switch visitor', visitor: 'expired' },
  ];
  expect(steps.map(stepWords)).toEqual([
    'Open',
    'Click row 3',
    'Send message “Hi”',
    'Switch visitor: expired',
  ]);
});
