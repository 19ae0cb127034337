import { describe, expect, test } from 'vitest';
import type { Tab } from '#core/widget/tab.ts';
import { listOf, visitor } from '../visitor.ts';

describe('get_items', () => {
  test('TAB-EVT-1: opening, focus and refresh each ask for the list, proxied', () => {
    const { act, sees } = visitor();
    expect(sees()).toMatchObject({ status: 'idle', rows: null, badge: null });
    const calls = (['opened', 'focused', 'refreshed'] as const).flatMap((type) => act({ type }));
    expect(calls).toEqual(
      [1, 2, 3].map((call) => ({ action: 'get_items', surface: 'proxied', call })),
    );
    expect(sees().status).toBe('loading');
  });

  test('TAB-SRF-4: a tab without get_items asks for nothing', () => {
    const { act, sees } = visitor({ wired: ['item_clicked'] });
    expect(act({ type: 'opened' })).toEqual([]);
    expect(sees().status).toBe('idle');
  });

  test('TAB-ENV-4: the rows are drawn as they came, and in the place of those before', () => {
    const { refresh, sees, titles } = visitor();
    refresh(listOf('b', 'a'));
    refresh(listOf('c', 'b'));
    expect([sees().status, titles()]).toEqual(['ready', ['c', 'b']]);
  });

  test.each([500, 302, 404])(
    'TAB-ERR-1: %d is an error state beside the rows there were',
    (httpStatus) => {
      const { refresh, sees, titles, fire } = visitor();
      refresh(listOf('a'));
      refresh(listOf('never'), httpStatus);
      expect([sees().status, titles(), sees().badge?.count]).toEqual(['error', ['a'], 1]);
      fire({ type: 'refreshed' });
      expect([sees().status, titles()]).toEqual(['loading', ['a']]);
    },
  );

  test('a later answer ends the error state', () => {
    const { refresh, sees } = visitor();
    refresh(null, 500);
    refresh(null);
    expect(sees()).toMatchObject({ status: 'ready', rows: [] });
  });

  test('answers that overtake each other: what was asked last counts', () => {
    const { fire, listed, sees, titles } = visitor();
    const [first, second, third] = [
      fire({ type: 'opened' }),
      fire({ type: 'focused' }),
      fire({ type: 'refreshed' }),
    ];
    listed(second, listOf('second'));
    expect([sees().status, titles()]).toEqual(['loading', ['second']]);
    listed(first, listOf('first'));
    expect(titles()).toEqual(['second']);
    listed(third, listOf('third'));
    listed(first, null, 500);
    expect([sees().status, titles()]).toEqual(['ready', ['third']]);
  });

  test('a call that is given up leaves what was there', () => {
    const { act, fire, refresh, sees, titles } = visitor();
    act({ type: 'given up', call: fire({ type: 'opened' }) });
    expect(sees().status).toBe('idle');
    refresh(listOf('a'));
    refresh(null, 500);
    act({ type: 'given up', call: fire({ type: 'opened' }) });
    expect([sees().status, titles()]).toEqual(['error', ['a']]);
  });

  test('TAB-BDG-1: the badge counts the rows, in its colour or the accent', () => {
    const { refresh, sees } = visitor();
    refresh({ items: listOf('a', 'b'), badge: { color: 'teal' } });
    expect(sees().badge).toEqual({ color: 'teal', count: 2 });
    refresh({ items: listOf('a') });
    expect(sees().badge).toEqual({ color: null, count: 1 });
  });
});

describe('TAB-UPD-1: update_item', () => {
  const updating = () => {
    const one = visitor();
    one.refresh([{ id: 'a', title: 'a', status: 'open', other: 1 }]);
    return {
      ...one,
      press: () => one.act({ type: 'update asked', path: 'row', key: one.keyOf('a') }),
    };
  };

  test('TAB-EVT-3, TAB-DIR-2: the row menu sends the full row, direct; the row stays', () => {
    const { press, keyOf, titles } = updating();
    expect(press()).toEqual([
      {
        action: 'update_item',
        surface: 'direct',
        path: 'row',
        key: keyOf('a'),
        item: { id: 'a', title: 'a', status: 'open' },
        call: 2,
      },
    ]);
    expect(titles()).toEqual(['a']);
  });

  test('2xx shows `Done` and fetches the list again', () => {
    const { act, press, texts, sees, listed, titles } = updating();
    press();
    expect(act({ type: 'update answered', call: 2, done: true })).toEqual([
      { action: 'get_items', surface: 'proxied', call: 3 },
    ]);
    expect([texts(), sees().status]).toEqual([['Done'], 'loading']);
    listed(3, listOf('new'));
    expect([texts(), titles()]).toEqual([['Done'], ['new']]);
  });

  test.each(['update answered', 'given up'] as const)(
    'anything else (%s) shows `Action failed` and fetches nothing',
    (type) => {
      const { act, press, texts } = updating();
      press();
      expect(act(type === 'given up' ? { type, call: 2 } : { type, call: 2, done: false })).toEqual(
        [],
      );
      expect(texts()).toEqual(['Action failed']);
    },
  );

  test('an answer counts once, and only to the action it belongs to', () => {
    const { act, press, texts, sees } = updating();
    press();
    expect(sees().status).toBe('ready');
    act({ type: 'delete answered', call: 2, done: false });
    act({ type: 'update answered', call: 9, done: true });
    expect(texts()).toEqual([]);
    act({ type: 'update answered', call: 2, done: false });
    act({ type: 'update answered', call: 2, done: false });
    expect(texts()).toEqual(['Action failed']);
  });

  test('a notice is dismissed by its number', () => {
    const { act, press, sees, texts } = updating();
    press();
    act({ type: 'update answered', call: 2, done: true });
    press();
    act({ type: 'update answered', call: 4, done: false });
    expect(sees().notices).toEqual([
      { notice: 2, about: 'update_item', text: 'Done', count: 1 },
      { notice: 4, about: 'update_item', text: 'Action failed', count: 1 },
    ]);
    act({ type: 'notice dismissed', notice: 2 });
    expect(texts()).toEqual(['Action failed']);
  });
});

test.each<[string, Partial<Tab>]>([
  ['TAB-SRF-4: not wired', { wired: ['get_items', 'item_clicked'] }],
  ['TAB-SRF-3: a messaging tab', { category: 'messaging' }],
])('%s: there is no Update and no Delete button', (_why, changes) => {
  const { act, refresh, keyOf, sees, titles } = visitor(changes);
  refresh(listOf('a'));
  expect(sees().can).toMatchObject({ update: false, delete: false });
  expect(act({ type: 'delete asked', path: 'row', key: keyOf('a') })).toEqual([]);
  expect(act({ type: 'update asked', path: 'row', key: keyOf('a') })).toEqual([]);
  expect(titles()).toEqual(['a']);
});
