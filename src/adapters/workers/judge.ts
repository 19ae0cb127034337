import type { Judge } from '#app/ports/ports.ts';
import { type JudgementOf, judge, type ReplyToJudge } from '#core/contract/judge.ts';
import { type AnyVerdict, type ReplyToRead, readReply } from '#core/contract/read-reply.ts';
import { type FileToRead, type LocalFile, readLocalFile } from '#core/document/local-file.ts';
import type { Running } from '#operations/dispatch.ts';
import { threadsOf } from './threads.ts';

/** A reply to a call, or what is read without one: nothing of that is sent, so that nothing is masked. */
export type Judging =
  | { what: 'reply'; input: ReplyToJudge }
  | { what: 'saved'; input: ReplyToRead }
  | { what: 'file'; input: FileToRead };
type Judgement = JudgementOf<ReplyToJudge> | AnyVerdict | LocalFile;

/** Bytes up to which judging takes less time than starting a thread for it. */
const small = 256 * 1024;

const bytesOf = (body: Uint8Array | string): Uint8Array =>
  typeof body === 'string' ? new TextEncoder().encode(body) : body;

/** Judges on the calling thread. */
export function judgeHere(
  judging: Judging,
  onProgress?: (done: number, total: number) => void,
): Judgement {
  switch (judging.what) {
    case 'reply':
      return judge(judging.input, onProgress);
    case 'saved':
      return readReply(judging.input);
    case 'file':
      return readLocalFile(judging.input);
  }
}

/** Judges small replies at once and large ones in a thread of their own; `threadFile` is the built judge-thread, null = always at once. */
export function createJudge(threadFile: string | null): Judge {
  const endedBy = (error: Error | null): Error =>
    error ?? new Error('The judging process ended without a verdict.');
  const threads =
    threadFile === null ? null : threadsOf({ file: threadFile, abortEnds: 'thread', endedBy });
  const judged = async (judging: Judging, { signal, progress }: Running): Promise<Judgement> => {
    const { body } = judging.input;
    if (threads === null || body.length <= small) return judgeHere(judging);
    signal.throwIfAborted();
    const bytes = body.length;
    const thread = threads.start();
    const report = (done: number, total: number | null): void => {
      if (total !== null)
        progress({
          phase: 'Reading',
          done: Math.round((done / total) * bytes),
          total: bytes,
          unit: 'bytes',
        });
    };
    try {
      const answer = await thread.ask<Judgement & { reply?: Uint8Array | null }>(judging, {
        signal,
        progress: report,
      });
      // The thread leaves out a reply that may be shown as received.
      return answer.reply === null ? { ...answer, reply: bytesOf(body) } : answer;
    } finally {
      void thread.close();
    }
  };
  return {
    judge: async (input, running) =>
      judged({ what: 'reply', input }, running) as Promise<JudgementOf<typeof input>>,
    saved: async (input, running) =>
      judged({ what: 'saved', input }, running) as Promise<AnyVerdict>,
    file: async (input, running) => judged({ what: 'file', input }, running) as Promise<LocalFile>,
    async close() {
      await threads?.endAll();
    },
  };
}
