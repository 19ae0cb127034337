import { describe, expect, test } from 'vitest';
import { markedColumns, moved } from '#renderer/documents/viewer/text/windowed-moves.ts';

const text = { lines: 1000, page: 30, length: 12 };
const plain = (key: string, ctrlKey = false) => ({ key, ctrlKey, metaKey: false });

describe('a key moves the cursor', () => {
  test.each([
    ['ArrowDown', { line: 6, column: 4 }],
    ['ArrowUp', { line: 4, column: 4 }],
    ['PageDown', { line: 35, column: 4 }],
    ['PageUp', { line: 1, column: 4 }],
    ['ArrowLeft', { line: 5, column: 3 }],
    ['ArrowRight', { line: 5, column: 5 }],
    ['Home', { line: 5, column: 1 }],
    ['End', { line: 5, column: 13 }],
  ])('%s', (key, to) => expect(moved(plain(key), { line: 5, column: 4 }, text)).toEqual(to));

  test('with Ctrl to the ends of the text', () => {
    expect(moved(plain('Home', true), { line: 5, column: 4 }, text)).toEqual({
      line: 1,
      column: 1,
    });
    expect(moved(plain('End', true), { line: 5, column: 4 }, text)).toEqual({
      line: 1000,
      column: 1,
    });
  });

  test('never out of the text', () => {
    expect(moved(plain('ArrowUp'), { line: 1, column: 1 }, text)).toEqual({ line: 1, column: 1 });
    expect(moved(plain('ArrowLeft'), { line: 1, column: 1 }, text)).toEqual({ line: 1, column: 1 });
    expect(moved(plain('ArrowDown'), { line: 1000, column: 1 }, text)).toEqual({
      line: 1000,
      column: 1,
    });
    expect(moved(plain('ArrowRight'), { line: 1, column: 13 }, text)).toEqual({
      line: 1,
      column: 13,
    });
  });

  test('other keys do not', () =>
    expect(moved(plain('x'), { line: 5, column: 4 }, text)).toBeNull());
});

describe('what is marked of a line', () => {
  const range = { start: { line: 3, column: 5 }, end: { line: 5, column: 2 } };
  test.each([
    [2, null],
    [3, { from: 4, to: 20 }],
    [4, { from: 0, to: 20 }],
    [5, { from: 0, to: 1 }],
    [6, null],
  ])('line %i', (line, marked) => expect(markedColumns(line, 20, range)).toEqual(marked));
});
