import { beforeAll, describe, expect, test } from 'vitest';
import { type Answer, askMutant, nameDifferences } from './differences.ts';
import type { Category } from './mutant.ts';
import { mutants } from './mutants.ts';
import { serveMutant } from './serve.ts';
import { shownBy } from './shown-by.ts';
import { variants } from './variants.ts';

const correct: Record<Category, readonly Answer[]> = { default: [], messaging: [] };
/** Up to the first of these, the requests of a category change nothing. */
const firstWrite: Record<Category, string> = {
  default: 'update from the row',
  messaging: 'composer',
};

beforeAll(async () => {
  correct.default = await askMutant(null);
  correct.messaging = await askMutant('correct-messaging');
});

function statuses(category: Category): [string, number][] {
  return correct[category].map(({ name, status }) => [name, status]);
}

test('there are 54 mutants and 10 variants, each with an id of its own and clauses', () => {
  expect(mutants).toHaveLength(54);
  expect(variants).toHaveLength(10);
  const all = [...mutants, ...variants];
  expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
  for (const { clauses } of all) {
    expect(clauses.length).toBeGreaterThan(0);
    for (const clause of clauses) expect(clause).toMatch(/^TAB-[A-Z]{3}-\d$/);
  }
  expect(Object.keys(shownBy).sort()).toEqual(mutants.map(({ id }) => id).sort());
});

test('an unknown id is refused', async () => {
  await expect(serveMutant('toString')).rejects.toThrow('toString');
});

test('the correct webhook of a default tab answers as the documents ask', () => {
  expect(statuses('default')).toEqual([
    ['list of Ada', 200],
    ['list of Ada again', 200],
    ['list of Grace', 200],
    ['list of nobody', 200],
    ['list with a quote in the name', 200],
    ['list without credential', 401],
    ['list with a wrong credential', 401],
    ['HEAD of the list', 200],
    ['detail', 200],
    ['detail of an unknown id', 404],
    ['detail of a foreign id', 404],
    ['unknown action', 400],
    ['PUT', 405],
    ['OPTIONS of the widget', 204],
    ['OPTIONS of a foreign page', 204],
    ['update from the row', 200],
    ['update from the detail screen', 200],
    ['update with the id alone', 200],
    ['stale update', 409],
    ['list after updates', 200],
    ['delete', 200],
    ['delete again', 200],
    ['list after a deletion', 200],
    ['GET that deletes', 400],
    ['list at the end', 200],
  ]);
});

test('the correct webhook of a messaging tab answers as the documents ask', () => {
  expect(statuses('messaging')).toEqual([
    ['list of Ada', 200],
    ['list of Grace', 200],
    ['thread', 200],
    ['foreign thread', 404],
    ['composer', 200],
    ['thread after the composer', 200],
    ['composer without credential', 401],
    ['mark-read', 200],
    ['list after mark-read', 200],
    ['delete', 200],
    ['thread after a deletion', 200],
    ['delete again', 200],
  ]);
});

test('a correct webhook answers the same after another start', async () => {
  expect(await askMutant(null)).toEqual(correct.default);
  expect(await askMutant('correct-messaging')).toEqual(correct.messaging);
});

test.each(mutants)('the fault $id shows where it should', async ({ id, category, writes }) => {
  const names = nameDifferences(correct[category], await askMutant(id));
  expect(names).toContain(shownBy[id]);
  const writeAt = correct[category].findIndex(({ name }) => name === firstWrite[category]);
  const reading = correct[category].slice(0, writeAt).map(({ name }) => name);
  expect(names.some((name) => reading.includes(name))).toBe(!writes);
});

describe('a correct variant', () => {
  test.each(variants.filter(({ delay }) => delay === undefined))(
    '$id succeeds and fails where the usual webhook does',
    async ({ id, category }) => {
      const answers = await askMutant(id);
      expect(nameDifferences(correct[category], answers)).not.toEqual([]);
      const kinds = answers.map(({ name, status }) => [name, Math.floor(status / 100)]);
      const refusesHead = id === 'any-origin';
      expect(kinds).toEqual(
        statuses(category).map(([name, status]) =>
          refusesHead && name === 'HEAD of the list' ? [name, 4] : [name, Math.floor(status / 100)],
        ),
      );
    },
  );

  test.each(variants.filter(({ delay }) => delay !== undefined))(
    '$id answers the same, only later',
    async ({ id, category }) => {
      expect(await askMutant(id, 1)).toEqual(correct[category].slice(0, 1));
    },
  );
});
