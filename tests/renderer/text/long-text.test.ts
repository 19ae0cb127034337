import { describe, expect, test } from 'vitest';
import { createLongText } from '#renderer/text/long-text.ts';

const crammed = JSON.stringify({
  items: Array.from({ length: 40 }, (_, id) => ({ id, title: `Record ${id}` })),
});
describe('a JSON text in one line', () => {
  const at = crammed.indexOf('"Record 7"');
  const long = createLongText(crammed, [
    { line: 1, column: at + 1, endLine: 1, endColumn: at + 11 },
  ]);
  const pretty = JSON.stringify(JSON.parse(crammed), null, 2);

  test('begins laid out, and has both looks', () =>
    expect(long.info).toMatchObject({
      first: 'pretty',
      lines: { raw: 1, pretty: pretty.split('\n').length },
    }));

  test('has its lines as any layout of JSON has them', () =>
    expect([long.part('raw', 0).text, long.part('pretty', 0).text]).toEqual([crammed, pretty]));

  test('follows a place to where it is laid out', () => {
    const [place] = long.info.places ?? [];
    const line = pretty.split('\n')[(place?.line ?? 0) - 1];
    expect(line?.slice((place?.column ?? 0) - 1, (place?.endColumn ?? 0) - 1)).toBe('"Record 7"');
  });
});

test('a text that is not JSON is shown as it came', () => {
  const text = 'one\r\ntwo two\n\nthree';
  const long = createLongText(text, []);
  expect(long.info).toEqual({ first: 'raw', lines: { raw: 4, pretty: 4 }, places: null });
  expect([long.part('raw', 0).text, long.part('pretty', 0).text]).toEqual([text, text]);
});
