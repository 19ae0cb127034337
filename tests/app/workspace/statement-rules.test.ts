import { describe, expect, test } from 'vitest';
import { connectionTo, desk } from '../desk.ts';

const kind = { connectionId: 'c', bank_code: 'NORDA_01', document_version: '1.3' };
const rows = '/statement/transactions/transaction';
const assertion = {
  name: 'Has rows',
  level: 'error' as const,
  message: '',
  xpath: '//transaction',
};

describe('what a person says about statements', () => {
  test('roles are remembered for one kind of documents, until they are taken back', async () => {
    const { run } = desk();
    await run('saveStatementRoles', { ...kind, roles: { [rows]: { text: 'note' } } });
    await run('saveStatementRoles', {
      ...kind,
      document_version: '1.4',
      roles: { [rows]: { number: null } },
    });
    const { statementRules } = await run('saveStatementRoles', {
      ...kind,
      roles: { [rows]: { text: 'remark' } },
    });
    expect(statementRules?.roles).toEqual([
      { ...kind, document_version: '1.4', roles: { [rows]: { number: null } } },
      { ...kind, roles: { [rows]: { text: 'remark' } } },
    ]);
    await run('saveStatementRoles', { ...kind, roles: {} });
    const after = await run('saveStatementRoles', {
      ...kind,
      document_version: '1.4',
      roles: { [rows]: {} },
    });
    expect(after).not.toHaveProperty('statementRules');
  });

  test('assertions are remembered for one bank', async () => {
    const { run } = desk();
    await run('saveStatementAssertions', { bank_code: 'A', assertions: [assertion] });
    await run('saveStatementAssertions', { bank_code: 'B', assertions: [assertion] });
    expect(
      (await run('saveStatementAssertions', { bank_code: 'A', assertions: [] })).statementRules,
    ).toEqual({ roles: [], assertions: [{ bank_code: 'B', assertions: [assertion] }] });
  });

  test('a secret in the name or the message of a rule is masked, and one in its XPath refused', async () => {
    const { run, written } = desk();
    const secret = 'orders-9f8e7d6c5b4a3210';
    await run('addToken', { label: 'Orders', kind: 'token', secret });
    const jwt = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJhZGEifQ.x8Kd92mQpLz04NvB7yTqx8Kd92mQpLz04NvB7yTq';
    const own = {
      bank_code: 'A',
      assertions: [{ ...assertion, name: `Rows of ${secret}`, message: `Bearer ${jwt}` }],
    };
    const { statementRules } = await run('saveStatementAssertions', own);
    expect(statementRules?.assertions[0]?.assertions).toEqual([
      { ...assertion, name: 'Rows of ••••••••', message: expect.stringContaining('•') },
    ]);
    const inXPath = { ...assertion, xpath: `//transaction[@ref='${secret}']` };
    await expect(
      run('saveStatementAssertions', { bank_code: 'A', assertions: [inXPath] }),
    ).rejects.toThrow(/bad-input: The XPath of the rule “.+” contains what looks like a secret/);
    for (const one of [secret, jwt]) expect(JSON.stringify(written())).not.toContain(one);
  });

  test('roles go with their connection, assertions stay', async () => {
    const { run } = desk();
    await run('saveConnection', { ...connectionTo('https://documents.example/'), id: 'c' });
    await run('saveStatementRoles', { ...kind, roles: { [rows]: { text: 'note' } } });
    await run('saveStatementAssertions', { bank_code: 'A', assertions: [assertion] });
    expect((await run('removeConnection', { id: 'c' })).statementRules).toEqual({
      roles: [],
      assertions: [{ bank_code: 'A', assertions: [assertion] }],
    });
  });
});
