import { expect, test } from 'vitest';
import { checkStatements } from '#core/statement/check-statement.ts';
import { scanXml } from '#core/xml/scan.ts';
import { expectLinear } from '#tests/support/linear.ts';

/** What a document may cost that was written to cost much. */

const row = (date: string, amount: string, balance = ''): string =>
  `<transaction><date>${date}</date><amount>${amount}</amount><balance>${balance}</balance></transaction>`;

const wide = (columns: number): string =>
  `<transaction><date>2026-01-02</date><amount>1.00</amount>${Array.from({ length: columns }, (_, at) => `<c${at}>${at}.25</c${at}>`).join('')}</transaction>`;

const shapes: Record<string, (size: number) => string> = {
  'rows whose balances never follow': (size) => row('2026-01-02', '1.00', '7.00').repeat(size / 80),
  'rows of lists of their own': (size) =>
    `<day>${row('2026-01-02', '1.00', '7.00').repeat(2)}</day>`.repeat(size / 180),
  'accounts without rows': (size) =>
    `${row('2026-01-02', '1.00')}<account><openingBalance>1.00</openingBalance></account>`.repeat(
      size / 140,
    ),
  'messages of many statements': (size) =>
    `<BkToCstmrStmt>${'<Stmt><Bal/><Ntry><Amt>1</Amt></Ntry></Stmt>'.repeat(size / 44)}</BkToCstmrStmt>`,
  'values that may be balances': (size) =>
    `${row('2026-01-02', '1.00').repeat(2)}${'<closingBalance>3.00</closingBalance>'.repeat(size / 38)}`,
  columns: (size) => wide(150).repeat(size / 3000),
  ...Object.fromEntries(
    [' ', '\t', '[', '(', '1 ', 'a', ',', '.', '-'].map((piece) => [
      `cells of ${JSON.stringify(piece)}`,
      (size: number) => row(`1${piece.repeat(size)}x`, `1${piece.repeat(size)}x`).repeat(3),
    ]),
  ),
};

test.each(Object.entries(shapes))('%s are read in linear time', (_, made) =>
  expectLinear(
    (size) => scanXml(`<statement>${made(size)}</statement>`),
    200_000,
    (tree) => checkStatements(tree),
  ),
);

test('a cell of over 200 characters is no date and no amount', () => {
  const long = `2026-01-02${' '.repeat(200)}x`;
  const rows = row(long, `5.00${' '.repeat(200)}x`).repeat(3);
  const found = checkStatements(
    scanXml(
      `<statement><opening>1.00</opening><closing>15.00</closing><from>2026-01-01</from>${rows}</statement>`,
    ),
  );
  expect(found.unread.count).toBe(3);
  expect(found.statements[0]?.findings).toMatchObject([
    { id: 'balance-total', outcome: 'unclear' },
    { id: 'balance-running', outcome: 'unclear' },
    { id: 'period', outcome: 'unclear' },
  ]);
});

test('the checks can be stopped', () => {
  const tree = scanXml(`<statement>${row('2026-01-02', '1.00').repeat(40_000)}</statement>`);
  const stop = (): void => {
    throw new Error('stopped');
  };
  expect(() => checkStatements(tree, undefined, stop)).toThrow('stopped');
});
