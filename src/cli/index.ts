#!/usr/bin/env node

import { guardOutput, runCommand, wantsJson } from './run.ts';
import { CouldNot, fail } from './terminal/output.ts';

/** An output that cannot be written, as on a full disk, must not look like a verdict. */
let outputFailure: CouldNot | null = null;
guardOutput(process.stdout, ({ code, message }) => {
  outputFailure ??= new CouldNot(
    'storage',
    `Cannot write the output (${code ?? message}), so it is incomplete.`,
  );
});
guardOutput(process.stderr, () => undefined);
process.once('exit', () => {
  if (outputFailure !== null) process.exitCode = fail(outputFailure, false);
});

process.on('uncaughtException', (fault) => process.exit(fail(fault, wantsJson())));

await runCommand();
