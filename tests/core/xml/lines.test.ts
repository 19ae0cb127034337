import fc from 'fast-check';
import { expect, test } from 'vitest';
import { LineIndex, partOf } from '#core/xml/lines.ts';

const text = fc
  .array(fc.constantFrom('a', 'bc', '\n', '\r', '\r\n', ''), { maxLength: 40 })
  .map((parts) => parts.join(''));

test('lines are those that an editor would show', () => {
  fc.assert(
    fc.property(text, (whole) => {
      const lines = new LineIndex(whole);
      const expected = whole.split(/\r\n|\r|\n/);
      expect(lines.count).toBe(expected.length);
      expect(
        expected.map((_, index) =>
          whole.slice(lines.start(index + 1), lines.end(index + 1)).replace(/[\r\n]+$/, ''),
        ),
      ).toEqual(expected);
      expect(lines.widest).toBe(Math.max(...expected.map(({ length }) => length)));
    }),
  );
});

test('an offset has its line and column', () => {
  fc.assert(
    fc.property(text, fc.nat(100), (whole, some) => {
      const lines = new LineIndex(whole);
      const offset = some % (whole.length + 1);
      const { line, column } = lines.at(offset);
      expect(lines.start(line) + column - 1).toBe(offset);
      expect(offset).toBeLessThanOrEqual(lines.end(line));
    }),
  );
});

test('places beyond the text are its first and last', () => {
  const lines = new LineIndex('ab\ncd');
  expect([lines.start(0), lines.start(9), lines.end(9)]).toEqual([0, 3, 5]);
  expect(lines.at(99).line).toBe(2);
});

test('a part begins with a line, and is found by each of its places', () => {
  const whole = 'some words\n'.repeat(50_000);
  const lines = new LineIndex(whole);
  const first = partOf(whole, lines, 0);
  const second = partOf(whole, lines, first.end.offset);
  expect(second.start).toEqual({ offset: first.end.offset, line: 18_182, column: 1 });
  expect(first.end.line).toBe(18_181);
  for (const at of [second.start.offset, { line: 18_182, column: 1 }, { line: 36_363, column: 9 }])
    expect(partOf(whole, lines, at).start).toEqual(second.start);
  expect(partOf(whole, lines, { line: 18_181, column: 11 })).toEqual(first);
  expect(partOf(whole, lines, { line: 99_999_999, column: 1 }).isLast).toBe(true);
});
