import { describe, expect, test } from 'vitest';
import { createDocumentsStore, readAge } from '#renderer/documents/store.ts';
import { answering, ok } from '../answering.ts';
import { connection, exchange } from './rows.ts';

const echoing = () => answering({ fetchDocument: () => ok(exchange()) });

describe('the documents store', () => {
  test('sends the id trimmed and the age as a number, and shows the reply', async () => {
    const asked: unknown[] = [];
    const store = createDocumentsStore(
      answering({
        fetchDocument: (input) => {
          asked.push([input.id, input.age]);
          return ok(exchange());
        },
      }),
    );
    store.setId('  abc ');
    store.setAge(' 34.5 ');
    await store.fetch(connection);
    expect(asked).toEqual([['abc', 34.5]]);
    expect(store.getState().shown?.id).toBe('abc');
    expect(store.getState().running).toBeNull();
  });

  test.each(['abc', '1e999', '3 4'])('%j is no age', (text) =>
    expect(readAge(text).ok).toBe(false),
  );

  test('an empty id is sent only after the user says so (DOC-REQ-5)', async () => {
    const store = createDocumentsStore(echoing());
    await store.fetch(connection);
    expect(store.getState().asksEmptyId).toBe(true);
    expect(store.getState().shown).toBeNull();
    await store.fetch(connection, { sendEmptyId: true });
    expect(store.getState().asksEmptyId).toBe(false);
    expect(store.getState().shown?.id).toBe('');
  });

  test('another connection keeps neither the id nor the reply nor the fetch of the one before', async () => {
    const answers: (() => void)[] = [];
    const store = createDocumentsStore(
      answering({
        fetchDocument: () => new Promise((resolve) => answers.push(() => resolve(ok(exchange())))),
      }),
    );
    store.setId('typed before there was a connection');
    store.choose('c1');
    expect(store.getState().id).toBe('typed before there was a connection');
    const first = store.fetch(connection);
    answers[0]?.();
    await first;
    expect(store.getState().shown).not.toBeNull();
    store.choose('c1');
    expect(store.getState().shown).not.toBeNull();
    const second = store.fetch(connection);
    store.choose('c2');
    expect(store.getState()).toMatchObject({ id: '', shown: null, running: null });
    answers[1]?.();
    await second;
    expect(store.getState()).toMatchObject({ shown: null, running: null, error: null });
  });
});
