import { expect, test } from 'vitest';
import { compareJson } from '#core/json/compare.ts';

const list = (...ids: (string | number)[]) => ({ items: ids.map((id) => ({ id })) });
const numbered = (...all: number[]) => ({ items: all.map((n) => ({ id: 1, n })) });

/** Two values, by what they show. */
const pairs: Record<string, [before: unknown, after: unknown]> = {
  'equal values have no change': [{ a: [1, { b: null }] }, { a: [1, { b: null }] }],
  'another order of keys is no change': [
    { a: 1, b: 2 },
    { b: 2, a: 1 },
  ],
  'a changed, an added and a removed field': [
    { a: 1, b: 2 },
    { a: '1', c: null },
  ],
  'another type is a change of the whole value': [{ a: [1] }, { a: { 0: 1 } }],
  'items belong together by their id, wherever they are': [
    [
      { id: '1', title: 'A' },
      { id: '2', title: 'B' },
    ],
    [{ id: '0' }, { id: '1', title: 'A' }, { id: '2', title: 'C' }],
  ],
  'only what changed its order moved': [list(1, 2, 3, 4), list(1, 4, 2, 3)],
  'an item that is gone moves nothing': [list(1, 2, 3), list(1, 3)],
  'the number 1 is another id than the text': [list(1), list('1')],
  'the second item with an id belongs to the second': [numbered(1, 2), numbered(1, 3)],
  'what has no id belongs together by position': [
    [1, 2],
    [1, 3, 4],
  ],
  'a key named __proto__ is a key': [JSON.parse('{"__proto__":1}'), {}],
};

test('what changed between two values is in the golden file', async () => {
  const told = Object.entries(pairs).map(([name, [before, after]]) =>
    [name, ...compareJson(before, after).changes.map((one) => JSON.stringify(one))].join('\n  '),
  );
  await expect(`${told.join('\n')}\n`).toMatchFileSnapshot('golden/changes.txt');
});

test('it is said when some are left out', () => {
  const all = Array.from({ length: 50 }, (_, n) => n);
  const { changes, complete } = compareJson([], all, 10);
  expect([changes.length, complete]).toEqual([10, false]);
});

test('values that are nested deeper than the stack are read', () => {
  let [one, other]: unknown[] = [1, 2];
  for (let depth = 0; depth < 20_000; depth += 1) [one, other] = [[one], [other]];
  expect(compareJson(one, other).changes).toHaveLength(1);
});
