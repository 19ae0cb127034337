import { Worker } from 'node:worker_threads';
import type { Judge } from '#app/ports.ts';
import { type DocumentJudgement, type DocumentToJudge, judgeDocument, judgeList, type ListJudgement, type ListToJudge } from '#core/judge.ts';
import type { Running } from '#operations/dispatch.ts';

export type Judging = { as: 'document'; input: DocumentToJudge } | { as: 'get_items'; input: ListToJudge };
/** What the thread tells: how many characters are judged, and in the end the judgement; its reply is null where the body may be shown as it came. */
export type Told =
  | { done: number; total: number }
  | { judgement: (Omit<DocumentJudgement, 'reply'> | Omit<ListJudgement, 'reply'>) & { reply: Uint8Array | null } };

/** Bytes up to which judging takes less time than starting a thread for it. */
const small = 256 * 1024;

const bytesOf = (body: Uint8Array | string): Uint8Array => (typeof body === 'string' ? new TextEncoder().encode(body) : body);

function inThread<T extends DocumentJudgement | ListJudgement>(threadFile: string, judging: Judging, running: Running): Promise<T> {
  return new Promise((resolve, reject) => {
    const thread = new Worker(threadFile, { workerData: judging });
    const stop = (): void => {
      void thread.terminate();
      reject(new DOMException('Cancelled.', 'AbortError'));
    };
    running.signal.addEventListener('abort', stop, { once: true });
    thread.on('message', (told: Told) => {
      if ('judgement' in told) resolve({ ...told.judgement, reply: told.judgement.reply ?? bytesOf(judging.input.body) } as T);
      else running.progress({ phase: 'Reading', ...told, unit: 'bytes' });
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
  return {
    async document(input, running) {
      return threadFile && input.body.length > small
        ? inThread<DocumentJudgement>(threadFile, { as: 'document', input }, running)
        : judgeDocument(input);
    },
    async list(input, running) {
      return threadFile && input.body.length > small ? inThread<ListJudgement>(threadFile, { as: 'get_items', input }, running) : judgeList(input);
    },
  };
}
