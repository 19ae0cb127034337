import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { statementRulesSchema } from '#core/statement/rules.ts';
import { assayFileSchema } from '#operations/assay-file-schemas.ts';
import { copiedRoles } from '#renderer/documents/viewer/checks/statement-rules.ts';

const path = '/statement/transactions/transaction';
const kind = { connectionId: 'c', bank_code: 'A' };
const file = { connectionId: 'file', bank_code: '' };

describe('what a person says of columns', () => {
  test('is copied as an entry of assay.yaml, and of a file as one for --rules', () => {
    const said = {
      roles: { [path]: { amount: 'value', number: null, 'date-order': 'day-month-year' } },
      debitsRaiseBalance: true,
    };
    const text = copiedRoles('Norda: live', kind, said);
    expect(parse(text)).toEqual({
      statementRoles: { A: { connection: 'Norda: live', bank_code: 'A', ...said } },
    });
    expect(assayFileSchema.shape.statementRoles.parse(parse(text).statementRoles)).toBeTruthy();
    expect(statementRulesSchema.parse(JSON.parse(copiedRoles('', file, said)))).toMatchObject(said);
  });
});
