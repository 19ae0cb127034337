import type { Output } from '#app/api.ts';
import type { Input, OperationName } from '#operations/operations.ts';
import type { Outcome, Progress } from '#operations/outcome.ts';
import type { Transport } from '#operations/wire.ts';

export type CallOptions = { signal?: AbortSignal; onProgress?: (progress: Progress) => void };

/**
 * Calls an operation by name and returns its outcome; never throws. Aborting the signal cancels the
 * call on the host.
 */
export type Call = <N extends OperationName>(
  name: N,
  input: Input<N>,
  options?: CallOptions,
) => Promise<Outcome<Output<N>>>;

/** A large answer, read in a thread, whose code few windows need. */
async function unpacked(source: ArrayBuffer | string): Promise<unknown> {
  const { unpack } = await import('./unpack.ts');
  return unpack(source);
}

export function createClient(transport: Transport): Call {
  const listeners = new Map<string, (progress: Progress) => void>();
  transport.onEvent((event) => {
    if (event.kind === 'progress') listeners.get(event.id)?.(event.progress);
  });
  return async (name, input, options = {}) => {
    const id = crypto.randomUUID();
    const cancel = (): void => void transport.send({ id, cancel: true }).catch(() => undefined);
    if (options.signal?.aborted)
      return { ok: false, error: { code: 'cancelled', message: 'Cancelled.' } };
    options.signal?.addEventListener('abort', cancel, { once: true });
    if (options.onProgress) listeners.set(id, options.onProgress);
    try {
      const answer = await transport.send({ id, name, input });
      // What an operation gives is typed by its function, and is not checked again.
      return ('packed' in answer ? await unpacked(answer.packed) : answer) as Outcome<
        Output<typeof name>
      >;
    } catch {
      return {
        ok: false,
        error: {
          code: 'not-connected',
          message:
            'Assay does not respond. Reload the window. If that does not help, restart Assay.',
        },
      };
    } finally {
      options.signal?.removeEventListener('abort', cancel);
      listeners.delete(id);
    }
  };
}
