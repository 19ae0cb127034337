import fc from 'fast-check';
import { expect, test } from 'vitest';
import { lineStarts, offsetOf, positionOf } from '#renderer/text/places.ts';

const texts = fc.string({
  unit: fc.constantFrom('a', 'é', '😀', '\n', '\r', '\r\n'),
  maxLength: 40,
});

test('an offset and its line and column are the same place', () => {
  fc.assert(
    fc.property(texts, fc.nat(80), (text, wish) => {
      const offset = Math.min(wish, text.length);
      const starts = lineStarts(text);
      const { line, column } = positionOf(starts, offset);
      expect(offsetOf(text, starts, line, column)).toBe(offset);
    }),
  );
});
