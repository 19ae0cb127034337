import { expect, test } from 'vitest';
import { compareStatements } from '#core/statement/compare.ts';
import { scanXml } from '#core/xml/scan.ts';
import { profiles, statement } from '#samples/documents/statement.ts';
import { elements, namespaces } from '#samples/documents/xml-text.ts';

const sample = [...elements(statement(profiles.norda, 18))].join('');
const compare = (before: string, after: string) =>
  compareStatements(scanXml(before), scanXml(after));

test('a document is the same as itself', () => {
  expect(compare(sample, sample)).toMatchObject({
    before: 18,
    after: 18,
    matched: 18,
    changes: [],
  });
});

test('a row that is missing is the only difference, although all balances behind it may move', () => {
  const without = sample.replace(/ *<transaction number="7">[\s\S]*?<\/transaction>\n/, '');
  expect(compare(sample, without)).toMatchObject({
    matched: 17,
    changes: [{ kind: 'removed', before: { row: 7, amount: '-215.23' }, after: null }],
  });
  expect(compare(without, sample)).toMatchObject({ changes: [{ kind: 'added' }] });
});

test('a changed amount is one changed transaction', () => {
  const changed = sample.replace('>-215.23<', '>-215.32<');
  expect(compare(sample, changed)).toMatchObject({
    matched: 17,
    changes: [{ kind: 'changed', before: { amount: '-215.23' }, after: { amount: '-215.32' } }],
  });
});

test('transactions of two templates are matched by what they say', () => {
  const other = [...namespaces(statement(profiles.norda, 18))].join('');
  const { changes } = compare(sample, other);
  expect(changes.filter(({ kind }) => kind !== 'changed')).toEqual([]);
});

test('the same amounts in other decimals are the same', () => {
  const rows = (amount: string) =>
    `<s><transaction date="2026-01-02" amount="${amount}" text="a"/><transaction date="2026-01-03" amount="-1.25" text="b"/></s>`;
  expect(compare(rows('5.5'), rows('5.500'))).toMatchObject({ matched: 2, changes: [] });
});

test('a text is what the rows say, without line breaks, also where the dates differ more', () => {
  const rows = (amount: string) =>
    `<s>${['02', '03', '04'].map((day) => `<transaction><date>2026-01-${day}</date><text>${day === '04' ? 'rent' : 'corner\n  shop'}</text><amount>${amount}</amount></transaction>`).join('')}</s>`;
  expect(compare(rows('-5.00'), rows('-6.00')).changes[0]).toMatchObject({
    before: { text: 'corner shop', date: '2026-01-02' },
  });
});

test('a table whose amounts cannot be read is not compared', () => {
  const unread = `<s>${['02', '03'].map((day) => `<transaction><date>2026-01-${day}</date><amount>about</amount></transaction>`).join('')}</s>`;
  expect(compare(unread, unread)).toMatchObject({ before: 0, after: 0, changes: [] });
});
