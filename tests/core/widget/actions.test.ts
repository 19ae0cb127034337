import { expect, test } from 'vitest';
import { isWrite } from '#core/widget/actions.ts';

test.each<readonly [action: string, url: string | null, writes: boolean]>([
  ['get_items', 'https://shop.example/hook?action=get_items', false],
  ['item_clicked', null, false],
  ['update_item', null, true],
  ['create_item', 'https://shop.example/hook', true],
  // What is sent counts, whatever it was fired as and with which method.
  ['item_clicked', 'https://shop.example/hook?action=delete_item', true],
  ...[
    'action=get_items&action=delete_item',
    '%61ction=delete_item',
    'action=%64elete_item',
    'Action=Delete_Item',
    'action[]=delete_item',
    'action[0]=delete_item',
    'a=1;action=delete_item',
    'action=+delete_item%00',
    'action=delete_item#get_items',
  ].map((query) => ['get_items', `https://shop.example/hook?${query}`, true] as const),
  ['get_items', 'https://shop.example/hook?action=get_items#?action=delete_item', false],
  ['get_items', 'https://shop.example/hook?last=delete_item', false],
  ['get_items', '••••', false],
])('%s to %s writes: %s', (action, url, writes) => {
  expect(isWrite(action, url)).toBe(writes);
});
