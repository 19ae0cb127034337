import { useEffect, useState } from 'react';
import type { Edit } from '#core/contract/finding.ts';
import type {
  ReplyText,
  ReplyToFix,
  SuggestedFix,
  WholeDiagnosis,
} from '#core/diagnosis/suggest-fix.ts';
import type { CopyToMake, MadeCopy } from '#core/exported/make-copy.ts';
import type { Category } from '#core/widget/actions.ts';
import type { DocumentExchange } from '#operations/schemas.ts';
import type { Fired } from '#operations/widget-schemas.ts';
import { openWorker } from '../rpc/worker-rpc.ts';
import type { Stores } from '../shell/context.ts';
import { readingsOf } from '../shell/workspace-store.ts';
import { loadText } from '../text/text-pane.tsx';
import type { JudgeQuestion } from './judge.worker.ts';
import JudgeWorker from './judge.worker.ts?worker';
import { type Judged, readStatus } from './store.ts';

/** Asks a thread that ends with its answer, or once `signal` is aborted, which throws. */
async function askOnce<Answer>(question: JudgeQuestion, signal?: AbortSignal): Promise<Answer> {
  signal?.throwIfAborted();
  const worker = openWorker(new JudgeWorker());
  const cancelled = new Promise<never>((_resolve, reject) =>
    signal?.addEventListener('abort', () => reject(signal.reason)),
  );
  return Promise.race([worker.ask<Answer>(question), cancelled]).finally(worker.close);
}

export const makeCopy = (copy: CopyToMake, signal: AbortSignal): Promise<MadeCopy> =>
  askOnce({ copy }, signal);

/** Runs `work` one at a time: whatever is asked during a run comes to one run after it, and makes the running one stale. */
export function newestOf(work: (isNewest: () => boolean) => Promise<void>): () => Promise<void> {
  let isRunning = false;
  let isAsked = false;
  return async () => {
    isAsked = true;
    if (isRunning) return;
    isRunning = true;
    while (isAsked) {
      isAsked = false;
      await work(() => !isAsked);
    }
    isRunning = false;
  };
}

/**
 * Judges what the editor holds on a separate thread whenever it changes; the newest wins. Returns the
 * function that ends it. The whole text is sent each time: copying bytes is cheap, and the two sides
 * cannot drift apart.
 */
export function startJudging({
  reply,
  workspace,
}: Pick<Stores, 'reply' | 'workspace'>): () => void {
  /** An empty editor has no verdict, unless a status says that the reply itself is empty. */
  const typed = (): ReplyText | null => {
    const { as, category, surface, status, text } = reply.getState();
    const read = readStatus(status);
    if (!read.ok || (text === '' && status === '')) return null;
    const choices = readingsOf(workspace.getState());
    return { as, category, surface, httpStatus: read.status, text, choices };
  };
  let worker = openWorker(new JudgeWorker());
  const judge = newestOf(async (isNewest) => {
    const asked = typed();
    if (asked === null) return;
    try {
      const verdict = await worker.ask<Judged>({ typed: asked } satisfies JudgeQuestion);
      if (isNewest() && typed() !== null) reply.tell(verdict);
    } catch (error) {
      worker.close();
      worker = openWorker(new JudgeWorker());
      reply.breakOff(error instanceof Error ? error.message : String(error));
    }
  });
  const ask = (): void => {
    reply.waitFor(typed() === null ? 'none' : 'next');
    void judge();
  };
  const leave = [
    reply.subscribe((now, before) => {
      const fields = ['as', 'category', 'surface', 'status', 'text'] as const;
      if (fields.some((field) => now[field] !== before[field])) ask();
    }),
    workspace.subscribe((now, before) => {
      if (readingsOf(now) !== readingsOf(before)) ask();
    }),
  ];
  ask();
  return () => {
    for (const stop of leave) stop();
    worker.close();
  };
}

/** A longer reply takes too long to be judged again and again while the user waits. */
const longestFixed = 256 * 1024;

/**
 * A repaired reply, and what was changed in words; null where nothing could be. Without `reply`, which can be judged again, and of a long
 * one only these places are corrected.
 */
export async function repaired(
  text: string,
  reply: ReplyToFix | null,
  edits: readonly Edit[],
): Promise<{ text: string; says: string } | null> {
  if (reply && text.length <= longestFixed) {
    const fixed = await askOnce<SuggestedFix>({ fix: reply });
    if (fixed.done !== '') return { text: fixed.text, says: fixed.done };
  }
  // Reading replies is much code, which the page needs for nothing else.
  const { correct } = await import('#core/diagnosis/correct.ts');
  const { changesText } = await import('#core/diagnosis/change-words.ts');
  const corrected = { text, tree: null };
  const changes = correct(corrected, edits);
  return changes.length > 0 ? { text: corrected.text, says: `${changesText(changes)}.` } : null;
}

/** Bytes of the longest received reply that is judged to the end of its fixes. */
const longestDiagnosed = 128 * 1024;

/**
 * The diagnosis of a received reply with what only a fix uncovers, which a thread works out. Null before it is known, and
 * where nothing can be corrected.
 */
export function useWholeDiagnosis(
  exchange:
    | Pick<Fired, 'verdict' | 'reply' | 'http' | 'surface'>
    | Pick<DocumentExchange, 'verdict' | 'reply' | 'http'>
    | null,
  category: Category,
): WholeDiagnosis | null {
  const [known, setKnown] = useState<{ of: unknown; whole: WholeDiagnosis | null } | null>(null);
  useEffect(() => {
    const { verdict, reply, http } = exchange ?? {};
    const isFixable = verdict?.findings.some(({ level, edit }) => level !== 'info' && edit);
    if (!exchange || !verdict || !reply || !isFixable || reply.bytes > longestDiagnosed) return;
    const stop = new AbortController();
    const find = async (): Promise<void> => {
      const text = await loadText(reply, stop.signal, () => undefined);
      const { as, findings, assumptions } = verdict;
      const surface = 'surface' in exchange ? exchange.surface : undefined;
      const how = { httpStatus: http?.status, category, ...(surface && { surface }) };
      const received = { verdict: { as, findings, assumptions }, text, how };
      const whole = await askOnce<WholeDiagnosis | null>({ received }, stop.signal);
      setKnown({ of: exchange, whole });
    };
    // Without it, the diagnosis is what the findings say.
    void find().catch(() => undefined);
    return () => stop.abort();
  }, [exchange, category]);
  return known?.of === exchange ? known.whole : null;
}
