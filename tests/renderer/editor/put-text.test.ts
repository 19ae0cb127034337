import fc from 'fast-check';
import { expect, test } from 'vitest';
import { commonEnds } from '#renderer/editor/put-text.ts';

const text = fc.string({
  unit: fc.constantFrom('a', 'b', '\n', '\u{1f600}', '\u{1f601}', '\u{1fa00}'),
});

test('what differs, put between what is common, makes the one text into the other', () => {
  fc.assert(
    fc.property(text, text, (before, after) => {
      const { head, tail } = commonEnds(before, after);
      const middle = after.slice(head, after.length - tail);
      expect(before.slice(0, head) + middle + before.slice(before.length - tail)).toBe(after);
    }),
  );
});

test('no pair of surrogates is cut', () => {
  expect(commonEnds('x\u{1f600}y', 'x\u{1f601}y')).toEqual({ head: 1, tail: 1 });
  expect(commonEnds('x\u{1f600}y', 'x\u{1fa00}y')).toEqual({ head: 1, tail: 1 });
  fc.assert(
    fc.property(text, text, (before, after) => {
      const { head, tail } = commonEnds(before, after);
      for (const part of [
        before.slice(0, head),
        before.slice(head, before.length - tail),
        after.slice(head, after.length - tail),
      ]) {
        // Refuses half of a pair.
        expect(() => encodeURI(part)).not.toThrow();
      }
    }),
  );
});

test('only what differs is put', () => {
  expect(commonEnds('{"a":1,"b":2}', '{"a":1,"c":2}')).toEqual({ head: 8, tail: 4 });
  expect(commonEnds('aaa', 'aaaa')).toEqual({ head: 3, tail: 0 });
});
