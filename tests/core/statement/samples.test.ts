import { describe, expect, test } from 'vitest';
import { checkStatements } from '#core/statement/check-statement.ts';
import { describeRoles } from '#core/statement/describe-roles.ts';
import { checkIds } from '#core/statement/report.ts';
import { scanXml } from '#core/xml/scan.ts';
import { profiles, statement } from '#samples/documents/statement.ts';
import { elements, latin2, namespaces, oneLine, remarks } from '#samples/documents/xml-text.ts';
import { expectWords } from '#tests/support/words.ts';
import { brokenIn, findingOf, findingsOf, outcomesOf } from './check.ts';

const sample = [...elements(statement(profiles.norda, 18))].join('');
const without7 = sample.replace(/ *<transaction number="7">[\s\S]*?<\/transaction>\n/, '');

describe('the embedded sample statement', () => {
  test('every id stands in the report, in its order', () => {
    expect(findingsOf(sample).map(({ id }) => id)).toEqual(checkIds);
  });

  test('it holds, in every template of the samples', () => {
    for (const template of [elements, latin2, namespaces, oneLine, remarks])
      for (const profile of Object.values(profiles))
        for (const count of [1, 2, 5, 40])
          expect(brokenIn([...template(statement(profile, count))].join(''))).toEqual([]);
  });

  test('the checks that it has facts for are made', () => {
    expect(outcomesOf(sample)).toEqual({
      'balance-total': 'held',
      'balance-running': 'held',
      'count-declared': 'held',
      'totals-declared': 'not applicable',
      numbering: 'held',
      'date-order': 'held',
      period: 'held',
      duplicates: 'held',
      currency: 'held',
    });
  });

  test('one row removed: the count, the lost amount, and the place', () => {
    expect(findingOf(without7, 'count-declared')).toMatchObject({
      outcome: 'broken',
      expected: '18',
      actual: '17',
      difference: '-1',
      rows: [6, 7],
    });
    expect(findingOf(without7, 'balance-total')).toMatchObject({
      outcome: 'broken',
      expected: '1251.66',
      actual: '1036.43',
      difference: '-215.23',
      rows: [6, 7],
    });
    expect(findingOf(without7, 'balance-total').message).toContain(
      '-215.23 is missing between the rows with the numbers 6 and 8, where number 7 is absent.',
    );
    expect(findingOf(without7, 'numbering')).toMatchObject({
      outcome: 'broken',
      expected: '7',
      actual: '8',
      rows: [6, 7],
    });
    expect(brokenIn(without7)).toEqual([
      'balance-total',
      'balance-running',
      'count-declared',
      'numbering',
    ]);
  });

  test('what its columns mean, with the reason', () => {
    const tree = scanXml(sample);
    const roles = checkStatements(tree).flatMap((checked) => describeRoles(tree, checked));
    expectWords(roles.map(({ role, path, reason }) => `${role} ${path}: ${reason}`));
  });

  test('the figures of a currency and of an order that is broken', () => {
    const rows = (dates: readonly string[]) =>
      `<statement><currency>EUR</currency>${dates.map((date, at) => `<transaction><date>2026-01-${date}</date><text>${'abcdef'[at]}</text><amount>-1.50</amount></transaction>`).join('')}</statement>`;
    const text = rows(['01', '02', '03', '09', '04', '05']);
    expect(findingOf(text, 'currency')).toMatchObject({ outcome: 'held', expected: 'EUR' });
    expect(findingOf(text, 'date-order')).toMatchObject({ actual: '2026-01-09', rows: [4] });
    const within = '<period><from>2026-01-01</from><to>2026-01-08</to></period>';
    expect(findingOf(text.replace('<currency>', `${within}<currency>`), 'period')).toMatchObject({
      outcome: 'broken',
      expected: '2026-01-01/2026-01-08',
      actual: '2026-01-09',
      rows: [4],
    });
  });

  test('what speaks for each check', () =>
    expectWords(findingsOf(sample).map(({ id, evidence }) => [id, ...(evidence ?? [])])));
});
