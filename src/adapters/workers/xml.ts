import type { Xml, XmlOperationName, XmlSource } from '#app/ports/ports.ts';
import { answerXml, type OpenXmls, openXmls } from '#app/xml/answers.ts';
import { type Thread, threadsOf } from './threads.ts';

/** A question to a thread that has documents open. */
export type XmlRequest = { name: XmlOperationName; question: unknown };

/** How many documents stay open, each with its tree and texts in memory. */
const maxOpen = 3;
/** Bytes of documents that stay open together; the most recently used one always does. */
const maxBytes = 256 * 1024 * 1024;

/**
 * Answers questions about XML texts in threads that hold them open; `threadFile` is the built
 * xml-thread, null = in this thread, with only the last one open.
 */
export const createXml = (threadFile: string | null): Xml =>
  threadFile === null ? atOnce() : inThreads(threadFile);

function inThreads(file: string): Xml {
  const threads = threadsOf({
    file,
    abortEnds: 'call',
    endedBy: (error) =>
      new Error(
        error === null ? 'The process that reads this document ended unexpectedly.' : String(error),
      ),
  });
  const open = new Map<string, { thread: Thread; bytes: number }>();
  const begin = (sources: readonly XmlSource[]): { thread: Thread; bytes: number } => {
    const texts = sources.map(({ read }) => read());
    return {
      thread: threads.start(texts),
      bytes: texts.reduce((sum, { length }) => sum + length, 0),
    };
  };
  return {
    async ask(sources, name, question, { signal, progress }) {
      const key = keyOf(sources);
      const known = open.get(key);
      const asked = known && !known.thread.hasEnded ? known : begin(sources);
      open.delete(key);
      open.set(key, asked);
      let bytes = [...open.values()].reduce((sum, one) => sum + one.bytes, 0);
      for (const [oldest, one] of open) {
        if (one === asked || (open.size <= maxOpen && bytes <= maxBytes)) break;
        // Somebody waits for its answer, so it is closed later.
        if (one.thread.isBusy) continue;
        open.delete(oldest);
        bytes -= one.bytes;
        void one.thread.end();
      }
      return asked.thread.ask({ name, question } satisfies XmlRequest, {
        signal,
        progress: (done, total) => progress({ phase: 'Reading', done, total, unit: 'bytes' }),
      });
    },
    async askOnce(source, name, question, { signal, progress }) {
      const { thread } = begin([source]);
      try {
        return await thread.ask({ name, question } satisfies XmlRequest, {
          signal,
          progress: (done, total) => progress({ phase: 'Reading', done, total, unit: 'bytes' }),
        });
      } finally {
        void thread.end();
      }
    },
    close: threads.endAll,
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
    askOnce: async (source, name, question, { signal }) =>
      answerXml(openXmls([source.read()]), name, question, () => signal.throwIfAborted()),
    close: async () => undefined,
  };
}

const keyOf = (sources: readonly XmlSource[]): string => sources.map(({ key }) => key).join(' ');
