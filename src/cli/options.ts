import { type Command, Option } from 'commander';
import { usualDataFolder } from '#adapters/storage/usual-data-folder.ts';
import type { AuthorizationForm } from '#core/document/connection.ts';
import { withScheme } from '#core/http/address.ts';
import { categories, surfaces } from '#core/widget/actions.ts';
import { namespaceOption, numberOption, repeatable, secondsOption } from './terminal/input.ts';

/** What an option may have besides its flags and help; a rare one is listed under `--help-all` only. */
type More = {
  parse?: (text: string, before: never) => unknown;
  choices?: readonly string[];
  value?: unknown;
  isRare?: true;
  isRequired?: true;
  excludes?: readonly string[];
};

/** An option as a command declares it: flags, help, and the rest. */
export type OptionRow = readonly [flags: string, help: string, more?: More];

type CamelCase<Text extends string> = Text extends `${infer Head}-${infer Tail}`
  ? `${Head}${Capitalize<CamelCase<Tail>>}`
  : Text;
/** The key of an option: `baseUrl` for `--base-url <url>`. */
type KeyOf<Flags extends string> = Flags extends `--${infer Name} ${string}`
  ? CamelCase<Name>
  : Flags extends `--${infer Name}`
    ? CamelCase<Name>
    : never;
/** What an option holds: what reads it says so, else its choices; without a value it is `true`. */
type ValueOf<Row extends OptionRow> = Row[2] extends {
  parse: (text: string, before: never) => infer Value;
}
  ? Value
  : Row[2] extends { choices: readonly (infer Choice)[] }
    ? Choice
    : Row[0] extends `${string}<${string}`
      ? string
      : true;
type IsAlwaysSet = { value: unknown } | { isRequired: true };
type OptionsOfRows<Rows extends OptionRow> = {
  [Row in Rows as Row[2] extends IsAlwaysSet ? KeyOf<Row[0]> : never]: ValueOf<Row>;
} & {
  [Row in Rows as Row[2] extends IsAlwaysSet ? never : KeyOf<Row[0]>]?: ValueOf<Row>;
};

const isRare = true;
const authorizationForms = ['bearer', 'plain'] as const satisfies AuthorizationForm[];

/** The options that several commands share. */
const shared = {
  json: ['--json', 'print one JSON object'],
  data: [
    '--data <folder>',
    'folder with the tokens, the workspace.json and the history',
    { value: usualDataFolder() },
  ],
  record: ['--record', 'keep each call in the history (see "assay history")'],
  workspace: ['--workspace <file>', 'workspace of a repository, such as assay.yaml'],
  env: ['--env <name>', 'environment of the workspace, such as staging'],
  allowEnv: [
    '--allow-env <name>',
    'let the workspace, or a token that points there, read this environment variable (a workspace reads those that begin with ASSAY_ in any case); repeatable',
    { parse: repeatable, isRare },
  ],
  allowRoutes: [
    '--allow-routes',
    'send secrets over the proxies, certificates and unencrypted routes of the workspace without asking',
    { isRare },
  ],
  connection: [
    '--connection <name>',
    'connection of the workspace, in place of the options that describe one',
  ],
  baseUrl: ['--base-url <url>', 'base_url of the document service', { parse: withScheme }],
  endpoint: ['--endpoint <endpoint_path_id>', 'the part of the address after /webhook/'],
  age: ['--age <number>', 'age of the user', { parse: numberOption }],
  token: ['--token <label>', 'label or id of the stored token (see "assay tokens")'],
  tokenEnv: ['--token-env <name>', 'environment variable with the token'],
  authorization: [
    '--authorization <form>',
    'form of the Authorization header when fetching documents (default: the one set for the token or the connection, otherwise bearer)',
    { choices: authorizationForms },
  ],
  follow: ['--follow', 'repeat the request until the document is Completed or Failed'],
  deadline: [
    '--deadline <seconds>',
    'how long to follow a document',
    { parse: secondsOption, value: 600, isRare },
  ],
  checks: ['--checks', 'check the statement: balances, counts, totals, numbering, dates'],
  rules: [
    '--rules <file>',
    'JSON file with roles corrected by hand and own assertions; implies --checks',
    { isRare },
  ],
  assert: [
    '--assert <xpath>',
    'XPath that must be true or find something; repeatable',
    { parse: repeatable },
  ],
  xpath: [
    '--xpath <expression>',
    'print what this XPath 1.0 expression finds in the XML',
    { excludes: ['pretty', 'csv'] },
  ],
  ns: [
    '--ns <prefix=uri>',
    'a namespace prefix for --xpath, in addition to those of the document; repeatable',
    { parse: namespaceOption, isRare },
  ],
  pretty: ['--pretty', 'print the XML with line breaks and indentation', { excludes: ['csv'] }],
  csv: ['--csv <element>', 'print the elements with this name or path as a CSV table'],
  rawCsv: [
    '--raw-csv',
    "for programs: no ' before CSV cells that a spreadsheet would run as a formula",
    { isRare },
  ],
  category: [
    '--category <category>',
    'what the tab shows: default, a list of records, or messaging, conversations (default: "default")',
    { choices: categories },
  ],
  surface: [
    '--surface <surface>',
    "who calls the webhook: proxied, the platform's server, or direct, the visitor's browser (default: as the contract's routing table says, which makes update_item and delete_item of a default tab direct)",
    { choices: surfaces },
  ],
  host: [
    '--host <host>',
    'host that the token may be sent to, such as api.example.com or *.example.com; repeatable',
    { parse: repeatable, value: [] },
  ],
  timeout: [
    '--timeout <seconds>',
    'give up after this many seconds',
    { parse: secondsOption, isRare },
  ],
  proxy: ['--proxy <url>', 'HTTP proxy to use, such as http://proxy.example.com:3128', { isRare }],
  ca: [
    '--ca <file>',
    'file with certificates (PEM) to trust, in addition to those of the system',
    { isRare },
  ],
} as const satisfies Readonly<Record<string, OptionRow>>;
/** The options that several commands share, as they are typed. */
export type SharedOptions = OptionsOfRows<(typeof shared)[keyof typeof shared]>;

/** What a command takes: shared options by their names, its own as rows. */
export type OptionList = readonly (keyof typeof shared | OptionRow)[];
/** The options of a list, as they are typed. */
export type OptionsOf<List extends OptionList> = OptionsOfRows<
  (typeof shared)[Extract<List[number], keyof typeof shared>] | Extract<List[number], OptionRow>
>;

/** How a call travels. */
export const transportOptions = ['proxy', 'ca'] as const satisfies OptionList;
export type TransportOptions = Pick<SharedOptions, 'timeout' | (typeof transportOptions)[number]>;

/** Which connection documents are fetched over, and how. */
export const connectionOptions = [
  'connection',
  'baseUrl',
  'endpoint',
  'age',
  'token',
  'tokenEnv',
  'authorization',
  'timeout',
  ...transportOptions,
] as const satisfies OptionList;
export type ConnectionOptions = OptionsOf<typeof connectionOptions>;

/** Which workspace and which stored tokens a command that sends uses, and what of the machine it may read. */
export const sendingOptions = [
  'workspace',
  'env',
  'allowEnv',
  'allowRoutes',
  'data',
  'record',
] as const satisfies OptionList;
export type SendingOptions = OptionsOf<typeof sendingOptions>;

/** What of an XML document is printed, and how its statement is checked. */
export const xmlOptions = [
  'checks',
  'rules',
  'assert',
  'xpath',
  'ns',
  'pretty',
  'csv',
  'rawCsv',
] as const satisfies OptionList;
export type XmlOptions = OptionsOf<typeof xmlOptions>;

/** The keys of these options, as `flagOf` takes them. */
export const namesOf = (options: OptionList): string[] =>
  options.map((one) => (typeof one === 'string' ? one : new Option(one[0]).attributeName()));

/** How an option is typed: `--base-url` for `baseUrl`. */
export const flagOf = (name: string): string =>
  `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;

function optionOf([flags, help, more = {}]: OptionRow): Option {
  const option = new Option(flags, more.isRequired ? `${help} (required)` : help);
  if (more.choices) option.choices(more.choices);
  if (more.parse) option.argParser(more.parse as (text: string, before: unknown) => unknown);
  if (more.value !== undefined)
    option.default(more.value, Array.isArray(more.value) ? 'none' : undefined);
  if (more.excludes) option.conflicts([...more.excludes]);
  if (more.isRequired) option.makeOptionMandatory();
  return option.hideHelp(more.isRare === true);
}

/** Adds options to a command: shared ones by their names, its own as rows. Of `rare` are those that are rare in this command only. */
export function withOptions(
  command: Command,
  options: OptionList,
  rare: readonly (keyof SharedOptions)[] = [],
): Command {
  for (const one of options) {
    const option = optionOf(typeof one === 'string' ? shared[one] : one);
    if (typeof one === 'string' && rare.includes(one)) option.hideHelp();
    command.addOption(option);
  }
  return command;
}

/** Prepares what `--help` lists: with `all` every option, otherwise none that is rare, and the option that lists them. */
export function listOptions(command: Command, all: boolean): void {
  if (!command.options.some(({ hidden }) => hidden)) return;
  if (all) for (const option of command.options) option.hideHelp(false);
  command.addOption(new Option(helpAll, 'list the rare options as well'));
}

/** What lists the rare options, too. */
export const helpAll = '--help-all';

/** The arguments with `--help` in place of `--help-all`: the listing is prepared by then. */
export function askingForHelp(args: readonly string[]): string[] {
  const end = args.indexOf('--');
  return args.map((arg, at) => (arg === helpAll && (end === -1 || at < end) ? '--help' : arg));
}
