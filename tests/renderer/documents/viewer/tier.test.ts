import { expect, test, vi } from 'vitest';

// The words for sizes ask which machine this is.
vi.stubGlobal('navigator', { platform: 'Linux' });
const { whyInParts } = await import('#renderer/documents/viewer/tier.ts');

test.each([
  ['whole up to about 20 MB', 20_500_000, 200, null],
  ['whole while its lines are not known', 20_500_000, null, null],
  ['in parts beyond', 21 * 1024 * 1024, null, 'Large document (21 MB)'],
  [
    'in parts where a line is too long to move through',
    2e6,
    1_900_000,
    'Long line (1,900,000 characters)',
  ],
])('a text is shown %s', (_, bytes, widest, why) =>
  expect(whyInParts({ bytes }, widest)).toBe(why),
);
