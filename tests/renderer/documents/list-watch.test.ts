import { describe, expect, test } from 'vitest';
import { createListStore } from '#renderer/documents/list-store.ts';
import { watchList, watchWhile } from '#renderer/documents/list-watch.ts';
import { type Answers, answering, untilCancelled } from '../answering.ts';
import { follow, row } from './rows.ts';

type Watched = NonNullable<Answers['watchDocuments']>;

/** Watches a host that answers in turn and then waits, until it does. */
async function watched(answers: readonly ReturnType<Watched>[], listDocuments: NonNullable<Answers['listDocuments']>) {
  const end = new AbortController();
  const since: number[] = [];
  const pauses: number[] = [];
  const finished: string[] = [];
  const watchDocuments: Watched = (input, running) => {
    since.push(input.since);
    const answer = answers[since.length - 1];
    if (answer) return answer;
    queueMicrotask(() => end.abort());
    return untilCancelled(running);
  };
  const call = answering({ watchDocuments, listDocuments });
  const watching = {
    call,
    list: createListStore(call),
    others: () => ['c1'],
    onFinished: (rows: readonly { id: string }[]) => void finished.push(...rows.map(({ id }) => id)),
    pause: async (milliseconds: number) => void pauses.push(milliseconds),
  };
  await watchList(watching, end.signal);
  return { since, pauses, finished };
}

const revision = (number: number) => ({ ok: true, value: { revision: number } }) as const;
const broken = { ok: false, error: { code: 'not-connected', message: 'Gone.' } } as const;

describe('watching the list', () => {
  test('reads what changed and waits for the next change from there; an answer without one is waited on again', async () => {
    let read = 0;
    const { since } = await watched([revision(3), revision(3), revision(5)], () => {
      read += 1;
      return { ok: true, value: { revision: 5, rows: [], gone: [] } };
    });
    expect(since).toEqual([0, 3, 3, 5]);
    expect(read).toBe(2);
  });

  test('tells of documents whose following came to its end', async () => {
    const rows = [row('a', { follow: follow() }), row('a', { kind: 'completed' })];
    const { finished } = await watched([revision(1), revision(2)], () => ({ ok: true, value: { revision: 1, rows: rows.splice(0, 1), gone: [] } }));
    expect(finished).toEqual(['a']);
  });

  test('waits longer with each answer that did not come, up to half a minute', async () => {
    const { pauses } = await watched([broken, broken, broken, broken, broken, broken, revision(1), broken], () => ({
      ok: true,
      value: { revision: 1, rows: [], gone: [] },
    }));
    expect(pauses).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 1000]);
  });
});

describe('watching while it is wanted', () => {
  test('begins once, ends when it is no longer wanted, and begins anew', () => {
    const signals: AbortSignal[] = [];
    let wanted = true;
    const { check, end } = watchWhile(
      async (signal) => void signals.push(signal),
      () => wanted,
    );
    check();
    check();
    expect(signals).toHaveLength(1);
    wanted = false;
    check();
    expect(signals[0]?.aborted).toBe(true);
    wanted = true;
    check();
    end();
    expect(signals.map(({ aborted }) => aborted)).toEqual([true, true]);
  });
});
