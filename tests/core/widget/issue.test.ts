import { describe, expect, test } from 'vitest';
import { dependsOnCharacters, issueOf } from '#core/widget/issue.ts';

const units = { 'characters-are-code-points': 'other' } as const;

describe('TAB-ERR-4: characters as UTF-16 units', () => {
  test.each([
    ['x'.repeat(1999), 1999, false],
    ['x'.repeat(2000), 2000, false],
    ['x'.repeat(2001), 2000, true],
    ['😀'.repeat(1001), 2000, true],
    [`x${'😀'.repeat(1000)}`, 2000, true],
  ])('%#', (body, length, truncated) => {
    expect(issueOf(body, units)).toEqual({ body: body.slice(0, length), truncated });
  });

  test('U+FFFF and lone surrogates are one character each under either reading', () => {
    for (const body of ['\uffff'.repeat(2000), '\ud800'.repeat(2000)]) {
      expect(issueOf(body)).toEqual({ body, truncated: false });
      expect(issueOf(body, units)).toEqual({ body, truncated: false });
    }
  });
});

test.each([
  ['', false],
  ['x'.repeat(3000), false],
  ['😀'.repeat(1000), false],
  [`${'x'.repeat(1999)}😀`, true],
  [`${'x'.repeat(2000)}😀`, false],
  ['😀'.repeat(1001), true],
])('whether it matters what a character is: %#', (body, depends) => {
  expect(dependsOnCharacters(body)).toBe(depends);
});
