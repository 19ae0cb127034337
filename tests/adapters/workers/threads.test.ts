import type { Worker } from 'node:worker_threads';
import { expect, onTestFinished, test } from 'vitest';
import { type Answering, roomFor, type Threads, threadsOf } from '#adapters/workers/threads.ts';
import { threadOf } from '#tests/support/run/thread.ts';

const setUp = `const { answerCalls } = await import(${JSON.stringify(import.meta.resolve('#adapters/workers/threads.ts'))});`;

/** Threads that run these lines, which may use `answerCalls`. */
async function running(lines: string, abortEnds: 'call' | 'thread' = 'call'): Promise<Threads> {
  const file = await threadOf(`${setUp}\n${lines}`);
  return threadsOf({
    file,
    abortEnds,
    endedBy: (error) => new Error(`ended by ${error === null ? 'itself' : error.message}`),
  });
}

/** Lines of a thread that answers as this function says; it sees nothing around it. */
const answering = (answer: Answering<never>['answer']): string =>
  `answerCalls((data) => ({ answer: ${answer} }));`;

/** What never returns, and looks whether it was aborted. */
const endless = answering((_, step) => {
  for (;;) step(1, 2);
});

test('a thread that is ended while it starts has started, and ends', async () => {
  const threads = await running('for (;;);');
  const seen: string[] = [];
  process.once('worker', (worker) => {
    for (const event of ['online', 'exit']) worker.once(event, () => seen.push(event));
  });
  await threads.start().end();
  expect(seen).toEqual(['online', 'exit']);
});

test('all are ended together, and none is started after that', async () => {
  const threads = await running('for (;;);');
  const calls = [threads.start(), threads.start()].map((thread) =>
    expect(thread.ask(1)).rejects.toThrow('ended by itself'),
  );
  await threads.endAll();
  await Promise.all(calls);
  expect(() => threads.start()).toThrow('closing');
});

test('a thread that was started ahead takes the next work, and only that', async () => {
  const threads = await running('answerCalls((data) => ({ answer: () => data }));');
  let workers = 0;
  const count = (): void => {
    workers += 1;
  };
  process.on('worker', count);
  onTestFinished(() => void process.off('worker', count));
  threads.prepare();
  threads.prepare();
  const [one, two] = [threads.start('a'), threads.start('b')];
  expect([await one.ask(0), await two.ask(0)]).toEqual(['a', 'b']);
  expect(workers).toBe(2);
  threads.prepare();
  await threads.endAll();
  threads.prepare();
  expect(workers).toBe(3);
});

test('a thread that ended before there was work for it is replaced', async () => {
  const threads = await running(answering(() => 'answered'));
  const worker = new Promise<Worker>((resolve) => process.once('worker', resolve));
  threads.prepare();
  await (await worker).terminate();
  expect(await threads.start().ask(0)).toBe('answered');
  await threads.endAll();
});

test('a thread that ended by itself can be ended, and rejects what it is asked', async () => {
  const threads = await running('');
  const thread = threads.start();
  await thread.exited;
  await thread.end();
  await threads.endAll();
  expect(thread.hasEnded).toBe(true);
  await expect(thread.ask(1)).rejects.toThrow('ended by itself');
});

test('a thread answers one call after the other, each by its own question, until it is closed', async () => {
  const threads = await running(
    `answerCalls((data) => ({ answer: (question) => [data, question], close: () => data.view.fill(7) }));`,
  );
  const view = new Uint8Array(new SharedArrayBuffer(1));
  const thread = threads.start({ view });
  const asked = [thread.ask('a'), thread.ask('b')];
  expect(thread.isBusy).toBe(true);
  expect(await Promise.all(asked)).toEqual([
    [{ view }, 'a'],
    [{ view }, 'b'],
  ]);
  expect(thread.isBusy).toBe(false);
  const last = thread.ask('c');
  await thread.close();
  expect(await last).toEqual([{ view: Uint8Array.of(7) }, 'c']);
});

test('what a call throws is its own fault; the next one is answered', async () => {
  const threads = await running(
    answering((question) => {
      if (question === 'bad') throw new RangeError('no such thing');
      return question;
    }),
  );
  const thread = threads.start();
  await expect(thread.ask('bad')).rejects.toThrow(new RangeError('no such thing'));
  expect(await thread.ask('good')).toBe('good');
  await thread.close();
});

test('a thread that breaks rejects every call that waits', async () => {
  const threads = await running(`answerCalls(() => { throw new Error('no such file'); });`);
  const thread = threads.start();
  await Promise.all(
    [1, 2].map((question) => expect(thread.ask(question)).rejects.toThrow('ended by no such file')),
  );
});

test('a call reports how far it is, and aborted alone leaves its thread for the next', async () => {
  const threads = await running(
    answering((question, step) => {
      if (question === 'short') return 'answered';
      for (;;) step(1, 2);
    }),
  );
  const thread = threads.start();
  const stop = new AbortController();
  const seen: unknown[] = [];
  const progress = (done: number, total: number | null): void => {
    seen.push([done, total]);
    stop.abort();
  };
  await expect(thread.ask('endless', { signal: stop.signal, progress })).rejects.toThrow(
    'Cancelled.',
  );
  expect(seen[0]).toEqual([1, 2]);
  expect(await thread.ask('short')).toBe('answered');
  await expect(thread.ask('short', { signal: stop.signal })).rejects.toThrow('aborted');
  await thread.end();
});

test('an aborted call ends its thread where its kind says so', async () => {
  const threads = await running(endless, 'thread');
  const thread = threads.start();
  const stop = new AbortController();
  const call = expect(thread.ask(1, { signal: stop.signal })).rejects.toThrow('Cancelled.');
  const other = expect(thread.ask(2)).rejects.toThrow('ended by itself');
  stop.abort();
  await call;
  await thread.exited;
  await other;
});

test('a buffer is handed over, and what cannot be copied is refused without waiting', async () => {
  const threads = await running(answering((question) => question));
  const thread = threads.start();
  const bytes = Uint8Array.of(1, 2, 3);
  const answer = thread.ask(bytes, { transfer: [bytes.buffer] });
  expect(bytes.byteLength).toBe(0);
  expect(await answer).toEqual(Uint8Array.of(1, 2, 3));
  await expect(thread.ask(() => undefined)).rejects.toThrow('could not be cloned');
  expect(thread.isBusy).toBe(false);
  await thread.close();
});

test('memory that threads share is counted, so that it is freed soon after its last use', () => {
  const size = 256 * 1024 * 1024;
  const before = process.memoryUsage().external;
  const room = roomFor(size);
  // Something else may be freed meanwhile.
  expect(process.memoryUsage().external - before).toBeGreaterThan(size / 2);
  expect([room.length, room.buffer instanceof SharedArrayBuffer]).toEqual([size, true]);
});
