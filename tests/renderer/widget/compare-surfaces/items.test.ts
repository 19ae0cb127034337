import { describe, expect, test } from 'vitest';
import type { TabState } from '#core/widget/simulator/model.ts';
import { initialTabState, reduce } from '#core/widget/simulator/state.ts';
import { usualSurface } from '#renderer/widget/compare-surfaces/differences.ts';
import {
  carried,
  maxOffered,
  pickableItems,
  readItem,
} from '#renderer/widget/compare-surfaces/items.ts';
import { tabWith } from '#tests/core/widget/tab.ts';

/** A tab that shows items of these ids. */
function showing(ids: readonly (string | undefined)[]): TabState {
  const asked = reduce(initialTabState(tabWith()), { type: 'opened' }).state;
  const items = ids.map((id) => ({ title: `Order ${id}`, ...(id !== undefined && { id }) }));
  return reduce(asked, {
    type: 'list answered',
    call: 1,
    verdict: { value: { items, badge: null, view: 'list' } },
  }).state;
}

describe('the items to pick', () => {
  test('none before a list came', () => {
    expect(pickableItems(initialTabState(tabWith()))).toEqual({ items: [], more: 0 });
  });

  test('the rows that are drawn, each by its title and id', () => {
    const { items } = pickableItems(showing(['a', undefined]));
    expect(items.map(({ title, path }) => [title, path])).toEqual([
      ['Order a · a', 'row'],
      ['Order undefined · no id', 'row'],
    ]);
    expect(new Set(items.map(({ value }) => value)).size).toBe(2);
  });

  test('the open detail first, as the detail screen would send it', () => {
    const seen = showing(['a']);
    const opened = reduce(seen, { type: 'row clicked', key: seen.list?.kept.rows[0]?.key ?? '' });
    const call = opened.calls[0]?.call ?? 0;
    const { state } = reduce(opened.state, {
      type: 'detail answered',
      call,
      verdict: { value: { item: { id: 'a', title: 'Whole' }, rawText: 'x' } },
    });
    expect(pickableItems(state).items[0]).toMatchObject({
      path: 'detail',
      item: { id: 'a', title: 'Whole', rawText: 'x' },
    });
  });

  test('of very many only the first', () => {
    const { items, more } = pickableItems(
      showing(Array.from({ length: maxOffered + 3 }, (_, index) => `${index}`)),
    );
    expect([items.length, more]).toEqual([maxOffered, 3]);
  });

  test('a key without a value is not carried', () => {
    expect(carried({ id: 'a', rawText: undefined })).toEqual({ id: 'a' });
  });
});

test.each([
  ['{"id": "a", "more": [1]}', { ok: true, item: { id: 'a', more: [1] } }],
  ['[1]', { ok: false, message: expect.stringContaining('a JSON object') }],
  ['null', { ok: false, message: expect.stringContaining('a JSON object') }],
  ['{"id": }', { ok: false, message: expect.stringContaining('At character 8') }],
])('typed: %s', (text, read) => {
  expect(readItem(text)).toEqual(read);
});

test('TAB-SRF-2, TAB-SRF-3: which surface the widget takes', () => {
  expect(usualSurface('delete_item', 'default')).toEqual({
    text: expect.stringContaining('direct'),
    clause: 'TAB-SRF-2',
  });
  expect(usualSurface('delete_item', 'messaging')).toEqual({
    text: expect.stringContaining('proxied'),
    clause: 'TAB-SRF-3',
  });
  expect(usualSurface('create_item', 'default')).toEqual({
    text: expect.stringContaining('never fires'),
    clause: 'TAB-SRF-2',
  });
});
