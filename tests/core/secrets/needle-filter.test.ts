import fc from 'fast-check';
import { expect, test } from 'vitest';
import { filterOf, folded, groupsAt, nextPlace } from '#core/secrets/needle-filter.ts';
import { secretsIn, suppliedOf } from '#core/secrets/spellings.ts';

/** Every place of a text where one of the needles stands, found by trying. */
const tried = (text: string, needles: readonly string[]): number[] => {
  const small = folded(text);
  return Array.from(small, (_, at) => at).filter((at) =>
    needles.some((needle) => small.startsWith(needle, at)),
  );
};

const few = fc.constantFrom(...'abAB1 +é<K\u212a');

test('the quick search agrees with a plain one: a needle stands over no place that a filter passes over', () => {
  const needle = fc.string({ unit: few, minLength: 8, maxLength: 24 });
  fc.assert(
    fc.property(
      fc.array(needle, { minLength: 1, maxLength: 3 }),
      fc.array(fc.oneof(fc.nat(2), fc.string({ unit: few, maxLength: 12 })), { maxLength: 12 }),
      (chosen, parts) => {
        const needles = chosen.map(folded);
        const shortest = Math.min(...needles.map(({ length }) => length));
        const text = parts
          .map((part) => (typeof part === 'number' ? (chosen[part] ?? '') : part))
          .join('');
        const filter = filterOf(
          needles.map((one) => [new Map([[one, 0]])]),
          shortest,
        );
        const covered = new Set<number>();
        for (
          let at = nextPlace(text, 0, filter);
          at !== -1;
          at = nextPlace(text, at + filter.step, filter)
        )
          for (let start = at - filter.step + 1; start <= at; start += 1) covered.add(start);
        for (const [group, one] of needles.entries())
          for (const start of tried(text, [one])) {
            expect(covered.has(start)).toBe(true);
            const place = Math.ceil(start / filter.step) * filter.step;
            expect(groupsAt(text, place, filter) & (1 << group)).not.toBe(0);
          }
      },
    ),
    { numRuns: 1000 },
  );
});

test.each(['парольсекретный', 'zürichgeheimät', 'ΚΩΔΙΚΟΣΜΥΣΤΙΚΟ'])(
  'the letters of %s are found in any case',
  (secret) => {
    for (const spelled of [secret.toUpperCase(), secret.toLowerCase()])
      expect(secretsIn(`before ${spelled} after`, [secret])).toHaveLength(1);
  },
);

test('what a window wrote in several escapes is known to be its own after each of them', () => {
  const guess = 'Kx7pQ2vR9mT4';
  const percents = Array.from(guess, (letter) => `%${letter.charCodeAt(0).toString(16)}`).join('');
  for (const written of [percents.replaceAll('%', '%25'), percents.replaceAll('%', '\\u0025')])
    expect(suppliedOf(`${guess}wZ8bL1`, written)).toContain(guess);
});

test('what a window supplied of a secret is one stretch, however long, in any spelling', () => {
  const letters = 'Qm7xT2vKp9LcR4nW8sZ1yB6hJ3dF5gA0eUiOrStPlMwXqVbN';
  const secret = `${letters}${[...letters].reverse().join('')}`;
  const stretch = secret.slice(20, 60);
  for (const text of [stretch, encodeURIComponent(`${stretch} &`), btoa(stretch)])
    expect(suppliedOf(secret, text).filter(({ length }) => length > 24)).toContain(stretch);
  const two = suppliedOf(secret, `${secret.slice(0, 14)} and ${secret.slice(50, 70)}`);
  expect(two).toEqual(expect.arrayContaining([secret.slice(0, 14), secret.slice(50, 70)]));
});
