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

  test('the answer to an older question changes nothing', async () => {
    const pages = createPages<number>(10);
    const slow = held();
    const old = pages.restart(slow.load(numbers(30)));
    await pages.restart(numbers(5, 100));
    slow.answer();
    await old;
    expect([pages.row(0), pages.store.getState().total]).toEqual([100, 5]);
  });
});
