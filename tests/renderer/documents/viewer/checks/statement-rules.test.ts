import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { statementRulesSchema } from '#core/statement/rules.ts';
import { assayFileSchema } from '#operations/assay-file-schemas.ts';
import { rulesOfKind } from '#operations/statement-schemas.ts';
import { copiedRoles, kindWords } from '#renderer/documents/viewer/checks/statement-rules.ts';
import { noRules } from './statement-text.ts';

const path = '/statement/transactions/transaction';
const kind = { connectionId: 'c', bank_code: 'A' };
const file = { connectionId: 'file', bank_code: '' };
const assertion = { name: 'Rows', level: 'error' as const, message: '', xpath: '//row' };

describe('what a person says of columns', () => {
  test('is for the kind of the document, and rules are for its bank', () => {
    const roles = { [path]: { number: null } };
    const kept = {
      roles: [{ ...kind, roles, debitsRaiseBalance: true }],
      assertions: [{ bank_code: 'A', assertions: [assertion] }],
    };
    expect(rulesOfKind(kept, kind)).toEqual({
      roles,
      debitsRaiseBalance: true,
      assertions: [assertion],
      namespaces: {},
    });
    expect(rulesOfKind(kept, { ...kind, connectionId: 'd' })).toEqual({
      ...noRules,
      assertions: [assertion],
    });
    expect(rulesOfKind(kept, { ...kind, bank_code: 'B' })).toEqual(noRules);
    expect(rulesOfKind(undefined, kind)).toEqual(noRules);
    expect([kind, { ...kind, bank_code: '' }, file].map(kindWords)).toEqual([
      'all documents of A',
      'all documents with these rows',
      'all files with these rows',
    ]);
  });

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
