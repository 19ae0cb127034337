import fc from 'fast-check';
import { expect, test } from 'vitest';
import { LineIndex, lineText } from '#core/xml/lines.ts';

const text = fc
  .array(fc.constantFrom('a', 'bc', '\n', '\r', '\r\n', ''), { maxLength: 40 })
  .map((parts) => parts.join(''));

test('lines are those that an editor would show', () => {
  fc.assert(
    fc.property(text, (whole) => {
      const lines = new LineIndex(whole);
      const expected = whole.split(/\r\n|\r|\n/);
      expect(lines.count).toBe(expected.length);
      expect(expected.map((_, index) => lineText(whole, lines, index + 1))).toEqual(expected);
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
