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

  test('follows a place to where it is laid out', () => {
    const [place] = long.info.places ?? [];
    const line = pretty.split('\n')[(place?.line ?? 0) - 1];
    expect(line?.slice((place?.column ?? 0) - 1, (place?.endColumn ?? 0) - 1)).toBe('"Record 7"');
  });
});
