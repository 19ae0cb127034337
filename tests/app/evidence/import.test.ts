import { expect, test } from 'vitest';
import { entryOf, harOf, proxiedUrl } from '../../core/imported/hars.ts';
import { desk } from '../desk.ts';

test('an imported exchange is kept as it was judged, marked, and found again', async () => {
  const app = desk();
  const body = harOf(
    entryOf({ url: proxiedUrl('get_items') }),
    entryOf({ url: proxiedUrl('item_clicked'), status: 500, content: { text: 'No' } }),
    entryOf({
      url: 'https://api.example.com/webhook/a?id=7',
      content: { text: '{"status_code":401,"message":"No such key."}' },
    }),
  );
  const { id, exchanges } = await app.run('importEvidence', { name: 'session.har', body });
  expect(await app.run('keepImported', { id, places: [2, 0] })).toEqual({ kept: 2, leftAside: [] });
  expect(await app.run('keepImported', { id, places: null })).toEqual({ kept: 3, leftAside: [] });
  const { entries } = await app.run('listHistory', { tag: 'imported', limit: 10 });
  const listed = entries.map(({ kind, action, outcome, status, name, note }) => ({
    what: [kind, action, outcome, status, name],
    note,
  }));
  const note = 'Imported from session.har';
  for (const what of [
    ['webhook', 'get_items', 'list', 200, 'Orders'],
    ['webhook', 'item_clicked', 'failure', 500, 'Orders'],
    ['document', null, 'unauthorized', 200, 'session.har'],
  ])
    expect(listed).toContainEqual({ what, note });
  expect(entries).toHaveLength(5);
  for (const { seq, outcome } of entries) {
    const { fired, document } = await app.run('openExchange', { seq });
    const verdict = fired?.verdict ?? document?.verdict;
    const one = exchanges.find((exchange) => exchange.outcome === outcome);
    const { http, request } = fired ?? document ?? {};
    expect([http?.status, request?.url]).toEqual([one?.http?.status, one?.request?.url]);
    expect([verdict?.as, verdict?.findings]).toEqual([one?.as, one?.findings]);
  }
  await app.run('importEvidence', { name: 'b', body: '[]' });
  await expect(app.run('keepImported', { id, places: null })).rejects.toThrow(
    'no longer in memory',
  );
});

test('where no history is kept, nothing is', async () => {
  const app = desk({ history: 'never' });
  const { id } = await app.run('importEvidence', { name: 'a', body: '[]' });
  await expect(app.run('keepImported', { id, places: null })).rejects.toThrow('switched off');
});
