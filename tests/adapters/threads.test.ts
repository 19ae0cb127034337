import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type Threads, threadsOf } from '#adapters/threads.ts';
import { ownFolder } from '#tests/support/folder.ts';

/** Threads that count what they have done in shared memory, and never end by themselves. */
async function counting(): Promise<{ threads: Threads; counter: Int32Array }> {
  const file = join(await ownFolder(), 'thread.mjs');
  await writeFile(
    file,
    `import { workerData } from 'node:worker_threads';
     for (;;) Atomics.wait(workerData, 1, 0, 10);`,
  );
  return { threads: threadsOf(file), counter: new Int32Array(new SharedArrayBuffer(8)) };
}

test('a thread that is ended while it starts has started, and ends', async () => {
  const { threads, counter } = await counting();
  const thread = threads.start(counter);
  let code: number | null = null;
  let isUp = false;
  thread.once('online', () => {
    isUp = true;
  });
  thread.once('exit', (exitCode) => {
    code = exitCode;
  });
  await threads.end(thread);
  expect({ isUp, code }).toEqual({ isUp: true, code: 1 });
});

test('all are ended together, and none is started after that', async () => {
  const { threads, counter } = await counting();
  let ended = 0;
  for (const thread of [threads.start(counter), threads.start(counter)]) {
    thread.once('exit', () => {
      ended += 1;
    });
  }
  await threads.endAll();
  expect(ended).toBe(2);
  expect(() => threads.start(counter)).toThrow('closing');
});

test('a thread that ended by itself can be ended', async () => {
  const file = join(await ownFolder(), 'thread.mjs');
  await writeFile(file, '');
  const threads = threadsOf(file);
  const thread = threads.start(null);
  await new Promise((resolve) => thread.once('exit', resolve));
  await threads.end(thread);
  await threads.endAll();
  expect(thread.threadId).toBe(-1);
});
