import { expect, test } from 'vitest';
import { foundIn } from '#core/exported/copied.ts';
import { firstOf, smallestCopy } from '#core/exported/reduce.ts';
import { replies, statements, stillFound } from './copies.ts';

test.each([
  ['statements', async () => statements(200)],
  ['replies', () => replies(200)],
])('of 200 generated %s the first finding stays, and nothing more can go', async (_what, make) => {
  const all = await make();
  expect(all).toHaveLength(200);
  let [checked, withFinding] = [0, 0];
  for (const copied of all) {
    const { text, isBounded } = smallestCopy(copied);
    expect(isBounded).toBe(false);
    const first = firstOf(foundIn(copied, copied.text));
    expect(firstOf(foundIn(copied, text))).toEqual(first);
    if (first === null) {
      expect(text).toBe(copied.text);
      continue;
    }
    withFinding += 1;
    const more = stillFound(copied, text);
    if (more === null) continue;
    checked += 1;
    expect(more, text).toEqual([]);
  }
  expect(withFinding).toBeGreaterThan(80);
  expect(checked).toBeGreaterThan(withFinding * 0.8);
});
