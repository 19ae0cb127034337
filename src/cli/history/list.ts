import { Argument, type Command, InvalidArgumentError } from 'commander';
import type { Output } from '#app/api.ts';
import { documentClauses } from '#core/contract/document-clauses.ts';
import { widgetClauses } from '#core/contract/widget-clauses.ts';
import { type GroupedCall, groupCalls, groupedText } from '#core/exported/group-calls.ts';
import { several } from '#core/text/wording.ts';
import { keptDays } from '#operations/bounds.ts';
import { filteredColumns } from '#operations/history-schemas.ts';
import type { Input } from '#operations/operations.ts';
import { withHistory } from '../app.ts';
import type { HistoryApp } from '../history-app.ts';
import { type OptionList, type OptionsOf, withOptions } from '../options.ts';
import { seqArgument, sinceOption, wholeNumber } from '../terminal/input.ts';
import { print, printJson, say } from '../terminal/output.ts';
import { entryNamed, namedWorkspace } from '../workspace/open-workspace.ts';
import { type Entry, entryJson, entryText } from './entry-text.ts';

function clauseOption(text: string): string {
  // Without their examples, which `core/contract/clauses.ts` has and a list of calls does not need.
  if (![...documentClauses, ...widgetClauses].some(({ id }) => id === text))
    throw new InvalidArgumentError(`No clause has this id. "assay contract clauses" lists them.`);
  return text;
}

/** Columns of a call by the names that documents have for them: bank_code for bankCode. */
const columnsByName = new Map(
  filteredColumns.map((column) => [
    column.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
    column,
  ]),
);

function groupOption(text: string): [string, ...string[]] {
  const [first = '', ...more] = text.split(',').map((name) => name.trim());
  const unknown = [first, ...more].find((name) => !columnsByName.has(name));
  if (unknown !== undefined)
    throw new InvalidArgumentError(
      `No column is named "${unknown}". Columns: ${[...columnsByName.keys()].join(', ')}.`,
    );
  return [first, ...more];
}

const groupedCall = (entry: Entry): GroupedCall => {
  const columns = [...columnsByName].map(([name, column]) => [name, entry[column]] as const);
  return { ...entry, columns: Object.fromEntries(columns) };
};

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
  const found: Entry[] = [];
  let before: number | null = null;
  do {
    const page: Output<'listHistory'> = await app.run('listHistory', {
      ...query,
      limit: owners === null ? Math.min(limit - found.length, 1000) : 1000,
      before,
    });
    found.push(...page.entries.filter(({ name }) => owners?.has(name) ?? true));
    before = page.next;
  } while (before !== null && found.length < limit);
  return found.slice(0, limit);
}

async function list(options: ListOptions): Promise<void> {
  const { data, search, clause, tab, env, since, group, json } = options;
  const { limit = group ? Number.POSITIVE_INFINITY : 100 } = options;
  const owners = await ownersOf(options);
  const show = (entries: readonly Entry[]): void => {
    if (group && entries.length + Number(json ?? 0) > 0) {
      const grouped = groupCalls(entries.map(groupedCall), group);
      if (json) printJson(grouped);
      else print(groupedText(grouped));
    } else if (json) printJson({ entries: entries.map(entryJson) });
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
          `assay: ${several(old, 'call')} older than ${keptDays} days. Delete with "assay history clear --older ${keptDays}d", or pin what you need in the window.`,
        );
    },
    () => show([]),
  );
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
  [
    '--limit <number>',
    'how many at most (default: 100, with --group all)',
    { parse: wholeNumber(1, 10_000) },
  ],
  [
    '--group <columns>',
    'outcomes and broken checks by columns, such as bank_code,document_version, and since which call statements no longer add up',
    { parse: groupOption },
  ],
  'data',
  'workspace',
  'env',
  'json',
] as const satisfies OptionList;
type ListOptions = OptionsOf<typeof optionList>;

/** `assay history`: the exchanges that were kept, newest first; with a number, that one. */
export const define = (command: Command): Command =>
  withOptions(command, optionList)
    .addArgument(new Argument('[seq]', 'show the call with this number').argParser(seqArgument))
    .action(async (seq: number | undefined, options: ListOptions) => {
      if (seq === undefined) return list(options);
      // Loaded here, because the list needs none of what explains a verdict.
      const { showCall } = await import('./show.ts');
      return showCall(seq, options);
    });
