import { Worker } from 'node:worker_threads';

/** The threads that run one built entry. */
export type Threads = {
  /** Starts one with what it works on; throws once all were ended. */
  start(workerData: unknown): Worker;
  /** Ends one, whatever it is doing. */
  end(thread: Worker): Promise<void>;
  /** Ends all; none is started after that. */
  endAll(): Promise<void>;
};

/** Keeps the threads of one built entry in sight, so that they can be ended before the process is. */
export function threadsOf(file: string): Threads {
  // Node cannot be interrupted while a thread starts without complaining on the console; an end waits until it has.
  const started = new Map<Worker, Promise<unknown>>();
  let isOver = false;
  const end = async (thread: Worker): Promise<void> => {
    await started.get(thread);
    await thread.terminate();
  };
  return {
    start(workerData) {
      if (isOver) throw new DOMException('Assay is closing.', 'AbortError');
      const thread = new Worker(file, { workerData });
      const settled = ['online', 'exit'].map((event) => new Promise((resolve) => thread.once(event, resolve)));
      started.set(thread, Promise.race(settled));
      thread.once('exit', () => started.delete(thread));
      return thread;
    },
    end,
    async endAll() {
      isOver = true;
      await Promise.all([...started.keys()].map(end));
    },
  };
}
