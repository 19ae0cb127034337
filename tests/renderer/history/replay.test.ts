import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import type { Call } from '#operations/client.ts';
import type { Output } from '#operations/operations.ts';
import {
  documentOfDraft,
  draftOf,
  draftOfDocument,
  editedAt,
  problemOf,
  type ReplayDraft,
} from '#renderer/history/replay/replay-draft.ts';
import { createReplayStore } from '#renderer/history/replay/replay-store.ts';
import { type Run, statsOf } from '#renderer/history/replay/run-stats.ts';

type Kept = Output<'openExchange'>;
const keptWith = (url: string, headers: [string, string][] = [], body: string | null = null) =>
  ({ fired: { request: { method: 'GET', url, headers, body } } }) as unknown as Kept;
const tab = { webhook_url: 'https://hook.example/a?shop=7&key=s3cr3t' };
const draft: ReplayDraft = {
  query: '',
  headers: '',
  body: '',
  isFresh: false,
  count: 1,
  atOnce: 1,
};

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

  it('gets the times of the sending, or keeps those that were entered', () => {
    const query = '_ts=5&\nfiredAt=then\nother=5';
    const body = '{"action":"update_item","firedAt":"then"}';
    const at = Date.parse('2026-11-22T10:00:00.000Z');
    const fresh = editedAt({ ...draft, query, body, isFresh: true }, at);
    expect(fresh.query).toEqual([
      ['_ts', String(at)],
      ['firedAt', '2026-11-22T10:00:00.000Z'],
      ['other', '5'],
    ]);
    expect(fresh.body).toBe('{"action":"update_item","firedAt":"2026-11-22T10:00:00.000Z"}');
    const frozen = editedAt({ ...draft, query, body }, at);
    expect([frozen.query[0], frozen.body]).toEqual([['_ts', '5'], body]);
  });

  it.each([
    ['Host: other.example', 'headers, line 1'],
    ['Accept: */*\nBad name: 1', 'headers, line 2'],
    ['X: ✓', 'headers, line 1'],
  ])('cannot be sent with the header %j', (headers, words) => {
    expect(problemOf({ ...draft, headers })).toContain(words);
    expect(problemOf(draft)).toBeNull();
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

  it.each([
    ['id=1\npage=2', /without "page"/],
    ['id=1\nage=old', /^age: /],
  ])('cannot be sent with %j', (query, words) => {
    expect(documentOfDraft({ query })).toMatch(words);
  });
});

describe('sending many times', () => {
  const fired = (outcome: string) => ({
    http: { status: 200, timings: { total: 5 } },
    failure: null,
    verdict: { outcome, findings: [] },
  });

  it('has no more calls under way than asked for, and sends as many as asked for', async () => {
    let [underWay, most] = [0, 0];
    const call = (async (name: string) => {
      if (name === 'openExchange') return { ok: true, value: {} };
      underWay += 1;
      most = Math.max(most, underWay);
      await new Promise(setImmediate);
      underWay -= 1;
      return { ok: true, value: fired('list') };
    }) as unknown as Call;
    const store = createReplayStore(call);
    await store.getState().open(1, () => ({ ...draft, count: 17, atOnce: 4 }));
    await store.getState().send(() => ({ name: 'fireAction', input: {} as never }));
    expect(store.getState().runs).toHaveLength(17);
    expect(most).toBe(4);
    expect(store.getState().isRunning).toBe(false);
  });

  it('stops when it is cancelled, and keeps what came', async () => {
    const store = createReplayStore((async (name: string) => {
      if (name === 'openExchange') return { ok: true, value: {} };
      if (store.getState().runs.length === 2) store.getState().stop();
      return { ok: true, value: fired('list') };
    }) as unknown as Call);
    await store.getState().open(1, () => ({ ...draft, count: 100 }));
    await store.getState().send(() => ({ name: 'fireAction', input: {} as never }));
    expect(store.getState()).toMatchObject({ isRunning: false, error: null });
    expect(store.getState().runs).toHaveLength(2);
  });

  it('ends at the first call that is refused, and says why', async () => {
    let asked = 0;
    const store = createReplayStore((async (name: string) => {
      if (name === 'openExchange') return { ok: true, value: {} };
      asked += 1;
      return { ok: false, error: { code: 'refused', message: 'Not to this host.' } };
    }) as unknown as Call);
    await store.getState().open(1, () => ({ ...draft, count: 100 }));
    await store.getState().send(() => ({ name: 'fireAction', input: {} as never }));
    expect(asked).toBe(1);
    expect(store.getState().error?.message).toBe('Not to this host.');
  });
});

test('a fetch counts as successful when the document is there, or being made', async () => {
  const outcomes = ['completed', 'processing', 'failed', 'unauthorized'];
  const store = createReplayStore((async (name: string) => {
    if (name === 'openExchange') return { ok: true, value: {} };
    const verdict = { outcome: outcomes[store.getState().runs.length], findings: [] };
    return { ok: true, value: { http: null, failure: null, verdict } };
  }) as unknown as Call);
  await store.getState().open(1, () => ({ ...draft, count: outcomes.length }));
  await store.getState().send(() => ({ name: 'fetchDocument', input: {} as never }));
  expect(store.getState().runs.map(({ succeeded }) => succeeded)).toEqual([
    true,
    true,
    false,
    false,
  ]);
});

describe('what many calls come to', () => {
  const run = (time: number | null, outcome = 'list'): Run => ({
    status: time === null ? null : 200,
    time,
    succeeded: outcome === 'list',
    outcome,
    errors: 0,
    warnings: 0,
  });

  it('success, times by nearest rank, and verdicts that differ', () => {
    const runs = [...Array.from({ length: 19 }, (_, n) => run(n + 1)), run(100, 'failure')];
    expect(statsOf(runs)).toEqual({
      succeeded: 19,
      times: { p50: 10, p95: 19, max: 100 },
      verdicts: [
        { text: '200 · list · 0 errors, 0 warnings', count: 19 },
        { text: '200 · failure · 0 errors, 0 warnings', count: 1 },
      ],
    });
    expect(statsOf([run(null, 'failure')]).times).toBeNull();
  });
});
