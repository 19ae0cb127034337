import { expect, test } from 'vitest';
import type { TabAction } from '#core/widget/simulator/event.ts';
import { firingSchema } from '#operations/widget-schemas.ts';
import { answerOf, firingOf } from '#renderer/widget/simulator/firing.ts';
import { fired, item, list, status, tab } from './stage.ts';

const of = (action: TabAction) =>
  firingOf({ tab, call: { ...action, call: 1 }, connector: null, fault: null });

test.each<[TabAction, Partial<ReturnType<typeof of>>]>([
  [
    { action: 'get_items', surface: 'proxied' },
    { item: null, entry: null, path: 'row' },
  ],
  [{ action: 'item_clicked', surface: 'proxied', key: 'k', itemId: 'a' }, { itemId: 'a' }],
  [
    {
      action: 'delete_item',
      surface: 'direct',
      path: 'detail',
      key: 'k',
      item: { id: 'a', rawText: 'x' },
    },
    { path: 'detail', itemId: 'a', item: { id: 'a', rawText: 'x' } },
  ],
  [
    { action: 'update_item', surface: 'proxied', key: 'k', conversationId: 'c' },
    { conversationId: 'c', entry: { kind: 'mark_read' } },
  ],
  [
    {
      action: 'create_item',
      surface: 'proxied',
      key: 'k',
      message: 'm',
      content: 'Hi',
      createdAt: '',
      conversationId: 'c',
    },
    { conversationId: 'c', entry: { kind: 'message', content: 'Hi' } },
  ],
])('%j carries what the action needs, by nobody known', (action, parts) => {
  const firing = of(action);
  expect(firing).toMatchObject({
    ...parts,
    action: action.action,
    surface: action.surface,
    visitor: { kind: 'anonymous' },
    timeoutSeconds: 20,
  });
  expect('now' in firing).toBe(false);
  expect(firingSchema.safeParse(firing).error).toBeUndefined();
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
