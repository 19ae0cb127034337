import type { Outcome } from '#operations/outcome.ts';

/** Why a call gave no answer, as a view shows it. */
export type CallError = Extract<Outcome<never>, { ok: false }>['error'];

/** The message of a form while some fields are wrong, which show their own errors. */
export const fixFields: CallError = {
  code: 'bad-input',
  message: 'Fix the highlighted fields, then save again.',
};

/** A value that a view waits for. */
export type Loaded<T> =
  | { state: 'loading'; error?: never }
  | { state: 'ready'; value: T; error?: never }
  | { state: 'failed'; error: CallError };
