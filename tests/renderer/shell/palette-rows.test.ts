import { beforeEach, expect, test, vi } from 'vitest';
import { commandsOf } from '#renderer/shell/commands.ts';
import { createStores } from '#renderer/shell/context.ts';
import { foundRows } from '#renderer/shell/palette-rows.ts';
import { answering } from '../answering.ts';
import { row } from '../documents/rows.ts';

beforeEach(() => {
  vi.stubGlobal('localStorage', { getItem: () => null });
  return () => vi.unstubAllGlobals();
});

test('a search finds documents by id and external_id, and clauses by id and title', () => {
  const stores = createStores(answering({}));
  stores.documents.choose('c1');
  const document = { ...row('5a3b'), external_id: 'invoice 17' };
  stores.list.setState({ lists: { c1: { revision: 1, rows: new Map([['5a3b', document]]) } } });
  const titles = (query: string) => foundRows(stores, query).map(({ title }) => title);
  expect(titles('5a')).toContain('invoice 17');
  expect(titles('17 invoice')).toEqual(['invoice 17']);
  expect(titles('tab-itm-2')).toContain('TAB-ITM-2');
  expect(titles('t')).toEqual([]);

  const open = vi.fn();
  vi.stubGlobal('window', { open });
  foundRows(stores, 'TAB-ITM-2')
    .find(({ id }) => id === 'clause-TAB-ITM-2')
    ?.run();
  expect(open).toHaveBeenCalledWith('docs/clauses/TAB-ITM-2.html', 'assay-documentation');
});

test.each([
  ['curl', 'open-file'],
  ['colleague', 'export-handOver'],
  ['compare', 'search-history'],
  ['cors', 'check-read'],
  ['delete', 'go-settings'],
])('"%s" leads to %s also where no call was made', (word, id) => {
  const commands = commandsOf(createStores(answering({})));
  const found = commands.filter(({ title, keywords = '' }) =>
    `${title} ${keywords}`.toLowerCase().includes(word),
  );
  expect(found.map((command) => command.id)).toContain(id);
});
