import { mkdir } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { type Command, InvalidArgumentError } from 'commander';
import { readRegularFile } from '#adapters/storage/read-file.ts';
import { writePrivateFile } from '#adapters/storage/write-file.ts';
import { noTokens } from '#adapters/vault/environment.ts';
import { reports } from '#app/check/reports.ts';
import { baselineOf, baselineSchema } from '#core/check/baseline.ts';
import { commandOf } from '#core/check/replay.ts';
import {
  type CheckFinding,
  type CheckReport,
  checkReportSchema,
  type ProbeResult,
  probeLevels,
} from '#core/check/report.ts';
import { problemOfSelector } from '#core/check/selection.ts';
import {
  type EarlierFinding,
  earlierOf,
  hasFindings,
  withCalibration,
} from '#core/check/summary.ts';
import { type Budget, percentiles, readBudget } from '#core/check/times.ts';
import { listOf } from '#core/text/list-of.ts';
import { errorText } from '#core/text/wording.ts';
import { type ReporterName, reporterNames } from '#operations/check-schemas.ts';
import { calibrationIn, commandApp, historyOf } from '../app.ts';
import {
  type OptionList,
  type OptionsOf,
  sendingOptions,
  watchOptions,
  withOptions,
} from '../options.ts';
import { exits, wasInterrupted } from '../terminal/exit-codes.ts';
import { secondsOption, wholeNumber } from '../terminal/input.ts';
import { CouldNot, print, say } from '../terminal/output.ts';
import { progressLine } from '../terminal/progress-line.ts';
import { type CommandSecrets, commandSecrets } from '../tokens/command-secrets.ts';
import { isWatching, watchRuns } from '../watch.ts';
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
async function readEarlier(output: string | undefined): Promise<CheckReport | null> {
  if (output === undefined) return null;
  const value = await readJsonFile(join(output, 'check.json')).catch(() => undefined);
  return checkReportSchema.safeParse(value).data ?? null;
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
  { reporter, output }: Pick<Options, 'reporter' | 'output'>,
  shown: boolean,
): Promise<void> {
  const names = reporter ?? (output === undefined ? ['text' as const] : reporterNames);
  for (const name of names) {
    const { file, write } = reports[name];
    // What is read in a terminal has no file.
    const path = output === undefined || name === 'text' ? null : join(resolve(output), file);
    if (path !== null) await writeFile(path, write(report));
    else if (shown) print(write(report));
    if (path !== null && shown) say(`Wrote ${path}`);
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
  ...watchOptions,
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
  const { output, reporter, baseline } = options;
  if (options.updateBaseline && baseline === undefined)
    throw new CouldNot('usage', '--update-baseline needs --baseline, the file to write.');
  if (output === undefined && (reporter ?? []).length > 1)
    throw new CouldNot(
      'usage',
      'Several reports do not fit on one output. Name one reporter, or a folder with --output.',
    );
  if (file !== undefined && options.workspace !== undefined)
    throw new CouldNot('usage', 'Name the workspace once: as the file, or with --workspace.');
  const named = file === undefined ? options : { ...options, workspace: file };
  if (isWatching(options)) return watchCheck(named);
  const before = await readEarlier(output);
  const report = await checkOnce(named, {
    secrets: commandSecrets(options),
    earlier: before && earlierOf(before),
    shown: true,
  });
  process.exitCode = exitOf(report, options);
}

/** How a check runs; where it is not `shown`, its report is only written to files. */
type Run = {
  secrets: CommandSecrets;
  earlier: EarlierFinding[] | null;
  shown: boolean;
  stopped?: AbortSignal;
  onRead?: (path: string) => void;
};

async function checkOnce(
  options: Options,
  { secrets, earlier, shown, stopped, onRead }: Run,
): Promise<CheckReport> {
  const { baseline, env, workspace: named } = options;
  const given = await readCheckWorkspace(options, secrets, onRead);
  const { workspace, from } = given;
  const accepted =
    baseline === undefined ? [] : await readBaseline(baseline, options.updateBaseline === true);
  const app = await commandApp(given.ports, await historyOf(options), stopped);
  try {
    if (shown) say(`Checking ${from}`);
    const line = progressLine('probes');
    const input = {
      workspace,
      options: {
        only: options.only ?? [],
        allowWrites: options.allowWrites === true,
        repeat: options.repeat,
        concurrency: options.concurrency,
        timeoutSeconds: options.timeout,
        budget: options.budget ?? {},
        accepted,
        earlier,
        command: commandOf(named, env ?? null),
      },
    };
    const checked = await app.run('runCheck', input, line.show).finally(line.clear);
    // What this check keeps calls in has said it already.
    const report = options.record
      ? checked
      : withCalibration(checked, await calibrationIn(options.data));
    if (report.probes.length === 0 && report.summary.problems.length === 0)
      throw new CouldNot(
        'not-found',
        options.only === undefined
          ? `${from} has nothing to check: neither tabs nor connections.`
          : '--only selects no probe of this workspace.',
      );
    await writeReports(report, options, shown);
    if (baseline !== undefined && options.updateBaseline)
      await writeFile(resolve(baseline), JSON.stringify(baselineOf(report), null, 2));
    for (const { subject, text } of report.summary.problems)
      say(`assay: ${subject.kind} ${subject.name}: ${text}`);
    return report;
  } finally {
    await app.close();
  }
}

/** A finding with where it was found. */
type PlacedFinding = CheckFinding & Pick<ProbeResult, 'subject' | 'visitor'> & { probe: string };

/** The findings of a report with where each was found, by their fingerprints. */
const placedIn = ({ probes }: CheckReport) =>
  probes.flatMap(({ id, subject, visitor, fingerprint: probe, findings }) =>
    findings.map((one) => {
      const finding: PlacedFinding = { ...one, probe: id, subject, visitor };
      return [one.fingerprint, { fingerprint: one.fingerprint, probe, finding }] as const;
    }),
  );

/** Checks again after each change. What a run could not try again stays what it was. */
async function watchCheck(options: Options): Promise<void> {
  const { reporter, output, baseline } = options;
  const json = output === undefined && reporter?.[0] === 'json';
  if (options.updateBaseline)
    throw new CouldNot('usage', '--watch compares with the baseline, and does not write it.');
  if (output === undefined && reporter !== undefined && !json && reporter[0] !== 'text')
    throw new CouldNot(
      'usage',
      '--watch prints text, or JSON with --json. For other reports, name a folder with --output.',
    );
  const secrets = commandSecrets(options);
  const before = await readEarlier(output);
  const known = new Map(before && placedIn(before));
  let earlier: EarlierFinding[] | null = before && earlierOf(before);
  await watchRuns<PlacedFinding>({
    options,
    json,
    writes: listOf(output, options.record && options.data),
    where: ({ path, probe, subject }) => `${path}  ${probe}, ${subject.kind} ${subject.name}`,
    async run(stopped, onRead, shown) {
      if (baseline !== undefined) onRead(resolve(baseline));
      const kept = { ...secrets, tokens: noTokens };
      const report = await checkOnce(options, { secrets: kept, earlier, shown, stopped, onRead });
      const fixed = (report.summary.changes?.fixed ?? []).flatMap((fingerprint) => {
        const finding = known.get(fingerprint)?.finding ?? [];
        known.delete(fingerprint);
        return finding;
      });
      const found = placedIn(report);
      for (const [fingerprint, one] of found) known.set(fingerprint, one);
      const open = found.flatMap(([, { finding }]) => (finding.isAccepted ? [] : finding));
      earlier = [...known.values()].map(({ fingerprint, probe, finding: { depth } }) => ({
        fingerprint,
        probe,
        depth,
      }));
      const changes = {
        fixed,
        new: open.filter(({ change }) => change === 'new'),
        stillFailing: open.filter(({ change }) => change === 'stillFailing'),
      };
      return { exitCode: exitOf(report, options), report, changes };
    },
  }).finally(secrets.tokens.close);
}

function exitOf(report: CheckReport, { failOn, updateBaseline }: Options): number {
  if (wasInterrupted()) return exits.stopped;
  if (!updateBaseline && hasFindings(report, failOn)) return exits.bad;
  const couldRun = report.summary.isComplete && report.summary.problems.length === 0;
  return couldRun ? exits.good : exits.couldNot;
}
