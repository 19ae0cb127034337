import { openWorker } from '../rpc/worker-rpc.ts';
import type { Stores } from '../shell/context.ts';
import { readingsOf } from '../shell/workspace-store.ts';
import { readStatus } from './how-bar.tsx';
import JudgeWorker from './judge.worker.ts?worker';
import type { JudgeRequest, JudgeResponse } from './judge-text.ts';

/**
 * Has one piece of work under way at a time. What is asked for meanwhile is done once, after it, as things are then: `send` takes what
 * is the newest. `isNewest` says whether the work under way is for the newest; `answered` that it is done.
 */
export function createTurns(send: () => void) {
  let busy = false;
  let again = false;
  return {
    ask(): void {
      if (busy) again = true;
      else {
        busy = true;
        send();
      }
    },
    isNewest: (): boolean => !again,
    answered(): void {
      busy = again;
      if (!again) return;
      again = false;
      send();
    },
    /** Forgets what is under way: no answer will come. */
    reset(): void {
      busy = false;
      again = false;
    },
  };
}

/**
 * Keeps the verdict of the Judge view that of its text and fields, on a thread of its own; the newest wins. Gives what ends it.
 * The whole text goes over each time: that is a copy of bytes, and the two sides cannot drift apart.
 */
export function startJudging({
  playground: judge,
  workspace,
}: Pick<Stores, 'playground' | 'workspace'>): () => void {
  let worker = openWorker(new JudgeWorker());
  const tell = (told: JudgeResponse): void => {
    const wanted = turns.isNewest() && readStatus(judge.getState().status).ok;
    if (wanted) judge.getState().tell(told);
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
    const { status, waitFor } = judge.getState();
    const { ok } = readStatus(status);
    waitFor(ok ? 'next' : 'none');
    if (ok) turns.ask();
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
