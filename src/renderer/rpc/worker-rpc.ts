import { errorText } from '#core/text/wording.ts';

type WorkerRequest = { call: number; question: unknown };
type WorkerMessage = { call: number } & (
  | { part: unknown }
  | { answer: unknown }
  | { fault: string }
);

/**
 * How a call receives parts of the answer from its worker, and which buffers it transfers instead
 * of copying.
 */
type AskOptions<Part> = { onPart?: (part: Part) => void; transfer?: readonly ArrayBuffer[] };

/**
 * Calls to a worker, which ends with its owner: after `close` no call gets an answer. A call
 * rejects with the message of the worker's exception; if the worker fails as a whole, it ends and
 * rejects all waiting and future calls.
 */
export function openWorker(worker: Worker) {
  const waiting = new Map<number, (message: WorkerMessage) => void>();
  let calls = 0;
  let failure: Error | null = null;
  const close = (): void => {
    waiting.clear();
    worker.terminate();
  };
  worker.addEventListener('message', ({ data }: MessageEvent<WorkerMessage>) =>
    waiting.get(data.call)?.(data),
  );
  worker.addEventListener('error', ({ message }) => {
    failure = new Error(message || 'A background thread of the window ended. Try again.');
    for (const [call, hear] of waiting) hear({ call, fault: failure.message });
    close();
  });
  return {
    hasFailed: (): boolean => failure !== null,
    async ask<Answer, Part = never>(
      question: unknown,
      { onPart, transfer = [] }: AskOptions<Part> = {},
    ): Promise<Answer> {
      if (failure !== null) throw failure;
      calls += 1;
      const call = calls;
      worker.postMessage({ call, question } satisfies WorkerRequest, [...transfer]);
      return new Promise((resolve, reject) =>
        waiting.set(call, (message) => {
          if ('part' in message) return onPart?.(message.part as Part);
          waiting.delete(call);
          if ('answer' in message) resolve(message.answer as Answer);
          else reject(new Error(message.fault));
        }),
      );
    },
    close,
  };
}
export type OpenWorker = ReturnType<typeof openWorker>;

/** The main loop of a worker: answers its calls, and may send parts of an answer first. */
export function answerCalls<Question>(
  answer: (question: Question, tell: (part: unknown) => void) => unknown,
): void {
  const send = (message: WorkerMessage): void => self.postMessage(message);
  self.addEventListener(
    'message',
    async ({ data: { call, question } }: MessageEvent<WorkerRequest>) => {
      try {
        send({ call, answer: await answer(question as Question, (part) => send({ call, part })) });
      } catch (fault) {
        send({ call, fault: errorText(fault) });
      }
    },
  );
}
