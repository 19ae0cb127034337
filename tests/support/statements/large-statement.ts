import { profiles, statement } from '#samples/documents/statement.ts';
import { elements } from '#samples/documents/xml-text.ts';

/** The XML of a statement like that of the samples with so many rows, a day after every tenth; 77,800 are about 20 MB. */
export function largeStatement(count: number): string {
  const small = statement(profiles.norda, count);
  return elements({
    ...small,
    transactions: small.transactions.map((row, at) => ({
      ...row,
      date: new Date(Date.UTC(2026, 0, 1 + Math.floor(at / 10))).toISOString().slice(0, 10),
    })),
  });
}
