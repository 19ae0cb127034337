import { expect, test } from 'vitest';
import { largestChecked, tooLarge } from '#core/xml/bounds.ts';

test('a document is too large from the first byte beyond the bound on', () => {
  expect(tooLarge('XPath works on', 20 * 1024 * 1024)).toBeNull();
  expect(tooLarge('XPath works on', 20 * 1024 * 1024 + 1)).toMatch(
    /^XPath works on documents up to 20 MB; this one has 20/,
  );
  expect(tooLarge('Checks read', largestChecked, largestChecked)).toBeNull();
});
