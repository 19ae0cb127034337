import { expect, test } from 'vitest';
import { createRunPace } from '#app/documents/run-pace.ts';
import { quickTime } from '../desk.ts';

/** Requests that wait for their turn; `open` are those that started, by what ends them. */
function requests(count: number) {
  const time = quickTime();
  const pace = createRunPace(time, null);
  const { signal } = new AbortController();
  const open: (() => void)[] = [];
  const start = (): Promise<void> => pace.turn(signal).then((end) => void open.push(end));
  for (let n = 0; n < count; n += 1) void start();
  /** Until nothing moves but what the test ends. */
  const settled = async (): Promise<number> => {
    for (let turn = 0; turn < 30; turn += 1) await new Promise(setImmediate);
    return open.length;
  };
  return { pace, open, settled, start, time };
}

test('after a pause, one request starts alone, and each that ends allows one more', async () => {
  const { pace, open, settled, start } = requests(0);
  pace.pause(10_000);
  for (let n = 0; n < 12; n += 1) void start();
  const seen = [await settled()];
  for (let round = 0; round < 3; round += 1) {
    for (const end of open.splice(0)) end();
    seen.push(await settled());
  }
  expect(seen).toEqual([1, 2, 4, 5]);
});
