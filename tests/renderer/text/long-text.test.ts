import { describe, expect, test } from 'vitest';
import { createLongText } from '#renderer/text/long-text.ts';

const crammed = JSON.stringify({
  items: Array.from({ length: 40 }, (_, id) => ({ id, title: `Record ${id}` })),
});
const everything = { from: 0, count: 1000, left: 0, width: 1000 };

describe('a JSON text in one line', () => {
  const at = crammed.indexOf('"Record 7"');
  const long = createLongText(crammed, [
    { line: 1, column: at + 1, endLine: 1, endColumn: at + 11 },
  ]);

  test('begins laid out, and has both looks', () => {
    expect(long.info.first).toBe('pretty');
    expect(long.info.raw).toEqual({ lines: 1, widest: crammed.length });
    expect(long.info.pretty?.lines).toBe(
      JSON.stringify(JSON.parse(crammed), null, 2).split('\n').length,
    );
  });

  test('has its lines as any layout of JSON has them', () => {
    const lines = long.lines('pretty', everything).map(({ text }) => text);
    expect(lines.join('\n')).toBe(JSON.stringify(JSON.parse(crammed), null, 2));
  });

  test('follows a place to where it is laid out', () => {
    const place = long.info.pretty?.places[0];
    const line = long.lines('pretty', everything)[(place?.line ?? 0) - 1];
    expect(line?.text.slice((place?.column ?? 0) - 1, (place?.endColumn ?? 0) - 1)).toBe(
      '"Record 7"',
    );
  });

  test('gives the columns that are asked for', () => {
    expect(long.lines('raw', { from: 0, count: 1, left: 2, width: 5 })).toEqual([
      { text: 'items', length: crammed.length, offset: 0 },
    ]);
  });

  test('finds words by line and column, backwards too, from the other end again where nothing is left', () => {
    const wanted = { words: 'record 7', offset: 0, backwards: false, matchCase: false };
    expect(long.find('raw', wanted)).toEqual({
      line: 1,
      column: at + 2,
      endColumn: at + 10,
      offset: at + 1,
    });
    expect(long.find('raw', { ...wanted, offset: at + 20 })?.offset).toBe(at + 1);
    expect(long.find('raw', { ...wanted, offset: at + 20, backwards: true })?.offset).toBe(at + 1);
    expect(long.find('raw', { ...wanted, matchCase: true })).toBeNull();
  });
});

test('a text that is not JSON is shown as it came, whatever ends its lines', () => {
  const long = createLongText('one\r\ntwo two\n\nthree', []);
  expect(long.info).toEqual({ first: 'raw', raw: { lines: 4, widest: 7 }, pretty: null });
  expect(long.lines('raw', everything).map(({ text }) => text)).toEqual([
    'one',
    'two two',
    '',
    'three',
  ]);
  expect(long.lines('pretty', everything)).toEqual(long.lines('raw', everything));
});
