import { Argument, Command } from 'commander';
import type { HistoryEntry, RunComparison } from '#operations/history-schemas.ts';
import type { Output } from '#operations/operations.ts';
import type { CommandApp } from './command-app.ts';
import { dataOption, noHistory, seqArgument, withHistory } from './history-options.ts';
import { checkScenario, newestRuns } from './newest-runs.ts';
import { exits } from './terminal/exit-codes.ts';
import { CouldNot, print, printJson } from './terminal/output.ts';
import { findingText } from './terminal/verdict-text.ts';
import { type NamedWorkspaceOptions, withNamedWorkspace } from './workspace/workspace-options.ts';

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
  return [`${title}:`, ...lines, ...(complete ? [] : ['  … and more'])];
}

function comparisonText({ same, request, reply, visitor, verdict, timings }: Comparison): string {
  const milliseconds = (time: number | null): string =>
    time === null ? 'no reply' : `${Math.round(time)} ms`;
  const { outcome } = verdict;
  const found = (title: string, findings: Comparison['verdict']['new']): string[] =>
    findings.length === 0 ? [] : [`${title}:`, ...findings.map(findingText)];
  return [
    same ? 'The two exchanges are the same, but for times and dates.' : 'The two exchanges differ.',
    ...(outcome.before === outcome.after ? [] : [`Outcome: ${outcome.before} → ${outcome.after}`]),
    ...found('Fixed', verdict.fixed),
    ...found('New', verdict.new),
    ...(verdict.unchanged.length === 0 ? [] : [`Unchanged findings: ${verdict.unchanged.length}`]),
    ...changesText('Request', request),
    ...changesText('Reply', reply),
    ...changesText('What the visitor sees', visitor),
    `Time: ${milliseconds(timings.before)} → ${milliseconds(timings.after)}`,
  ].join('\n');
}

/** "Step 2  get_items  call 4 → 9  reply, verdict  1 fixed, 0 new", a line for each call. */
function runsText({ same, calls }: RunComparison): string {
  const number = (entry: HistoryEntry | null): string => (entry ? `${entry.seq}` : 'none');
  const lines = calls.map(({ step, before, after, differs, fixed, new: added }) => {
    const onlyIn = before === null ? 'later' : after === null ? 'earlier' : null;
    const what = onlyIn === null ? differs.join(', ') || 'same' : `only in the ${onlyIn} run`;
    const counts = fixed + added === 0 ? [] : [`${fixed} fixed, ${added} new`];
    const seqs = `call ${number(before)} → ${number(after)}`;
    return [`  step ${step}`, (before ?? after)?.action ?? '', seqs, what, ...counts].join('  ');
  });
  return [
    same ? 'The two runs are the same, but for times and dates.' : 'The two runs differ.',
    ...lines,
  ].join('\n');
}

type DiffOptions = NamedWorkspaceOptions & { scenario?: string; json?: true };

async function compareTwo(
  app: CommandApp,
  before: number,
  after: number,
  json?: true,
): Promise<boolean> {
  const comparison = await app.run('compareExchanges', { before, after });
  if (json) printJson(comparison);
  else print(comparisonText(comparison));
  return comparison.same;
}

async function compareNewestRuns(app: CommandApp, scenario: string, json?: true): Promise<boolean> {
  const [newer, older] = await newestRuns(app, scenario);
  if (!newer || !older)
    throw new CouldNot(
      'not-found',
      `The history has only one run of the scenario ${JSON.stringify(scenario)}. Replay it once more, then compare.`,
    );
  const comparison = await app.run('compareRuns', { before: older.id, after: newer.id });
  if (json) printJson(comparison);
  else print(runsText(comparison));
  return comparison.same;
}

/** What was asked for: two exchanges, or two runs. Gives whether they are the same. */
function comparisonAsked(
  before: number | undefined,
  after: number | undefined,
  { scenario, json }: DiffOptions,
): (app: CommandApp) => Promise<boolean> {
  if (scenario !== undefined && before === undefined)
    return (app) => compareNewestRuns(app, scenario, json);
  if (scenario === undefined && before !== undefined && after !== undefined)
    return (app) => compareTwo(app, before, after, json);
  throw new CouldNot('usage', 'Name two exchanges by their numbers, or use --scenario.');
}

/** `assay diff SEQ SEQ`: what differs between two exchanges of the history, or between the two newest runs of a scenario. */
export const diffCommand = (version: string): Command =>
  withNamedWorkspace(new Command('diff'), 'the scenario must be one of it')
    .addArgument(new Argument('[before]', 'number of the earlier exchange').argParser(seqArgument))
    .addArgument(new Argument('[after]', 'number of the later exchange').argParser(seqArgument))
    .option('--scenario <name>', 'compare the two newest runs of this scenario, call by call')
    .option(...dataOption)
    .option('--json', 'print one JSON object')
    .action(async (before: number | undefined, after: number | undefined, options: DiffOptions) => {
      const compare = comparisonAsked(before, after, options);
      await checkScenario(options.scenario, options);
      await withHistory(
        version,
        options.data,
        async (app) => {
          process.exitCode = (await compare(app)) ? exits.good : exits.bad;
        },
        () => noHistory(options.data),
      );
    });
