import { describe, expect, test } from 'vitest';
import { type Connection, usualConnection } from '#core/document/connection.ts';
import type { DocumentExchange } from '#operations/schemas.ts';
import { createDocumentsStore } from '#renderer/documents/store.ts';
import { answering } from '../answering.ts';

const connection: Connection = {
  id: 'c1',
  name: 'Test',
  base_url: 'http://127.0.0.1:1',
  endpoint_path_id: 'e',
  ...usualConnection,
};
const exchange = (id: string): DocumentExchange => ({
  at: '2026-01-01T00:00:00.000Z',
  request: { method: 'GET', url: `http://127.0.0.1:1/webhook/e?id=${id}`, headers: [], body: null },
  findings: [],
  assumptions: [],
  authorization: null,
  http: null,
  failure: { kind: 'refused', message: 'Refused.' },
  verdict: null,
  reply: null,
  xml: null,
});
const echoing = () => answering({ fetchDocument: ({ id }) => ({ ok: true, value: exchange(id) }) });

describe('the documents store', () => {
  test('sends the id trimmed and the age as a number, and shows the reply', async () => {
    const asked: unknown[] = [];
    const store = createDocumentsStore(
      answering({
        fetchDocument: (input) => {
          asked.push([input.id, input.age]);
          return { ok: true, value: exchange(input.id) };
        },
      }),
    );
    store.getState().setId('  abc ');
    store.getState().setAge(' 34.5 ');
    await store.getState().fetch(connection);
    expect(asked).toEqual([['abc', 34.5]]);
    expect(store.getState().shown?.id).toBe('abc');
    expect(store.getState().running).toBeNull();
  });

  test('an empty id is sent only after the user says so (DOC-REQ-5)', async () => {
    const store = createDocumentsStore(echoing());
    await store.getState().fetch(connection);
    expect(store.getState().asksEmptyId).toBe(true);
    expect(store.getState().shown).toBeNull();
    await store.getState().fetch(connection, { sendEmptyId: true });
    expect(store.getState().asksEmptyId).toBe(false);
    expect(store.getState().shown?.id).toBe('');
  });

  test('another connection keeps neither the id nor the reply nor the fetch of the one before', async () => {
    const answers: (() => void)[] = [];
    const store = createDocumentsStore(
      answering({
        fetchDocument: ({ id }) =>
          new Promise((resolve) => answers.push(() => resolve({ ok: true, value: exchange(id) }))),
      }),
    );
    store.getState().setId('typed before there was a connection');
    store.getState().choose('c1');
    expect(store.getState().id).toBe('typed before there was a connection');
    const first = store.getState().fetch(connection);
    answers[0]?.();
    await first;
    expect(store.getState().shown).not.toBeNull();
    store.getState().choose('c1');
    expect(store.getState().shown).not.toBeNull();
    const second = store.getState().fetch(connection);
    store.getState().choose('c2');
    expect(store.getState()).toMatchObject({ id: '', shown: null, running: null });
    answers[1]?.();
    await second;
    expect(store.getState()).toMatchObject({ shown: null, running: null, error: null });
  });
});
