import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { assayFileSchema } from '#operations/assay-file-schemas.ts';
import { rulesOfKind } from '#operations/statement-schemas.ts';
import {
  correctRole,
  giveRole,
  roleOfColumn,
  ruleText,
} from '#renderer/documents/viewer/checks/statement-rules.ts';
import { createStatement } from '#renderer/documents/viewer/checks/statement-store.ts';
import { listRoles } from '#renderer/documents/viewer/checks/statement-words.ts';
import { reading } from '../reading.ts';
import { noRules, statementText } from './statement-text.ts';

const path = '/statement/transactions/transaction';
const kind = { connectionId: 'c', bank_code: 'A' };
const assertion = { name: 'Rows', level: 'error' as const, message: '', xpath: '//row' };

describe('corrected roles', () => {
  test('are put together by the path of the rows, and taken back one by one', () => {
    const one = correctRole({}, path, 'number', null);
    const two = correctRole(one, path, 'text', 'note');
    expect(two).toEqual({ [path]: { number: null, text: 'note' } });
    expect(correctRole(two, path, 'number', undefined)).toEqual({ [path]: { text: 'note' } });
    expect(correctRole(one, path, 'number', undefined)).toEqual({});
    expect(correctRole(one, '/other', 'text', 'note')).toEqual({
      ...one,
      '/other': { text: 'note' },
    });
  });

  test('an amount takes the place of debit and credit, and they of it', () => {
    const pair = { [path]: { debit: 'd', credit: 'c' } };
    expect(correctRole(pair, path, 'amount', 'a')).toEqual({ [path]: { amount: 'a' } });
    expect(correctRole({ [path]: { amount: 'a' } }, path, 'debit', 'd')).toEqual({
      [path]: { debit: 'd' },
    });
  });

  test('are given to a column of the table, and taken from it', async () => {
    const statement = createStatement(reading({ x: statementText }).call, 'x');
    await statement.start(noRules);
    const { report } = statement.store.getState();
    const found = { path, column: 'text', before: roleOfColumn(report, {}, path, 'text').role };
    expect(found.before).toBe('text');
    expect(giveRole({}, found, null)).toEqual({ [path]: { text: null } });
    const given = giveRole({}, found, 'account');
    expect(given).toEqual({ [path]: { account: 'text' } });
    expect(roleOfColumn(report, given, path, 'text')).toEqual({
      role: 'account',
      isCorrected: true,
    });
    const account = { ...found, before: 'account' as const };
    expect(giveRole(given, account, 'currency')).toEqual({ [path]: { currency: 'text' } });
    expect(giveRole(given, account, undefined)).toEqual({});
    expect(roleOfColumn(report, {}, path, 'unknown')).toEqual({ role: null, isCorrected: false });
  });

  test('are those of the kind of the document, assertions those of its bank', () => {
    const roles = { [path]: { number: null } };
    const kept = {
      roles: [{ ...kind, roles }],
      assertions: [{ bank_code: 'A', assertions: [assertion] }],
    };
    expect(rulesOfKind(kept, kind)).toEqual({ roles, assertions: [assertion], namespaces: {} });
    expect(rulesOfKind(kept, { ...kind, connectionId: 'd' })).toEqual({
      ...noRules,
      assertions: [assertion],
    });
    expect(rulesOfKind(kept, { ...kind, bank_code: 'B' })).toEqual(noRules);
    expect(rulesOfKind(kept, null)).toEqual(noRules);
    expect(rulesOfKind(undefined, kind)).toEqual(noRules);
  });

  test('are listed as corrected by hand, also where there is no such column', async () => {
    const roles = { [path]: { number: null, text: 'text', 'value-date': 'text' } };
    const statement = createStatement(reading({ x: statementText }).call, 'x');
    await statement.start({ ...noRules, roles });
    const [found] = statement.store.getState().report?.statements ?? [];
    const rows = listRoles(found ?? expect.fail('There is no statement.'), roles);
    const of = (role: string) => rows.find((row) => row.role === role);
    expect(of('number')).toMatchObject({
      place: null,
      reason: expect.stringMatching(/^Corrected by hand/),
    });
    expect(of('text')).toMatchObject({ place: 'text', reason: 'Corrected by hand.' });
    expect(of('amount')).toMatchObject({
      place: 'amount',
      reason: expect.not.stringMatching(/hand/),
    });
  });

  test('are copied as an entry of assay.yaml', () => {
    const roles = { [path]: { amount: 'value', number: null } };
    const text = ruleText('Norda: live', kind, roles);
    const { connectionId: _, ...of } = kind;
    expect(parse(text)).toEqual({
      statementRoles: { A: { connection: 'Norda: live', ...of, roles } },
    });
    expect(assayFileSchema.shape.statementRoles.parse(parse(text).statementRoles)).toBeTruthy();
  });
});
