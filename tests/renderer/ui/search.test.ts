import { expect, test } from 'vitest';
import { clauses } from '#core/contract/clauses.ts';
import { matching } from '#renderer/ui/search.ts';

const ids = (query: string): string[] => matching(clauses, query).map(({ id }) => id);

test('an id in any case finds its clause', () => expect(ids('tab-itm-3')).toEqual(['TAB-ITM-3']));
test('every word has to be there, in sentence or section', () => {
  expect(ids('authentication bearer')).toContain('TAB-CRD-1');
  expect(ids('authentication nowhere')).toEqual([]);
});
test('nothing asked finds all', () => expect(ids('  ')).toHaveLength(clauses.length));
