import { Command, Option } from 'commander';
import { authorizationForms } from '#core/document/connection.ts';
import { tokenKinds } from '#operations/vault-schemas.ts';
import { usualDataFolder } from './stored-tokens.ts';
import {
  type AddOptions,
  addToken,
  listTokens,
  removeToken,
  setPassphrase,
  type TokenOptions,
  withTokens,
} from './token-commands.ts';

const several = (host: string, hosts: string[]): string[] => [...hosts, host];

const withFolder = (command: Command): Command =>
  command
    .option('--data <folder>', 'folder with the tokens', usualDataFolder)
    .option('--json', 'print one JSON object');

/** `assay tokens`: the stored tokens of a data folder, which other commands name by their label or id. No secret is ever printed. */
export function tokensCommand(version: string): Command {
  const listing = withFolder(
    new Command('list').description('List stored tokens (also without "list")'),
  ).action((options: TokenOptions) =>
    withTokens(version, options, (desk) => listTokens(desk, options)),
  );
  const adding = withFolder(new Command('add'))
    .description('Store a token; type its secret, or pipe it to standard input')
    .argument('<label>', 'label of the token')
    .argument(
      '[args...]',
      'arguments for the --from-command program; put -- first if one begins with -',
    )
    .addOption(
      new Option('--kind <kind>', 'what the token is for')
        .choices(tokenKinds)
        .default('bearer_token'),
    )
    .addOption(
      new Option(
        '--authorization <form>',
        'form of the Authorization header when fetching documents (default: the one of the connection)',
      ).choices(authorizationForms),
    )
    .option(
      '--host <host>',
      'host that the token may be sent to, such as api.example.com or *.example.com; repeatable',
      several,
      [],
    )
    .option('--signs', "let the token sign and verify visitors' tokens")
    .option('--from-env <name>', 'read the secret from this environment variable at every use')
    .option('--from-file <path>', 'read the secret from this file at every use')
    .option(
      '--from-command <program>',
      'run this program, without a shell, at every use of the secret',
    )
    .action((label: string, args: string[], options: AddOptions) =>
      withTokens(version, options, (desk) => addToken(desk, label, args, options)),
    );
  const removing = withFolder(new Command('remove'))
    .description('Remove a stored token')
    .argument('<label>', 'label or id of the token')
    .action((name: string, options: TokenOptions) =>
      withTokens(version, options, (desk) => removeToken(desk, name, options)),
    );
  const setting = withFolder(new Command('set-passphrase'))
    .description('Set or change the passphrase that encrypts the secrets')
    .action((options: TokenOptions) =>
      withTokens(version, options, (desk) => setPassphrase(desk, options)),
    );
  return new Command('tokens')
    .description('List, add and remove stored tokens')
    .addHelpText(
      'after',
      '\nEnvironment:\n  ASSAY_PASSPHRASE  passphrase of the tokens, to run without being asked',
    )
    .addCommand(listing, { isDefault: true })
    .addCommand(adding)
    .addCommand(removing)
    .addCommand(setting);
}
