import { expect, test } from 'vitest';
import { askOnce } from '#cli/terminal/consent.ts';
import { answering } from '#tests/support/consent.ts';

test('calls at the same time ask the same question once, and different ones one after another', async () => {
  const person = answering(true);
  const consent = askOnce(person);
  const question = (label: string) => ({ about: 'signing' as const, label });
  const answers = await Promise.all(
    ['A', 'A', 'B', 'A'].map((label) => consent.ask(question(label))),
  );
  expect(answers).toEqual([true, true, true, true]);
  expect(person.asked.map(({ label }) => label)).toEqual(['A', 'B']);
});
