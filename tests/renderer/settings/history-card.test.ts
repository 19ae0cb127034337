import { expect, test } from 'vitest';
import { quotaOptions } from '#renderer/settings/history-card.tsx';

test('the present room is among the choices, each once and in order', () => {
  expect(quotaOptions(512)).toEqual([64, 256, 512, 1024, 4096, 16_384]);
  expect(quotaOptions(300)).toEqual([64, 256, 300, 512, 1024, 4096, 16_384]);
});
