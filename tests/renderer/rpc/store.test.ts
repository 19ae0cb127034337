import { expect, test } from 'vitest';
import { createRunningCalls, titleOfCall } from '#renderer/rpc/store.ts';
import { answering, untilCancelled } from '../answering.ts';

test('a running call is listed with its progress, can be cancelled from the list, and leaves it', async () => {
  const { store, call } = createRunningCalls(
    answering({
      readSamples: (_, running) => {
        running.onProgress({ phase: 'receiving', done: 1, total: null, unit: 'bytes' });
        return untilCancelled(running);
      },
    }),
  );
  const told: number[] = [];
  const outcome = call('readSamples', {}, { onProgress: ({ done }) => told.push(done) });
  const [running] = store.getState().running;
  expect(running?.name).toBe('readSamples');
  expect(running?.progress?.done).toBe(1);
  expect(told).toEqual([1]);
  running?.cancel();
  expect((await outcome).ok).toBe(false);
  expect(store.getState().running).toEqual([]);
});

test("the caller's own signal still cancels", async () => {
  const { call } = createRunningCalls(
    answering({ readSamples: (_, running) => untilCancelled(running) }),
  );
  const controller = new AbortController();
  const outcome = call('readSamples', {}, { signal: controller.signal });
  controller.abort();
  expect(await outcome).toMatchObject({ ok: false, error: { code: 'cancelled' } });
});

test('a running call is named in words, never by its operation', () => {
  expect(titleOfCall('checkStatement')).toBe('Checking the statement');
  expect(titleOfCall('saveTab')).toBe('Working');
});
