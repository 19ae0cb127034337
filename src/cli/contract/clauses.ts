import type { Command } from 'commander';
import { assumptions } from '#core/contract/assumptions.ts';
import { clauses } from '#core/contract/clauses.ts';
import { type OptionList, type OptionsOf, withOptions } from '../options.ts';
import { print, printJson } from '../terminal/output.ts';

const optionList = ['json'] as const satisfies OptionList;

/** `assay contract clauses`: every rule of both documents, with its examples; in JSON also every decision of ours where they are silent. */
export const define = (command: Command): Command =>
  withOptions(command, optionList).action(({ json }: OptionsOf<typeof optionList>) => {
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
