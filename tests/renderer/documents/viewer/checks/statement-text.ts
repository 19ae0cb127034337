import type { StatementRulesInput } from '#core/statement/rules.ts';

const row = (number: number, day: string, amount: string, balance: string): string =>
  `<transaction number="${number}"><date>2026-01-${day}</date><amount>${amount}</amount><text>Row ${number}</text><balance>${balance}</balance></transaction>`;

/** A statement without its third transaction, of 35.00. */
export const statementText = `<statement count="5"><openingBalance>100.00</openingBalance><transactions>${[
  row(1, '02', '10.00', '110.00'),
  row(2, '03', '-20.00', '90.00'),
  row(4, '05', '30.00', '155.00'),
  row(5, '06', '-5.00', '150.00'),
].join('')}</transactions><closingBalance>150.00</closingBalance></statement>`;

export const noRules: StatementRulesInput = { roles: {}, assertions: [], namespaces: {} };
