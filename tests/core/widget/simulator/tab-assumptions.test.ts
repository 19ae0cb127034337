import { describe, expect, test } from 'vitest';
import type { ActionName } from '#core/widget/actions.ts';
import { actionNames } from '#core/widget/actions.ts';
import { listOf, visitor } from '../visitor.ts';

const allBut = (...names: ActionName[]): ActionName[] =>
  actionNames.filter((name) => !names.includes(name));
const messaging = (changes: object = {}) => visitor({ category: 'messaging', ...changes });

/** Clicks the only row `a` and gives the number of the item_clicked. */
function opening(one: ReturnType<typeof visitor>, reply: unknown = listOf('a')): number {
  one.refresh(reply);
  return one.click('a');
}

test('a list of a default tab assumes nothing before, while and after it is fetched, and after an update', () => {
  const { sees, fire, listed, act, update } = visitor();
  expect(sees().assumptions).toEqual([]);
  const call = fire({ type: 'opened' });
  expect(sees().assumptions).toEqual([]);
  listed(call, listOf('a'));
  expect(sees().assumptions).toEqual([]);
  const asked = update('a');
  act({ type: 'update answered', call: asked, done: false });
  expect(sees()).toMatchObject({ notices: [{ text: 'Action failed' }], assumptions: [] });
});

describe('a detail screen', () => {
  test('shows what the row had until item_clicked is answered, and after it failed', () => {
    const one = visitor();
    const call = opening(one);
    expect(one.sees().assumptions).toEqual(['row-while-detail-loads']);
    one.detailed(call, '', { httpStatus: 500 });
    expect(one.sees().assumptions).toEqual(['row-while-detail-loads']);
  });

  test('assumes nothing once it shows its item, but for the tags that it leaves out', () => {
    const one = visitor();
    one.detailed(opening(one), '{"id":"a","title":"A"}');
    expect(one.sees().assumptions).toEqual([]);
    const other = visitor();
    other.detailed(
      opening(other),
      '{"id":"a","tags":[{"label":"new","color":"red","tooltip":""}]}',
    );
    expect(other.sees().assumptions).toEqual(['tags-on-rows-only']);
  });

  test('draws keys outside DefaultItem only by the second reading', () => {
    const one = visitor();
    const call = opening(one);
    const others = [{ key: 'price', text: '5' }];
    one.act({ type: 'detail answered', call, verdict: { value: { item: { id: 'a' }, others } } });
    expect(one.sees()).toMatchObject({ detail: { others }, assumptions: ['detail-keys'] });
  });
});

describe('a conversation', () => {
  const fields = 'fields-of-messaging-item';

  test('has no composer until it is open, and is marked read once it is', () => {
    const one = messaging();
    const call = opening(one, [{ id: 'a', title: 'a', unread: 2 }]);
    expect(one.sees().assumptions).toEqual([
      fields,
      'row-while-detail-loads',
      'composer-once-open',
    ]);
    const [read] = one.detailed(call, '{"id":"a"}');
    expect(one.sees().assumptions).toEqual([fields, 'read-after-answer', 'unread-until-marked']);
    one.act({ type: 'update answered', call: read?.call ?? 0, done: true });
    expect(one.sees().assumptions).toEqual([
      fields,
      'read-after-answer',
      'mark-read-unseen',
      'unread-until-marked',
    ]);
  });

  test('with messages rests on what a message of the widget is', () => {
    const one = messaging({ wired: allBut('update_item') });
    one.detailed(opening(one), '{"id":"a"}', { messages: [{ content: 'hi' }] });
    expect(one.sees().assumptions).toContain(fields);
  });
});

describe('the direct view', () => {
  const direct = { items: listOf('a'), view: 'direct' };

  test('opens with what the list has where item_clicked is not wired', () => {
    const one = messaging({ wired: allBut('item_clicked', 'update_item') });
    one.refresh(direct);
    expect(one.sees().assumptions).toContain('unwired-not-fired');
  });

  test('stays open when a newer list comes', () => {
    const one = messaging();
    const [opened] = one.refresh(direct);
    one.detailed(opened?.call ?? 0, '{"id":"a"}');
    expect(one.sees().assumptions).not.toContain('direct-view-stays-open');
    one.refresh(direct);
    expect(one.sees().assumptions).toContain('direct-view-stays-open');
  });
});
