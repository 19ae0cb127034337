import type { Judge } from '#app/ports.ts';
import { type FileToRead, type LocalFile, readLocalFile } from '#core/document/local-file.ts';
import {
  type DocumentJudgement,
  type DocumentToJudge,
  type ItemJudgement,
  type ItemToJudge,
  judgeDocument,
  judgeItem,
  judgeList,
  judgeStatus,
  type ListJudgement,
  type ListToJudge,
  type StatusJudgement,
  type StatusToJudge,
} from '#core/judge.ts';
import { type AnyVerdict, type ReplyToRead, readReply } from '#core/read-reply.ts';
import type { Running } from '#operations/dispatch.ts';
import { type Threads, threadsOf } from './threads.ts';

export type Judging =
  | { as: 'document'; input: DocumentToJudge }
  | { as: 'list'; input: ListToJudge }
  | { as: 'item'; input: ItemToJudge }
  | { as: 'status'; input: StatusToJudge }
  | Looking;
/** Judging without a call: nothing is sent, so that nothing is masked. */
export type Looking = { as: 'saved'; input: ReplyToRead } | { as: 'file'; input: FileToRead };
type Judgement = DocumentJudgement | ListJudgement | ItemJudgement | StatusJudgement;
/** What the thread answers; the reply of a judgement is null where the body may be shown as it came. */
export type Answered = (Omit<DocumentJudgement, 'reply'> | Omit<ListJudgement | ItemJudgement | StatusJudgement, 'reply'>) & {
  reply: Uint8Array | null;
};

/** Bytes up to which judging takes less time than starting a thread for it. */
const small = 256 * 1024;

const bytesOf = (body: Uint8Array | string): Uint8Array => (typeof body === 'string' ? new TextEncoder().encode(body) : body);

async function inThread<T extends Judgement | AnyVerdict | LocalFile>(threads: Threads, judging: Judging, { signal, progress }: Running): Promise<T> {
  signal.throwIfAborted();
  const bytes = judging.input.body.length;
  const thread = threads.start();
  const report = (done: number, total: number | null): void => {
    if (total !== null) progress({ phase: 'Reading', done: Math.round((done / total) * bytes), total: bytes, unit: 'bytes' });
  };
  try {
    const answer = await thread.ask<T & Partial<Answered>>(judging, { signal, progress: report });
    return answer.reply === null ? { ...answer, reply: bytesOf(judging.input.body) } : answer;
  } finally {
    void thread.close();
  }
}

/** Judges small replies at once and large ones in a thread of their own; `threadFile` is the built judge-thread, null = always at once. */
export function createJudge(threadFile: string | null): Judge {
  const endedBy = (error: Error | null): Error => error ?? new Error('The judging thread ended without a verdict.');
  const all = threadFile === null ? null : threadsOf({ file: threadFile, abortEnds: 'thread', endedBy });
  const threadsFor = ({ body }: Judging['input']): Threads | null => (body.length > small ? all : null);
  return {
    async document(input, running) {
      const threads = threadsFor(input);
      return threads ? inThread<DocumentJudgement>(threads, { as: 'document', input }, running) : judgeDocument(input);
    },
    async list(input, running) {
      const threads = threadsFor(input);
      return threads ? inThread<ListJudgement>(threads, { as: 'list', input }, running) : judgeList(input);
    },
    async item(input, running) {
      const threads = threadsFor(input);
      return threads ? inThread<ItemJudgement>(threads, { as: 'item', input }, running) : judgeItem(input);
    },
    async status(input, running) {
      const threads = threadsFor(input);
      return threads ? inThread<StatusJudgement>(threads, { as: 'status', input }, running) : judgeStatus(input);
    },
    async saved(input, running) {
      const threads = threadsFor(input);
      return threads ? inThread<AnyVerdict>(threads, { as: 'saved', input }, running) : readReply(input);
    },
    async file(input, running) {
      const threads = threadsFor(input);
      return threads ? inThread<LocalFile>(threads, { as: 'file', input }, running) : readLocalFile(input);
    },
    async close() {
      await all?.endAll();
    },
  };
}
