import { describe, expect, test, vi } from 'vitest';
import { expectWords } from '#tests/support/words.ts';

// The words for sizes ask which machine this is.
vi.stubGlobal('navigator', { platform: 'Linux' });
const { tierOf } = await import('#renderer/documents/viewer/opening-mark.ts');

describe('a text is shown', () => {
  test('whole up to about 20 MB', () =>
    expect(tierOf({ bytes: 20_500_000 }, 200, false)).toEqual({ kind: 'editor' }));
  test('by windows of lines beyond, and says why', () => {
    const tier = tierOf({ bytes: 23 * 1024 * 1024 }, 200, false);
    expect(tier).toEqual({ kind: 'windowed', why: expect.stringContaining('23 MB') });
    expectWords(tier);
  });
  test('by windows where a line is too long to move through', () =>
    expect(tierOf({ bytes: 2_000_000 }, 1_900_000, false)).toMatchObject({
      kind: 'windowed',
      why: expect.stringMatching(/1,900,000 characters/),
    }));
  test('by windows where that was asked for', () => {
    const tier = tierOf({ bytes: 100 }, null, true);
    expect(tier.kind).toBe('windowed');
    expectWords(tier);
  });
});
