import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Fold, foldsByIndent } from '#renderer/editor/folding.ts';

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
