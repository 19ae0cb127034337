import { expect, test } from 'vitest';
import { createStatement } from '#renderer/documents/viewer/xml-document.ts';
import { reading } from '../reading.ts';
import { noRules, statementText } from './statement-text.ts';

test('a document is checked once, and again by other rules', async () => {
  const { call, asked } = reading({ x: statementText });
  const statement = createStatement(call, 'x');
  await statement.start(noRules);
  await statement.start({ ...noRules });
  expect(asked).toHaveLength(1);
  expect(statement.store.getState().report?.statements).toMatchObject([{ rows: 4 }]);

  await statement.start({
    ...noRules,
    roles: { '/statement/transactions/transaction': { number: null } },
  });
  expect(asked).toHaveLength(2);
  const roles = statement.store.getState().report?.statements[0]?.roles.map(({ role }) => role);
  expect(roles).toContain('balance');
  expect(roles).not.toContain('number');
});
