import { Argument, Command, InvalidArgumentError } from 'commander';
import type { Output } from '#app/api.ts';
import { documentClauses } from '#core/contract/document-clauses.ts';
import { widgetClauses } from '#core/contract/widget-clauses.ts';
import { several } from '#core/text/wording.ts';
import { keptDays } from '#operations/bounds.ts';
import type { Input } from '#operations/operations.ts';
import { withHistory } from './app.ts';
import type { HistoryApp } from './history-app.ts';
import { type OptionList, type OptionsOf, type SharedOptions, withOptions } from './options.ts';
import { seqArgument, wholeNumber } from './terminal/input.ts';
import { print, printJson, say } from './terminal/output.ts';
import { entryNamed, namedWorkspace } from './workspace/open-workspace.ts';

type Entry = Output<'listHistory'>['entries'][number];

const units = { m: 60_000, h: 3_600_000, d: 24 * 3_600_000 };

/** A time in milliseconds since 1970: an ISO date or time, or how long ago, such as `90m`, `12h` or `7d`. */
export function sinceOption(text: string, now = Date.now()): number {
  const ago = /^(\d{1,6})([mhd])$/.exec(text);
  if (ago) return now - Number(ago[1]) * units[ago[2] as keyof typeof units];
  const at = /^\d{4}-\d{2}-\d{2}(T|$)/.test(text) ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(at))
    throw new InvalidArgumentError(
      'This must be an ISO date or time, or minutes, hours or days ago, such as 90m, 12h or 7d.',
    );
  return at;
}

function clauseOption(text: string): string {
  // Without their examples, which `core/contract/clauses.ts` has and a list of calls does not need.
  if (![...documentClauses, ...widgetClauses].some(({ id }) => id === text))
    throw new InvalidArgumentError(`No clause has this id. "assay clauses" lists them.`);
  return text;
}

/** The keys of an entry that scripts read. */
const printedKeys = [
  'seq',
  'at',
  'kind',
  'environment',
  'action',
  'status',
  'outcome',
  'findings',
  'url',
] as const satisfies readonly (keyof Entry)[];
const entryJson = (entry: Entry): object =>
  Object.fromEntries(printedKeys.map((key) => [key, entry[key]]));

function entryText({
  seq,
  at,
  kind,
  environment,
  action,
  status,
  outcome,
  findings,
  url,
  isMock,
}: Entry): string {
  const { error, warning } = findings;
  const counts =
    error + warning === 0
      ? 'no errors or warnings'
      : `${several(error, 'error')}, ${several(warning, 'warning')}`;
  const what = [
    environment,
    action ?? kind,
    isMock ? 'mock reply' : null,
    status ?? 'no reply',
    outcome,
  ];
  return [
    `${String(seq).padStart(6)}  ${at}`,
    what.filter((part) => part !== null).join('  '),
    counts,
    url ?? 'not called',
  ].join('  ');
}

/** The names of the tabs and connections whose exchanges are listed; null: of all. Throws CouldNot for a tab that the named workspace does not have. */
async function ownersOf({ tab, ...options }: ListOptions): Promise<ReadonlySet<string> | null> {
  const named = await namedWorkspace(options);
  if (named === null) return null;
  const { tabs, connections } = named.entries;
  const all = [...tabs, ...connections];
  if (tab !== undefined) entryNamed(all, tab, 'tab or connection');
  return new Set(all.map(({ name }) => name));
}

type Query = Omit<Input<'listHistory'>, 'limit' | 'before'>;

/** The newest exchanges that a query finds and that are of one of the owners. */
async function entriesOf(
  app: HistoryApp,
  query: Query,
  limit: number,
  owners: ReadonlySet<string> | null,
): Promise<Entry[]> {
  if (owners === null) return (await app.run('listHistory', { ...query, limit })).entries;
  const found: Entry[] = [];
  let before: number | null = null;
  do {
    const page: Output<'listHistory'> = await app.run('listHistory', {
      ...query,
      limit: 1000,
      before,
    });
    found.push(...page.entries.filter(({ name }) => owners.has(name)));
    before = page.next;
  } while (before !== null && found.length < limit);
  return found.slice(0, limit);
}

async function list(options: ListOptions): Promise<void> {
  const { data, search, clause, tab, env, since, limit, json } = options;
  const owners = await ownersOf(options);
  const show = (entries: readonly Entry[]): void => {
    if (json) printJson({ entries: entries.map(entryJson) });
    else print(entries.length === 0 ? 'No calls.' : entries.map(entryText).join('\n'));
  };
  await withHistory(
    data,
    async (app) => {
      const query = {
        search: search ?? null,
        clause: clause ?? null,
        name: tab ?? null,
        environment: env ?? null,
      };
      show(await entriesOf(app, { ...query, since: since ?? null }, limit, owners));
      const { old } = await app.run('readHistorySize', {});
      if (old > 0)
        say(
          `assay: ${several(old, 'call')} ${isOld}. Delete with "assay history delete-old", or pin what you need in the window.`,
        );
    },
    () => show([]),
  );
}

const isOld = `older than ${keptDays} days`;

async function deleteOld(data: string, json?: true): Promise<void> {
  const show = ({ deleted, unconfirmed }: Output<'deleteOldExchanges'>): void => {
    if (json) printJson({ deleted, unconfirmed });
    else print(deleted === 0 ? `No calls were deleted.` : `${several(deleted, 'call')} deleted.`);
    if (unconfirmed > 0)
      say(
        `assay: ${several(unconfirmed, 'more call')} would be ${isOld}, but only by the clock of today, which may be wrong. Run this again tomorrow.`,
      );
  };
  await withHistory(
    data,
    async (app) => show(await app.run('deleteOldExchanges', {})),
    () => show({ deleted: 0, unconfirmed: 0 }),
  );
}

async function showOne(
  seq: number,
  { data, json }: Pick<SharedOptions, 'data' | 'json'>,
): Promise<void> {
  const work = async (app: HistoryApp): Promise<void> => {
    const { entry, document, fired, asked } = await app.run('openExchange', { seq });
    // Loaded here, because the list needs none of what sends a request and explains a verdict.
    const { printDiagnosis } = await import('./terminal/verdict-text.ts');
    const { firedReport, firedText } = await import('./fire.ts');
    const { documentReport, fetchedText } = await import('./fetch-document.ts');
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
  };
  await withHistory(data, work);
}

const optionList = [
  ['--search <text>', 'only those with these words in the address, body or findings'],
  ['--clause <id>', 'only those with a finding of this clause', { parse: clauseOption }],
  ['--tab <name>', 'only those of the tab or connection with this name'],
  [
    '--since <time>',
    'only those from then on: an ISO time, or 90m, 12h, 7d ago',
    { parse: (text) => sinceOption(text) },
  ],
  ['--limit <number>', 'how many at most', { parse: wholeNumber(1, 10_000), value: 100 }],
  'data',
  'workspace',
  'env',
  'json',
] as const satisfies OptionList;
type ListOptions = OptionsOf<typeof optionList>;

/** `assay history`: the exchanges that were kept, newest first; `history show` prints one of them. */
export const define = (command: Command): Command =>
  withOptions(command, optionList)
    .action((options: ListOptions) => list(options))
    .addCommand(
      withOptions(new Command('delete-old'), ['data', 'json'])
        .description(`Delete calls ${isOld} that are not pinned`)
        .action((_options: unknown, command: Command) => {
          const { data, json } = command.optsWithGlobals<Pick<SharedOptions, 'data' | 'json'>>();
          return deleteOld(data, json);
        }),
    )
    .addCommand(
      withOptions(new Command('show'), ['data', 'json'])
        .description('Show one call as it was judged then')
        .addArgument(new Argument('<seq>', 'number of the call').argParser(seqArgument))
        .action((seq: number, _options: unknown, command: Command) =>
          showOne(seq, command.optsWithGlobals()),
        ),
    );
