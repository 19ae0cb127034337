import { expect, test } from 'vitest';
import { createRunningCalls } from '#renderer/rpc/store.ts';
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
