import fc from 'fast-check';
import { expect, test } from 'vitest';
import { placeFindings } from '#core/json/place.ts';

const asEscapes = (text: string): string =>
  Array.from(
    { length: text.length },
    (_, at) => `\\u${text.charCodeAt(at).toString(16).padStart(4, '0')}`,
  ).join('');

test('an offset in a text is found in its JSON, however each character is spelled', () => {
  const part = fc.tuple(
    fc.string({ unit: fc.constantFrom('a', '"', '\\', '\n', '/', 'é', '\u2028', '\t') }),
    fc.boolean(),
  );
  fc.assert(
    fc.property(fc.array(part, { minLength: 1, maxLength: 6 }), fc.nat(), (parts, somewhere) => {
      const value = parts.map(([text]) => text).join('');
      fc.pre(value !== '');
      const within = somewhere % value.length;
      const spelled = parts
        .map(([text, escaped]) => (escaped ? asEscapes(text) : JSON.stringify(text).slice(1, -1)))
        .join('');
      const body = `{"before":"x\\ny","key":"${spelled}"}`;
      const [found] = placeFindings(body, [
        {
          clause: 'DOC-FLD-5',
          level: 'error',
          at: ['key'],
          within,
          message: 'A fault.',
          effect: 'None at all.',
        },
      ]);
      const token = body.slice((found?.column ?? 0) - 1, (found?.endColumn ?? 0) - 1);
      expect(JSON.parse(`"${token}"`)).toBe(value[within]);
    }),
  );
});

test('an offset behind the text is its closing quote', () => {
  const draft = {
    clause: 'DOC-FLD-5',
    level: 'error',
    at: ['a'],
    message: 'A fault.',
    effect: 'None at all.',
  } as const;
  for (const within of [2, 3, 100])
    expect(placeFindings('{"a":"xy"}', [{ ...draft, within }])).toMatchObject([
      { column: 9, endColumn: 10 },
    ]);
  expect(placeFindings('{"a":""}', [{ ...draft, within: 0 }])).toMatchObject([
    { column: 7, endColumn: 8 },
  ]);
});
