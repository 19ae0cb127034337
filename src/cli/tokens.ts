import { Command, Option } from 'commander';
import { authorizationForms } from '#core/document/connection.ts';
import { tokenKinds } from '#operations/vault-schemas.ts';
import { usualDataFolder } from './stored-tokens.ts';
import { type AddOptions, addToken, listTokens, removeToken, setPassphrase, type TokenOptions, withTokens } from './token-commands.ts';

const several = (host: string, hosts: string[]): string[] => [...hosts, host];

const withFolder = (command: Command): Command =>
  command.option('--data <folder>', 'where tokens are kept', usualDataFolder).option('--json', 'print one JSON object');

/** `assay tokens`: the stored tokens of a data folder, which other commands name by their label or id. No secret is ever printed. */
export function tokensCommand(version: string): Command {
  const listing = withFolder(new Command('list').description('List stored tokens (also without "list")')).action((options: TokenOptions) =>
    withTokens(version, options, (desk) => listTokens(desk, options)),
  );
  const adding = withFolder(new Command('add'))
    .description('Store a token; its secret is typed, or comes on standard input')
    .argument('<label>', 'what it is called')
    .argument('[args...]', 'arguments of the program of --from-command, after -- where one begins with -')
    .addOption(new Option('--kind <kind>', 'what it is for').choices(tokenKinds).default('bearer_token'))
    .addOption(
      new Option(
        '--authorization <form>',
        'form of the Authorization header when it fetches documents (as the connection says when not given)',
      ).choices(authorizationForms),
    )
    .option('--host <host>', 'host that it may be sent to, such as api.example.com or *.example.com; may be given several times', several, [])
    .option('--signs', "let it sign and verify visitors' tokens")
    .option('--from-env <name>', 'read the secret from this environment variable whenever it is used')
    .option('--from-file <path>', 'read the secret from this file whenever it is used')
    .option('--from-command <program>', 'run this program, without a shell, whenever the secret is used')
    .action((label: string, args: string[], options: AddOptions) => withTokens(version, options, (desk) => addToken(desk, label, args, options)));
  const removing = withFolder(new Command('remove'))
    .description('Remove a stored token')
    .argument('<label>', 'its label or id')
    .action((name: string, options: TokenOptions) => withTokens(version, options, (desk) => removeToken(desk, name, options)));
  const setting = withFolder(new Command('set-passphrase'))
    .description('Set or change the passphrase that secrets are encrypted with')
    .action((options: TokenOptions) => withTokens(version, options, (desk) => setPassphrase(desk, options)));
  return new Command('tokens')
    .description('List, add and remove stored tokens')
    .addHelpText('after', '\nEnvironment:\n  ASSAY_PASSPHRASE  passphrase of the tokens, where nobody is to be asked')
    .addCommand(listing, { isDefault: true })
    .addCommand(adding)
    .addCommand(removing)
    .addCommand(setting);
}
