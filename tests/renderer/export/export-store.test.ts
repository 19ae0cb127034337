import { expect, test } from 'vitest';
import type { Input } from '#operations/operations.ts';
import { createExportStore } from '#renderer/export/export-store.ts';
import { maskedLines } from '#renderer/export/export-words.ts';
import { answering } from '../answering.ts';

const preview = { count: 1, masked: [], variables: [], refused: null };
const text = { id: 't', name: 'assay-7.har', bytes: 2 };
const at = '2026-11-21T12:00:00.000Z';

/** A host that answers everything, and what it was asked. */
function host(entries: { seq: number }[] = []) {
  const asked: Record<string, unknown>[] = [];
  const store = createExportStore(
    answering({
      listHistory: (query: Input<'listHistory'>) => {
        asked.push(query);
        return { ok: true, value: { entries: entries as never, next: null } };
      },
      previewExport: (which: Input<'previewExport'>) => {
        asked.push(which);
        return { ok: true, value: preview };
      },
      exportExchanges: (what: Input<'exportExchanges'>) => {
        asked.push(what);
        return { ok: true, value: { text, masked: [], variables: [] } };
      },
    }),
  );
  return { asked, store };
}

test('an export without a call says where to choose one', async () => {
  const { asked, store } = host();
  await store.getState().ask(null, 'ticket');
  expect(store.getState()).toMatchObject({
    asked: { format: 'ticket' },
    preview: { state: 'failed', error: { message: expect.stringContaining('Choose one') } },
  });
  expect(asked).toEqual([]);
});

test('an export first shows what is masked, and is then made of the same calls', async () => {
  const { asked, store } = host();
  const refs = ['11111111-1111-4111-8111-111111111111'];
  await store.getState().ask({ refs }, 'har');
  expect(store.getState().preview).toMatchObject({ state: 'ready', count: 1 });
  const failed = await store.getState().finish('Look.', async ({ name }) => `Saved ${name}`);
  expect(failed).toBeNull();
  expect(store.getState().said).toBe('Saved assay-7.har');
  expect(asked).toEqual([{ refs }, { refs, format: 'har', notes: 'Look.' }]);
});

test('a fetched document is found in the history by its time', async () => {
  const { asked, store } = host([{ seq: 7 }]);
  await store.getState().ask({ fetched: { connectionId: 'c', id: 'd', at } }, 'curl');
  const since = Date.parse(at);
  expect(asked).toMatchObject([
    { kind: 'document', ownerId: 'c', documentId: 'd', since, until: since + 1 },
    { seqs: [7] },
  ]);
});

test('a call that is not kept is said to be missing, and what cannot be copied says why', async () => {
  const { store } = host();
  await store.getState().ask({ fetched: { connectionId: 'c', id: 'd', at } }, 'curl');
  expect(store.getState().preview).toMatchObject({
    state: 'failed',
    error: { message: expect.stringContaining('The history does not have this call') },
  });
  await store.getState().ask({ seqs: [1] }, 'curl');
  const failed = await store.getState().finish('', async () => {
    throw new Error('No clipboard.');
  });
  expect(failed?.message).toContain('No clipboard.');
});

test('a dialog that was closed meanwhile stays closed', async () => {
  const { store } = host();
  const done = store.getState().ask({ seqs: [1] }, 'curl');
  store.getState().close();
  await done;
  expect(store.getState().asked).toBeNull();
});

test('masked places are counted for each part, and of several calls in how many', () => {
  const masked = [
    { seq: 1, part: 'request address', places: 2 },
    { seq: 2, part: 'request address', places: 1 },
    { seq: 2, part: 'reply body', places: 1 },
  ] as const;
  expect(maskedLines(masked, 2).map(({ title, places }) => `${title}: ${places}`)).toEqual([
    'Address of the request: 3 places in 2 calls',
    'Body of the reply: 1 place in 1 call',
  ]);
  expect(maskedLines(masked.slice(0, 1), 1).map(({ places }) => places)).toEqual(['2 places']);
});
