import { describe, expect, test, vi } from 'vitest';
import type { DocumentCall } from '#operations/document-schemas.ts';
import type { DocumentExchange } from '#operations/schemas.ts';
import { createXmlStore } from '#renderer/documents/viewer/store.ts';
import { answering } from '../../answering.ts';
import { reading } from './reading.ts';

const ref = (id: string) => ({ id, name: `${id}.xml`, bytes: 10 });
const texts = { a: '<s><n>1</n><n>2</n></s>', b: '<t/>' };

async function withOpen() {
  const store = createXmlStore(reading(texts).call);
  const document = store.getState().documentOf(ref('a'));
  store.getState().show(document, 'A');
  await document.open();
  return { store, document };
}

describe('the XML viewer', () => {
  test('knows a document again', () => {
    const { documentOf } = createXmlStore(reading(texts).call).getState();
    expect(documentOf(ref('a'))).toBe(documentOf({ ...ref('a') }));
    expect(documentOf(ref('a'))).not.toBe(documentOf(ref('b')));
  });

  test('runs the XPath as typed, and steps through its hits in the text', async () => {
    const { store, document } = await withOpen();
    store.getState().setExpression(' //n ');
    store.getState().runQuery();
    await vi.waitUntil(() => document.query.store.getState().result !== null);
    await store.getState().stepHit(1);
    await store.getState().stepHit(1);
    expect(document.store.getState().jump?.place.raw.start.offset).toBe(texts.a.indexOf('<n>2'));
  });

  test('the XPath stays when another document is shown, its hits do not; what was run is listed', async () => {
    const { store, document } = await withOpen();
    store.getState().setExpression('//n');
    store.getState().runQuery();
    await vi.waitUntil(() => document.query.store.getState().result !== null);
    store.getState().leave();
    store.getState().show(store.getState().documentOf(ref('b')), 'B');
    expect(store.getState().expression).toBe('//n');
    expect(document.query.store.getState().result).toBeNull();
    expect(store.getState().history).toEqual(['//n']);
  });

  test('lists what was on show, newest first and each once', async () => {
    const { store } = await withOpen();
    const { show, documentOf } = store.getState();
    show(documentOf(ref('b')), 'B');
    show(documentOf(ref('a')), 'A again');
    expect(store.getState().seen.map(({ title }) => title)).toEqual(['A again', 'B']);
  });
});

describe('stored replies', () => {
  const kept: DocumentCall = {
    seq: 7,
    at: '2026-01-01T00:00:00.000Z',
    kind: 'completed',
    failure: null,
    httpStatus: 200,
    status_code: 200,
    status: 'Completed',
    errors: 0,
    warnings: 0,
    bytes: 10,
    total: 5,
    kept: true,
  };
  const exchange = (xml: DocumentExchange['xml']): DocumentExchange => ({
    at: kept.at,
    request: { method: 'GET', url: 'http://127.0.0.1:1/', headers: [], body: null },
    findings: [],
    assumptions: [],
    authorization: null,
    http: null,
    failure: null,
    verdict: null,
    reply: null,
    xml,
  });

  test('only those with an XML are offered', async () => {
    const value = [
      kept,
      { ...kept, seq: 6, kept: false },
      { ...kept, seq: 5, kind: 'pending' as const },
    ];
    const store = createXmlStore(answering({ listCalls: () => ({ ok: true, value }) }));
    expect(
      (await store.getState().storedReplies({ connectionId: 'c', id: 'd' })).map(({ seq }) => seq),
    ).toEqual([7]);
  });

  test('one that is opened can be compared with', async () => {
    const store = createXmlStore(
      answering({ openCall: () => ({ ok: true, value: exchange(ref('k')) }) }),
    );
    expect(await store.getState().openStored(7, 'Kept')).toEqual({ title: 'Kept', xml: ref('k') });
    expect(store.getState().seen).toEqual([{ title: 'Kept', xml: ref('k') }]);
  });

  test('one that is gone, or holds no XML, says so', async () => {
    const gone = createXmlStore(
      answering({
        openCall: () => ({ ok: false, error: { code: 'not-found', message: 'Deleted.' } }),
      }),
    );
    expect(await gone.getState().openStored(7, 'Kept')).toMatchObject({ message: 'Deleted.' });
    const empty = createXmlStore(
      answering({ openCall: () => ({ ok: true, value: exchange(null) }) }),
    );
    expect(await empty.getState().openStored(7, 'Kept')).toMatchObject({ code: 'not-found' });
    expect(empty.getState().seen).toEqual([]);
  });
});
