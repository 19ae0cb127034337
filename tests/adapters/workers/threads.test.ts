import { expect, test } from 'vitest';
import { type Answering, type Threads, threadsOf } from '#adapters/workers/threads.ts';
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

test('all are ended together, and none is started after that', async () => {
  const threads = await running('for (;;);');
  const calls = [threads.start(), threads.start()].map((thread) =>
    expect(thread.ask(1)).rejects.toThrow('ended by itself'),
  );
  await threads.endAll();
  await Promise.all(calls);
  expect(() => threads.start()).toThrow('closing');
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
