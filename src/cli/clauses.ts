import type { Command } from 'commander';
import { assumptions } from '#core/contract/assumptions.ts';
import { clauses } from '#core/contract/clauses.ts';
import { withOptions } from './options.ts';
import { print, printJson } from './terminal/output.ts';

/** `assay clauses`: every rule of both documents, with its examples, and every decision of ours where they are silent. */
export const define = (command: Command): Command =>
  withOptions(command, ['json']).action(({ json }: { json?: true }) => {
    if (json)
      return printJson({
        clauses,
        assumptions: Object.entries(assumptions).map(([id, row]) => ({ id, ...row })),
      });
    for (const { id, level, title, section, ours } of clauses)
      print(
        `${id.padEnd(10)} ${level.padEnd(8)} ${title}${ours ? ' [ours]' : ''}\n${' '.repeat(20)}${section}`,
      );
  });
