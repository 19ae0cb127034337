import { describe, expect, test } from 'vitest';
import { connectionTo, desk } from '../desk.ts';

const kind = { connectionId: 'c', bank_code: 'NORDA_01' };
const rows = '/statement/transactions/transaction';
describe('what a person says about statements', () => {
  test('roles are remembered for one kind of documents, until they are taken back', async () => {
    const { run } = desk();
    await run('saveStatementRoles', { ...kind, roles: { [rows]: { text: 'note' } } });
    await run('saveStatementRoles', {
      ...kind,
      bank_code: 'NORDA_02',
      roles: { [rows]: { number: null } },
    });
    const { statementRules } = await run('saveStatementRoles', {
      ...kind,
      roles: { [rows]: { text: 'remark' } },
    });
    expect(statementRules?.roles).toEqual([
      { ...kind, bank_code: 'NORDA_02', roles: { [rows]: { number: null } } },
      { ...kind, roles: { [rows]: { text: 'remark' } } },
    ]);
    await run('saveStatementRoles', { ...kind, roles: {} });
    const after = await run('saveStatementRoles', {
      ...kind,
      bank_code: 'NORDA_02',
      roles: { [rows]: {} },
    });
    expect(after).not.toHaveProperty('statementRules');
  });

  test('roles go with their connection', async () => {
    const { run } = desk();
    await run('saveConnection', { ...connectionTo('https://documents.example/'), id: 'c' });
    await run('saveStatementRoles', { ...kind, roles: { [rows]: { text: 'note' } } });
    expect(await run('removeConnection', { id: 'c' })).not.toHaveProperty('statementRules');
  });
});
