import { expect, test } from 'vitest';
import { usualMockReply } from '#renderer/widget/mock-replies/ready-replies.ts';
import { createMockRepliesStore } from '#renderer/widget/mock-replies/store.ts';

test('a fault that is switched off is kept by tab and action', () => {
  const store = createMockRepliesStore();
  const slow = { ...usualMockReply, kind: 'slow' as const };
  store.getState().putAside('a', 'get_items', slow);
  store.getState().putAside('a', 'update_item', usualMockReply);
  store.getState().putAside('b', 'get_items', usualMockReply);
  expect(store.getState().aside).toEqual({
    a: { get_items: slow, update_item: usualMockReply },
    b: { get_items: usualMockReply },
  });
});
