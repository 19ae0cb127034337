import { expect, test } from 'vitest';
import { readNumber, SignFinder } from '#core/xml/tables/numbers.ts';

const cells = [
  ...['1234.56', '-1', '+7', '12.50-', '1,234.56', '1,234,567', '1 234.5', '1\u00a0234\u00a0567'],
  ...['1\u202f234', '.5', '-0', ' 5\n', '123456789012345', '1234567890123456.5', '1.234,56'],
  ...['1 234,56', '0,1', '1.234.567', '', ' ', '-', '.', '1.', '00123', '01.5', '1234567890123456'],
  ...['1 234 567 890 123 456', '12,34', '1,2345', '1 234,567.5', '1e5', '0x1', '-5-', '12a', 'NaN'],
];

/** Cells of one column. */
const columns = [
  ...[['1', '2.5', '1,234.50'], ['1', '2,5', '1.234,50'], ['1', '2'], ['1.234'], ['1.234', '5,5']],
  ...[
    ['1,234', '1,234,567'],
    ['1.5', '1,5'],
    ['1,234', '12'],
    ['1,234', '1.234'],
  ],
  ...[['12', '00123'], ['1234567890123456'], ['1', 'x'], []],
];

test('cells are numbers with a decimal point or comma as the golden file says, and a column has one sign', async () => {
  const signOf = (all: readonly string[]) => {
    const finder = new SignFinder();
    for (const cell of all) finder.add(cell);
    return finder.sign;
  };
  const told = [
    ...cells.map((one) => [one, readNumber(one, '.'), readNumber(one, ',')]),
    ...columns.map((one) => [one, signOf(one)]),
  ].map((all) => all.map((one) => JSON.stringify(one)).join(' '));
  await expect(`${told.join('\n')}\n`).toMatchFileSnapshot('golden/numbers.txt');
});
