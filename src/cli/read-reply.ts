import { Argument, Command, Option } from 'commander';
import { type ReadAs, readAs } from '#core/contract/verdict.ts';
import { withDiagnosis } from '#core/diagnosis/diagnose.ts';
import { type Category, categories, type Surface, surfaces } from '#core/widget/actions.ts';
import { largestInput } from '#operations/bounds.ts';
import { onInterrupt, savedReplySentence } from './terminal/exit-codes.ts';
import { httpStatusOption, readInput } from './terminal/input.ts';
import { fail, interrupted, print, printJson, say } from './terminal/output.ts';
import { exitOf, printDiagnosis, verdictText } from './terminal/verdict-text.ts';
import { readingsToJudge } from './workspace/open-workspace.ts';
import { type JudgeOptions, withReadings } from './workspace/workspace-options.ts';

type Given = JudgeOptions & {
  as: ReadAs;
  category?: Category;
  surface?: Surface;
  httpStatus?: number | null;
  json?: true;
};

/** `assay read-reply`: judges a saved reply without sending anything. */
export const readReplyCommand = (): Command =>
  withReadings(new Command('read-reply'))
    .addArgument(
      new Argument('[file]', 'file with the reply body, - for standard input').default('-'),
    )
    .addOption(
      new Option('--as <what>', 'what the reply answers').choices(readAs).makeOptionMandatory(),
    )
    .addOption(
      new Option('--category <category>', 'category of the tab (default: default)').choices(
        categories,
      ),
    )
    .addOption(
      new Option(
        '--surface <surface>',
        'surface of the call (default: the one in the routing table)',
      ).choices(surfaces),
    )
    .option('--http-status <status>', 'HTTP status of the reply', httpStatusOption)
    .option('--json', 'print one JSON object')
    .addHelpText('after', `\n${savedReplySentence}`)
    .action(
      async (
        file: string,
        { as, category, surface, httpStatus = null, json, ...options }: Given,
      ) => {
        const ofTab = category === undefined ? '--surface' : '--category';
        if (as === 'document' && (category ?? surface) !== undefined)
          say(
            `${ofTab} has no effect with --as document. It applies only to the replies of a webhook.`,
          );
        const stopped = onInterrupt(() => fail(interrupted(), json === true));
        const choices = await readingsToJudge(options);
        const reply = {
          as,
          body: await readInput(file, largestInput('readReply')),
          httpStatus,
          category: category ?? 'default',
          surface: surface ?? null,
          choices,
        };
        const { judgeSaved } = await import('./judge-saved.ts');
        const verdict = await judgeSaved(reply, stopped);
        if (json) printJson(withDiagnosis(verdict));
        else {
          printDiagnosis(verdict.findings);
          print(verdictText(verdict));
        }
        process.exitCode = exitOf(verdict.findings);
      },
    );
