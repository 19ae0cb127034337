import { Command, Option } from 'commander';
import { plural } from '#core/text/wording.ts';
import { version } from '../../package.json';
import { shells } from './completion.ts';
import { helpAll, listOptions } from './options.ts';
import { exitCodesText } from './terminal/exit-codes.ts';

/** Adds arguments, options and what it does to a command. */
type Define = (command: Command) => Command;

/** What one command is for, and how it is typed. Its code is loaded when it is called, so that a start loads nothing else. */
type Row = { about: string; load: () => Promise<Define>; examples: readonly string[] };
/** A command of several words; `usual` is the one that is meant where none of them follows. */
type Group = { about: string; usual?: string; parts: Readonly<Record<string, Row>> };

const test: Record<string, Row | Group> = {
  fire: {
    about: 'Call a webhook as the widget does, and judge the reply',
    load: async () => (await import('./fire.ts')).define,
    examples: [
      'fire get_items --url http://127.0.0.1:4000/orders',
      'fire item_clicked --tab orders --id ORD-1042',
      'fire create_item --url http://127.0.0.1:4000/chat --category messaging --conversation-id c-1 --entry \'"Hello"\'',
    ],
  },
  check: {
    about: 'Test the webhooks of a workspace against the contract, as in CI',
    load: async () => (await import('./check/check.ts')).define,
    examples: [
      'check assay.yaml',
      'check assay.yaml --only tab:orders --watch',
      'check assay.yaml --reporter junit --output reports',
    ],
  },
  record: {
    about: 'Pass real calls on to a service, and judge both directions',
    load: async () => (await import('./record.ts')).define,
    examples: [
      'record --to http://localhost:3000',
      'record --to http://localhost:3000 --as webhook --fail-on reply --json',
    ],
  },
};

const look: Record<string, Row | Group> = {
  fetch: {
    about: 'Fetch one parsed document, or many, judge and save them',
    load: async () => (await import('./fetch/fetch.ts')).define,
    examples: [
      'fetch --base-url https://api.example.com --endpoint statements --token-env TOKEN --id 0f8fad5b-d9cb-469f-a165-70867728950e --output statement.xml',
      'fetch --connection bank --id 0f8fad5b-d9cb-469f-a165-70867728950e --follow --checks',
      'fetch --connection bank --ids ids.csv --archive replies --resume',
    ],
  },
  read: {
    about: 'Judge anything saved: a reply, a document, XML, a HAR, a failure',
    load: async () => (await import('./read/read.ts')).define,
    examples: [
      'read reply.json',
      'read reply.json --as get_items --fix > fixed.json',
      "read statement.xml --checks --xpath 'count(//transaction)'",
    ],
  },
  history: {
    about: 'List, show, diff, export or send again the calls that --record or the window kept',
    usual: 'list',
    parts: {
      list: {
        about: 'List the calls, newest first (also without "list"), or show one: history SEQ',
        load: async () => (await import('./history/list.ts')).define,
        examples: ['history', 'history list --search kettle --since 7d'],
      },
      show: {
        about: 'Show one call as it was judged then',
        load: async () => (await import('./history/show.ts')).define,
        examples: ['history show 12'],
      },
      diff: {
        about: 'Compare two calls: request, reply, verdict',
        load: async () => (await import('./history/diff.ts')).define,
        examples: ['history diff 11 12'],
      },
      export: {
        about: 'Export calls, with every secret masked',
        load: async () => (await import('./history/export.ts')).define,
        examples: [
          'history export 12 --format curl',
          'history export 11 12 --format markdown --output calls.md',
        ],
      },
      send: {
        about: 'Send calls again to another address, and say what became of each',
        load: async () => (await import('./history/send.ts')).define,
        examples: ['history send 12 --url http://127.0.0.1:3000/orders'],
      },
      clear: {
        about: 'Delete old calls that are not pinned',
        load: async () => (await import('./history/clear.ts')).define,
        examples: ['history clear --older 30d'],
      },
    },
  },
  open: {
    about: 'Open a file, a workspace or an address in the window',
    load: async () => (await import('./open.ts')).define,
    examples: ['open calls.har', 'open assay.yaml', 'open http://127.0.0.1:4000/orders'],
  },
};

const build: Record<string, Row | Group> = {
  mock: {
    about: 'Run a mock webhook or document service that judges its calls',
    usual: 'webhook',
    parts: {
      webhook: {
        about: 'A webhook (also without "webhook")',
        load: async () => (await import('./mock/mock.ts')).defineWebhook,
        examples: [
          'mock webhook --port 4100 --latency 200ms..2s --fail 10%',
          'mock webhook --from assay.yaml',
        ],
      },
      document: {
        about: 'A document service',
        load: async () => (await import('./mock/mock.ts')).defineDocument,
        examples: ['mock document --port 4101 --speed 100'],
      },
      samples: {
        about: 'The embedded samples: a document service and a webhook',
        load: async () => (await import('./mock/samples.ts')).define,
        examples: ['mock samples --webhook-port 4000 --documents-port 4001'],
      },
    },
  },
  new: {
    about: 'Write a small webhook, or the workspace file of a repository',
    parts: {
      webhook: {
        about: 'A small webhook that follows the contract, in TypeScript or Python',
        load: async () => (await import('./new/webhook.ts')).define,
        examples: ['new webhook my-webhook --lang python'],
      },
      workspace: {
        about: 'A commented starter file for the workspace of a repository',
        load: async () => (await import('./new/workspace.ts')).define,
        examples: [
          'new workspace --webhook-url http://127.0.0.1:4000/orders',
          'new workspace --base-url https://api.example.com --endpoint statements --agents',
        ],
      },
    },
  },
  contract: {
    about: 'Write the contract as OpenAPI, JSON Schema or TypeScript',
    parts: {
      openapi: {
        about: 'Write the contract as OpenAPI',
        load: async () => (await import('./contract/files.ts')).defineFiles('openapi'),
        examples: [
          'contract openapi --output contract',
          'contract openapi --as document --output document.json',
        ],
      },
      'json-schema': {
        about: 'Write the contract as JSON Schema',
        load: async () => (await import('./contract/files.ts')).defineFiles('json-schema'),
        examples: ['contract json-schema --as webhook --action get_items --output schemas'],
      },
      typescript: {
        about: 'Write the contract as types of TypeScript',
        load: async () => (await import('./contract/files.ts')).defineFiles('typescript'),
        examples: ['contract typescript --as document --output document.ts'],
      },
      clauses: {
        about: 'Print every clause of both contracts',
        load: async () => (await import('./contract/clauses.ts')).define,
        examples: ['contract clauses'],
      },
    },
  },
  mcp: {
    about: 'Let a coding agent judge replies, call and check, over MCP',
    load: async () => (await import('./mcp/mcp.ts')).define,
    examples: ['mcp --setup', 'mcp --allow fire'],
  },
};

const more: Record<string, Row | Group> = {
  tokens: {
    about: "Store tokens, say what may use them, make a visitor's token",
    usual: 'list',
    parts: {
      list: {
        about: 'List stored tokens (also without "list")',
        load: async () => (await import('./tokens/tokens.ts')).defineList,
        examples: ['tokens list'],
      },
      add: {
        about: 'Store a token; type its secret, or pipe it to standard input',
        load: async () => (await import('./tokens/tokens.ts')).defineAdd,
        examples: ['tokens add Production --host api.example.com'],
      },
      remove: {
        about: 'Remove a stored token',
        load: async () => (await import('./tokens/tokens.ts')).defineRemove,
        examples: ['tokens remove Production'],
      },
      'set-passphrase': {
        about: 'Set or change the passphrase that encrypts the secrets',
        load: async () => (await import('./tokens/tokens.ts')).defineSetPassphrase,
        examples: ['tokens set-passphrase'],
      },
      bind: {
        about: 'Let the workspace of a repository use a stored token',
        load: async () => (await import('./tokens/bind.ts')).defineBind,
        examples: ['tokens bind webhook Production --workspace assay.yaml'],
      },
      unbind: {
        about: 'Take a token from the workspace of a repository',
        load: async () => (await import('./tokens/bind.ts')).defineUnbind,
        examples: ['tokens unbind webhook'],
      },
      bindings: {
        about: 'List the tokens that workspaces of repositories may use',
        load: async () => (await import('./tokens/bind.ts')).defineBindings,
        examples: ['tokens bindings'],
      },
      mint: {
        about: "Make a visitor's token (JWT) and print it",
        load: async () => (await import('./tokens/mint.ts')).define,
        examples: [
          'tokens mint --key-env JWT_SECRET',
          'tokens mint --key-env JWT_SECRET --preset expired',
        ],
      },
    },
  },
  serve: {
    about: 'Serve the window to a browser on this machine',
    load: async () => (await import('./serve/serve.ts')).define,
    examples: ['serve --port 4200', 'serve --workspace assay.yaml'],
  },
};

/** Every command, by the heading of `assay --help` under which it stands. */
const headings = { 'Test:': test, 'Look:': look, 'Build:': build, 'More:': more };

/** A command of this row or group with its options and what it does, as far as `args`, what follows its name, may need it; null needs all. */
async function commandOf(
  name: string,
  row: Row | Group,
  args: readonly string[] | null,
): Promise<Command> {
  const command = listed(name, row);
  const all = args?.includes(helpAll) ?? true;
  if ('load' in row) {
    (await row.load())(command);
    listOptions(command, all);
    const typed = row.examples.map((example) => `  assay ${example}`);
    return command.addHelpText(
      'after',
      `\n${plural(typed.length, 'Example', 'Examples')}:\n${typed.join('\n')}`,
    );
  }
  const { parts, usual } = row;
  // Only a first word is one: behind it, as in --search export, it is a value.
  const [first = ''] = args ?? [];
  const called = Object.hasOwn(parts, first) ? first : usual;
  for (const [word, part] of Object.entries(parts)) {
    const isNeeded = args === null || word === called;
    const one = isNeeded ? await commandOf(word, part, args) : listed(word, part);
    command.addCommand(one, { isDefault: word === usual });
  }
  return command;
}

/** A list names its commands alone; what they take, their own help says. */
const subcommandTerm = (command: Command): string => command.name();

/** A command as a list describes it. */
const listed = (name: string, { about }: Row | Group): Command =>
  new Command(name).description(about).configureHelp({ subcommandTerm });

/** The first word of each command, and all of the commands of several words. */
export const commandWords: readonly string[] = Object.values(headings).flatMap((rows) =>
  Object.entries(rows).flatMap(([name, row]) => [
    name,
    ...('parts' in row ? Object.keys(row.parts).map((part) => `${name} ${part}`) : []),
  ]),
);

/**
 * The commands of `assay`, none of them run yet: the command line parses with it, and the documentation is written from it.
 * The arguments leave out what a start with them does not need; null leaves out nothing, rare options included.
 */
export async function createProgram(args: readonly string[] | null = null): Promise<Command> {
  const program = new Command('assay')
    .description('Judges parsed documents and chat-widget webhooks by the written contract')
    .version(version)
    .addOption(new Option('--completion <shell>').choices(shells).hideHelp())
    .addHelpCommand(
      new Command('help')
        .description('Show the help of a command')
        .argument('[command]')
        .helpGroup('More:'),
    )
    .configureHelp({ subcommandTerm })
    .addHelpText(
      'after',
      `\nassay COMMAND --help lists what a command takes, ${helpAll} the rare options too.\nassay --completion ${shells.join('|')} prints what completes commands in a shell.\n${exitCodesText}`,
    );
  for (const [heading, rows] of Object.entries(headings))
    for (const [name, row] of Object.entries(rows)) {
      const isNeeded = args === null || args[0] === name;
      const command = isNeeded
        ? await commandOf(name, row, args?.slice(1) ?? null)
        : listed(name, row);
      program.addCommand(command.helpGroup(heading));
    }
  return program;
}
