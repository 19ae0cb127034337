import { expect, test } from 'vitest';
import { type Pattern, patternsOfSrc } from './support/patterns/patterns-of-src.ts';
import { slowPatterns } from './support/patterns/slow-patterns.ts';

/** Rooms whose patterns are rewritten with them: a line goes when its file is linear. */
const left = [
  'src/core/check/probes/refusal-probes.ts',
  'src/core/imported/',
  'src/core/json/relaxed.ts',
  'src/core/pasted/',
  'src/core/recorded/',
  'src/core/secrets/look-alikes.ts',
  'src/core/statement/',
  // A preview reads 2,000 letters of a description.
  'src/core/widget/simulator/preview-line.ts',
];

test('no regular expression of src takes over three times as long for twice the text', async () => {
  const patterns = await patternsOfSrc();
  expect(patterns.length).toBeGreaterThan(400);
  const found = await slowPatterns(patterns);
  expect(found.filter(({ at }) => !left.some((file) => at.startsWith(file)))).toEqual([]);
});

test('one that does is found, and one that does not end', async () => {
  const planted: Pattern[] = [
    { source: '\\s+$', flags: '', at: 'quadratic' },
    { source: '^(?:a|a)*$', flags: '', at: 'endless' },
    { source: '^\\s*x', flags: 'g', at: 'linear' },
  ];
  const found = await slowPatterns(planted);
  expect(found.map(({ at }) => at)).toEqual(['quadratic', 'endless']);
});
