import { describe, expect, test } from 'vitest';
import {
  countsSentence,
  everyPlace,
  type Finding,
  messageOf,
  withoutPlace,
} from '#core/contract/finding.ts';
import { createDrafts, maxFindings, maxPlaces, mostListed } from '#core/contract/notes.ts';
import { diagnose } from '#core/diagnosis/diagnose.ts';
import { expectWords } from '#tests/support/words.ts';
import { judge } from '../widget/read.ts';

type Counted = readonly [level: 'error' | 'warning' | 'info', clause: string, count: number];

/** What is kept of so many findings that differ in more than a number or a value of the reply, and what is said of the rest. */
function flood(...counts: Counted[]) {
  const drafts = createDrafts();
  for (const [level, clause, count] of counts)
    for (let index = 0; index < count; index += 1)
      drafts.report(level, clause, () => ({ at: [`key-${index}`], message: '', effect: '' }));
  const { kept, rest } = drafts.finish();
  const told = kept.map(({ level, clause }) => `${level} ${clause}`);
  return [
    ...Array.from(new Set(told), (one) => `${told.filter((other) => other === one).length} ${one}`),
    rest && `${rest.level} ${rest.clause} ${rest.message}`,
  ];
}

describe('a flood of findings', () => {
  test('is kept up to 1,000, errors first and notes last, and the rest counted exactly', () => {
    expectWords([
      flood(['error', 'A', maxFindings - 400], ['info', 'B', 400]),
      flood(['error', 'A', maxFindings + 1]),
      flood(['info', 'I', 5000], ['warning', 'W', 5000], ['error', 'E', 990]),
    ]);
  });

  test('steps are bounded too', () => {
    const many = Object.fromEntries(Array.from({ length: 500 }, (_, index) => [`key-${index}`, 1]));
    const { steps } = judge([{ id: 'a', title: 'A', ...many }]);
    expect(steps.length).toBeLessThan(110);
    expect(steps.at(-1)?.text).toContain('400');
    expectWords(steps.at(-1)?.text);
  });
});

describe('equal findings', () => {
  const ids = (rows: number) =>
    judge({ items: Array.from({ length: rows }, (_, index) => ({ id: index, title: 'x' })) });

  test('up to 100 are listed one by one', () => {
    const { findings } = ids(mostListed);
    expect(findings).toHaveLength(mostListed);
    expect(findings.some(({ count, places }) => count !== undefined || places !== undefined)).toBe(
      false,
    );
  });

  test('more are one, with their count and places, whatever values they name', () => {
    const { findings } = ids(mostListed + 1);
    expect(findings).toMatchObject([
      { clause: 'TAB-ITM-2', level: 'error', path: '$.items[0].id', count: mostListed + 1 },
    ]);
    const [one] = findings;
    const places = [one?.places?.[0], one?.places?.at(-1), one?.places?.length];
    expectWords({ ...one, places });
  });

  test('an edit at another place counts the numbers of its path, not those in a key', () => {
    const finding = {
      level: 'error',
      clause: 'A',
      path: '$["a[7]"][0].id',
      message: 'm',
      effect: 'e',
      edit: { op: 'remove', path: ['a[7]', 0, 'id'] },
      count: 2,
      places: [{ path: '$["a[7]"][0].id' }, { path: '$["a[7]"][3].id' }],
    } as unknown as Finding;
    expect(everyPlace([finding]).map(({ edit }) => edit)).toEqual([
      { op: 'remove', path: ['a[7]', 0, 'id'] },
      { op: 'remove', path: ['a[7]', 3, 'id'] },
    ]);
  });

  test('with each place comes the edit for it', () => {
    const { findings } = judge({
      items: Array.from({ length: 500 }, (_, index) => ({ id: `${index}`, name: 'x' })),
    });
    const renames = everyPlace(findings).flatMap(({ edit, path }) =>
      edit?.op === 'rename' ? [[path, edit.path, edit.to]] : [],
    );
    expect(renames).toHaveLength(500);
    expect(renames[499]).toEqual(['$.items[499].name', ['items', 499, 'name'], 'title']);
  });

  test('a reply that never arrived has paths for places, and no lines', () => {
    const [one] = ids(200).findings;
    expect(withoutPlace(one as Finding).places?.[7]).toEqual({ path: '$.items[7].id' });
  });

  test('the first 1,000 places are named, the others counted', () => {
    const [one] = ids(3000).findings;
    expect([one?.count, one?.places?.length]).toEqual([3000, maxPlaces]);
    expectWords([messageOf(one as Finding), diagnose([one as Finding])]);
  });
});

test.each([
  [{ error: 3, warning: 1, info: 0 }, '3 errors, 1 warning'],
  [{ error: 0, warning: 0, info: 2 }, '2 notes'],
  [{ error: 0, warning: 0, info: 0 }, 'no findings'],
])('%o is said as "%s"', (counts, sentence) => expect(countsSentence(counts)).toBe(sentence));
