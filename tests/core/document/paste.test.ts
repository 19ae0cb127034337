import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createIdFinder, findIds, longestId, tidyIds } from '#core/document/paste.ts';
import { expectLinear } from '#tests/support/linear.ts';

const first = '5a3b1e00-0000-4000-8000-000000000001';
const second = '5a3b1e00-0000-4000-8000-00000000000a';

describe('a text with UUIDs in it', () => {
  test.each([
    ['lines', `${first}\n${second}\r\n`],
    ['commas', `${first},${second}`],
    ['tabs and spaces', `${first}\t ${second}`],
    ['CSV with other cells', `id;bank\n"${first}";NORDA_01\n"${second}";""\n`],
    ['JSON', JSON.stringify([{ id: first, age: 3 }, { id: second }])],
    [
      'a log',
      `12:00:01 GET /webhook/e?id=${first}&age=3 200\n12:00:02 GET /webhook/e?id=${second} 204`,
    ],
  ])('gives the UUIDs of %s and nothing else', (_form, text) => {
    const found = { ids: [first, second], repeated: 0, notUuids: 0, tooLong: 0 };
    expect(findIds(text)).toEqual(found);
    expect(findIds(`${text}\n${second.toUpperCase()}`)).toEqual({ ...found, repeated: 1 });
  });
});

describe('a text without a UUID', () => {
  test('each line or cell is an id, told as no UUID', () => {
    expect(findIds('INV-1, INV-2;INV-3\n\n  INV-4\t')).toEqual({
      ids: ['INV-1', 'INV-2', 'INV-3', 'INV-4'],
      repeated: 0,
      notUuids: 4,
      tooLong: 0,
    });
  });

  test('a piece that is too long to be an id is left out and counted', () => {
    expect(findIds(`${'x'.repeat(longestId)}\n${'y'.repeat(longestId + 1)}`)).toMatchObject({
      ids: ['x'.repeat(longestId)],
      tooLong: 1,
    });
  });
});

test('a piece with many spaces in it takes as much longer as there are more of them', () =>
  expectLinear(
    (size) => ` (a${' '.repeat(size)}b) `,
    100_000,
    (text) => expect(findIds(text)).toMatchObject({ ids: [], tooLong: 1 }),
  ));

describe('a text that arrives in pieces', () => {
  const uuid = fc.uuid();
  const between = fc.constantFrom(
    ' ',
    '\n',
    ',',
    '-',
    'a',
    '0',
    '"id":"',
    '',
    'é',
    '5a3b1e00-0000-',
  );
  const texts = fc
    .array(fc.tuple(uuid, between, fc.boolean()), { maxLength: 8 })
    .map((parts) =>
      parts.map(([id, then, isUpper]) => (isUpper ? id.toUpperCase() : id) + then).join(''),
    );

  test('gives the same UUIDs, wherever it is cut', () => {
    fc.assert(
      fc.property(texts, fc.array(fc.nat(400), { maxLength: 20 }), (text, cuts) => {
        const places = [...new Set(cuts.map((cut) => cut % (text.length + 1)))].sort(
          (a, b) => a - b,
        );
        const finder = createIdFinder();
        const found = [0, ...places].flatMap((from, index) =>
          finder.next(text.slice(from, places[index] ?? text.length)),
        );
        const whole = findIds(text);
        const isMadeOfUuids = whole.notUuids === 0;
        expect([...found, ...finder.end()]).toEqual(isMadeOfUuids ? whole.ids : []);
      }),
      { numRuns: 500 },
    );
  });
});

test('ids go into a list without white space, each once, in their order', () => {
  expect(tidyIds([' b ', '', 'a\t', '  ', 'b', 'c\r'])).toEqual(['b', 'a', 'c']);
});
