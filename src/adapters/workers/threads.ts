import { setMaxListeners } from 'node:events';
import { parentPort, Worker, workerData } from 'node:worker_threads';

/** What the threads of one built entry run, and what becomes of a call that is cut short. */
export type ThreadKind = {
  /** The built entry, which calls `answerCalls`. */
  file: string;
  /** Whether an aborted call ends alone, at the next step of its work, or its thread with it. */
  abortEnds: 'call' | 'thread';
  /**
   * How a call is rejected when its thread ends before the answer: with this error, or with its own
   * (null).
   */
  endedBy(error: Error | null): Error;
  /** Megabytes of memory that ends a thread alone, and not the process with it; bodies that are shared do not count. */
  maxMegabytes?: number;
};

/** How a call reports how far it is, is aborted, and which buffers it hands over instead of copying them. */
export type AskOptions = {
  signal?: AbortSignal;
  progress?: (done: number, total: number | null) => void;
  /** Hears of what the thread has to say before its answer. */
  early?: (part: unknown) => void;
  transfer?: readonly ArrayBuffer[];
};

/** Whether a call ended because its thread needed more memory than `maxMegabytes`. */
export const isOutOfMemory = (fault: unknown): boolean =>
  fault instanceof Error && 'code' in fault && fault.code === 'ERR_WORKER_OUT_OF_MEMORY';

/** Reports how far a call is; throws once the call was aborted. */
export type Step = (done?: number, total?: number | null) => void;

/** What a thread does with its calls; `close` runs before it ends normally. Calls with an answer that is a promise may overlap. */
export type Answering<Question> = {
  answer(question: Question, step: Step, early: (part: unknown) => void): unknown;
  close?(): void;
};

type ThreadRequest = { begin: unknown } | { call: number; question: unknown } | { close: true };
type ThreadMessage = { call: number } & (
  | { done: number; total: number | null }
  | { early: unknown }
  | { answer: unknown }
  | { aborted: true }
  | { fault: unknown }
);
type ThreadData = { aborted: Int32Array };

/** So many calls never wait at once: an aborted one is written into its slot, which the thread reads while it works. */
const slots = 1024;

class Aborted extends Error {}

function startThread({ file, abortEnds, endedBy, maxMegabytes }: ThreadKind) {
  const aborted = new Int32Array(new SharedArrayBuffer(slots * Int32Array.BYTES_PER_ELEMENT));
  const worker = new Worker(file, {
    workerData: { aborted } satisfies ThreadData,
    ...(maxMegabytes !== undefined && {
      resourceLimits: { maxOldGenerationSizeMb: maxMegabytes },
    }),
  });
  const waiting = new Map<number, (message: ThreadMessage) => void>();
  let calls = 0;
  let hasEnded = false;
  const fail = (error: Error | null): void => {
    hasEnded = true;
    for (const [call, hear] of waiting) hear({ call, fault: endedBy(error) });
  };
  // Node complains on the console when a thread is interrupted while it starts; an end waits until it has.
  const started = Promise.race(
    ['online', 'exit'].map((event) => new Promise((resolve) => worker.once(event, resolve))),
  );
  const exited = new Promise<void>((resolve) => worker.once('exit', () => resolve()));
  void exited.then(() => fail(null));
  worker.once('error', fail);
  worker.on('message', (message: ThreadMessage) => waiting.get(message.call)?.(message));
  // A thread that nobody waits for must not keep the process alive.
  worker.unref();
  const end = async (): Promise<void> => {
    await started;
    await worker.terminate();
  };
  return {
    exited,
    get isBusy(): boolean {
      return waiting.size > 0;
    },
    get hasEnded(): boolean {
      return hasEnded;
    },
    /** Gives it what it works on, before it is asked anything. */
    begin(data: unknown): void {
      worker.postMessage({ begin: data } satisfies ThreadRequest);
    },
    /** Rejects with what the thread threw, with an AbortError, or as `endedBy` says. */
    async ask<Answer>(
      question: unknown,
      { signal, progress, early, transfer = [] }: AskOptions = {},
    ): Promise<Answer> {
      if (hasEnded) throw endedBy(null);
      signal?.throwIfAborted();
      calls += 1;
      const call = calls;
      worker.postMessage({ call, question } satisfies ThreadRequest, transfer);
      worker.ref();
      return new Promise((resolve, reject) => {
        const abort = (): void => {
          if (abortEnds === 'call') return void Atomics.store(aborted, call % slots, call);
          void end();
          waiting.get(call)?.({ call, aborted: true });
        };
        // All questions of a run have one signal, and Node warns of more than ten listeners.
        if (signal) setMaxListeners(0, signal);
        signal?.addEventListener('abort', abort, { once: true });
        waiting.set(call, (message) => {
          if ('done' in message) return progress?.(message.done, message.total);
          if ('early' in message) return early?.(message.early);
          signal?.removeEventListener('abort', abort);
          waiting.delete(call);
          if (waiting.size === 0) worker.unref();
          if ('answer' in message) resolve(message.answer as Answer);
          else
            reject(
              'fault' in message ? message.fault : new DOMException('Cancelled.', 'AbortError'),
            );
        });
      });
    },
    /** Lets it answer the open questions, close, and end. */
    close(): Promise<void> {
      worker.ref();
      worker.postMessage({ close: true } satisfies ThreadRequest);
      return exited;
    },
    /** Ends it, whatever it is doing. */
    end,
  };
}
export type Thread = ReturnType<typeof startThread>;

/** Tracks the threads of one kind, so that they can be ended before the process. */
export function threadsOf(kind: ThreadKind) {
  const running = new Set<Thread>();
  let spare: Thread | null = null;
  let isOver = false;
  const startOne = (): Thread => {
    const thread = startThread(kind);
    running.add(thread);
    void thread.exited.then(() => running.delete(thread));
    return thread;
  };
  return {
    /** Whether all were ended. */
    get isOver(): boolean {
      return isOver;
    },
    /** Starts a thread ahead of its work, for the next `start` to take. It stays until then. */
    prepare(): void {
      if (!isOver && (spare === null || spare.hasEnded)) spare = startOne();
    },
    /** Starts one with what it works on; throws once all were ended. */
    start(data?: unknown): Thread {
      if (isOver) throw new DOMException('Assay is closing.', 'AbortError');
      const thread = spare === null || spare.hasEnded ? startOne() : spare;
      spare = null;
      thread.begin(data);
      return thread;
    },
    /** Ends all; none is started after that. */
    async endAll(): Promise<void> {
      isOver = true;
      await Promise.all([...running].map((thread) => thread.end()));
    },
  };
}
export type Threads = ReturnType<typeof threadsOf>;

/** The whole life of a thread: begins with the data that it is given, and answers its calls until its owner closes or ends it. */
export function answerCalls<Data, Question>(begin: (data: Data) => Answering<Question>): void {
  const { aborted } = workerData as ThreadData;
  let begun: Answering<Question> | null = null;
  const tell = (message: ThreadMessage): void => parentPort?.postMessage(message);
  const answerOne = async (
    { answer }: Answering<Question>,
    { call, question }: Extract<ThreadRequest, { call: number }>,
  ): Promise<void> => {
    const step: Step = (done = 0, total = null) => {
      if (Atomics.load(aborted, call % slots) === call) throw new Aborted();
      if (total !== null) tell({ call, done, total });
    };
    try {
      const early = (part: unknown): void => tell({ call, early: part });
      const answered = answer(question as Question, step, early);
      tell({ call, answer: answered instanceof Promise ? await answered : answered });
    } catch (fault) {
      tell(fault instanceof Aborted ? { call, aborted: true } : { call, fault });
    }
  };
  parentPort?.on('message', (asked: ThreadRequest) => {
    if ('begin' in asked) begun = begin(asked.begin as Data);
    else if ('close' in asked) {
      begun?.close?.();
      parentPort?.close();
    } else if (begun !== null) void answerOne(begun, asked);
  });
}

/**
 * From this size on a body goes into shared memory. A smaller one is copied for a thread at no
 * noticeable cost.
 */
const large = 256 * 1024;

/**
 * For each shared memory, an unshared one of the same size. V8 does not count shared memory, so that
 * it would collect it late, and each long reply would take 100 MB more until then. Nobody touches
 * these, so they take no memory themselves.
 */
const counted = new WeakMap<SharedArrayBuffer, ArrayBuffer>();

/** Room for so many bytes; a large one lies in memory that threads share, so that it is held once however many of them read it. */
export function roomFor(length: number): Buffer {
  if (length <= large) return Buffer.allocUnsafe(length);
  const room = new SharedArrayBuffer(length);
  counted.set(room, new ArrayBuffer(length));
  return Buffer.from(room);
}

export const isShared = (bytes: Uint8Array): boolean => bytes.buffer instanceof SharedArrayBuffer;

/** The same bytes where threads can share them: copied once where they are large and lie elsewhere. */
export function shared(bytes: Uint8Array): Uint8Array {
  if (bytes.length <= large || isShared(bytes)) return bytes;
  const room = roomFor(bytes.length);
  room.set(bytes);
  return room;
}
