import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import type { Output } from '#app/api.ts';
import type { HistoryEntry } from '#operations/history-schemas.ts';
import { documentOfDraft, draftOf, draftOfDocument, editedAt } from '#operations/send-again.ts';
import { createReplayStore } from '#renderer/history/replay/replay-store.ts';
import type { Call } from '#renderer/rpc/client.ts';

type Kept = Output<'openExchange'>;
const keptWith = (url: string, headers: [string, string][] = [], body: string | null = null) =>
  ({ fired: { request: { method: 'GET', url, headers, body } } }) as unknown as Kept;
const tab = { webhook_url: 'https://hook.example/a?shop=7&key=s3cr3t' };

describe('the draft of a kept call', () => {
  it('has neither what the address of its tab holds nor the credential', () => {
    const kept = keptWith('https://hook.example/a?shop=7&key=••••&action=get_items&_ts=5', [
      ['Accept', 'application/json'],
      ['Authorization', '••••••••'],
    ]);
    expect(draftOf(kept, tab)).toMatchObject({
      query: 'action=get_items\n_ts=5',
      headers: 'Accept: application/json',
    });
  });

  it('is the same request again, whatever its values are', () => {
    const text = fc.string({ unit: 'grapheme' });
    const name = fc.string({ unit: 'grapheme', minLength: 1 });
    fc.assert(
      fc.property(fc.array(fc.tuple(name, text)), (pairs) => {
        const query = new URLSearchParams(pairs);
        const own = { webhook_url: 'https://hook.example/a' };
        const made = draftOf(keptWith(`https://hook.example/a?${query}`), own);
        expect(made && editedAt({ ...made, isFresh: false }, 0).query).toEqual([...query]);
      }),
    );
  });
});

describe('the draft of a kept fetch', () => {
  const fetched = {
    entry: { documentId: 'doc 7' },
    document: { request: { url: 'https://a.example/webhook/••••?id=doc+7&age=3' } },
  } as unknown as Kept;

  it('has the id and the age, and no part of the address', () => {
    const made = draftOfDocument(fetched);
    expect(made?.query).toBe('id=doc+7\nage=3');
    expect(made && documentOfDraft(made)).toEqual({ id: 'doc 7', age: 3 });
  });
});

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
    if (name === 'openExchange') return { ok: true, value: {} };
    if (asked.length < 4) return { ok: true, value: fired('list') };
    return { ok: false, error: { code: 'refused', message: 'Not to this host.' } };
  }) as unknown as Call);
  const error = await store.getState().sendAgain([3, 4, 5], () => toSend);
  expect(error?.message).toBe('Not to this host.');
  expect(asked).toEqual(['openExchange 3', 'fireAction', 'openExchange 4', 'fireAction']);
  expect(store.getState().kept).toBeNull();
});

const entries = [{ seq: 4 }, { seq: 3 }] as HistoryEntry[];
const replayed = (seq: number) => ({ ok: true, value: { seq, result: 'same' } });

test('calls go to another address oldest first, and only the writes that were allowed', async () => {
  const asked: unknown[] = [];
  const store = createReplayStore((async (_name: string, input: { seq: number }) => {
    asked.push(input);
    return replayed(input.seq);
  }) as unknown as Call);
  store.getState().openElsewhere(entries);
  store.setState({ address: ' http://new.example/ ' });
  await store.getState().sendElsewhere(new Set([4]));
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
