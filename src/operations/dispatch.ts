import { z } from 'zod';
import { grouped } from '#core/text/wording.ts';
import type { CheckedInput, Input, OperationName, Operations } from './operations.ts';
import { OperationError, type Outcome, type Progress } from './outcome.ts';

/**
 * What a handler gets besides its input: the signal that cancels it, and a function for its
 * progress.
 */
export type Running = { signal: AbortSignal; progress: (progress: Progress) => void };

/** A function for each operation; what it gives is the operation's output. */
export type Handlers = {
  [N in OperationName]: (input: CheckedInput<N>, running: Running) => unknown;
};

/**
 * Runs a call by name and always returns data. The name and the input are checked against the table;
 * the output is ours, and that no secret is in it is the work of masking.
 */
export type Dispatch = (
  name: string,
  input: unknown,
  running: Running,
) => Promise<Outcome<unknown>>;

/** What a format is called, where its own name says little. */
const formats: Readonly<Record<string, string>> = {
  datetime: 'date and time in ISO 8601, such as 2026-01-31T10:00:00Z',
  uuid: 'UUID',
  url: 'address',
};
const counted: Readonly<Record<string, string>> = { string: ' characters', array: ' entries' };

/** What an input breaks, in our words, wherever its schema has none of its own. */
export const inputWords: z.core.$ZodErrorMap = (issue) => {
  if (issue.code === 'too_big')
    return `At most ${grouped(Number(issue.maximum))}${counted[issue.origin] ?? ''} are taken. Give less.`;
  if (issue.code === 'too_small')
    return `At least ${grouped(Number(issue.minimum))}${counted[issue.origin] ?? ''} are needed.`;
  if (issue.code === 'invalid_format')
    return `This is no ${formats[issue.format] ?? issue.format}.`;
  if (issue.code === 'invalid_value') return `Give one of: ${issue.values.map(String).join(', ')}.`;
  if (issue.code === 'invalid_type') return `Give a value of the type ${issue.expected}.`;
  return undefined;
};

const failure = (code: OperationError['code'], message: string): Outcome<never> => ({
  ok: false,
  error: { code, message },
});

/**
 * Creates the only way into the app, which every app host uses: with the table of all operations,
 * or of those that one command needs. `report` gets our bugs (a handler that threw something
 * unexpected); the caller only learns that something went wrong inside.
 */
export function createDispatch<N extends OperationName>(
  table: Pick<Operations, N>,
  handlers: Pick<Handlers, N>,
  report: (fault: unknown) => void,
): Dispatch {
  const isInTable = (name: string): name is N => Object.hasOwn(table, name);
  return async (name, input, running) => {
    if (!isInTable(name))
      return failure('unknown-operation', `There is no operation named "${name.slice(0, 80)}".`);
    const checked = table[name].input.safeParse(input, { error: inputWords });
    if (!checked.success) return failure('bad-input', z.prettifyError(checked.error));
    if (running.signal.aborted) return failure('cancelled', 'Cancelled.');
    try {
      // The table pairs each name with its own input; the type system cannot follow that pairing through a union of names.
      const handler = handlers[name] as (input: Input<OperationName>, running: Running) => unknown;
      return { ok: true, value: await handler(checked.data as Input<OperationName>, running) };
    } catch (fault) {
      if (fault instanceof OperationError) return failure(fault.code, fault.message);
      if (running.signal.aborted) return failure('cancelled', 'Cancelled.');
      report(fault);
      return failure(
        'internal',
        'An internal error occurred in Assay. No data was lost. Try again.',
      );
    }
  };
}
