import { expect, test } from 'vitest';
import type { HistoryEntry } from '#operations/history-schemas.ts';
import { createReplayStore } from '#renderer/history/replay/replay-store.ts';
import type { Call } from '#renderer/rpc/client.ts';
import { ok } from '../answering.ts';

const fired = (outcome: string) => ({
  http: { status: 200, timings: { total: 5 } },
  failure: null,
  verdict: { outcome, findings: [{ level: 'warning' }] },
});
const toSend = { name: 'fireAction', input: {} as never } as const;

test('several calls are sent one after the other, until one is refused', async () => {
  const asked: string[] = [];
  const store = createReplayStore((async (name: string, input: { seq?: number }) => {
    asked.push(`${name} ${input.seq ?? ''}`.trim());
    if (name === 'openExchange') return ok({});
    if (asked.length < 4) return ok(fired('list'));
    return { ok: false, error: { code: 'refused', message: 'Not to this host.' } };
  }) as unknown as Call);
  const error = await store.sendAgain([3, 4, 5], () => toSend);
  expect(error?.message).toBe('Not to this host.');
  expect(asked).toEqual(['openExchange 3', 'fireAction', 'openExchange 4', 'fireAction']);
  expect(store.getState().kept).toBeNull();
});

const entries = [{ seq: 4 }, { seq: 3 }] as HistoryEntry[];
const replayed = (seq: number) => ok({ seq, result: 'same' });

test('calls go to another address oldest first, and only the writes that were allowed', async () => {
  const asked: unknown[] = [];
  const store = createReplayStore((async (_name: string, input: { seq: number }) => {
    asked.push(input);
    return replayed(input.seq);
  }) as unknown as Call);
  store.openElsewhere(entries);
  store.setState({ address: ' http://new.example/ ' });
  await store.sendElsewhere(new Set([4]));
  expect(asked).toEqual([
    { seq: 3, url: 'http://new.example/', mayWrite: false },
    { seq: 4, url: 'http://new.example/', mayWrite: true },
  ]);
  expect(store.getState()).toMatchObject({
    sending: null,
    error: null,
    replayed: [{ seq: 3 }, { seq: 4 }],
  });
});
