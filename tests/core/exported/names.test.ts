import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createNames, times } from '#core/exported/names.ts';
import { randomOf } from '#tests/support/statements/random.ts';

test.each([
  ['12.50', '.', '37.50'],
  ['-1.234,56', ',', '-3.703,68'],
  ['(999.00)', '.', '(2997.00)'],
  ['12,34,567.00', '.', '37,03,701.00'],
  ['00123.00', '.', '00369.00'],
  ['0.05', '.', '0.15'],
  ['12,-', ',', '36,-'],
  ['999.999', ',', '2.999.997'],
  ['999.999', '.', '2999.997'],
  ['kr. 999.000,00', ',', 'kr. 2.997.000,00'],
  ['EUR12.50', '.', 'EUR37.50'],
  ['-.5', '.', '-1.5'],
  ['123456789012345678901234567890.12', '.', '370370367037037036703703703670.36'],
] as const)('%s (with %s) times 3 is %s', (text, sign, result) => {
  expect(times(text, 3, sign)).toBe(result);
});

const namesOf = (seed: string) => createNames(randomOf(seed).next).nameFor(new Set());

const form = (text: string): string =>
  text
    .replace(/\p{Lu}/gu, 'A')
    .replace(/\p{Ll}/gu, 'a')
    .replace(/\p{Nd}/gu, '0')
    .replace(/\p{Lo}/gu, '字');

test.each([
  'Anna Meier',
  'Müller-Łódź, Иван; 山田',
  'DE89 3704 1044 0532 0130 12',
  'anna@example.com',
  "O'Neill (3)",
])('what replaces "%s" has its form and none of its words', (text) => {
  const name = namesOf(text)(text);
  expect(form(name)).toBe(form(text));
  const words = (of: string): string[] => of.match(/[\p{L}\p{N}]+/gu) ?? [];
  expect(words(name).filter((word) => words(text).includes(word))).toEqual([]);
});

test('the same word has the same name in every case, a UUID stays one, zeros in front and known words stay', () => {
  const name = namesOf('x');
  expect(name('ANNA meier').toLowerCase()).toBe(name('Anna Meier').toLowerCase());
  expect(name('https://x')).toMatch(/^https:\/\/[a-wyz]$/);
  expect(name('0012')).toMatch(/^00[1-9]\d$/);
  expect(name('5a3b1e00-0000-4000-8000-00000000ab16')).toMatch(
    /^[\da-f]{8}-0000-\d{4}-\d{4}-[\da-f]{12}$/,
  );
});

test('two words never have one name', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.stringMatching(/^[a-z]{2,6}$/), { maxLength: 60 }), (words) => {
      const name = namesOf(words.join());
      expect(new Set(words.map(name)).size).toBe(words.length);
    }),
    { numRuns: 30 },
  );
  const name = namesOf('digits');
  expect(new Set([...'123456789'].map(name)).size).toBe(9);
});
