import type { Worker } from 'node:worker_threads';
import { answerXml, type OpenXmls, openXmls } from '#app/xml-answers.ts';
import type { Xml, XmlOperationName, XmlSource } from '#app/xml-port.ts';
import type { Running } from '#operations/dispatch.ts';
import { type Threads, threadsOf } from './threads.ts';

/** What the thread is asked. */
export type XmlAsked = { call: number; name: XmlOperationName; question: unknown };
/** What it tells: how far it is, and in the end the answer or what went wrong. */
export type XmlTold =
  | { call: number; done: number; total: number | null }
  | { call: number; answer: unknown }
  | { call: number; cancelled: true }
  | { call: number; fault: string };

/** Calls that shall end, each in its slot (see `slotOf`); the thread looks at its own while it works. */
export type XmlThreadData = { texts: readonly Uint8Array[]; stopped: Int32Array };

/** Where a call that shall end is written; so many calls are never waiting at once. */
export const slotOf = (call: number): number => call % 1024;

/** How many documents stay open, each with its tree and texts in memory. */
const mostOpen = 3;
/** Bytes of documents that stay open together; the one asked about last always does. */
const mostBytes = 256 * 1024 * 1024;

type Waiting = { running: Running; done: (told: XmlTold) => void };

/** One opened document, or two that are compared, in a thread of their own. */
class OpenThread {
  readonly bytes: number;
  readonly #thread: Worker;
  readonly #stopped = new Int32Array(new SharedArrayBuffer(4 * 1024));
  readonly #waiting = new Map<number, Waiting>();
  #calls = 0;
  ended = false;

  constructor(threads: Threads, sources: readonly XmlSource[]) {
    const texts = sources.map(({ read }) => read());
    this.bytes = texts.reduce((sum, { length }) => sum + length, 0);
    this.#thread = threads.start({ texts, stopped: this.#stopped } satisfies XmlThreadData);
    // An open document keeps nothing from ending.
    this.#thread.unref();
    this.#thread.on('message', (told: XmlTold) => {
      const waiting = this.#waiting.get(told.call);
      if ('done' in told) waiting?.running.progress({ phase: 'Reading', done: told.done, total: told.total, unit: 'bytes' });
      else waiting?.done(told);
    });
    this.#thread.once('error', (fault) => this.#end(String(fault)));
    this.#thread.once('exit', () => this.#end('The thread that reads this document ended.'));
  }

  get thread(): Worker {
    return this.#thread;
  }

  get isBusy(): boolean {
    return this.#waiting.size > 0;
  }

  async ask(name: XmlOperationName, question: unknown, running: Running): Promise<unknown> {
    running.signal.throwIfAborted();
    this.#calls += 1;
    const call = this.#calls;
    return new Promise((resolve, reject) => {
      const stop = (): void => {
        Atomics.store(this.#stopped, slotOf(call), call);
      };
      running.signal.addEventListener('abort', stop, { once: true });
      this.#thread.ref();
      this.#waiting.set(call, {
        running,
        done: (told) => {
          running.signal.removeEventListener('abort', stop);
          this.#waiting.delete(call);
          if (this.#waiting.size === 0) this.#thread.unref();
          if ('answer' in told) resolve(told.answer);
          else if ('fault' in told) reject(new Error(told.fault));
          else reject(new DOMException('Cancelled.', 'AbortError'));
        },
      });
      this.#thread.postMessage({ call, name, question } satisfies XmlAsked);
    });
  }

  #end(fault: string): void {
    this.ended = true;
    for (const [call, { done }] of this.#waiting) done({ call, fault });
  }
}

/** Answers questions about XML texts in threads that keep them open; `threadFile` is the built xml-thread, null = at once, keeping the last one. */
export function createXml(threadFile: string | null): Xml {
  return threadFile === null ? atOnce() : inThreads(threadsOf(threadFile));
}

function inThreads(threads: Threads): Xml {
  const open = new Map<string, OpenThread>();
  return {
    async ask(sources, name, question, running) {
      const key = keyOf(sources);
      const known = open.get(key);
      const thread = known && !known.ended ? known : new OpenThread(threads, sources);
      open.delete(key);
      open.set(key, thread);
      let bytes = [...open.values()].reduce((sum, one) => sum + one.bytes, 0);
      for (const [oldest, one] of open) {
        if (one === thread || (open.size <= mostOpen && bytes <= mostBytes)) break;
        // Somebody waits for its answer; it makes room later.
        if (one.isBusy) continue;
        open.delete(oldest);
        bytes -= one.bytes;
        void threads.end(one.thread);
      }
      return (await thread.ask(name, question, running)) as never;
    },
    close: () => threads.endAll(),
  };
}

function atOnce(): Xml {
  let last: { key: string; opened: OpenXmls } | null = null;
  return {
    async ask(sources, name, question, { signal }) {
      const step = (): void => signal.throwIfAborted();
      const key = keyOf(sources);
      if (last?.key !== key) last = { key, opened: openXmls(sources.map(({ read }) => read())) };
      return answerXml(last.opened, name, question, step);
    },
    close: async () => undefined,
  };
}

const keyOf = (sources: readonly XmlSource[]): string => sources.map(({ key }) => key).join(' ');
