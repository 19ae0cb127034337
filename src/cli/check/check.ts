import { mkdir } from 'node:fs/promises';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Command, InvalidArgumentError } from 'commander';
import { readRegularFile } from '#adapters/storage/read-file.ts';
import { writePrivateFile } from '#adapters/storage/write-file.ts';
import { type ReportSource, reports } from '#app/check/reports.ts';
import { baselineOf, baselineSchema } from '#core/check/baseline.ts';
import { commandOf } from '#core/check/replay.ts';
import { type CheckReport, checkReportSchema, probeLevels } from '#core/check/report.ts';
import { problemOfSelector } from '#core/check/selection.ts';
import { type EarlierFinding, earlierOf, hasFindings } from '#core/check/summary.ts';
import { type Budget, percentiles, readBudget } from '#core/check/times.ts';
import { errorText } from '#core/text/wording.ts';
import { type ReporterName, reporterNames } from '#operations/check-schemas.ts';
import { version } from '../../../package.json';
import { commandApp, historyOf } from '../app.ts';
import { type OptionList, type OptionsOf, sendingOptions, withOptions } from '../options.ts';
import { exits, wasInterrupted } from '../terminal/exit-codes.ts';
import { secondsOption, wholeNumber } from '../terminal/input.ts';
import { CouldNot, print, say } from '../terminal/output.ts';
import { progressLine } from '../terminal/progress-line.ts';
import { commandSecrets } from '../tokens/command-secrets.ts';
import { type CheckInput, readCheckWorkspace } from './workspace.ts';

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

/** `p95=800ms,max=2s`: percentiles and how long they may be. */
export function budgetOption(text: string): Budget {
  const budget = readBudget(text);
  if (budget === null)
    throw new InvalidArgumentError(
      `Write it like p95=800ms or max=2s. The known names are ${percentiles.join(', ')}.`,
    );
  return budget;
}

const maxReportBytes = 256 * 1024 * 1024;

/** The JSON in a file; undefined where there is no such file. Throws CouldNot for one that is not JSON. */
async function readJsonFile(path: string): Promise<unknown> {
  const read = await readRegularFile(path, maxReportBytes);
  if (!('bytes' in read)) return undefined;
  try {
    return JSON.parse(new TextDecoder().decode(read.bytes));
  } catch {
    throw new CouldNot('bad-input', `${path} is not JSON.`);
  }
}

/** The fingerprints that a baseline accepts. Throws CouldNot for a file that is not there or is no baseline. */
async function readBaseline(path: string, mayBeMissing: boolean): Promise<string[]> {
  const value = await readJsonFile(path);
  if (value === undefined && mayBeMissing) return [];
  if (value === undefined)
    throw new CouldNot(
      'storage',
      `Cannot read the baseline ${path}. Write it first with --update-baseline.`,
    );
  const read = baselineSchema.safeParse(value);
  if (!read.success) throw new CouldNot('bad-input', `${path} is not a baseline of assay check.`);
  return read.data.accepted.map(({ fingerprint }) => fingerprint);
}

/** What the previous run found, read from its check.json; null if the file is missing or has another form. */
async function readEarlier(output: string | undefined): Promise<EarlierFinding[] | null> {
  if (output === undefined) return null;
  const value = await readJsonFile(join(output, 'check.json')).catch(() => undefined);
  const read = checkReportSchema.safeParse(value);
  return read.success ? earlierOf(read.data) : null;
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

/** The address of a file from the folder of the command, as reports of a repository name it; of one outside it, the whole address. */
function addressOf(path: string): string {
  const way = relative(process.cwd(), resolve(path)).replaceAll('\\', '/');
  return way.startsWith('..') || way === ''
    ? pathToFileURL(resolve(path)).href
    : way.split('/').map(encodeURIComponent).join('/');
}

/** What reports say of the checked file. Whoever gets one need not know the folders of this machine. */
const reportSource = ({ from, lineOf }: Pick<CheckInput, 'from' | 'lineOf'>): ReportSource => ({
  version,
  name: basename(from),
  uri: addressOf(from),
  lineOf,
});

/** Where each report goes: to a file in the folder, or to the standard output. */
async function writeReports(
  report: CheckReport,
  { reporter, output }: Pick<Options, 'reporter' | 'output'>,
  source: ReportSource,
): Promise<void> {
  const names = reporter ?? (output === undefined ? ['text' as const] : reporterNames);
  for (const name of names) {
    const { file, write } = reports[name];
    const text = await write(report, source);
    // What is read in a terminal has no file.
    if (output === undefined || name === 'text') print(text);
    else {
      const path = join(resolve(output), file);
      await writeFile(path, text);
      say(`Wrote ${path}`);
    }
  }
}

const isRare = true;

const optionList = [
  [
    '--only <selectors>',
    'check only these: tab:NAME, connection:NAME, document:ID, visitor:NAME, clauses and probes, separated by commas; * matches any letters',
    { parse: onlyOption },
  ],
  ['--allow-writes', 'let probes create, change and delete records of the webhook'],
  [
    '--fail-on <level>',
    'level of findings that end the command with 1',
    { choices: probeLevels, value: 'error' },
  ],
  ['--baseline <file>', 'accept the findings that this file names'],
  ['--update-baseline', 'write the findings of this run to the baseline'],
  ['--output <folder>', 'write the reports to files in this folder'],
  [
    '--reporter <names>',
    `reports to write: ${reporterNames.join(', ')}, separated by commas (default: text, and all of them with --output)`,
    { parse: reporterOption, isRare },
  ],
  [
    '--repeat <n>',
    'run every probe so many times, to find flaky ones',
    { parse: wholeNumber(1, 100), value: 1, isRare },
  ],
  ['--concurrency <n>', 'calls at the same time', { parse: wholeNumber(1, 64), value: 4, isRare }],
  [
    '--budget <limits>',
    'how long calls may take, such as p95=800ms,max=2s',
    { parse: budgetOption, isRare },
  ],
  [
    '--timeout <seconds>',
    'stop after this many seconds (default: 300)',
    { parse: secondsOption, isRare },
  ],
  ...sendingOptions,
] as const satisfies OptionList;
type Options = OptionsOf<typeof optionList>;

/** `assay check`: the contract as a test suite. */
export const define = (command: Command): Command =>
  withOptions(command.argument('[file]', 'the workspace, as --workspace'), optionList)
    .addHelpText(
      'after',
      '\nExit codes: 0 no finding, 1 findings at the level of --fail-on, 2 the check could not run.',
    )
    .action((file: string | undefined, options: Options) => check(file, options));

async function check(file: string | undefined, options: Options): Promise<void> {
  const { env, output, reporter, baseline } = options;
  if (options.updateBaseline && baseline === undefined)
    throw new CouldNot('usage', '--update-baseline needs --baseline, the file to write.');
  if (output === undefined && (reporter ?? []).length > 1)
    throw new CouldNot(
      'usage',
      'Several reports do not fit on one output. Name one reporter, or a folder with --output.',
    );
  if (file !== undefined && options.workspace !== undefined)
    throw new CouldNot('usage', 'Name the workspace once: as the file, or with --workspace.');
  const named = file ?? options.workspace;
  const secrets = commandSecrets(options);
  const given = await readCheckWorkspace(
    named === undefined ? options : { ...options, workspace: named },
    secrets,
  );
  const { workspace, from } = given;
  const accepted =
    baseline === undefined ? [] : await readBaseline(baseline, options.updateBaseline === true);
  const earlier = await readEarlier(output);
  const app = await commandApp(given.ports, await historyOf(options));
  try {
    say(`Checking ${from}`);
    const line = progressLine('probes');
    const input = {
      workspace,
      options: {
        only: options.only ?? [],
        allowWrites: options.allowWrites === true,
        repeat: options.repeat,
        concurrency: options.concurrency,
        ...(options.timeout === undefined ? {} : { timeoutSeconds: options.timeout }),
        budget: options.budget ?? {},
        accepted,
        earlier,
        command: commandOf(named, env ?? null),
      },
    };
    const report = await app.run('runCheck', input, line.show).finally(line.clear);
    if (report.probes.length === 0 && report.summary.problems.length === 0)
      throw new CouldNot(
        'not-found',
        options.only === undefined
          ? `${from} has nothing to check: neither tabs nor connections.`
          : '--only selects no probe of this workspace.',
      );
    await writeReports(report, options, reportSource(given));
    if (baseline !== undefined && options.updateBaseline)
      await writeFile(resolve(baseline), JSON.stringify(baselineOf(report), null, 2));
    for (const { subject, text } of report.summary.problems)
      say(`assay: ${subject.kind} ${subject.name}: ${text}`);
    process.exitCode = exitOf(report, options);
  } finally {
    await app.close();
  }
}

function exitOf(report: CheckReport, { failOn, updateBaseline }: Options): number {
  if (wasInterrupted()) return exits.stopped;
  if (!updateBaseline && hasFindings(report, failOn)) return exits.bad;
  const couldRun = report.summary.isComplete && report.summary.problems.length === 0;
  return couldRun ? exits.good : exits.couldNot;
}
