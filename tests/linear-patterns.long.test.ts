import { expect, test } from 'vitest';
import { type Pattern, patternsOfSrc } from './support/patterns/patterns-of-src.ts';
import { slowPatterns } from './support/patterns/slow-patterns.ts';

test('no regular expression of src takes over three times as long for twice the text', async () => {
  const patterns = await patternsOfSrc();
  expect(patterns.length).toBeGreaterThan(400);
  expect(await slowPatterns(patterns)).toEqual([]);
});

test('one that does is found, and one that does not end', async () => {
  const planted: Pattern[] = [
    { source: '^\\s*x', flags: 'g', at: 'linear' },
    { source: '\\s+$', flags: '', at: 'quadratic' },
    { source: '^(?:a|a)*$', flags: '', at: 'endless' },
  ];
  expect(await slowPatterns(planted)).toEqual([
    expect.stringMatching(/^quadratic: .* times as long$/),
    expect.stringMatching(/^endless: .* does not end$/),
  ]);
});
