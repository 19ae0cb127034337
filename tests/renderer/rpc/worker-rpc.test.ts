import { Worker as NodeThread } from 'node:worker_threads';
import { expect, onTestFinished, test } from 'vitest';
import { openWorker } from '#renderer/rpc/worker-rpc.ts';
import { threadOf } from '#tests/support/run/thread.ts';

const setUp = `import { parentPort } from 'node:worker_threads';
globalThis.self = parentPort;
const { answerCalls } = await import(${JSON.stringify(import.meta.resolve('#renderer/rpc/worker-rpc.ts'))});`;

/** A thread of Node with the face that a page has of its worker, which runs these lines. */
async function workerOf(lines: string) {
  const file = await threadOf(`${setUp}\n${lines}`);
  const thread = new NodeThread(file);
  onTestFinished(async () => void (await thread.terminate()));
  const face = Object.assign(new EventTarget(), {
    postMessage: thread.postMessage.bind(thread),
    terminate: () => void thread.terminate(),
  });
  thread.on('message', (data) => face.dispatchEvent(new MessageEvent('message', { data })));
  thread.on('error', ({ message }) =>
    face.dispatchEvent(Object.assign(new Event('error'), { message })),
  );
  const exited = new Promise((resolve) => thread.once('exit', resolve));
  return { worker: openWorker(face as unknown as Worker), exited };
}

test('calls are answered each by its own answer, after its parts, in whatever order they end', async () => {
  const { worker } = await workerOf(`
    const later = {};
    later.promise = new Promise((resolve) => { later.resolve = resolve; });
    answerCalls(async (question, tell) => {
      tell([question, 1]);
      if (question === 'first') await later.promise;
      else later.resolve();
      tell([question, 2]);
      return question;
    });`);
  const parts: unknown[] = [];
  const ask = (question: string) => worker.ask(question, { onPart: (part) => parts.push(part) });
  expect(await Promise.all([ask('first'), ask('second')])).toEqual(['first', 'second']);
  expect(parts).toEqual([
    ['first', 1],
    ['second', 1],
    ['second', 2],
    ['first', 2],
  ]);
});

test('a worker that fails as a whole rejects what waits and what comes later', async () => {
  const { worker } = await workerOf(`throw new Error('not to be loaded');`);
  await Promise.all(
    [1, 2].map((question) => expect(worker.ask(question)).rejects.toThrow('not to be loaded')),
  );
  expect(worker.hasFailed()).toBe(true);
  await expect(worker.ask(3)).rejects.toThrow('not to be loaded');
});
