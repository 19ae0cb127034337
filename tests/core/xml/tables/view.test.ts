import { expect, test } from 'vitest';
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

/** What is looked for, and what the rows are ordered by. */
const views: [filter: string, column?: string, descending?: boolean][] = [
  ...[[''], ['ITEM anna'], ['item zoe'], ['C\u00c4S'], ['105.5'], ['item', 'nothing']],
  ...['amount', 'date', 'day', 'who', 't:id'].flatMap((column) =>
    [false, true].map((descending) => ['', column, descending]),
  ),
] as never;

test('rows are found and ordered as in the golden file', async () => {
  const told = views.map(([filter, column, descending = false]) => {
    const sort = column === undefined ? null : { column, descending };
    const cells = [...tableView(table, { filter, sort })].map((row) =>
      table.cells(row).join(' | '),
    );
    return [JSON.stringify({ filter, sort }), ...cells].join('\n  ');
  });
  await expect(`${told.join('\n')}\n`).toMatchFileSnapshot('golden/views.txt');
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
