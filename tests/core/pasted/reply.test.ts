import { expect, test } from 'vitest';
import { pastedReply } from '#core/pasted/reply.ts';

test.each([
  ['{"items": [{"id": "1", "title": "A"}]}', 'get_items', 'default'],
  ['  {"items": [{"id": "1", "unread_count": 2}]}', 'get_items', 'messaging'],
  ['{"status_code": 3, "parsed_base64": ""}', 'document', 'default'],
  ['{"items": [{"id": ', 'get_items', 'default'],
  ['<!doctype html><title>x</title>', 'get_items', 'default'],
])('%s is a reply to %s of a %s tab', (text, as, category) => {
  expect(pastedReply(text)).toEqual({ as, category });
});

test.each([
  '',
  'null',
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
