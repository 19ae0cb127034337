import { expect, test } from 'vitest';
import { mebibytes, quotaOptions } from '#renderer/settings/archive-card.tsx';

test('the present room is among the choices, each once and in order', () => {
  expect(quotaOptions(512)).toEqual([64, 256, 512, 1024, 4096, 16_384]);
  expect(quotaOptions(300)).toEqual([64, 256, 300, 512, 1024, 4096, 16_384]);
});

test.each([
  [64, '64 MiB'],
  [1024, '1 GiB'],
  [1500, '1,500 MiB'],
])('%d MiB is written %s', (count, text) => expect(mebibytes(count)).toBe(text));
