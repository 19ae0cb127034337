import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createPages, type LoadPage } from '#renderer/documents/viewer/pages.ts';

/** A list of numbers from `first` on. */
const numbers =
  (total: number, first = 0): LoadPage<number, null> =>
  async (from, count) => ({
    ok: true,
    value: {
      total,
      meta: null,
      rows: Array.from(
        { length: Math.max(0, Math.min(count, total - from)) },
        (_, index) => first + from + index,
      ),
    },
  });

/** A load that answers when told to. */
function held() {
  const waiting: (() => void)[] = [];
  const load = (inner: LoadPage<number, null>): LoadPage<number, null> => {
    return async (...asked) => {
      await new Promise<void>((resolve) => waiting.push(resolve));
      return inner(...asked);
    };
  };
  return { load, answer: () => waiting.splice(0).map((resolve) => resolve()) };
}

describe('a list read by pages', () => {
  test('gives the rows of the pages that were wanted, and only those', async () => {
    const pages = createPages<number>(10);
    await pages.restart(numbers(100));
    expect([pages.row(0), pages.row(9), pages.row(10)]).toEqual([0, 9, undefined]);
    pages.want(55, 72);
    await pages.read(70);
    expect([pages.row(49), pages.row(50), pages.row(79), pages.row(80)]).toEqual([
      undefined,
      50,
      79,
      undefined,
    ]);
    expect(pages.store.getState()).toMatchObject({ total: 100, loading: false, error: null });
  });

  test('any row can be read on its own', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 500 }),
        fc.nat(499),
        fc.integer({ min: 1, max: 60 }),
        async (total, at, size) => {
          const pages = createPages<number>(size);
          await pages.restart(numbers(total));
          expect(await pages.read(at)).toBe(at < total ? at : undefined);
        },
      ),
    );
  });

  test('asked for anew, it keeps what is shown until what takes its place is there', async () => {
    const pages = createPages<number>(10);
    await pages.restart(numbers(30));
    const slow = held();
    const done = pages.restart(slow.load(numbers(20, 100)));
    expect([pages.row(3), pages.store.getState().loading]).toEqual([3, true]);
    slow.answer();
    await done;
    expect([pages.row(3), pages.store.getState().total]).toEqual([103, 20]);
  });

  test('the answer to an older question changes nothing', async () => {
    const pages = createPages<number>(10);
    const slow = held();
    const old = pages.restart(slow.load(numbers(30)));
    await pages.restart(numbers(5, 100));
    slow.answer();
    await old;
    expect([pages.row(0), pages.store.getState().total]).toEqual([100, 5]);
  });

  test('a failure is reported, and the next question starts afresh', async () => {
    const pages = createPages<number>(10);
    await pages.restart(async () => ({
      ok: false,
      error: { code: 'not-found', message: 'Gone.' },
    }));
    expect(pages.store.getState()).toMatchObject({ loading: false, error: { message: 'Gone.' } });
    await pages.restart(numbers(1));
    expect(pages.store.getState()).toMatchObject({ error: null, total: 1 });
  });

  test('cleared, it is as if nothing had been asked', async () => {
    const pages = createPages<number>(10);
    await pages.restart(numbers(30));
    pages.clear();
    expect([pages.row(0), pages.store.getState().total, await pages.read(0)]).toEqual([
      undefined,
      null,
      undefined,
    ]);
  });
});
