import { z } from 'zod';
import { probeResultSchema } from '#core/check/report.ts';
import { beyondBounds, largestInput, maxCalls } from './bounds.ts';
import type { Dispatch } from './dispatch.ts';
import { exportNames } from './evidence-schemas.ts';
import { type OperationName, operations } from './operations.ts';
import type { Outcome, Progress } from './outcome.ts';

const progressSchema = z.object({
  phase: z.string().max(200),
  done: z.number(),
  total: z.number().nullable(),
  unit: z.enum(['bytes', 'items']),
  result: probeResultSchema.optional(),
}) satisfies z.ZodType<Progress>;

/** What a client sends a host: a call under an id of the client's choosing, or the wish to stop the call with that id. */
export const messageSchema = z.union([
  z.object({ id: z.string().min(1).max(64), name: z.string().max(80), input: z.unknown() }),
  z.object({ id: z.string().min(1).max(64), cancel: z.literal(true) }),
]);
export type Message = z.infer<typeof messageSchema>;

/** The commands of the window that the menu of the desktop app offers, by their ids in the window's table of commands. */
export const menuCommands = [
  'documentation',
  'keys',
  'go-settings',
  'new-tab',
  'new-connection',
  'add-documents',
  'export-documents',
  ...exportNames.map((name) => `export-${name}` as const),
] as const;
export type MenuCommand = (typeof menuCommands)[number];

/**
 * What a host sends a window without a call: the progress of a call, what the window should read
 * again, or a command that the user chose in the menu. A change is only named, and the window reads
 * it with a call, so no event can hold a secret.
 */
export const hostEventSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('progress'), id: z.string().max(64), progress: progressSchema }),
  z.object({
    kind: z.literal('changed'),
    what: z.enum(['vault', 'workspace', 'calls', 'recorders', 'opened']),
  }),
  z.object({ kind: z.literal('command'), id: z.enum(menuCommands) }),
]);
export type HostEvent = z.infer<typeof hostEventSchema>;
export type Changed = Extract<HostEvent, { kind: 'changed' }>['what'];

/**
 * What a window receives: the host's events, and from its own end that they stopped, with the
 * reason in a whole sentence, or that they arrive again. Anything may have changed in between.
 */
export type WindowEvent = HostEvent | { kind: 'lost'; why: string } | { kind: 'back' };

/** Sends messages to a host and hears its events: all a client needs, over IPC as over HTTP. A large answer comes packed, or as the address where it waits. */
export type Transport = {
  send(message: Message): Promise<Outcome<unknown> | { packed: ArrayBuffer | string }>;
  onEvent(listener: (event: WindowEvent) => void): () => void;
};

/** What a host serves to its clients: the calls, and the news that something changed. `onChanged` returns the way to stop hearing. */
export type Served = {
  dispatch: Dispatch;
  onChanged(listener: (what: Changed) => void): () => void;
};

/**
 * Whether a message shows that a person is at work. Calls do, except those by which a window reads
 * changes; a cancellation does not.
 */
export function isOfPerson(raw: unknown): boolean {
  const message = messageSchema.safeParse(raw);
  if (!message.success || 'cancel' in message.data) return false;
  const { name } = message.data;
  return !(Object.hasOwn(operations, name) && 'isRefresh' in operations[name as OperationName]);
}

/**
 * Milliseconds between two reports of one phase: a large reply arrives in thousands of pieces, too
 * many to send or show each.
 */
const progressInterval = 100;

/** Lets the first report of every phase through, and then one now and then. */
function nowAndThen(tell: (progress: Progress) => void): (progress: Progress) => void {
  let lastReport = { phase: '', at: 0 };
  return (progress) => {
    const at = performance.now();
    if (lastReport.phase === progress.phase && at - lastReport.at < progressInterval) return;
    lastReport = { phase: progress.phase, at };
    tell(progress);
  };
}

const badInput = (message: string): Outcome<never> => ({
  ok: false,
  error: { code: 'bad-input', message },
});
const refused = (message: string): Outcome<never> => ({
  ok: false,
  error: { code: 'refused', message },
});

/**
 * The host's end for one client: tracks its running calls, so that each can be cancelled and all
 * end with the client. The size of an input is checked before it is read. `tell` sends events to
 * the client, with only the fields of the schema, until `close`.
 */
export function createHostEnd({ dispatch, onChanged }: Served, tell: (event: HostEvent) => void) {
  const send = (event: HostEvent): void => {
    const checked = hostEventSchema.safeParse(event);
    if (checked.success) tell(checked.data);
  };
  const stop = onChanged((what) => send({ kind: 'changed', what }));
  const running = new Map<string, AbortController>();
  return {
    async receive(raw: unknown): Promise<Outcome<unknown>> {
      const message = messageSchema.safeParse(raw);
      if (!message.success) return badInput('The message is neither a request nor a cancellation.');
      const { id } = message.data;
      if ('cancel' in message.data) {
        running.get(id)?.abort();
        return { ok: true, value: null };
      }
      const beyond = beyondBounds(message.data.input, largestInput(message.data.name));
      if (beyond !== null) return badInput(beyond);
      if (running.has(id)) return badInput('A request with this id is already running.');
      if (running.size >= maxCalls)
        return refused(`${maxCalls} requests are already running. Wait until some of them finish.`);
      const controller = new AbortController();
      running.set(id, controller);
      try {
        return await dispatch(message.data.name, message.data.input, {
          signal: controller.signal,
          progress: nowAndThen((progress) => {
            // Whatever was stopped may still work for a moment, and the page may be gone.
            if (!controller.signal.aborted) send({ kind: 'progress', id, progress });
          }),
        });
      } finally {
        running.delete(id);
      }
    },
    close(): void {
      stop();
      for (const controller of running.values()) controller.abort();
    },
  };
}
