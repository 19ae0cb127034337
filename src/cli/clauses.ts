import type { Command } from 'commander';
import { assumptions } from '#core/contract/assumptions.ts';
import { clauses } from '#core/contract/clauses.ts';
import {
  calibratedRows,
  calibratedText,
  calibratedTitle,
  type Seen,
} from '#core/recorded/calibration.ts';
import { calibrationIn } from './app.ts';
import { type OptionList, type OptionsOf, withOptions } from './options.ts';
import { print, printJson } from './terminal/output.ts';

const optionList = ['data', 'json'] as const satisfies OptionList;

/** `assay clauses`: every rule of both documents, with its examples, and every decision of ours where they are silent, with what recorded calls say of it. */
export const define = (command: Command): Command =>
  withOptions(command, optionList).action(async ({ json, data }: OptionsOf<typeof optionList>) => {
    const calibration: Readonly<Record<string, Seen>> = await calibrationIn(data);
    if (json)
      return printJson({
        clauses,
        assumptions: Object.entries(assumptions).map(([id, row]) => ({
          id,
          ...row,
          seen: calibration[id] ?? null,
        })),
      });
    for (const { id, level, title, section, ours } of clauses)
      print(
        `${id.padEnd(10)} ${level.padEnd(8)} ${title}${ours ? ' [ours]' : ''}\n${' '.repeat(20)}${section}`,
      );
    const rows = calibratedRows(calibration);
    if (rows.length > 0) print(`\n${calibratedTitle}`);
    for (const row of rows) print(`  ${calibratedText(row)}`);
  });
