import { expect, test } from 'vitest';
import { untilAborted } from '#app/documents/until-aborted.ts';

async function all<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const seen: Item[] = [];
  for await (const item of items) seen.push(item);
  return seen;
}

test('all items, of a list or a stream', async () => {
  const { signal } = new AbortController();
  async function* stream() {
    yield 1;
    yield 2;
  }
  expect(await all(untilAborted([1, 2], signal))).toEqual([1, 2]);
  expect(await all(untilAborted(stream(), signal))).toEqual([1, 2]);
});

test('an input that stays open ends with the signal', async () => {
  const stop = new AbortController();
  async function* open() {
    yield 1;
    stop.abort();
    await new Promise(() => undefined);
  }
  expect(await all(untilAborted(open(), stop.signal))).toEqual([1]);
});
