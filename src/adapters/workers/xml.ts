import type { Xml, XmlSource } from '#app/ports/ports.ts';
import type { AskedXml, XmlAnswers } from '#app/xml/answers.ts';
import type { XmlOperationName, XmlQuestions } from '#app/xml/open.ts';
import { doneWithin } from './done-within.ts';
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
 * xml-thread, null = in this thread, with only the last one open. Each document is opened before
 * anybody asks about it, because a window is going to.
 */
export const createXml = (threadFile: string | null): Xml =>
  threadFile === null ? withoutThreads() : inThreads(threadFile, true);

/** Bytes of documents up to which the questions of a command take less time than starting a thread for them. */
const small = 128 * 1024;
/** Milliseconds that one question takes at most on the calling thread, which doesn't notice Ctrl+C meanwhile. */
const askedHere = 300;

/**
 * Answers questions of one command, in threads like `createXml`, but about small documents on the
 * calling thread. A question that takes long, which depends on what is asked and not on the size,
 * moves to a thread.
 */
export function createCommandXml(threadFile: string): Xml {
  const threads = inThreads(threadFile, false);
  const here = atOnce();
  const places = new Map<string, 'here' | 'thread'>();
  return {
    ...threads,
    async ask(source, name, question, running) {
      const { key } = source;
      if (!places.has(key)) {
        places.set(key, source.read().length <= small ? 'here' : 'thread');
      }
      if (places.get(key) === 'here') {
        const done = await doneWithin(askedHere, (step) => here(source, name, question, step));
        if (done !== null) return done.answer;
        running.signal.throwIfAborted();
        places.set(key, 'thread');
      }
      return threads.ask(source, name, question, running);
    },
  };
}

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
  const start = (text: Uint8Array): { thread: Thread; bytes: number } => ({
    thread: threads.start(text),
    bytes: text.length,
  });
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
    async ask({ key, read }, name, question, { signal, progress }) {
      const known = open.get(key);
      const asked = known && !known.thread.hasEnded ? known : start(read());
      use(key, asked);
      return asked.thread.ask({ name, question } satisfies XmlRequest, {
        signal,
        progress: (done, total) => progress({ phase: 'Reading', done, total, unit: 'bytes' }),
      });
    },
    begin(bytes) {
      // The judge may still be at work while the app closes.
      if (!opensEarly || threads.isOver) return nothingBegun;
      const begun = start(bytes);
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

/** Answers on the calling thread, with only the last document open. The code that answers is loaded by the first question. */
function atOnce() {
  let last: { key: string; opened: AskedXml } | null = null;
  return async <N extends XmlOperationName>(
    source: XmlSource,
    name: N,
    question: XmlQuestions[N],
    step: () => void,
  ): Promise<XmlAnswers[N]> => {
    const { answerXml, openOnce } = await import('#app/xml/answers.ts');
    const { key } = source;
    if (last?.key !== key) last = { key, opened: openOnce(source.read()) };
    return answerXml(last.opened, name, question, step);
  };
}

function withoutThreads(): Xml {
  const ask = atOnce();
  return {
    ask: (source, name, question, { signal }) =>
      ask(source, name, question, () => signal.throwIfAborted()),
    begin: () => nothingBegun,
    prepare: () => undefined,
    close: async () => undefined,
  };
}
