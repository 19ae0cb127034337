import { Command, Help } from 'commander';
import { description, version } from '../../package.json';
import { helpAll, listOptions } from './options.ts';
import { exitCodesText } from './terminal/exit-codes.ts';

/**
 * One command. `usage` is what follows its name in the list of `assay --help`. Its code is loaded
 * when it is called, so that a start loads nothing else.
 */
type Row = {
  usage: string;
  about: string;
  load: () => Promise<{ define(command: Command): Command }>;
};

const commands: Readonly<Record<string, Row>> = {
  fire: {
    usage: '[options] <action>',
    about: 'Call a webhook the way the widget and its platform do, and judge the reply',
    load: () => import('./fire.ts'),
  },
  'fetch-document': {
    usage: '[options]',
    about: 'Fetch a parsed document and judge the reply',
    load: () => import('./fetch-document.ts'),
  },
  documents: {
    usage: '[options] <file>',
    about: 'Fetch and judge many documents, whose ids are found in any text',
    load: () => import('./documents/documents.ts'),
  },
  check: {
    usage: '[options] [file]',
    about: 'Check a workspace against the contract: send probes, and judge every reply',
    load: () => import('./check/check.ts'),
  },
  'read-reply': {
    usage: '[options] [file]',
    about: 'Judge a saved reply without sending anything',
    load: () => import('./read-reply.ts'),
  },
  'inspect-xml': {
    usage: '[options] [file]',
    about: 'Inspect an XML file, or the document in a saved JSON reply',
    load: () => import('./inspect-xml.ts'),
  },
  diff: {
    usage: '[options] <before> <after>',
    about: 'Compare two calls of the history: request, reply, verdict',
    load: () => import('./diff.ts'),
  },
  replay: {
    usage: '[options] <seq...>',
    about: 'Send calls of the history again to another address, and say what became of each',
    load: () => import('./replay.ts'),
  },
  import: {
    usage: '[options] <file>',
    about: 'Judge what is in a HAR file, a ticket, a stored failure or a saved reply',
    load: () => import('./import.ts'),
  },
  export: {
    usage: '[options] <seq...>',
    about: 'Export calls of the history, with every secret masked',
    load: () => import('./export.ts'),
  },
  history: {
    usage: '[options]',
    about: 'List the calls of the history, or show one of them',
    load: () => import('./history.ts'),
  },
  tokens: {
    usage: '',
    about: 'List, add, remove and bind stored tokens',
    load: () => import('./tokens/tokens.ts'),
  },
  record: {
    usage: '[options]',
    about: 'Pass real calls on to a service, and judge them in both directions',
    load: () => import('./record.ts'),
  },
  init: {
    usage: '[options]',
    about: 'Write a commented starter file for the workspace of a repository',
    load: () => import('./init.ts'),
  },
  mock: {
    usage: '[options] [contract]',
    about: 'Run a mock webhook or document service, and judge the calls it gets',
    load: () => import('./mock.ts'),
  },
  mcp: {
    usage: '[options]',
    about: 'Let a coding agent judge replies, call webhooks and run checks, over MCP',
    load: () => import('./mcp/mcp.ts'),
  },
  new: {
    usage: '[options] <what> [dir]',
    about: 'Write a small webhook that follows the contract, in TypeScript or Python',
    load: () => import('./new.ts'),
  },
  mint: {
    usage: '[options]',
    about: "Make a visitor's token (JWT) and print it",
    load: () => import('./mint.ts'),
  },
  clauses: {
    usage: '[options]',
    about: 'Print every clause of both contracts',
    load: () => import('./clauses.ts'),
  },
  contract: {
    usage: '[options] <form>',
    about: 'Write the contract as OpenAPI, JSON Schema or TypeScript, for other tools',
    load: () => import('./contract.ts'),
  },
  samples: {
    usage: '[options]',
    about: 'Run the embedded sample services: a document service and a webhook',
    load: () => import('./samples.ts'),
  },
  serve: {
    usage: '[options]',
    about: 'Serve the window to a browser on this machine',
    load: () => import('./serve/serve.ts'),
  },
  open: {
    usage: '<target>',
    about: 'Open a ticket, a recording, a document, a workspace or an address in the window',
    load: () => import('./open.ts'),
  },
};

/** A command as the list names it; the own command of the list, `help`, as usual. */
function subcommandTerm(command: Command): string {
  const row = new Map(Object.entries(commands)).get(command.name());
  if (row === undefined) return new Help().subcommandTerm(command);
  return `${command.name()} ${row.usage}`.trimEnd();
}

/** A command as the list describes it. */
const listed = ([name, { about }]: [string, Row]): Command => new Command(name).description(about);

/** A command with its options and what it does. */
async function loaded(row: [string, Row], all: boolean): Promise<Command> {
  const command = (await row[1].load()).define(listed(row));
  for (const one of [command, ...command.commands]) listOptions(one, all);
  return command;
}

/** Arguments that only print what the list knows; without any, `assay` prints it too. */
const printsList = ([first, ...rest]: readonly string[]): boolean =>
  rest.length === 0 &&
  (first === undefined || ['--help', '-h', 'help', helpAll, '--version', '-V'].includes(first));

/** The commands that a start with these arguments may need: the one that is called, the list alone, or all. */
async function commandsFor(args: readonly string[] | null): Promise<Command[]> {
  const rows = Object.entries(commands);
  const called = rows.filter(([name]) => name === args?.[0]);
  const all = args === null || args.includes(helpAll);
  if (called.length === 0 && args !== null && printsList(args)) return rows.map(listed);
  return Promise.all((called.length > 0 ? called : rows).map((row) => loaded(row, all)));
}

/**
 * The commands of `assay`, none of them run yet: the command line parses with it, and the documentation is written from it.
 * The arguments leave out what a start with them does not need; null leaves out nothing, rare options included.
 */
export async function createProgram(args: readonly string[] | null = null): Promise<Command> {
  const program = new Command('assay')
    .description(description)
    .version(version)
    .configureHelp({ subcommandTerm })
    .addHelpText(
      'after',
      `\nEvery command lists its options with --help, and the rare ones as well with ${helpAll}.\n\n${exitCodesText}`,
    );
  for (const command of await commandsFor(args)) program.addCommand(command);
  return program;
}
