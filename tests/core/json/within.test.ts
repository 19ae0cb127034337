import { expect, test } from 'vitest';
import { placeFindings } from '#core/json/place.ts';
import { inEscapes } from '../golden.ts';

const draft = {
  clause: 'DOC-FLD-5',
  level: 'error',
  at: ['a'],
  message: 'A fault.',
  effect: 'None at all.',
} as const;

const parts = ['a"\\', '\n/é', '\u2028\t', '😀'];
test.each([0, 1, 2, 3])(
  'an offset in a text is found in its JSON, spelled with escapes in part %i',
  (spelled) => {
    const value = parts.join('');
    const written = parts.map((text, at) =>
      at === spelled ? inEscapes(text) : JSON.stringify(text).slice(1, -1),
    );
    const body = `{"before":"x\\ny","a":"${written.join('')}"}`;
    for (let within = 0; within < value.length; within += 1) {
      const [found] = placeFindings(body, [{ ...draft, within }]);
      const token = body.slice((found?.column ?? 0) - 1, (found?.endColumn ?? 0) - 1);
      expect(JSON.parse(`"${token}"`)).toBe(value[within]);
    }
  },
);

test('an offset behind the text is its closing quote', () => {
  for (const within of [2, 3, 100])
    expect(placeFindings('{"a":"xy"}', [{ ...draft, within }])).toMatchObject([
      { column: 9, endColumn: 10 },
    ]);
  expect(placeFindings('{"a":""}', [{ ...draft, within: 0 }])).toMatchObject([
    { column: 7, endColumn: 8 },
  ]);
});
