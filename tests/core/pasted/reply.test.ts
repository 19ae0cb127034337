import { expect, test } from 'vitest';
import { likelyCategory } from '#core/imported/import.ts';
import { pastedReply } from '#core/pasted/reply.ts';

test.each([
  ['{"items": [{"id": "1", "title": "A"}]}', 'get_items', 'default'],
  ['[{"id": "1"}, {"id": "2"}]', 'get_items', 'default'],
  ['  {"items": [{"id": "1", "unread_count": 2}]}', 'get_items', 'messaging'],
  ['{"items": [], "view": "direct"}', 'get_items', 'messaging'],
  ['{"id": "1", "title": "A"}', 'item_clicked', 'default'],
  ['{"status_code": 3, "parsed_base64": ""}', 'document', 'default'],
  ['{"items": [{"id": ', 'get_items', 'default'],
  ['<!doctype html><title>x</title>', 'get_items', 'default'],
  ['null', null, null],
])('%s is a reply to %s of a %s tab', (text, as, category) => {
  expect(pastedReply(text)).toEqual(as === null ? null : { as, category });
});

test.each([
  '',
  'https://hooks.example.com/tab',
  '"https://hooks.example.com/tab"',
  '<https://hooks.example.com/tab>',
  '<your-host>/tab',
  '{{host}}/tab',
  '[tab](https://hooks.example.com/tab)',
  "curl 'https://hooks.example.com/tab' -d '{}'",
])('%j points to a reply and is none', (text) => {
  expect(pastedReply(text)).toBeNull();
});

test.each([
  [{ conversationId: 'c', messages: [] }, 'messaging'],
  [[{ items: [{ unread: true }] }], 'messaging'],
  [[{ id: '1' }, { id: '2', unread_count: 0 }], 'messaging'],
  [{ items: [{ title: 'unread' }], view: 'grid' }, 'default'],
  ['view', 'default'],
  [null, 'default'],
])('%j speaks of a %s tab', (parsed, category) => {
  expect(likelyCategory(parsed)).toBe(category);
});
