import fc from 'fast-check';
import { expect, test } from 'vitest';
import { issueOf } from '#core/widget/issue.ts';
import { characters, fellAway } from '#renderer/widget/calls/trace/stored-body.tsx';

test('characters are code points', () => {
  expect(characters('a😀b')).toBe(3);
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(characters(text)).toBe([...text].length);
    }),
  );
});

test('what is stored and what fell away are the whole reply', () => {
  const body = fc.string({ unit: 'binary', minLength: 1990, maxLength: 2020 });
  fc.assert(
    fc.property(body, (text) => {
      const { body: stored } = issueOf(text);
      expect(characters(stored) + (fellAway(stored, text) ?? Number.NaN)).toBe(characters(text));
    }),
    { numRuns: 50 },
  );
});

test('a byte order mark is not a character of the reply', () =>
  expect(fellAway('ab', '\uFEFFabcd')).toBe(2));

test('it is not told of a reply that is not there, or is another one', () => {
  expect(fellAway('ab', null)).toBeNull();
  expect(fellAway('ab', 'xyz')).toBeNull();
});
