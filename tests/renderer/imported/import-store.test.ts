import { expect, test } from 'vitest';
import type { Output } from '#app/api.ts';
import type { Input } from '#operations/operations.ts';
import { createImportStore, largestImport } from '#renderer/imported/import-store.ts';
import { type Answers, answering } from '../answering.ts';

type Imported = Output<'importEvidence'>;
type Exchange = Imported['exchanges'][number];

const exchange = (changes: Partial<Exchange> = {}): Exchange => ({
  as: 'get_items',
  outcome: 'list',
  findings: [],
  steps: [],
  assumptions: [],
  hop: 'platform-to-webhook',
  surface: 'proxied',
  category: 'default',
  entry: 0,
  entries: 1,
  at: null,
  documentId: null,
  request: { method: 'GET', url: 'https://hooks.example/tab', headers: [], body: null },
  http: null,
  failure: null,
  cors: null,
  reply: { id: 't', name: 'get_items.json', bytes: 2 },
  ...changes,
});
const found = (changes: Partial<Imported> = {}): Imported => ({
  id: 'i1',
  recognised: 'har',
  exchanges: [exchange(), exchange({ as: 'xml', outcome: 'xml', hop: null })],
  leftAside: [{ what: '3 requests, the first: GET https://cdn.example/a.js', why: 'x', count: 3 }],
  ...changes,
});

function storeWith(answers: Answers) {
  const called: string[] = [];
  const store = createImportStore(answering(answers), (text) => called.push(text));
  return { store, called };
}

test('a file in UTF-8 is sent as text, and what was found is shown', async () => {
  const sent: Input<'importEvidence'>[] = [];
  const { store } = storeWith({
    importEvidence: (input) => {
      sent.push(input);
      return { ok: true, value: found() };
    },
  });
  await store.getState().readFiles([new File(['{"log":1}'], 'a.har')]);
  expect(sent).toEqual([{ name: 'a.har', body: '{"log":1}', isBase64: false }]);
  expect(store.getState().now).toMatchObject({ phase: 'read', name: 'a.har', current: 0 });
});

test('a file that is too large is refused before it is read', async () => {
  const { store } = storeWith({});
  const file = new File([], 'huge.har');
  Object.defineProperty(file, 'size', { value: largestImport + 1 });
  await store.getState().readFiles([file]);
  expect(store.getState().now).toMatchObject({
    phase: 'failed',
    error: { message: expect.stringContaining('assay read') },
  });
});
