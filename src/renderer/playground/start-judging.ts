import { openWorker } from '../rpc/worker-rpc.ts';
import type { Stores } from '../shell/context.ts';
import { readingsOf } from '../shell/workspace-store.ts';
import { readStatus } from './how-bar.tsx';
import JudgeWorker from './judge.worker.ts?worker';
import type { JudgeRequest, JudgeResponse } from './judge-text.ts';

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
 * Judges the text and fields of the Judge view on a separate thread whenever they change; the
 * newest wins. Returns the function that ends it. The whole text is sent each time: copying bytes
 * is cheap, and the two sides cannot drift apart.
 */
export function startJudging({
  playground: judge,
  workspace,
}: Pick<Stores, 'playground' | 'workspace'>): () => void {
  // An empty editor has no verdict, unless a status says that the reply itself is empty.
  const canJudge = (): boolean => {
    const { status, text } = judge.getState();
    return readStatus(status).ok && (text !== '' || status !== '');
  };
  let worker = openWorker(new JudgeWorker());
  const tell = (response: JudgeResponse): void => {
    if (turns.isNewest() && canJudge()) judge.getState().tell(response);
  };
  const breakOff = ({ message }: Error): void => {
    worker.close();
    turns.reset();
    worker = openWorker(new JudgeWorker());
    judge.getState().breakOff(message);
  };
  const turns = createTurns(() => {
    const { as, category, surface, status, text } = judge.getState();
    const read = readStatus(status);
    const httpStatus = read.ok ? read.status : null;
    const asked: JudgeRequest = {
      as,
      category,
      surface,
      httpStatus,
      text,
      choices: readingsOf(workspace.getState()),
    };
    void worker.ask<void, JudgeResponse>(asked, { onPart: tell }).then(turns.answered, breakOff);
  });
  const ask = (): void => {
    const can = canJudge();
    judge.getState().waitFor(can ? 'next' : 'none');
    if (can) turns.ask();
  };
  const leave = [
    judge.subscribe((now, before) => {
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
