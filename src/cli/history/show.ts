import { Argument, type Command } from 'commander';
import { withHistory } from '../app.ts';
import { documentReport, fetchedText } from '../fetch/one.ts';
import { firedReport, firedText } from '../fire.ts';
import { type SharedOptions, withOptions } from '../options.ts';
import { seqArgument } from '../terminal/input.ts';
import { print, printJson } from '../terminal/output.ts';
import { printDiagnosis } from '../terminal/verdict-text.ts';
import { entryJson, entryText } from './entry-text.ts';

/** Prints a kept call with its verdict. */
export const showCall = (
  seq: number,
  { data, json }: Pick<SharedOptions, 'data' | 'json'>,
): Promise<void> =>
  withHistory(data, async (app) => {
    const { entry, document, fired, asked } = await app.run('openExchange', { seq });
    if (json) {
      const exchange = fired
        ? firedReport(app, fired, asked?.tab.category)
        : document && documentReport(app, document);
      return printJson({ ...entryJson(entry), exchange });
    }
    print(`${entryText(entry)}\n`);
    if (fired) {
      printDiagnosis(fired.verdict.findings);
      print(firedText(app, fired));
    } else if (document) {
      printDiagnosis(document.verdict?.findings ?? document.findings);
      print(fetchedText(app, document));
    }
  });

/** `assay history show`: one call as it was judged then. */
export const define = (command: Command): Command =>
  withOptions(command, ['data', 'json'])
    .addArgument(new Argument('<seq>', 'number of the call').argParser(seqArgument))
    .action(showCall);
