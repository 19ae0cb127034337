import type { ProbeResult } from '#core/check/report.ts';

/**
 * Why an operation gave no answer. `internal` is a bug of ours; every other code names something
 * the user can act on. `locked`: the vault needs its passphrase; the same call works after that.
 * `refused`: by a limit, or by a person. `conflict`: the entry was changed elsewhere meanwhile.
 */
export const errorCodes = [
  'unknown-operation',
  'bad-input',
  'internal',
  'cancelled',
  'not-found',
  'secret-missing',
  'locked',
  'wrong-passphrase',
  'refused',
  'conflict',
  'storage',
  'not-connected',
] as const;
export type ErrorCode = (typeof errorCodes)[number];

/** How far a running call is. `total` is null while it is not known. `result` is what the probe of a check came to that just ended. */
export type Progress = {
  phase: string;
  done: number;
  total: number | null;
  unit: 'bytes' | 'items';
  result?: ProbeResult | undefined;
};

/** The result of a call. Answers are data: nothing is thrown across the boundary. */
export type Outcome<T> =
  | { ok: true; value: T }
  | { ok: false; error: { code: ErrorCode; message: string } };

/** Thrown inside a handler to end its call with an error the user can act on; the dispatcher turns it into data. */
export class OperationError extends Error {
  readonly code: ErrorCode;
  constructor(code: ErrorCode, message: string) {
    super(message);
    this.code = code;
  }
}
