import { expect, test } from 'vitest';
import { profiles, statement } from '#samples/documents/statement.ts';
import { elements, latin2, namespaces } from '#samples/documents/xml-text.ts';
import { findingsOf } from './check.ts';

const sample = elements(statement(profiles.norda, 18));
const without7 = sample.replace(/ *<transaction number="7">[\s\S]*?<\/transaction>\n/, '');

test('a sample statement holds, in every template whose names are words of English', () => {
  for (const template of [elements, namespaces])
    for (const profile of Object.values(profiles))
      for (const count of [1, 2, 5, 40]) {
        const found = findingsOf(template(statement(profile, count)));
        expect(found.filter(({ outcome }) => outcome !== 'held')).toEqual([]);
        expect(found.length).toBeGreaterThan(0);
      }
});

test('a sample in Czech is unclear', () => {
  const found = findingsOf(latin2(statement(profiles.norda, 18)));
  expect(found.map(({ outcome }) => outcome)).toEqual(['unclear', 'unclear']);
});

test('one row removed: the lost amount, the count, and the place', () => {
  const broken = findingsOf(without7).filter(({ outcome }) => outcome === 'broken');
  expect(Object.fromEntries(broken.map((one) => [one.id, one]))).toMatchObject({
    'balance-total': {
      ...{ expected: '1251.66', actual: '1036.43', difference: '-215.23' },
      rows: [7],
    },
    'balance-running': { rows: [7] },
    'count-declared': { expected: '18', actual: '17', difference: '-1' },
    numbering: { expected: '7', actual: '8', rows: [6, 7] },
  });
});
