import { expect, test } from 'vitest';
import { isWrite } from '#core/widget/actions.ts';

test.each([
  ['get_items', 'https://shop.example/hook?action=get_items', false],
  ['item_clicked', null, false],
  ['update_item', null, true],
  ['create_item', 'https://shop.example/hook', true],
  // What is sent counts, whatever it was fired as and with which method.
  ['item_clicked', 'https://shop.example/hook?action=delete_item', true],
  ['get_items', '••••', false],
])('%s to %s writes: %s', (action, url, writes) => {
  expect(isWrite(action, url)).toBe(writes);
});
