import { expect, test } from 'vitest';
import { readChecks } from '#core/statement/outcome.ts';
import {
  countBroken,
  factsOf,
  summarySentence,
  titleOf,
} from '#renderer/documents/viewer/checks/statement-words.ts';
import { createStatement } from '#renderer/documents/viewer/xml-document.ts';
import { expectWords } from '#tests/support/words.ts';
import { reading } from '../reading.ts';
import { noRules, statementText } from './statement-text.ts';

async function checked(text: string, rules = noRules) {
  const statement = createStatement(reading({ x: text }).call, 'x');
  await statement.start(rules);
  const { report } = statement.store.getState();
  return report ?? expect.fail('The statement was not checked.');
}

test('what is broken comes first, with its facts', async () => {
  const report = await checked(statementText);
  const groups = readChecks(report.checks);
  expect(groups[0]?.[0].outcome).toBe('broken');
  expect(countBroken(report)).toBeGreaterThan(1);
  expectWords(
    groups.map((alike) => [
      titleOf(alike),
      ...factsOf(alike[0]).map(({ name, value }) => `${name} ${value}`),
    ]),
  );
  expectWords(summarySentence(report));
});
