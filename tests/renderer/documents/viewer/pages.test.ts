import { expect, test } from 'vitest';
import { createPages } from '#renderer/documents/viewer/pages.ts';
import { ok } from '../../answering.ts';

const page = (total: number, ...rows: number[]) => ok({ total, meta: null, rows });

test('in a list read by pages the answer to an older question changes nothing', async () => {
  const pages = createPages<number>(10);
  let answer = (_page: ReturnType<typeof page>): void => undefined;
  const old = pages.restart(
    () =>
      new Promise((resolve) => {
        answer = resolve;
      }),
  );
  await pages.restart(async () => page(1, 100));
  answer(page(2, 0, 1));
  await old;
  expect([pages.row(0), pages.store.getState().total]).toEqual([100, 1]);
});
