import { Command } from 'commander';
import { description, version } from '../../package.json';
import { exitCodesText } from './terminal/exit-codes.ts';

/** Each command by its name. It is loaded when it is called or listed, so that a start loads nothing else. `folder` as of `createProgram`. */
const commands: Readonly<Record<string, (folder: string) => Promise<Command>>> = {
  'fetch-document': async () => (await import('./fetch-document.ts')).fetchDocumentCommand(version),
  documents: async () => (await import('./documents/documents.ts')).documentsCommand(version),
  fire: async () => (await import('./fire.ts')).fireCommand(version),
  check: async () => (await import('./check/check.ts')).checkCommand(version),
  'read-reply': async () => (await import('./read-reply.ts')).readReplyCommand(version),
  'inspect-xml': async () => (await import('./inspect-xml.ts')).inspectXmlCommand(version),
  profile: async () => (await import('./profile.ts')).profileCommand(version),
  import: async () => (await import('./import.ts')).importCommand(version),
  history: async () => (await import('./history.ts')).historyCommand(version),
  diff: async () => (await import('./diff.ts')).diffCommand(version),
  compare: async () => (await import('./compare.ts')).compareCommand(version),
  export: async () => (await import('./export.ts')).exportCommand(version),
  tokens: async () => (await import('./tokens/tokens.ts')).tokensCommand(version),
  init: async () => (await import('./init.ts')).initCommand(),
  mint: async () => (await import('./mint.ts')).mintCommand(),
  clauses: async () => (await import('./clauses.ts')).clausesCommand(),
  samples: async () => (await import('./samples.ts')).samplesCommand(),
  serve: async (folder) => (await import('./serve/serve.ts')).serveCommand(version, folder),
  open: async () => (await import('./open.ts')).openCommand(),
};

/** The commands that this start may need: the one that is called, none for the version alone, and otherwise all. */
function commandsFor(first: string | undefined) {
  if (first === '--version' || first === '-V') return [];
  const called = new Map(Object.entries(commands)).get(first ?? '');
  return called ? [called] : Object.values(commands);
}

/**
 * The commands of `assay`, none of them run yet: the command line parses with it, and the documentation is written from it.
 * `folder` is where the build put the command line, next to the window that `assay serve` gives. `first`, the first argument, leaves out what it
 * does not need.
 */
export async function createProgram(folder: string, first?: string): Promise<Command> {
  const program = new Command('assay')
    .description(description)
    .version(version)
    .addHelpText('after', `\n${exitCodesText}`);
  for (const load of commandsFor(first)) program.addCommand(await load(folder));
  return program;
}
