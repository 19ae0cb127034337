import type { Edit } from '#core/contract/finding.ts';
import type { ReplyToFix, SuggestedFix } from '#core/diagnosis/suggest-fix.ts';
import { openWorker } from '../rpc/worker-rpc.ts';
import type { Stores } from '../shell/context.ts';
import { readingsOf } from '../shell/workspace-store.ts';
import JudgeWorker from './judge.worker.ts?worker';
import type { Judged, JudgeRequest } from './judge-text.ts';
import { readStatus } from './store.ts';

/**
 * Runs one task at a time. Requests during a task are combined into one run after it, with the
 * state of that time: `send` uses the newest. `isNewest` says whether the running task is for the
 * newest state; `answered` must be called when it is done.
 */
export function createTurns(send: () => void) {
  let busy = false;
  let isStale = false;
  return {
    ask(): void {
      if (busy) isStale = true;
      else {
        busy = true;
        send();
      }
    },
    isNewest: (): boolean => !isStale,
    answered(): void {
      busy = isStale;
      if (!isStale) return;
      isStale = false;
      send();
    },
    /** Forgets what is under way: no answer will come. */
    reset(): void {
      busy = false;
      isStale = false;
    },
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
  // An empty editor has no verdict, unless a status says that the reply itself is empty.
  const canJudge = (): boolean => {
    const { status, text } = reply.getState();
    return readStatus(status).ok && (text !== '' || status !== '');
  };
  let worker = openWorker(new JudgeWorker());
  const tell = (verdict: Judged): void => {
    if (turns.isNewest() && canJudge()) reply.tell(verdict);
    turns.answered();
  };
  const breakOff = ({ message }: Error): void => {
    worker.close();
    turns.reset();
    worker = openWorker(new JudgeWorker());
    reply.breakOff(message);
  };
  const turns = createTurns(() => {
    const { as, category, surface, status, text } = reply.getState();
    const read = readStatus(status);
    const httpStatus = read.ok ? read.status : null;
    const choices = readingsOf(workspace.getState());
    const asked: JudgeRequest = { as, category, surface, httpStatus, text, choices };
    void worker.ask<Judged>(asked).then(tell, breakOff);
  });
  const ask = (): void => {
    const can = canJudge();
    reply.waitFor(can ? 'next' : 'none');
    if (can) turns.ask();
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

/** The reply with everything corrected that can be corrected mechanically. A long one is judged many times, so this runs on a separate thread. */
function fixReply(fix: ReplyToFix): Promise<SuggestedFix> {
  const worker = openWorker(new JudgeWorker());
  return worker.ask<SuggestedFix>({ fix }).finally(worker.close);
}

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
    const fixed = await fixReply(reply);
    if (fixed.done !== '') return { text: fixed.text, says: fixed.done };
  }
  // Reading replies is much code, which the page needs for nothing else.
  const { correct } = await import('#core/diagnosis/correct.ts');
  const { changesText } = await import('#core/diagnosis/change-words.ts');
  const corrected = { text, tree: null };
  const changes = correct(corrected, edits);
  return changes.length > 0 ? { text: corrected.text, says: `${changesText(changes)}.` } : null;
}
