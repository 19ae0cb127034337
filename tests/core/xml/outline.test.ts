import { expect, test } from 'vitest';
import { Outline, type OutlineEntry } from '#core/xml/outline.ts';
import { scanXml } from '#core/xml/scan.ts';

const text =
  '<a><b id="1" x:y="2">one &amp; two</b><c><b/><d>x</d></c><!-- b --><b id="3"><e/></b></a>';
const outline = () => new Outline(scanXml(text));
const rowsOf = (rows: readonly OutlineEntry[]) =>
  rows.map(
    ({ depth, name, ...one }) => ' '.repeat(depth) + [name, ...Object.values(one)].join(' | '),
  );

test('the rows of the golden file are shown for what is opened, and found by what is looked for', async () => {
  const told = [
    ...[[], [1], [4, 1], [1, 3, 999]].map((opened) => [
      `opened ${opened}`,
      ...rowsOf(outline().rows(opened, 0, 10).rows),
    ]),
    ...['ONE', 'id="3', 'b', 'nothing', '.*'].map((filter) => [
      `with ${filter}`,
      ...rowsOf(outline().filtered(filter, 0, 10).rows),
    ]),
  ].map((lines) => lines.join('\n  '));
  await expect(`${told.join('\n')}\n`).toMatchFileSnapshot('golden/outline.txt');
});

test('a part of the rows comes with the number of all', () => {
  const { total, rows } = outline().rows([1], 0, 10);
  expect(outline().rows([1], 1, 2)).toEqual({ total, rows: rows.slice(1, 3) });
  expect([total, outline().filtered('b', 1, 1).total]).toEqual([4, 3]);
});

test.each([
  ['ref="r" number="7"><x>one</x>', '7'],
  ['><x>one</x><date>2026-01-02</date>', '2026-01-02'],
  ['><Ntry><Amt>1</Amt><NtryRef>N-1</NtryRef></Ntry>', 'N-1'],
  ['paid="yes"><x/><y>one</y><z>two</z>', 'one'],
  ['><x/>', ''],
])(
  'elements of one name are distinguished by their id, number or date, else by their first text: %s',
  (each, preview) => {
    const one = new Outline(scanXml(`<a><row ${each}</row><row/></a>`));
    expect(one.rows([1], 0, 2).rows[1]?.preview).toBe(preview);
  },
);
