import type { Output } from '#app/api.ts';
import type { Texts } from '#app/texts.ts';
import { createDispatch, type Handlers, type Running } from '#operations/dispatch.ts';
import type { Input, OperationName, Operations } from '#operations/operations.ts';
import type { Progress } from '#operations/outcome.ts';
import { onInterrupt } from './terminal/exit-codes.ts';
import { CouldNot, fail, interrupted } from './terminal/output.ts';

/**
 * Runs operations for one command, over the same dispatcher as the window. `stopped` is aborted by
 * Ctrl+C, and ends a run that has no `signal` of its own; `close` lets everything finish writing, and ends the threads.
 */
export type Runs<N extends OperationName> = {
  stopped: AbortSignal;
  run<M extends N>(
    name: M,
    input: Input<M>,
    onProgress?: (progress: Progress) => void,
    signal?: AbortSignal,
  ): Promise<Output<M>>;
  texts: Texts;
  close(): Promise<void>;
};

/** The signal of Ctrl+C for one command, which says so if it does not end in time. */
export const stoppedByUser = (): AbortSignal =>
  onInterrupt(() => fail(interrupted(), process.argv.includes('--json')));

/** The options whose values stand under another name, or elsewhere, in the input of an operation. */
const optionAt: Readonly<Record<string, string>> = {
  age: '--age',
  base_url: '--base-url',
  ca: '--ca',
  endpoint_path_id: '--endpoint',
  entry: '--entry',
  item: '--item',
  itemId: '--id',
  jwksUrl: '--jwks-url',
  now: '--now',
  'proxy.url': '--proxy',
  timeoutSeconds: '--timeout',
  webhook_url: '--url',
  widgetOrigin: '--origin',
};

/** What the schema of an input says, with the option that was typed in place of the path of its value. */
export const withOptionNames = (message: string): string =>
  message.replace(
    /^✖ (.*)\n {2}→ at (?:.*?\.)??((?:proxy\.)?\w+)$/gm,
    (_all, says: string, name: string) => {
      const option = optionAt[name];
      return option === undefined ? says : `${option}: ${says}`;
    },
  );

/**
 * Runs operations by these handlers. `tableWith` loads a table that has the operation of this name.
 * An operation that fails throws CouldNot, a bug of ours its own error.
 */
export function runsOf<N extends OperationName>(
  tableWith: (name: N) => Promise<Partial<Operations>>,
  handlers: Pick<Handlers, N>,
  stopped: AbortSignal,
): Runs<N>['run'] {
  return async <M extends N>(
    name: M,
    input: Input<M>,
    onProgress: Running['progress'] = () => undefined,
    signal = stopped,
  ) => {
    let fault: unknown = null;
    const table = (await tableWith(name)) as Pick<Operations, M>;
    const dispatch = createDispatch(table, handlers, (thrown) => {
      fault = thrown;
    });
    const outcome = await dispatch(name, input, { signal, progress: onProgress });
    if (outcome.ok) return outcome.value as Output<M>;
    if (outcome.error.code === 'internal') throw fault;
    if (outcome.error.code === 'cancelled') throw interrupted();
    throw new CouldNot(outcome.error.code, withOptionNames(outcome.error.message));
  };
}
