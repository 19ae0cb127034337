import type { Xml, XmlOperationName, XmlSource } from '#app/ports/ports.ts';
import { answerXml, type OpenXmls, openXmls } from '#app/xml/answers.ts';
import { type Thread, threadsOf } from './threads.ts';

/** A question to a thread that has documents open. */
export type XmlRequest = { name: XmlOperationName; question: unknown };

/** How many documents stay open, each with its tree and texts in memory. */
const maxOpen = 3;
/** Bytes of documents that stay open together; the most recently used one always does. */
const maxBytes = 256 * 1024 * 1024;

const nothingBegun: ReturnType<Xml['begin']> = { keep: () => undefined, drop: () => undefined };

/**
 * Answers questions about XML texts in threads that hold them open; `threadFile` is the built
 * xml-thread, null = in this thread, with only the last one open. `opensEarly`: a document is opened
 * before anybody asks about it, which pays where a window is going to.
 */
export const createXml = (threadFile: string | null, opensEarly = true): Xml =>
  threadFile === null ? atOnce() : inThreads(threadFile, opensEarly);

function inThreads(file: string, opensEarly: boolean): Xml {
  const threads = threadsOf({
    file,
    abortEnds: 'call',
    endedBy: (error) =>
      new Error(
        error === null ? 'The process that reads this document ended unexpectedly.' : String(error),
      ),
  });
  const open = new Map<string, { thread: Thread; bytes: number }>();
  const start = (texts: readonly Uint8Array[]): { thread: Thread; bytes: number } => ({
    thread: threads.start(texts),
    bytes: texts.reduce((sum, { length }) => sum + length, 0),
  });
  const begin = (sources: readonly XmlSource[]): { thread: Thread; bytes: number } =>
    start(sources.map(({ read }) => read()));
  /** Makes it the one that was used last, and ends those that there is no room for. */
  const use = (key: string, used: { thread: Thread; bytes: number }): void => {
    open.delete(key);
    open.set(key, used);
    let bytes = [...open.values()].reduce((sum, one) => sum + one.bytes, 0);
    for (const [oldest, one] of open) {
      if (one === used || (open.size <= maxOpen && bytes <= maxBytes)) break;
      // Somebody waits for its answer, so it is closed later.
      if (one.thread.isBusy) continue;
      open.delete(oldest);
      bytes -= one.bytes;
      void one.thread.end();
    }
  };
  return {
    async ask(sources, name, question, { signal, progress }) {
      const key = keyOf(sources);
      const known = open.get(key);
      const asked = known && !known.thread.hasEnded ? known : begin(sources);
      use(key, asked);
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
    begin(bytes) {
      // The judge may still be at work while the app closes.
      if (!opensEarly || threads.isOver) return nothingBegun;
      const begun = start([bytes]);
      // Its fault, if it has one, is that of whoever asks next.
      const opening: XmlRequest = { name: 'openXml', question: {} };
      void begun.thread.ask(opening).catch(() => undefined);
      return { keep: (key) => use(key, begun), drop: () => void begun.thread.end() };
    },
    prepare() {
      if (opensEarly) threads.prepare();
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
    begin: () => nothingBegun,
    prepare: () => undefined,
    close: async () => undefined,
  };
}

const keyOf = (sources: readonly XmlSource[]): string => sources.map(({ key }) => key).join(' ');
