/** How a one-shot command ends, and what each number means: `--help` prints this table and README repeats it. `serve` and `samples` end with 0 when they are stopped. */
export const exitCodes = [
  { code: 0, means: 'no finding at error level' },
  {
    code: 1,
    means:
      'a finding at error level; after fetch-document also a document that failed, was not found or was refused, or one that was not followed to its end',
  },
  { code: 2, means: 'the command failed or the server could not be reached' },
  { code: 130, means: 'stopped by Ctrl+C' },
] as const;

/** The numbers by what they are for. */
export const exits = { good: 0, bad: 1, couldNot: 2, stopped: 130 } as const satisfies Record<string, (typeof exitCodes)[number]['code']>;

/** A saved reply comes without what happened on the way, so that nothing else can decide. */
export const savedReplySentence = 'A saved reply (read-reply, inspect-xml) exits by its findings alone.';

/** The end of `assay --help`. */
export const exitCodesText = ['Exit codes:', ...exitCodes.map(({ code, means }) => `  ${String(code).padEnd(5)}${means}`), savedReplySentence].join(
  '\n',
);
