import type { CheckedJudgement, Judge, JudgeRunning } from '#app/ports/ports.ts';
import type { AnyVerdict } from '#core/contract/any-verdict.ts';
import type { JudgementOf } from '#core/contract/judge.ts';
import type { ExchangeComparison } from '#core/diagnosis/compare.ts';
import type { SuggestedFix } from '#core/diagnosis/suggest-fix.ts';
import type { LocalFile } from '#core/document/local-file.ts';
import type { MadeCopy } from '#core/exported/make-copy.ts';
import type { Imported } from '#core/imported/imported-exchange.ts';
import { bytesOf } from '#core/json/text.ts';
import { grouped } from '#core/text/wording.ts';
import { OperationError } from '#operations/outcome.ts';
import { doneWithin } from './done-within.ts';
import { type Judgement, type Judging, judgeAndCheck, judgeHere } from './judge-here.ts';
import { isOutOfMemory, threadsOf } from './threads.ts';

/** Bytes up to which judging takes less time than starting a thread for it. */
const small = 128 * 1024;
/** A recording of that size holds dozens of replies, each with its own verdict and masks, and a fix or a copy judges its reply hundreds of times. */
const smallImport = 16 * 1024;

/** The texts of a document in UTF-8, of which nothing is masked. */
const textsOf = (bytes: Uint8Array | null) => ({ original: bytes, shown: bytes });

/** Whether judging takes less time than starting a thread for it. */
const isSmall = ({ what }: Judging, bytes: number): boolean =>
  bytes <= (what === 'import' || what === 'fix' || what === 'copy' ? smallImport : small);

/** Milliseconds that the statement checks of a small document take at most on the calling thread. */
const checkedHere = 20;

/**
 * Judges a small reply and checks its document here; null where the checks take long, which depends on
 * what a sender or an own rule says and not on its size: it is better left to a thread.
 */
const judgedHere = (
  judging: Extract<Judging, { what: 'document' }>,
): Promise<{ answer: CheckedJudgement } | null> =>
  doneWithin(checkedHere, (step) => judgeAndCheck(judging, undefined, step));

/** Bytes of the bodies that are read. */
function bytesToRead({ what, input }: Judging): number {
  if (what === 'compared')
    return (input.before.body?.length ?? 0) + (input.after.body?.length ?? 0);
  if (what === 'fix' || what === 'copy') return input.text.length;
  const recorded = what === 'import' ? (input.recorded?.replies ?? []) : [];
  return recorded.reduce((sum, { body }) => sum + body.length, input.body.length);
}

/** What a thread may use of memory, in megabytes, beside the bodies that it shares. */
const usualMegabytes = 2048;

/** The answer on what a thread could not read, for the reason that `why` gives in a whole sentence. */
function unreadJudgement(judging: Judging, why: string): Promise<Judgement> | Judgement {
  switch (judging.what) {
    case 'reply':
    case 'document': {
      const { input } = judging;
      return import('#core/contract/unread.ts').then(({ judgeUnread }) => ({
        ...judgeUnread(input, why),
        ...(judging.what === 'document' && { checks: null }),
      }));
    }
    case 'saved': {
      const { input } = judging;
      return import('#core/contract/unread.ts').then(({ readUnread }) => readUnread(input, why));
    }
    case 'import':
      return {
        recognised: 'unknown',
        exchanges: [],
        leftAside: [{ what: 'the file', why, count: 1 }],
      };
    default:
      throw new OperationError('refused', why);
  }
}

/**
 * Judges small replies at once and large ones in a thread of their own; `threadFile` is the built judge-thread, null = always at once. A reply whose thread runs out
 * of memory, or takes longer than the call may, is one that was not read.
 */
export function createJudge(
  threadFile: string | null,
  maxMegabytes: number = usualMegabytes,
): Judge {
  const endedBy = (error: Error | null): Error =>
    error ?? new Error('The judging process ended without a verdict.');
  const threads =
    threadFile === null
      ? null
      : threadsOf({ file: threadFile, abortEnds: 'thread', endedBy, maxMegabytes });
  const judged = async (
    judging: Judging,
    { signal, progress, within }: JudgeRunning,
    onDocument?: (bytes: Uint8Array) => void,
  ): Promise<Judgement> => {
    const bytes = bytesToRead(judging);
    if (threads === null) return judgeHere(judging);
    if (isSmall(judging, bytes)) {
      if (judging.what !== 'document') return judgeHere(judging);
      const done = await judgedHere(judging);
      if (done !== null) return done.answer;
    }
    signal.throwIfAborted();
    const late = within === undefined ? null : AbortSignal.timeout(within);
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
    let decoded: Uint8Array | null = null;
    const early = (bytes: unknown): void => {
      decoded = bytes as Uint8Array;
      onDocument?.(decoded);
    };
    try {
      const answer = await thread.ask<Judgement>(judging, {
        signal: late === null ? signal : AbortSignal.any([signal, late]),
        progress: report,
        early,
      });
      if (judging.what !== 'reply' && judging.what !== 'document') return answer;
      // The thread leaves out a reply that may be shown as received.
      const { reply, xml, ...judged } = answer as { reply: Uint8Array | null; xml?: unknown };
      return {
        ...judged,
        reply: reply ?? bytesOf(judging.input.body),
        ...(xml === undefined ? {} : { xml: xml === 'early' ? textsOf(decoded) : xml }),
      } as Judgement;
    } catch (fault) {
      if (signal.aborted) throw fault;
      const why = isOutOfMemory(fault)
        ? `it takes more than ${grouped(maxMegabytes)} MB of memory`
        : late?.aborted
          ? 'the time limit of the call ended first'
          : null;
      if (why === null) throw fault;
      return unreadJudgement(judging, `The reply could not be judged: ${why}.`);
    } finally {
      void thread.close();
    }
  };
  return {
    prepare: () => threads?.prepare(),
    judge: async (input, running) =>
      judged({ what: 'reply', input }, running) as Promise<JudgementOf<typeof input>>,
    judgeAndCheck: async (input, rules, running, onDocument) =>
      judged({ what: 'document', input, rules }, running, onDocument) as Promise<CheckedJudgement>,
    saved: async (input, running) =>
      judged({ what: 'saved', input }, running) as Promise<AnyVerdict>,
    fix: async (input, running) => judged({ what: 'fix', input }, running) as Promise<SuggestedFix>,
    copy: async (input, running) => judged({ what: 'copy', input }, running) as Promise<MadeCopy>,
    file: async (input, running) => judged({ what: 'file', input }, running) as Promise<LocalFile>,
    imported: async (input, running) =>
      judged({ what: 'import', input }, running) as Promise<Imported>,
    compare: async (input, running) =>
      judged({ what: 'compared', input }, running) as Promise<ExchangeComparison>,
    async close() {
      await threads?.endAll();
    },
  };
}
