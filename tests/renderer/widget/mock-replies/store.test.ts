import { expect, test } from 'vitest';
import { usualFault } from '#renderer/widget/mock-replies/ready-faults.ts';
import { createFaultsStore } from '#renderer/widget/mock-replies/store.ts';

test('a fault that is switched off is kept by tab and action', () => {
  const store = createFaultsStore();
  const slow = { ...usualFault, kind: 'slow' as const };
  store.getState().putAside('a', 'get_items', slow);
  store.getState().putAside('a', 'update_item', usualFault);
  store.getState().putAside('b', 'get_items', usualFault);
  expect(store.getState().aside).toEqual({
    a: { get_items: slow, update_item: usualFault },
    b: { get_items: usualFault },
  });
});
