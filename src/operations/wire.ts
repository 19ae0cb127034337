import { z } from 'zod';
import { beyondBounds, largestInput, mostCalls } from './bounds.ts';
import type { Dispatch } from './dispatch.ts';
import type { Outcome, Progress } from './outcome.ts';

/** What a client sends a host: a call under an id of the client's choosing, or the wish to stop the call with that id. */
export const messageSchema = z.union([
  z.object({ id: z.string().min(1).max(64), name: z.string().max(80), input: z.unknown() }),
  z.object({ id: z.string().min(1).max(64), cancel: z.literal(true) }),
]);
export type Message = z.infer<typeof messageSchema>;

/** Sends messages to a host and hears of progress: all a client needs, over IPC as over HTTP. */
export type Transport = {
  send(message: Message): Promise<Outcome<unknown>>;
  onProgress(listener: (id: string, progress: Progress) => void): () => void;
};

/** Milliseconds between two reports of one phase: a large reply comes in thousands of pieces, too many to send or to draw each. */
const progressInterval = 100;

/** Lets the first report of every phase through, and then one now and then. */
function nowAndThen(tell: (progress: Progress) => void): (progress: Progress) => void {
  let told = { phase: '', at: 0 };
  return (progress) => {
    const at = performance.now();
    if (told.phase === progress.phase && at - told.at < progressInterval) return;
    told = { phase: progress.phase, at };
    tell(progress);
  };
}

const badInput = (message: string): Outcome<never> => ({ ok: false, error: { code: 'bad-input', message } });
const refused = (message: string): Outcome<never> => ({ ok: false, error: { code: 'refused', message } });

/** The host's end for one client: keeps its running calls, so that each can be cancelled and all end with the client. An input is measured before it is read. */
export function createHostEnd(dispatch: Dispatch, progressed: (id: string, progress: Progress) => void) {
  const running = new Map<string, AbortController>();
  return {
    async receive(raw: unknown): Promise<Outcome<unknown>> {
      const message = messageSchema.safeParse(raw);
      if (!message.success) return badInput('The message is neither a call nor a cancellation.');
      const { id } = message.data;
      if ('cancel' in message.data) {
        running.get(id)?.abort();
        return { ok: true, value: null };
      }
      const beyond = beyondBounds(message.data.input, largestInput(message.data.name));
      if (beyond !== null) return badInput(beyond);
      if (running.has(id)) return badInput('A call with this id is running already.');
      if (running.size >= mostCalls) return refused(`${mostCalls} calls are running already. Wait until some of them are done.`);
      const controller = new AbortController();
      running.set(id, controller);
      try {
        return await dispatch(message.data.name, message.data.input, {
          signal: controller.signal,
          progress: nowAndThen((progress) => progressed(id, progress)),
        });
      } finally {
        running.delete(id);
      }
    },
    close(): void {
      for (const controller of running.values()) controller.abort();
    },
  };
}
