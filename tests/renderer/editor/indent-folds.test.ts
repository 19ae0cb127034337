import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Fold, foldsByIndent } from '#renderer/editor/indent-folds.ts';

const indentOf = (text: string): number =>
  text.trim() === '' ? -1 : text.length - text.trimStart().length;

function folds(text: string, most = 1000): Fold[] {
  const lines = text.split('\n');
  const search = foldsByIndent(lines.length, (line) => indentOf(lines[line - 1] ?? ''), most);
  for (;;) {
    const step = search.next();
    if (step.done) return step.value;
  }
}
const told = (text: string, most?: number): string[] =>
  folds(text, most).map(({ start, end }) => `${start}-${end}`);

describe('what can be folded', () => {
  test('is a line with deeper ones behind it, up to the last of them', () => {
    expect(told('<a>\n  <b>\n    c\n  </b>\n  <d/>\n</a>')).toEqual(['1-5', '2-3']);
  });

  test('goes over blank lines, and does not end with one', () => {
    expect(told('a\n\n  b\n\n  c\n\nd')).toEqual(['1-5']);
  });

  test('goes to the end of a text that ends deep', () => {
    expect(told('a\n  b\n    c')).toEqual(['1-3', '2-3']);
  });

  test('is nothing in a flat text, or in none', () => {
    expect(told('a\nb\nc')).toEqual([]);
    expect(told('')).toEqual([]);
  });

  test('of too many is what stands furthest out, and of the last depth the first', () => {
    const text = 'r\n a\n  1\n b\n  2\n c\n  3';
    expect(told(text, 3)).toEqual(['1-7', '2-3', '4-5']);
    expect(told(text, 1)).toEqual(['1-7']);
    expect(told(text, 4)).toEqual(['1-7', '2-3', '4-5', '6-7']);
  });

  test('never crosses, and holds deeper lines only', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -1, max: 5 }), { maxLength: 60 }), (indents) => {
        const search = foldsByIndent(indents.length, (line) => indents[line - 1] ?? -1, 1000);
        let step = search.next();
        while (!step.done) step = search.next();
        for (const { start, end } of step.value) {
          const own = indents[start - 1] ?? -1;
          expect(indents.slice(start, end).every((indent) => indent === -1 || indent > own)).toBe(
            true,
          );
          expect(indents[end - 1]).not.toBe(-1);
          expect(indents.slice(end).find((indent) => indent !== -1) ?? -1).toBeLessThanOrEqual(own);
          expect(
            step.value.every(
              (other) =>
                other.end < start ||
                other.start > end ||
                (other.start - start) * (other.end - end) <= 0,
            ),
          ).toBe(true);
        }
      }),
    );
  });
});
