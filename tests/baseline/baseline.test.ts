import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { benchFigures, mutationScore, wilson } from './figures.ts';

test('the checked-in baseline has every part, no folder of a machine, and at most 1 MB', async () => {
  const text = await readFile('docs/baseline.json', 'utf8');
  expect(JSON.parse(text)).toEqual({
    rooms: { src: expect.any(Object), tests: expect.any(Object) },
    verdicts: { golden: expect.any(Object), field: expect.any(Object) },
    window: { presses: expect.any(Object), controls: expect.any(Object) },
    bench: expect.any(Object),
    mutation: expect.any(Object),
    minutes: expect.any(Object),
  });
  expect(text).not.toMatch(/\/(?:home|root|tmp|work|Users|var)\b|[A-Z]:\\\\/);
  expect(Buffer.byteLength(text)).toBeLessThan(1_000_000);
});

test('a line of the bench has its heading, median, least and most', () => {
  const printed = `Node v20

read-reply, 3.2 MB
  JSON.parse of 1,900,000 empty rows                            715 ms   (444 ms to 1070 ms)
  ratio 1.71 times the bare parse
  a row                                                         5.9 ms   (4.1 ms to 17 ms)  3 ms more
  a row                                                         0.0 ms   (0.0 ms to 0.1 ms)
`;
  expect(benchFigures(printed)).toEqual({
    'read-reply, 3.2 MB: JSON.parse of 1,900,000 empty rows': { median: 715, min: 444, max: 1070 },
    'read-reply, 3.2 MB: a row': { median: 5.9, min: 4.1, max: 17 },
    'read-reply, 3.2 MB: a row (2)': { median: 0, min: 0, max: 0.1 },
  });
});

test('the score of a room is what was found of the mutants that no load decides, with its interval', () => {
  expect(
    mutationScore(
      'survived src/…\n  ""\nxml, seed 5: 50 found, 6 survived, 3 at load, 1 not covered\n',
    ),
  ).toEqual({
    count: 60,
    found: 50,
    survived: 6,
    notCovered: 1,
    atLoad: 3,
    notRun: 0,
    score: 0.877,
    from: 0.768,
    to: 0.939,
  });
  expect(wilson(0, 10)).toEqual({ from: 0, to: 0.278 });
});
