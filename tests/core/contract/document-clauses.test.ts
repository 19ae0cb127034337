import { expect, test } from 'vitest';
import { documentClauses } from '#core/contract/document-clauses.ts';

test('the clauses are numbered without a gap, in the order of the documents', () => {
  const numbers = new Map<string, number>();
  for (const { id } of documentClauses) {
    const [, family = '', number = ''] = /^(DOC-(?:REQ|REP|FLD|STA|RET))-(\d+)$/.exec(id) ?? [];
    expect(Number(number), id).toBe((numbers.get(family) ?? 0) + 1);
    numbers.set(family, Number(number));
  }
  expect(Object.fromEntries(numbers)).toEqual({
    'DOC-REQ': 5,
    'DOC-REP': 8,
    'DOC-FLD': 9,
    'DOC-STA': 2,
    'DOC-RET': 1,
  });
});
