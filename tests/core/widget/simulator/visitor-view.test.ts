import { describe, expect, test } from 'vitest';
import type { Category, Surface } from '#core/widget/actions.ts';
import { type Answered, visitorViewAfter } from '#core/widget/simulator/visitor-view.ts';
import type { WidgetVerdict } from '#core/widget/verdict.ts';
import { tabWith } from '../tab.ts';

const nothing = { steps: [], findings: [], assumptions: [] };
const quiet = {
  notices: [],
  errorState: false,
  rows: null,
  row: null,
  message: null,
  channel: null,
  fires: [],
};
type Bare = Pick<WidgetVerdict, 'as' | 'outcome' | 'value'>;
const seen = (
  verdict: Bare,
  category: Category,
  surface: Surface = 'proxied',
  changes: Partial<Answered> = {},
) =>
  visitorViewAfter({
    tab: tabWith({ category }),
    surface,
    path: 'row',
    itemId: 'a',
    conversationId: undefined,
    verdict: { ...verdict, ...nothing } as WidgetVerdict,
    ...changes,
  });
const list = (view: 'list' | 'direct' = 'list'): Bare => ({
  as: 'get_items',
  outcome: 'list',
  value: { items: [{ id: 'a' }, {}], badge: null, view },
});
const failed = (as: WidgetVerdict['as']): Bare => ({ as, outcome: 'failure', value: null }) as Bare;
const item = (as: 'item_clicked' | 'create_item'): Bare => ({
  as,
  outcome: 'item',
  value: { item: { id: 'own' } },
});
const done = (as: 'update_item' | 'delete_item'): Bare => ({ as, outcome: 'done', value: null });

describe('get_items', () => {
  test('a list is shown', () => expect(seen(list(), 'default')).toEqual({ ...quiet, rows: 2 }));
  test('view "direct" opens the first item at once', () =>
    expect(seen(list('direct'), 'messaging')).toEqual({
      ...quiet,
      rows: 2,
      fires: ['item_clicked'],
    }));
  test('a failure is an error state', () =>
    expect(seen(failed('get_items'), 'default')).toEqual({ ...quiet, errorState: true }));
});

describe('item_clicked', () => {
  test('on a default tab fires nothing more', () =>
    expect(seen(item('item_clicked'), 'default')).toEqual(quiet));
  test('on a messaging tab names the channel and marks as read, where that is wired', () => {
    expect(seen(item('item_clicked'), 'messaging')).toEqual({
      ...quiet,
      channel: 'own',
      fires: ['update_item'],
    });
    expect(
      seen(item('item_clicked'), 'messaging', 'proxied', { conversationId: 'c' }),
    ).toMatchObject({ channel: 'c' });
    const empty: Bare = { as: 'item_clicked', outcome: 'item', value: { item: {} } };
    expect(seen(empty, 'messaging')).toMatchObject({ channel: 'a' });
    expect(seen(empty, 'messaging', 'proxied', { itemId: undefined })).toMatchObject({
      channel: null,
    });
    const tab = tabWith({ category: 'messaging', wired: ['get_items'] });
    expect(seen(item('item_clicked'), 'messaging', 'proxied', { tab })).toMatchObject({
      fires: [],
    });
  });
  test('a failure is an error state', () =>
    expect(seen(failed('item_clicked'), 'messaging')).toEqual({
      ...quiet,
      channel: null,
      errorState: true,
    }));
});

describe('create_item', () => {
  test('a message is sent, or it is not', () => {
    expect(seen(item('create_item'), 'messaging')).toEqual({ ...quiet, message: 'sent' });
    expect(seen(failed('create_item'), 'messaging')).toEqual({
      ...quiet,
      message: 'failed',
      errorState: true,
    });
  });
  test('on a default tab no visitor causes it', () =>
    expect(seen(item('create_item'), 'default')).toBeNull());
});

describe('update_item and delete_item, direct on a default tab', () => {
  test.each(['row', 'detail'] as const)('from the %s', (path) => {
    const direct = (verdict: Bare) => seen(verdict, 'default', 'direct', { path });
    expect(direct(done('update_item'))).toEqual({
      ...quiet,
      notices: ['Done'],
      fires: ['get_items'],
    });
    expect(direct(failed('update_item'))).toEqual({ ...quiet, notices: ['Action failed'] });
    expect(direct(done('delete_item'))).toEqual({ ...quiet, row: 'gone' });
    expect(direct(failed('delete_item'))).toEqual({
      ...quiet,
      row: 'restored',
      notices: ['Action failed'],
    });
  });
  test('not on a messaging tab', () =>
    expect(seen(done('update_item'), 'messaging', 'direct')).toBeNull());
});
