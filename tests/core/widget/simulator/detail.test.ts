import { describe, expect, test } from 'vitest';
import { listOf, visitor } from '../visitor.ts';

describe('the detail screen', () => {
  const opened = () => {
    const one = visitor();
    one.refresh([
      { id: 'a', title: 'Row', description: 'from the row' },
      { id: 'b', title: 'Other' },
    ]);
    return { ...one, call: one.click('Row') };
  };

  test('TAB-EVT-2: a row click fires item_clicked, proxied, and shows what the row had meanwhile', () => {
    const { act, refresh, keyOf, sees } = visitor();
    refresh(listOf('a'));
    const key = keyOf('a');
    expect(act({ type: 'row clicked', key })).toEqual([
      { action: 'item_clicked', surface: 'proxied', key, itemId: 'a', call: 2 },
    ]);
    expect(sees()).toMatchObject({
      screen: 'detail',
      back: true,
      detail: { title: 'a', state: 'loading' },
    });
  });

  test('TAB-SRF-4: without item_clicked rows are not clickable', () => {
    const { act, refresh, keyOf, sees } = visitor({ wired: ['get_items'] });
    refresh(listOf('a'));
    expect(act({ type: 'row clicked', key: keyOf('a') })).toEqual([]);
    expect(sees()).toMatchObject({ screen: 'list', detail: null, can: { open: false } });
  });

  test('the reply takes the place of the row, and fires nothing', () => {
    const { call, detailed, sees } = opened();
    expect(
      detailed(call, '[{"id":"a","title":"Reply","description":"**all** of it","is_urgent":true}]'),
    ).toEqual([]);
    expect(sees().detail).toMatchObject({
      title: 'Reply',
      state: 'ready',
      markdown: '**all** of it',
      rawText: null,
      urgent: true,
    });
  });

  test("TAB-ITM-4: a reply without a title shows the tab's name", () => {
    const { call, detailed, sees } = opened();
    detailed(call, '{"id":"a"}');
    expect(sees().detail).toMatchObject({ title: 'My orders', markdown: null });
  });

  test('TAB-CLK-1: a body that is not JSON is shown as its text', () => {
    const { act, call, detailed, sees } = opened();
    detailed(call, 'just words');
    expect(sees().detail).toMatchObject({ title: 'My orders', rawText: 'just words' });
    expect(act({ type: 'update asked', path: 'detail' })).toMatchObject([
      { item: { rawText: 'just words' } },
    ]);
  });

  test('TAB-ERR-1: a failure is an error state beside what the row had', () => {
    const { call, detailed, sees, titles } = opened();
    detailed(call, '{"id":"a","title":"never"}', { httpStatus: 500 });
    expect([sees().detail, titles()]).toMatchObject([
      { title: 'Row', markdown: 'from the row', state: 'error' },
      ['Row', 'Other'],
    ]);
  });

  test('an answer for a screen that was left changes nothing', () => {
    const { act, call, detailed, sees, click } = opened();
    act({ type: 'back' });
    detailed(click('Row'), '{"id":"a"}');
    act({ type: 'back' });
    const left = click('Row');
    act({ type: 'back' });
    detailed(left, '{"id":"a"}');
    expect(sees()).toMatchObject({ screen: 'list', back: false, detail: null });
    const other = click('Other');
    detailed(call, '{"id":"a","title":"late"}');
    expect(sees().detail).toMatchObject({ title: 'Other', state: 'loading' });
    detailed(other, '{"id":"b","title":"B"}');
    expect(sees().detail).toMatchObject({ title: 'B', state: 'ready' });
  });

  test('a new list leaves the screen open', () => {
    const { call, detailed, refresh, sees } = opened();
    detailed(call, '{"id":"a","title":"Reply"}');
    refresh(listOf('z'));
    expect(sees()).toMatchObject({ screen: 'detail', detail: { title: 'Reply' } });
  });

  test('TAB-EVT-3, TAB-DIR-2: the buttons send the detail object, or the row while there is none', () => {
    const { act, call, detailed } = opened();
    const press = () => act({ type: 'update asked', path: 'detail' });
    expect(press()).toMatchObject([
      { action: 'update_item', surface: 'direct', path: 'detail', item: { id: 'a', title: 'Row' } },
    ]);
    detailed(call, '{"id":"a","title":"Reply"}');
    expect(press()).toMatchObject([{ path: 'detail', item: { id: 'a', title: 'Reply' } }]);
  });

  test('TAB-DEL-1: Delete goes back to the list, without the row; a failure brings the row back there', () => {
    const { fire, deleted, sees, titles, texts } = opened();
    const call = fire({ type: 'delete asked', path: 'detail' });
    expect([sees().screen, titles()]).toEqual(['list', ['Other']]);
    deleted(call, false);
    expect([sees().screen, titles(), texts()]).toEqual([
      'list',
      ['Row', 'Other'],
      ['Action failed'],
    ]);
  });
});

describe('TAB-ENV-7: view "direct"', () => {
  const direct = (...ids: string[]) => ({ items: listOf(...ids), view: 'direct' });
  const started = () => {
    const one = visitor({ category: 'messaging' });
    return { ...one, calls: one.refresh(direct('a', 'b')) };
  };

  test('the list is skipped, item_clicked opened on the first item and the back button hidden', () => {
    const { act, calls, sees } = started();
    expect(calls).toMatchObject([{ action: 'item_clicked', surface: 'proxied', itemId: 'a' }]);
    expect(sees()).toMatchObject({
      screen: 'conversation',
      back: false,
      detail: { title: 'a', state: 'loading' },
    });
    act({ type: 'back' });
    expect(sees().screen).toBe('conversation');
    expect(act({ type: 'row clicked', key: '1 id b' })).toEqual([]);
  });

  test('without items it is an empty conversation', () => {
    const { refresh, sees } = visitor({ category: 'messaging' });
    expect(refresh(direct())).toEqual([]);
    expect(sees()).toMatchObject({
      screen: 'conversation',
      back: false,
      detail: { key: null, title: 'My orders', state: 'ready', messages: [] },
    });
    expect(sees().can.compose).toBe(false);
  });

  test('a new list leaves the open conversation alone, and opens another first item', () => {
    const { calls, detailed, refresh } = started();
    expect(refresh(direct('a', 'c'))).toEqual([]);
    detailed(calls[0]?.call ?? 0, '{"id":"a"}');
    expect(refresh(direct('a'))).toEqual([]);
    expect(refresh(direct('b', 'a'))).toMatchObject([{ action: 'item_clicked', itemId: 'b' }]);
  });

  test('a conversation that could not be opened is tried again with the next list', () => {
    const { calls, detailed, refresh } = started();
    detailed(calls[0]?.call ?? 0, '', { httpStatus: 502 });
    expect(refresh(direct('a'))).toMatchObject([{ action: 'item_clicked', itemId: 'a' }]);
  });

  test('TAB-ENV-6: a default tab knows no such view', () => {
    const { refresh, sees } = visitor();
    expect(refresh(direct('a'))).toEqual([]);
    expect(sees().screen).toBe('list');
  });
});
