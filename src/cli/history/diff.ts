import { Argument, type Command } from 'commander';
import type { Output } from '#app/api.ts';
import { listOf } from '#core/text/list-of.ts';
import { withHistory } from '../app.ts';
import { type SharedOptions, withOptions } from '../options.ts';
import { exits } from '../terminal/exit-codes.ts';
import { findingText } from '../terminal/finding-text.ts';
import { seqArgument } from '../terminal/input.ts';
import { print, printJson } from '../terminal/output.ts';

type Comparison = Output<'compareExchanges'>;

/** "  ~ $.body.items[2].title  \"A\" → \"B\"", a line for each; without what differs with every call. */
function changesText(title: string, { changes, complete }: Comparison['request']): string[] {
  const signs = { added: '+', removed: '-', changed: '~', moved: '>' };
  const lines = changes
    .filter(({ minor }) => !minor)
    .map(({ change, was, path, before, after }) => {
      const values = [before, after].filter((value) => value !== null).join(' → ');
      const from = change === 'moved' ? `${was} → ` : '';
      return `  ${signs[change]} ${from}${path ?? was}  ${values}`.trimEnd();
    });
  if (lines.length === 0) return [];
  return listOf(`${title}:`, ...lines, !complete && '  … and more');
}

function comparisonText({ same, request, reply, visitor, verdict, timings }: Comparison): string {
  const milliseconds = (time: number | null): string =>
    time === null ? 'no reply' : `${Math.round(time)} ms`;
  const { outcome } = verdict;
  const found = (title: string, findings: Comparison['verdict']['new']): string[] =>
    findings.length === 0 ? [] : [`${title}:`, ...findings.map(findingText)];
  return listOf(
    same ? 'The two calls are the same, but for times and dates.' : 'The two calls differ.',
    outcome.before !== outcome.after && `Outcome: ${outcome.before} → ${outcome.after}`,
    ...found('Fixed', verdict.fixed),
    ...found('New', verdict.new),
    verdict.unchanged.length > 0 && `Unchanged findings: ${verdict.unchanged.length}`,
    ...changesText('Request', request),
    ...changesText('Reply', reply),
    ...changesText('What the visitor sees', visitor),
    `Time: ${milliseconds(timings.before)} → ${milliseconds(timings.after)}`,
  ).join('\n');
}

/** `assay history diff SEQ SEQ`: what differs between two exchanges of the history. */
export const define = (command: Command): Command =>
  withOptions(command, ['data', 'json'])
    .addArgument(new Argument('<before>', 'number of the earlier call').argParser(seqArgument))
    .addArgument(new Argument('<after>', 'number of the later call').argParser(seqArgument))
    .action(
      async (
        before: number,
        after: number,
        { data, json }: Pick<SharedOptions, 'data' | 'json'>,
      ) => {
        await withHistory(data, async (app) => {
          const comparison = await app.run('compareExchanges', { before, after });
          if (json) printJson(comparison);
          else print(comparisonText(comparison));
          process.exitCode = comparison.same ? exits.good : exits.bad;
        });
      },
    );
