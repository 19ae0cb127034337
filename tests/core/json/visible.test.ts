import { describe, expect, test } from 'vitest';
import { quoted } from '#core/contract/words.ts';
import { visible } from '#core/json/visible.ts';

describe('a character that nobody would see', () => {
  test.each([
    ['\ufeffa', '<U+FEFF>a'],
    ['a\u00a0b c', 'a<U+00A0>b c'],
    ['\u200b\u200d\u202e\u2028\u0085', '<U+200B><U+200D><U+202E><U+2028><U+0085>'],
    ['\u{e0001}', '<U+E0001>'],
    ['\u3164\u2800', '<U+3164><U+2800>'],
    ['ż 😀 👩‍🚀 👩🏽‍🚀 ❤️‍🔥 1️⃣', 'ż 😀 👩‍🚀 👩🏽‍🚀 ❤️‍🔥 1️⃣'],
    ['a\u034fb\u17b4\ufe0f😀\u{e0101}', 'a<U+034F>b<U+17B4><U+FE0F>😀<U+E0101>'],
  ])('%j is shown as %s', (text, shown) => {
    expect(visible(text)).toBe(shown);
  });

  test('is shown in a quoted text, cut or whole', () => {
    expect(quoted('\ufeff"\n')).toBe('"<U+FEFF>\\"\\n"');
    expect(quoted('\u00a0abc', 2)).toBe('"<U+00A0>a…"');
  });
});
