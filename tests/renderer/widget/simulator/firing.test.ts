import { expect, test } from 'vitest';
import { answerOf, firingOf } from '#renderer/widget/simulator/firing.ts';
import { fired, item, list, status, tab } from './stage.ts';

test('a direct call carries the place of its item and the limit of time of its tab, by nobody known', () => {
  const item = { id: 'a', rawText: 'x' };
  const call = { action: 'delete_item', surface: 'direct', path: 'detail', call: 1, item } as const;
  const firing = firingOf({ tab, call: { ...call, key: 'k' }, connector: null, fault: null });
  const facts = { path: 'detail', itemId: 'a', item, timeoutSeconds: 20 };
  expect(firing).toMatchObject({ ...facts, visitor: { kind: 'anonymous' } });
  expect(firing).not.toHaveProperty('now');
});

test('an answer goes on as what the widget makes of it', () => {
  const call = 3;
  const thread = { conversationId: 'c', messages: [{ content: 'Hi' }] };
  expect([
    answerOf({ call, action: 'get_items' }, fired(list([{ id: 'a' }]))),
    answerOf(
      { call, action: 'item_clicked' },
      fired(item('item_clicked', { id: 'a' }), { thread }),
    ),
    answerOf({ call, action: 'create_item' }, fired(item('create_item', {}))),
    answerOf({ call, action: 'delete_item' }, fired(status('delete_item', false))),
    answerOf({ call, action: 'delete_item' }, fired(status('update_item', true))),
  ]).toEqual([
    {
      type: 'list answered',
      call,
      verdict: { value: { items: [{ id: 'a' }], badge: null, view: 'list' } },
    },
    { type: 'detail answered', call, verdict: { value: { item: { id: 'a' } } }, ...thread },
    { type: 'message answered', call, verdict: { value: { item: {} } } },
    { type: 'delete answered', call, done: false },
    { type: 'given up', call },
  ]);
});
