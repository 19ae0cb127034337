import { mkdir } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { type Command, InvalidArgumentError } from 'commander';
import { writePrivateFile } from '#adapters/storage/write-file.ts';
import { noTokens } from '#adapters/vault/environment.ts';
import { reports } from '#app/check/reports.ts';
import { changesSince, type PlacedFinding, placedIn } from '#core/check/changes.ts';
import { commandOf } from '#core/check/replay.ts';
import { type CheckReport, probeLevels } from '#core/check/report.ts';
import { problemOfSelector } from '#core/check/selection.ts';
import { summaryText } from '#core/check/sheet.ts';
import { hasFindings } from '#core/check/summary.ts';
import { visibleIn } from '#core/json/visible.ts';
import { listOf } from '#core/text/list-of.ts';
import { errorText } from '#core/text/wording.ts';
import { type ReporterName, reporterNames } from '#operations/check-schemas.ts';
import { commandApp, historyOf } from '../app.ts';
import { type OptionList, type OptionsOf, sendingOptions, withOptions } from '../options.ts';
import { exits, wasInterrupted } from '../terminal/exit-codes.ts';
import { secondsOption } from '../terminal/input.ts';
import { CouldNot, print, say } from '../terminal/output.ts';
import { progressLine } from '../terminal/progress-line.ts';
import { type CommandSecrets, commandSecrets } from '../tokens/command-secrets.ts';
import { watchRuns } from '../watch.ts';
import { readCheckWorkspace } from './workspace.ts';

const words = (text: string): string[] =>
  text
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '');

/** Selectors with commas between them; the option may be given several times. */
export function onlyOption(text: string, before: string[] = []): string[] {
  const selectors = words(text);
  const problem = selectors.map(problemOfSelector).find((one) => one !== null);
  if (problem !== undefined) throw new InvalidArgumentError(problem);
  return [...before, ...selectors];
}

const isReporter = (name: string): name is ReporterName =>
  (reporterNames as readonly string[]).includes(name);

export function reporterOption(text: string): ReporterName[] {
  const names = words(text);
  const known = names.filter(isReporter);
  if (known.length < names.length || known.length === 0)
    throw new InvalidArgumentError(`The known reporters are ${reporterNames.join(', ')}.`);
  return [...new Set(known)];
}

/** Writes a file of its own, and the folders that lead to it. Throws CouldNot. */
async function writeFile(path: string, text: string): Promise<void> {
  try {
    await mkdir(dirname(path), { recursive: true });
    await writePrivateFile(path, new TextEncoder().encode(`${text}\n`));
  } catch (error) {
    throw new CouldNot('storage', `Cannot write ${path}: ${errorText(error)}`);
  }
}

/** Where each report goes: to a file in the folder, or to the standard output where it is `shown`. */
async function writeReports(
  report: CheckReport,
  { reporter, output, all }: Pick<Options, 'reporter' | 'output' | 'all'>,
  shown: boolean,
): Promise<void> {
  const names = reporter ?? (output === undefined ? ['text' as const] : reporterNames);
  for (const name of names) {
    const { file, write } = reports[name];
    // What is read in a terminal has no file.
    const path = output === undefined || name === 'text' ? null : join(resolve(output), file);
    if (path !== null) await writeFile(path, write(report, all === true));
    else if (shown) print(write(report, all === true));
    if (path !== null && shown) say(`Wrote ${path}`);
  }
  if (output !== undefined && shown && !names.includes('text')) say(summaryText(visibleIn(report)));
}

const isRare = true;

const optionList = [
  [
    '--only <selectors>',
    'check only these: tab:NAME, connection:NAME, document:ID, visitor:NAME, clauses and probes, separated by commas; * matches any letters, and ! before one leaves it out',
    { parse: onlyOption },
  ],
  ['--allow-writes', 'let probes create, change and delete records of the webhook'],
  [
    '--fail-on <level>',
    'level of findings that end the command with 1',
    { choices: probeLevels, value: 'error' },
  ],
  ['--all', 'print every cause, and not the first five only'],
  ['--output <folder>', 'write the reports to files in this folder'],
  [
    '--reporter <names>',
    `reports to write: ${reporterNames.join(', ')}, separated by commas (default: text, and all of them with --output)`,
    { parse: reporterOption },
  ],
  [
    '--timeout <seconds>',
    'stop after this many seconds (default: 300)',
    { parse: secondsOption, isRare },
  ],
  ...sendingOptions,
  [
    '--watch',
    'run again when the workspace changes, and print what is fixed, new and still failing; Ctrl+C ends with the exit code of the last whole run',
  ],
  [
    '--watch-folder <folder>',
    'also run again when a file in this folder changes, except in node_modules and in folders whose name begins with a dot; implies --watch',
  ],
  [
    '--every <seconds>',
    'also run again this many seconds after the last run; implies --watch',
    { parse: secondsOption },
  ],
  [
    '--json',
    'print one JSON object, as --reporter json does; with --watch, one in a line for each run',
    { excludes: ['reporter', 'output'] },
  ],
] as const satisfies OptionList;
type Options = OptionsOf<typeof optionList>;

/** `assay check`: the contract as a test suite. */
export const define = (command: Command): Command =>
  withOptions(command.argument('[file]', 'the workspace, as --workspace'), optionList)
    .addHelpText(
      'after',
      '\nExit codes: 0 no finding, 1 findings at the level of --fail-on, 2 the check could not run, or no call got a reply.',
    )
    .action((file: string | undefined, options: Options) => check(file, options));

async function check(file: string | undefined, typed: Options): Promise<void> {
  const options = typed.json ? { ...typed, reporter: ['json' as const] } : typed;
  const { output, reporter } = options;
  if (output === undefined && (reporter ?? []).length > 1)
    throw new CouldNot(
      'usage',
      'Several reports do not fit on one output. Name one reporter, or a folder with --output.',
    );
  if (file !== undefined && options.workspace !== undefined)
    throw new CouldNot('usage', 'Name the workspace once: as the file, or with --workspace.');
  const named = file === undefined ? options : { ...options, workspace: file };
  if (options.watch ?? options.watchFolder ?? options.every) return watchCheck(named);
  const report = await checkOnce(named, {
    secrets: commandSecrets(options),
    shown: true,
  });
  process.exitCode = exitOf(report, options);
}

/** How a check runs; where it is not `shown`, its report is only written to files. */
type Run = {
  secrets: CommandSecrets;
  shown: boolean;
  stopped?: AbortSignal;
  onRead?: (path: string) => void;
};

async function checkOnce(
  options: Options,
  { secrets, shown, stopped, onRead }: Run,
): Promise<CheckReport> {
  const { env, workspace: named } = options;
  const given = await readCheckWorkspace(options, secrets, onRead);
  const { workspace, from } = given;
  const app = await commandApp(given.ports, await historyOf(options), stopped);
  try {
    if (shown) say(`Checking ${from}`);
    const line = progressLine('probes');
    const input = {
      workspace,
      options: {
        only: options.only ?? [],
        allowWrites: options.allowWrites === true,
        timeoutSeconds: options.timeout,
        command: commandOf(named, env ?? null),
      },
    };
    const report = await app.run('runCheck', input, line.show).finally(line.clear);
    if (report.probes.length === 0 && report.summary.problems.length === 0)
      throw new CouldNot(
        'not-found',
        options.only === undefined
          ? `${from} has nothing to check: neither tabs nor connections. "assay new workspace" writes an assay.yaml to begin with.`
          : '--only selects no probe of this workspace.',
      );
    await writeReports(report, options, shown);
    for (const { subject, text } of report.summary.problems)
      say(`assay: ${subject.kind} ${subject.name}: ${text}`);
    return report;
  } finally {
    await app.close();
  }
}

/** Checks again after each change. What a run could not try again stays what it was. */
async function watchCheck(options: Options): Promise<void> {
  const { reporter, output } = options;
  const json = output === undefined && reporter?.[0] === 'json';
  if (output === undefined && reporter !== undefined && !json && reporter[0] !== 'text')
    throw new CouldNot(
      'usage',
      '--watch prints text, or JSON with --json. For other reports, name a folder with --output.',
    );
  const secrets = commandSecrets(options);
  let known = new Map<string, PlacedFinding>();
  await watchRuns({
    options,
    json,
    writes: listOf(output, options.record && options.data),
    async run(stopped, onRead, shown) {
      const kept = { ...secrets, tokens: noTokens };
      const report = await checkOnce(options, {
        secrets: kept,
        shown,
        stopped,
        onRead,
      });
      const changes = changesSince(report, known);
      const fixed = new Set(changes.fixed);
      known = new Map([
        ...[...known].filter(([, finding]) => !fixed.has(finding)),
        ...placedIn(report),
      ]);
      return { exitCode: exitOf(report, options), report, changes };
    },
  }).finally(secrets.tokens.close);
}

function exitOf(report: CheckReport, { failOn }: Options): number {
  if (wasInterrupted()) return exits.stopped;
  if (hasFindings(report, failOn)) return exits.bad;
  const couldRun = report.summary.isComplete && report.summary.problems.length === 0;
  return couldRun ? exits.good : exits.couldNot;
}
