import type { StoreApi } from 'zustand/vanilla';
import type { Progress } from '#operations/outcome.ts';
import type { CallOptions } from './client.ts';

/** A question that is being answered: `startedAt` in milliseconds since 1970; `cancel` ends it with an error. */
export type Task = { startedAt: number; progress: Progress | null; cancel(): void };

/**
 * Asks questions that take time, one at a time: a new one cancels the one before, whose answer is let go. What is under way
 * is kept in the store under `key`, where LoadingState and ActionButton find it.
 */
export function createTask<S, K extends keyof S>(store: Pick<StoreApi<S>, 'setState'>, key: K) {
  let current: AbortController | null = null;
  const show = (task: Task | null, changes: Partial<S>): void =>
    store.setState({ ...changes, [key]: task } as Partial<S>);
  /** Lets go of what is under way, whose answer changes nothing, and changes this. */
  const letGo = (changes: Partial<S> = {}): void => {
    current = null;
    show(null, changes);
  };
  return {
    letGo,
    /** The same, and cancels it. */
    stop(changes: Partial<S> = {}): void {
      current?.abort();
      letGo(changes);
    },
    /**
     * `settled` says what else changes when nothing is under way any more; `begun` changes at the start. Returns null
     * where the answer was let go.
     */
    async ask<A>(
      question: (options: Required<CallOptions>) => Promise<A>,
      settled: (answer: A) => Partial<S>,
      begun: Partial<S> = {},
    ): Promise<A | null> {
      current?.abort();
      const own = new AbortController();
      current = own;
      const task = { startedAt: Date.now(), progress: null, cancel: () => own.abort() };
      show(task, begun);
      const onProgress = (progress: Progress): void => {
        if (current === own) show({ ...task, progress }, {});
      };
      const answer = await question({ signal: own.signal, onProgress }).catch((error) => {
        if (current === own) letGo();
        throw error;
      });
      if (current !== own) return null;
      letGo(settled(answer));
      return answer;
    },
  };
}
