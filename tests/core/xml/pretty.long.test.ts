import { expect, test } from 'vitest';
import { prettyPrint } from '#core/xml/pretty.ts';

test('white space ends where it would be too long for a string, and the text goes on as it is', () => {
  const [outer, inner] = ['<a>'.repeat(100), '<b/>'.repeat(4_000_000)];
  const view = prettyPrint(`${outer}${inner}${'</a>'.repeat(100)}`);
  expect(view.length - inner.length).toBeLessThan(2 ** 27 + 2000);
  expect(view.includes(`\n${' '.repeat(200)}<b/>`)).toBe(true);
  expect(view.endsWith(`${'<b/>'.repeat(1000)}${'</a>'.repeat(100)}`)).toBe(true);
});
