import { describe, expect, test } from 'vitest';
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

const rowsOf = (rows: readonly (readonly string[])[], more = ''): string =>
  `<s>${more}${rows
    .map(
      ([date, text, amount, currency]) =>
        `<transaction><date>${date}</date><text>${text}</text><amount>${amount}</amount>${currency === undefined ? '' : `<currency>${currency}</currency>`}</transaction>`,
    )
    .join('')}</s>`;

test('another currency is a change, unless one document names none', () => {
  const before = rowsOf([
    ['2026-01-02', 'a', '-5.00', 'EUR'],
    ['2026-01-03', 'b', '-6.00', 'EUR'],
  ]);
  expect(compare(before, before.replace('EUR', 'USD'))).toMatchObject({
    matched: 1,
    changes: [{ kind: 'changed', before: { currency: 'EUR' }, after: { currency: 'USD' } }],
  });
  expect(compare(before, before.replace(/<currency>.*?<\/currency>/g, ''))).toMatchObject({
    matched: 2,
  });
  expect(compare(before, before.replaceAll('EUR', '€'))).toMatchObject({ matched: 2 });
  expect(compare(before, before.replaceAll('EUR', 'eur'))).toMatchObject({ matched: 2 });
  expect(compare(before.replaceAll('EUR', 'USD'), before.replaceAll('EUR', '€'))).toMatchObject({
    matched: 0,
  });
  expect(compare(before.replaceAll('EUR', '€'), before.replaceAll('EUR', '$$'))).toMatchObject({
    matched: 0,
  });
});

test('the period says the order of the dates, as for the checks', () => {
  const before = rowsOf(
    [
      ['01/02/2026', 'a', '-5.00'],
      ['03/07/2026', 'b', '-6.00'],
    ],
    '<period><from>2026-01-01</from><to>2026-03-31</to></period>',
  );
  const after = rowsOf([
    ['2026-01-02', 'a', '-5.00'],
    ['2026-03-07', 'b', '-6.00'],
  ]);
  expect(compare(before, after)).toMatchObject({ matched: 2, changes: [] });
});

test('dates without a year get none', () => {
  const before = rowsOf([
    ['02/01', 'a', '-5.00'],
    ['15/01', 'b', '-6.00'],
  ]);
  const after = rowsOf([
    ['2026-01-02', 'a', '-5.00'],
    ['2026-01-16', 'b', '-6.00'],
  ]);
  expect(compare(before, after)).toMatchObject({
    matched: 1,
    changes: [{ before: { date: '01-15' }, after: { date: '2026-01-16' } }],
  });
});

test('rows of a section are not counted twice', () => {
  const list = (name: string, amounts: readonly string[]): string =>
    `<${name}>${amounts.map((amount) => `<item><date>2026-01-02</date><text>t${amount}</text><amount>${amount}</amount></item>`).join('')}</${name}>`;
  const sections = `<s><opening>1.00</opening>${list('deposits', ['500.00'])}${list('withdrawals', ['10.00', '400.00'])}</s>`;
  expect(compare(sections, sections)).toMatchObject({ before: 3, after: 3, matched: 3 });
});

test('a table whose amounts cannot be read is not compared', () => {
  const unread = `<s>${['02', '03'].map((day) => `<transaction><date>2026-01-${day}</date><amount>about</amount></transaction>`).join('')}</s>`;
  expect(compare(unread, unread)).toMatchObject({ before: 0, after: 0, changes: [] });
});

test('dates without a year are those of another document with years', () => {
  const rows = (dates: readonly string[]) =>
    `<s>${dates.map((date, at) => `<transaction><date>${date}</date><text>on ${at}</text><amount>-${at + 1}.50</amount></transaction>`).join('')}</s>`;
  const without = rows(['02 Jan', '03 Jan', '09 Feb']);
  const full = rows(['2026-01-02', '2026-01-03', '2026-02-09']);
  expect(compare(without, full)).toMatchObject({ matched: 3, changes: [] });
  expect(compare(full, without)).toMatchObject({ matched: 3, changes: [] });
});

describe('what else the rows say', () => {
  const rows = (value: string, more = ''): string =>
    `<s>${['02', '03']
      .map(
        (day) =>
          `<transaction><id>${value}${day}</id><date>2026-01-${day}</date><valueDate>${value}-${day}</valueDate><text>rent ${day}</text><amount>-5.00</amount><balance>${value.slice(-1)}00.00</balance>${more}</transaction>`,
      )
      .join('')}</s>`;
  const camt = (entry: string): string =>
    `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt><Stmt><Ntry><Amt Ccy="EUR">5.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>2026-01-02</Dt></BookgDt>${entry}</Ntry></Stmt></BkToCstmrStmt></Document>`;
  const twins = (more: readonly string[]): string =>
    rowsOf(
      [
        ['2026-01-02', 'a', '-5.00'],
        ['2026-01-03', 'b', '-6.00'],
      ],
      more
        .map(
          (to) =>
            `<transaction><date>2026-01-04</date><text>c</text><amount>-7.00</amount>${to}</transaction>`,
        )
        .join(''),
    );
  const valued = '<ValDt><Dt>2026-01-02</Dt></ValDt>';

  test.each([
    ['another value date', rows('2026-01'), rows('2026-02'), ['valueDate']],
    [
      'another category in a column of both',
      rows('2026-01', '<category>a</category>'),
      rows('2026-01', '<category>b</category>'),
      ['category'],
    ],
    [
      'a column of one document alone',
      rows('2026-01'),
      rows('2026-01', '<category>b</category>'),
      [],
    ],
    [
      'a number with other decimals, and other blanks',
      rows('2026-01', '<fee>5.5</fee><to>a  b</to>'),
      rows('2026-01', '<fee>5.500</fee><to>a b</to>'),
      [],
    ],
    [
      'a whole number with decimals',
      rows('2026-01', '<fee>50</fee>'),
      rows('2026-01', '<fee>50.00</fee>'),
      [],
    ],
    [
      'rows that are alike but for it, in the other order',
      twins(['<to>a</to>', '<to>b</to>']),
      twins(['<to>b</to>', '<to>a</to>']),
      [],
    ],
    [
      'the same value dates in another order of their parts',
      rows('2026-01'),
      rows('2026-01').replace(/2026-01-(\d\d)(?=<.valueDate)/g, '$1.01.2026'),
      [],
    ],
    [
      'the same value dates with a time of day',
      rows('2026-01'),
      rows('2026-01').replace(/(?=<.valueDate)/g, 'T00:00:00'),
      [],
    ],
    [
      'another value date in another order of its parts',
      rows('2026-01'),
      rows('2026-01').replace(/2026-01-(\d\d)(?=<.valueDate)/g, '$1.02.2026'),
      ['valueDate'],
    ],
    [
      'another place on the page, and a program that is less sure of it',
      rows('2026-01', '<page>1</page><confidence>0.98</confidence>').replace(
        /<text>/g,
        '<text x0="10" top="20.5" line="3">',
      ),
      rows('2026-01', '<page>2</page><confidence>0.97</confidence>').replace(
        /<text>/g,
        '<text x0="11" top="25.5" line="4">',
      ),
      [],
    ],
    [
      'a word for nothing, and a letter in two pieces',
      rows('2026-01', '<note/><to>M\u00fcller</to>'),
      rows('2026-01', '<note>null</note><to>Mu\u0308ller</to>'),
      [],
    ],
    ['another value date in CAMT', camt(valued), camt(valued.replace('02', '03')), ['ValDt/Dt']],
    ['an entry of CAMT that is booked now', camt('').replace('BOOK', 'PDNG'), camt(''), ['Sts']],
    [
      'another prefix',
      camt(valued),
      camt(valued)
        .replace(/<(\/?)(?=\w)/g, '<$1n:')
        .replace('xmlns', 'xmlns:n'),
      [],
    ],
  ])('%s', (_what, before, after, columns) => {
    const { before: count, changes, matched } = compare(before, after);
    expect(changes.map((one) => [one.kind, one.columns])).toEqual(
      columns.length === 0 ? [] : Array.from({ length: count }, () => ['changed', columns]),
    );
    expect(matched).toBe(columns.length === 0 ? count : 0);
  });
});
