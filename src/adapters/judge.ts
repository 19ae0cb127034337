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
/** What the thread tells: which share is judged, and in the end the judgement; its reply is null where the body may be shown as it came. */
export type Told =
  | { done: number; total: number }
  | { judgement: (Omit<DocumentJudgement, 'reply'> | Omit<ListJudgement | ItemJudgement | StatusJudgement, 'reply'>) & { reply: Uint8Array | null } }
  | { seen: AnyVerdict | LocalFile };

/** Bytes up to which judging takes less time than starting a thread for it. */
const small = 256 * 1024;

const bytesOf = (body: Uint8Array | string): Uint8Array => (typeof body === 'string' ? new TextEncoder().encode(body) : body);

async function inThread<T extends Judgement | AnyVerdict | LocalFile>(threads: Threads, judging: Judging, running: Running): Promise<T> {
  running.signal.throwIfAborted();
  const bytes = judging.input.body.length;
  return new Promise((resolve, reject) => {
    const thread = threads.start(judging);
    const stop = (): void => {
      void threads.end(thread);
      reject(new DOMException('Cancelled.', 'AbortError'));
    };
    running.signal.addEventListener('abort', stop, { once: true });
    thread.on('message', (told: Told) => {
      if ('judgement' in told) resolve({ ...told.judgement, reply: told.judgement.reply ?? bytesOf(judging.input.body) } as T);
      else if ('seen' in told) resolve(told.seen as T);
      else running.progress({ phase: 'Reading', done: Math.round((told.done / told.total) * bytes), total: bytes, unit: 'bytes' });
    });
    thread.once('error', reject);
    thread.once('exit', () => {
      running.signal.removeEventListener('abort', stop);
      reject(new Error('The judging thread ended without a verdict.'));
    });
  });
}

/** Judges small replies at once and large ones in a thread of their own; `threadFile` is the built judge-thread, null = always at once. */
export function createJudge(threadFile: string | null): Judge {
  const all = threadFile === null ? null : threadsOf(threadFile);
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
