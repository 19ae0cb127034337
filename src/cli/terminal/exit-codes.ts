/** How a one-shot command ends, and what each number means: `--help` prints this table and README repeats it. `serve` and `samples` end with 0 when they are stopped. */
export const exitCodes = [
  { code: 0, means: 'no finding at error level' },
  {
    code: 1,
    means:
      'at least one finding at error level; for fetch-document also a document that failed, was not found or was refused, or that was not followed to its end',
  },
  { code: 2, means: 'the command failed or the server could not be reached' },
  { code: 130, means: 'stopped by Ctrl+C' },
] as const;

/** The numbers by their meaning. */
export const exits = { good: 0, bad: 1, couldNot: 2, stopped: 130 } as const satisfies Record<
  string,
  (typeof exitCodes)[number]['code']
>;

/** A saved reply has no transport result, so only its findings can decide. */
export const savedReplySentence =
  'For a saved reply (read-reply, inspect-xml), only the findings decide.';

/** The end of `assay --help`. */
export const exitCodesText = [
  'Exit codes:',
  ...exitCodes.map(({ code, means }) => `  ${String(code).padEnd(5)}${means}`),
  savedReplySentence,
].join('\n');
