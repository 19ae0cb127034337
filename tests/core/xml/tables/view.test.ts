import { describe, expect, test } from 'vitest';
import { scanXml } from '#core/xml/scan.ts';
import { XmlTable } from '#core/xml/tables/columns.ts';
import { tablePage, tableView } from '#core/xml/tables/view.ts';

const rows = [
  { id: 'item 10', amount: '5.5', date: '2026-02-01', who: 'Anna', day: '1.02.2026' },
  { id: 'item 9', amount: '-3', date: '2025-12-31', who: 'bob', day: '31.12.2025' },
  { id: 'Item 9', amount: '', date: '2026-01-15', who: 'Cäsar', day: '15.1.2026' },
  { id: 'item 1', amount: '5.50', date: '', who: '', day: '' },
];
const text = `<r xmlns:t="urn:t">${rows.map(({ id, amount, date, who, day }) => `<e><t:id>${id}</t:id><amount>${amount}</amount><date>${date}</date><who>${who}</who><day>${day}</day></e>`).join('')}</r>`;
const table = new XmlTable(scanXml(text), '/r/e');
const view = (filter: string, column?: string, descending = false) => [
  ...tableView(table, { filter, sort: column === undefined ? null : { column, descending } }),
];

describe('filtering', () => {
  test('all words must occur, in any cell and letter case', () => {
    expect(view('')).toEqual([0, 1, 2, 3]);
    expect(view('ITEM anna')).toEqual([0]);
    expect(view('item zoe')).toEqual([]);
    expect(view('CÄS')).toEqual([2]);
  });

  test('no word is found across two cells', () => {
    expect(view('105.5')).toEqual([]);
  });
});

describe('sorting', () => {
  test('numbers by value and days by the calendar, empty cells last either way', () => {
    expect(view('', 'amount')).toEqual([1, 0, 3, 2]);
    expect(view('', 'amount', true)).toEqual([0, 3, 1, 2]);
    expect(view('', 'date')).toEqual([1, 2, 0, 3]);
    expect(view('', 'date', true)).toEqual([0, 2, 1, 3]);
    expect(view('', 'day')).toEqual([1, 2, 0, 3]);
    expect(view('', 'day', true)).toEqual([0, 2, 1, 3]);
  });

  test('texts by their characters, whatever the letter case', () => {
    expect(view('', 't:id')).toEqual([3, 0, 1, 2]);
    expect(view('', 'who', true)).toEqual([2, 1, 0, 3]);
  });

  test('a column that is not there leaves the rows as they stand', () => {
    expect(view('item', 'nothing')).toEqual([0, 1, 2, 3]);
  });
});

test('a page holds its rows with all their cells', () => {
  const order = tableView(table, { filter: '', sort: null });
  expect(tablePage(table, order, 1, 2)).toEqual([
    { node: table.rows[1], cells: ['item 9', '-3', '2025-12-31', 'bob', '31.12.2025'] },
    { node: table.rows[2], cells: ['Item 9', '', '2026-01-15', 'Cäsar', '15.1.2026'] },
  ]);
  expect(tablePage(table, order, 4, 10)).toEqual([]);
});

test('a very long cell is cut in a page, visibly', () => {
  const long = new XmlTable(scanXml(`<r><e>${'x'.repeat(6000)}</e></r>`), '/r/e');
  expect(tablePage(long, Uint32Array.of(0), 0, 1)[0]?.cells).toEqual([`${'x'.repeat(5000)}…`]);
});
