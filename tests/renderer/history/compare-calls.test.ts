import { expect, test } from 'vitest';
import { createHistoryStore } from '#renderer/history/history-store.ts';
import type { Call } from '#renderer/rpc/client.ts';

/** Calls that are answered when the test says so. */
function calls() {
  const asked: { name: string; input: unknown; signal: AbortSignal | undefined }[] = [];
  const answers: ((outcome: unknown) => void)[] = [];
  const call = ((name: string, input: unknown, options?: { signal?: AbortSignal }) => {
    asked.push({ name, input, signal: options?.signal });
    return new Promise((resolve) => answers.push(resolve));
  }) as unknown as Call;
  return {
    asked,
    answers,
    store: createHistoryStore(call, call, async ({ entry }) => `Text of ${entry.seq}`),
  };
}

test('writes are asked for once where the tab says so, and the answer counts', async () => {
  const { store } = calls();
  const asks = store.mayWrite({ name: 'Shop' }, ['update_item', 'delete_item']);
  expect(store.getState().writes).toMatchObject({
    tab: 'Shop',
    calls: ['update_item', 'delete_item'],
  });
  store.getState().writes?.answer('writes');
  expect(await asks).toBe('writes');
  expect(store.getState().writes).toBeNull();
});
