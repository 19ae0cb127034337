import type { Outcome } from '#operations/outcome.ts';

/** Why a call gave no answer, as a view shows it. */
export type CallError = Extract<Outcome<never>, { ok: false }>['error'];

/** What a form says while something in it is wrong, which its fields tell. */
export const fixFields: CallError = {
  code: 'bad-input',
  message: 'Fix the highlighted fields, then save again.',
};

/** A value that a view waits for. */
export type Loaded<T> =
  | { state: 'loading' }
  | { state: 'ready'; value: T }
  | { state: 'failed'; error: CallError };
