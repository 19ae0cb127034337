import { Command, Help } from 'commander';
import { description, version } from '../../package.json';
import { helpAll, listOptions } from './options.ts';
import { exitCodesText } from './terminal/exit-codes.ts';

/**
 * One command. `usage` is what follows its name in the list of `assay --help`; `load` gets the folder
 * of `createProgram`. Its code is loaded when it is called, so that a start loads nothing else.
 */
type Row = { usage: string; about: string; load: (folder: string) => Promise<Command> };

const commands: Readonly<Record<string, Row>> = {
  fire: {
    usage: '[options] <action>',
    about: 'Call a webhook the way the widget and its platform do, and judge the reply',
    load: async () => (await import('./fire.ts')).fireCommand(version),
  },
  'fetch-document': {
    usage: '[options]',
    about: 'Fetch a parsed document and judge the reply',
    load: async () => (await import('./fetch-document.ts')).fetchDocumentCommand(version),
  },
  documents: {
    usage: '[options] <file>',
    about: 'Fetch and judge many documents, whose ids are found in any text',
    load: async () => (await import('./documents/documents.ts')).documentsCommand(version),
  },
  check: {
    usage: '[options] [file]',
    about: 'Check a workspace against the contract: send probes, and judge every reply',
    load: async () => (await import('./check/check.ts')).checkCommand(version),
  },
  'read-reply': {
    usage: '[options] [file]',
    about: 'Judge a saved reply without sending anything',
    load: async () => (await import('./read-reply.ts')).readReplyCommand(),
  },
  'inspect-xml': {
    usage: '[options] [file]',
    about: 'Inspect an XML file, or the document in a saved JSON reply',
    load: async () => (await import('./inspect-xml.ts')).inspectXmlCommand(),
  },
  compare: {
    usage: '[options] <before> <after>',
    about: 'Compare the transactions of two documents',
    load: async () => (await import('./compare.ts')).compareCommand(version),
  },
  diff: {
    usage: '[options] <before> <after>',
    about: 'Compare two calls of the history: request, reply, verdict',
    load: async () => (await import('./diff.ts')).diffCommand(version),
  },
  import: {
    usage: '[options] <file>',
    about: 'Judge what is in a HAR file, a ticket, a stored failure or a saved reply',
    load: async () => (await import('./import.ts')).importCommand(version),
  },
  export: {
    usage: '[options] <seq...>',
    about: 'Export calls of the history, with every secret masked',
    load: async () => (await import('./export.ts')).exportCommand(version),
  },
  history: {
    usage: '[options]',
    about: 'List the calls of the history, or show one of them',
    load: async () => (await import('./history.ts')).historyCommand(version),
  },
  tokens: {
    usage: '',
    about: 'List, add, remove and bind stored tokens',
    load: async () => (await import('./tokens/tokens.ts')).tokensCommand(),
  },
  init: {
    usage: '[options]',
    about: 'Write a commented starter file for the workspace of a repository',
    load: async () => (await import('./init.ts')).initCommand(),
  },
  mint: {
    usage: '[options]',
    about: "Make a visitor's token (JWT) and print it",
    load: async () => (await import('./mint.ts')).mintCommand(),
  },
  clauses: {
    usage: '[options]',
    about: 'Print every clause of both contracts',
    load: async () => (await import('./clauses.ts')).clausesCommand(),
  },
  samples: {
    usage: '[options]',
    about: 'Run the embedded sample services: a document service and a webhook',
    load: async () => (await import('./samples.ts')).samplesCommand(),
  },
  serve: {
    usage: '[options]',
    about: 'Serve the window to a browser on this machine',
    load: async (folder) => (await import('./serve/serve.ts')).serveCommand(version, folder),
  },
  open: {
    usage: '<target>',
    about: 'Open a ticket, a recording, a document, a workspace or an address in the window',
    load: async () => (await import('./open.ts')).openCommand(),
  },
};

/** A command as the list names it; the own command of the list, `help`, as usual. */
function subcommandTerm(command: Command): string {
  const row = new Map(Object.entries(commands)).get(command.name());
  if (row === undefined) return new Help().subcommandTerm(command);
  return `${command.name()} ${row.usage}`.trimEnd();
}

/** The code of a command, described as the list describes it. */
async function loaded({ about, load }: Row, folder: string, all: boolean): Promise<Command> {
  const command = (await load(folder)).description(about);
  for (const one of [command, ...command.commands]) listOptions(one, all);
  return command;
}

/** The list of all commands, for a start that prints it and runs none of them. */
const listed = (): Command[] =>
  Object.entries(commands).map(([name, { about }]) => new Command(name).description(about));

/** Arguments that only print what the list knows; without any, `assay` prints it too. */
const printsList = ([first, ...rest]: readonly string[]): boolean =>
  rest.length === 0 &&
  (first === undefined || ['--help', '-h', 'help', helpAll, '--version', '-V'].includes(first));

/** The commands that a start with these arguments may need: the one that is called, the list alone, or all. */
async function commandsFor(args: readonly string[] | null, folder: string): Promise<Command[]> {
  const called = new Map(Object.entries(commands)).get(args?.[0] ?? '');
  const all = args === null || args.includes(helpAll);
  if (called) return [await loaded(called, folder, all)];
  if (args !== null && printsList(args)) return listed();
  return Promise.all(Object.values(commands).map((row) => loaded(row, folder, all)));
}

/**
 * The commands of `assay`, none of them run yet: the command line parses with it, and the documentation is written from it.
 * `folder` is where the build put the command line, next to the window that `assay serve` gives. The arguments leave out what a start with them
 * does not need; null leaves out nothing, rare options included.
 */
export async function createProgram(
  folder: string,
  args: readonly string[] | null = null,
): Promise<Command> {
  const program = new Command('assay')
    .description(description)
    .version(version)
    .configureHelp({ subcommandTerm })
    .addHelpText(
      'after',
      `\nEvery command lists its options with --help, and the rare ones as well with ${helpAll}.\n\n${exitCodesText}`,
    );
  for (const command of await commandsFor(args, folder)) program.addCommand(command);
  return program;
}
