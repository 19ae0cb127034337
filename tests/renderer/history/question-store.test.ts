import { expect, test } from 'vitest';
import type { Call } from '#operations/client.ts';
import { createQuestionStore } from '#renderer/history/question-store.ts';

/** Calls that are answered when the test says so. */
function calls() {
  const asked: { name: string; input: unknown; signal: AbortSignal | undefined }[] = [];
  const answers: ((outcome: unknown) => void)[] = [];
  const call = ((name: string, input: unknown, options?: { signal?: AbortSignal }) => {
    asked.push({ name, input, signal: options?.signal });
    return new Promise((resolve) => answers.push(resolve));
  }) as unknown as Call;
  return { asked, answers, store: createQuestionStore(call) };
}

test('a comparison is asked by two numbers, and its answer is shown', async () => {
  const { asked, answers, store } = calls();
  const done = store.getState().ask({ kind: 'compare', before: 3, after: 5 });
  expect(asked).toMatchObject([{ name: 'compareExchanges', input: { before: 3, after: 5 } }]);
  answers[0]?.({ ok: true, value: { same: true } });
  await done;
  expect(store.getState()).toMatchObject({ answer: { kind: 'compare', same: true }, error: null });
});

const entry = (seq: number, run: string, at: string) => ({ seq, run, at, name: 'Orders' });
const entries = [
  entry(3, 'third', '2026-01-03T00:00:00.000Z'),
  entry(2, 'second', '2026-01-02T00:00:00.000Z'),
  entry(1, 'first', '2026-01-01T00:00:00.000Z'),
];
const scenario = 'Look twice';

test.each([
  ['third', null, ['second', 'third']],
  ['first', null, ['first', 'second']],
  ['first', 'third', ['first', 'third']],
])('the run %s is compared with the one before it, or the named one', async (run, other, both) => {
  const { asked, answers, store } = calls();
  const done = store.getState().ask({ kind: 'runs', scenario, run, other });
  expect(asked).toMatchObject([{ name: 'listHistory', input: { scenario } }]);
  answers[0]?.({ ok: true, value: { entries, next: null } });
  await Promise.resolve();
  const [before, after] = both;
  expect(asked[1]).toMatchObject({ name: 'compareRuns', input: { before, after } });
  answers[1]?.({ ok: true, value: { same: true, calls: [] } });
  await done;
  const { answer } = store.getState();
  expect(answer).toMatchObject({ kind: 'runs', run: { id: run }, comparison: { same: true } });
});

test('two calls of the runs are compared, and the way back leads to the runs', async () => {
  const { asked, answers, store } = calls();
  const done = store.getState().ask({ kind: 'runs', scenario, run: 'first', other: null });
  answers[0]?.({ ok: true, value: { entries: entries.slice(2), next: null } });
  await done;
  expect(store.getState().answer).toMatchObject({ kind: 'runs', other: null, comparison: null });
  void store.getState().askWithin({ kind: 'compare', before: 1, after: 3 });
  expect(store.getState()).toMatchObject({ question: { kind: 'compare' }, answer: null });
  store.getState().goBack();
  expect(asked[1]?.signal?.aborted).toBe(true);
  expect(store.getState()).toMatchObject({
    question: { kind: 'runs' },
    answer: { kind: 'runs' },
    above: null,
  });
});

test('closing cancels what is asked, and a late answer is not shown', async () => {
  const { asked, answers, store } = calls();
  const done = store.getState().ask({ kind: 'judge', seqs: [1] });
  store.getState().close();
  expect(asked[0]?.signal?.aborted).toBe(true);
  answers[0]?.({ ok: true, value: { judged: 1, withoutReply: 0, changed: [] } });
  await done;
  expect(store.getState()).toMatchObject({ question: null, answer: null });
});

test('what went wrong is shown, and asking again begins anew', async () => {
  const { answers, store } = calls();
  const done = store.getState().ask({ kind: 'compare', before: 1, after: 2 });
  answers[0]?.({ ok: false, error: { code: 'not-found', message: 'Gone.' } });
  await done;
  expect(store.getState().error?.message).toBe('Gone.');
  void store.getState().ask({ kind: 'compare', before: 1, after: 2 });
  expect(store.getState()).toMatchObject({ error: null, answer: null });
});
