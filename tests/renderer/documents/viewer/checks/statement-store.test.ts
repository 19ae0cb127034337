import { expect, test } from 'vitest';
import { createStatement } from '#renderer/documents/viewer/checks/statement-store.ts';
import { answering, untilCancelled } from '../../../answering.ts';
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

test('checks that are cancelled wait for the user, those that are stopped begin anew', async () => {
  let count = 0;
  const call = answering({
    checkStatement: (_, running) => {
      count += 1;
      return untilCancelled(running);
    },
  });
  const statement = createStatement(call, 'x');
  const cancelled = statement.start(noRules);
  statement.store.getState().running?.cancel();
  await cancelled;
  expect(statement.store.getState()).toMatchObject({ running: null, error: { code: 'cancelled' } });
  await statement.start(noRules);
  expect(count).toBe(1);

  const stopped = statement.run(noRules);
  statement.stop();
  await stopped;
  expect(statement.store.getState()).toMatchObject({ running: null, error: null });
  const again = statement.start(noRules);
  expect(count).toBe(3);
  statement.stop();
  await again;
});
