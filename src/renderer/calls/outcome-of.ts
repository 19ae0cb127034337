import type { Outcome } from '#operations/outcome.ts';

/** Why a call gave no answer, as a view shows it. */
export type CallError = Extract<Outcome<never>, { ok: false }>['error'];

/** A value that a view waits for. */
export type Loaded<T> = { state: 'loading' } | { state: 'ready'; value: T } | { state: 'failed'; error: CallError };
