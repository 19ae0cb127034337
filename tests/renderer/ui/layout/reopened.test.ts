import { expect, test } from 'vitest';
import { reopenedLayout } from '#renderer/ui/layout/split.tsx';

const parts = [
  { id: 'left', size: 200, min: 150 },
  { id: 'stage', size: '30%', min: 346 },
  { id: 'main', min: 320 },
];
const none: ReadonlySet<string> = new Set();

test('a part that a narrow window shut opens at its first size once there is room', () => {
  expect(reopenedLayout(parts, { left: 0, stage: 50, main: 50 }, none, 800)).toBeNull();
  expect(reopenedLayout(parts, { left: 0, stage: 50, main: 50 }, none, 2000)).toEqual({
    left: 10,
    stage: 50,
    main: 40,
  });
});

test('what the user shut stays shut, and an open layout stays as it is', () => {
  expect(
    reopenedLayout(parts, { left: 0, stage: 50, main: 50 }, new Set(['left']), 2000),
  ).toBeNull();
  expect(reopenedLayout(parts, { left: 10, stage: 50, main: 40 }, none, 2000)).toBeNull();
  expect(reopenedLayout(parts, { left: 0, stage: 50, main: 50 }, none, 0)).toBeNull();
});
