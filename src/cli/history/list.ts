import { Argument, type Command, InvalidArgumentError } from 'commander';
import type { Output } from '#app/api.ts';
import { documentClauses } from '#core/contract/document-clauses.ts';
import { widgetClauses } from '#core/contract/widget-clauses.ts';
import { several } from '#core/text/wording.ts';
import { keptDays } from '#operations/bounds.ts';
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
  ['--limit <number>', 'how many at most', { parse: wholeNumber(1, 10_000), value: 100 }],
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
