import type { Output } from '#app/api.ts';
import type { Input, OperationName } from '#operations/operations.ts';
import type { Outcome, Progress } from '#operations/outcome.ts';
import { type Workspace, workspaceSchema } from '#operations/schemas.ts';
import type { Call } from '#renderer/rpc/client.ts';

type Running = { signal: AbortSignal | undefined; onProgress: (progress: Progress) => void };
/** What a host would answer, by operation. */
export type Answers = {
  [N in OperationName]?: (
    input: Input<N>,
    running: Running,
  ) => Outcome<Output<N>> | Promise<Outcome<Output<N>>>;
};

/** A client whose host answers as given; an operation without an answer is one that the host does not know. */
export const answering = (answers: Answers): Call => {
  return async (name, input, options = {}) => {
    const answer = answers[name];
    if (!answer)
      return {
        ok: false,
        error: { code: 'unknown-operation', message: `There is no operation named "${name}".` },
      };
    return answer(input, {
      signal: options.signal,
      onProgress: (progress) => options.onProgress?.(progress),
    });
  };
};

/** The outcome of a call that was answered. */
export const ok = <T>(value: T) => ({ ok: true as const, value });

/** Everything that is waiting for nothing but the turn of the loop has happened. */
export const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** The outcome of a call that its caller gave up. */
export const cancelled: Outcome<never> = {
  ok: false,
  error: { code: 'cancelled', message: 'Cancelled.' },
};

/** A workspace with these entries. */
export const workspaceWith = (entries: object = {}): Workspace =>
  workspaceSchema.parse({ version: 1, connections: [], tabs: [], settings: {}, ...entries });
