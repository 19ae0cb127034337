import fc from 'fast-check';
import { expect, test } from 'vitest';
import { endOfPiece } from '#renderer/editor/pieces.ts';

function pieces(text: string, most: number): string[] {
  const all: string[] = [];
  for (let from = 0; from < text.length; ) {
    const end = endOfPiece(text, from, most);
    all.push(text.slice(from, end));
    from = end;
  }
  return all;
}

test('the pieces are the text, whatever it holds, and never longer than asked by more than one unit', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom('a', '\n', '\r', '😀', '\ud800', '\udc00') }),
      fc.integer({ min: 1, max: 9 }),
      (text, most) => {
        const all = pieces(text, most);
        expect(all.join('')).toBe(text);
        expect(
          all
            .slice(1)
            .every(
              (one, index) =>
                !/^(?:\r\n|[\ud800-\udbff][\udc00-\udfff])$/.test(
                  (all[index] ?? '').slice(-1) + one.charAt(0),
                ),
            ),
        ).toBe(true);
        expect(all.every((one) => one.length > 0 && one.length <= most + 1)).toBe(true);
      },
    ),
  );
});
