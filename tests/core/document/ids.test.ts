import { expect, it } from 'vitest';
import { tidyIds } from '#core/document/paste.ts';

it('ids go into a list without white space, each once, in their order', () => {
  expect(tidyIds([' b ', '', 'a\t', '  ', 'b', 'c\r'])).toEqual(['b', 'a', 'c']);
});
