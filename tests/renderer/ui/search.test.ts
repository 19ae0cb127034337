import { expect, test } from 'vitest';
import { holdsWords } from '#renderer/ui/search.ts';

test('every word is found in any case and order, and none of them may be missing', () => {
  expect(holdsWords('TAB-CRD-1 Authentication', 'authentication tab-crd')).toBe(true);
  expect(holdsWords('TAB-CRD-1 Authentication', 'authentication nowhere')).toBe(false);
});
