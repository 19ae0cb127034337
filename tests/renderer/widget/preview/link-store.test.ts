import { expect, test } from 'vitest';
import { createLinkStore } from '#renderer/widget/preview/link-store.ts';

test('pointing says where, and from which side', () => {
  const link = createLinkStore();
  link.getState().point('$.items[3].status', 'drawn');
  expect(link.getState()).toMatchObject({ path: '$.items[3].status', from: 'drawn' });
  link.getState().point('$.items[1]', 'reply');
  expect(link.getState()).toMatchObject({ path: '$.items[1]', from: 'reply' });
});

test('leaving ends it, but not what the other side points at', () => {
  const link = createLinkStore();
  link.getState().point('$', 'reply');
  link.getState().point(null, 'drawn');
  expect(link.getState()).toMatchObject({ path: '$', from: 'reply' });
  link.getState().point(null, 'reply');
  expect(link.getState()).toMatchObject({ path: null, from: null });
});

test('pointing at the same place again wakes nobody', () => {
  const link = createLinkStore();
  let woken = 0;
  link.subscribe(() => {
    woken += 1;
  });
  link.getState().point('$', 'drawn');
  link.getState().point('$', 'drawn');
  expect(woken).toBe(1);
});
