import { describe, expect, test } from 'vitest';
import type { DocumentExchange } from '#operations/schemas.ts';
import { createXmlStore } from '#renderer/documents/viewer/store.ts';
import { answering } from '../../answering.ts';
import { reading } from './reading.ts';

const ref = (id: string) => ({ id, name: `${id}.xml`, bytes: 10 });
const texts = { a: '<s><n>1</n><n>2</n></s>', b: '<t/>', d: '<s><n>2</n><n>3</n><n>4</n></s>' };

async function withOpen() {
  const store = createXmlStore(reading(texts).call);
  const document = store.getState().documentOf(ref('a'));
  store.getState().show(document);
  await document.open();
  return { store, document };
}

describe('the XML viewer', () => {
  test('runs the XPath as typed, shows its first hit in the text and steps to the next', async () => {
    const { store, document } = await withOpen();
    store.getState().setExpression(' //n ');
    store.getState().runQuery();
    const shown = () => document.store.getState().jump?.place.raw.start.offset;
    await expect.poll(shown).toBe(texts.a.indexOf('1'));
    await store.getState().stepHit(1);
    expect(shown()).toBe(texts.a.indexOf('2'));
  });

  test('the XPath that was run is asked of the next document, until its answer is closed', async () => {
    const { store, document } = await withOpen();
    store.getState().setExpression('//n');
    store.getState().runQuery();
    await expect.poll(() => document.query.store.getState().result).not.toBeNull();
    store.getState().leave();
    store.getState().show(store.getState().documentOf(ref('b')));
    expect(store.getState().expression).toBe('//n');
    expect(document.query.store.getState().result).toBeNull();
    const other = store.getState().documentOf(ref('b'));
    await other.open();
    store.getState().repeatQuery();
    await expect
      .poll(() => other.query.store.getState().result)
      .toMatchObject({ type: 'nodes', total: 0 });
    store.getState().closeQuery();
    store.getState().show(document);
    store.getState().repeatQuery();
    expect(document.query.store.getState()).toMatchObject({ running: null, result: null });
  });
});

describe('stored replies', () => {
  const kept = { key: 'k', title: 'Kept', at: '2026-01-01T00:00:00.000Z' };
  const exchange = (xml: DocumentExchange['xml']): DocumentExchange => ({
    at: '2026-01-01T00:00:00.000Z',
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

  test('one that is opened can be compared with', async () => {
    const store = createXmlStore(
      answering({ openCall: () => ({ ok: true, value: exchange(ref('k')) }) }),
    );
    expect(await store.getState().compareWith(7, kept)).toBeNull();
    expect(store.getState().comparison.other).toEqual({ ...kept, xml: ref('k') });
  });
});
