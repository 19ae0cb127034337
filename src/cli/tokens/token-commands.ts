import { resolve } from 'node:path';
import { prepareDataFolder } from '#adapters/storage/data-folder.ts';
import type { Tokens } from '#app/ports/tokens.ts';
import type { AuthorizationForm } from '#core/document/connection.ts';
import type { TokenInfo } from '#operations/vault-schemas.ts';
import { type CommandApp, commandApp } from '../app.ts';
import { takePassphrase } from '../serve/serve-passphrase.ts';
import { CouldNot, print, printJson } from '../terminal/output.ts';
import { type Terminal, terminalOf } from '../terminal/terminal.ts';
import { visible } from '../terminal/visible.ts';
import { openStored, tokenNamed } from './stored-tokens.ts';
import { referenceOf, type SourceOptions } from './token-source.ts';
import { tokenText } from './token-text.ts';
import { typedPassphrase, typedSecret } from './typed-secret.ts';
import { unlockWith } from './unlock.ts';

/** The options of every command about tokens. */
export type TokenOptions = { data: string; json?: true };
/** The options of `assay tokens add`. */
export type AddOptions = TokenOptions &
  SourceOptions & {
    kind: TokenInfo['kind'];
    authorization?: AuthorizationForm;
    host: string[];
    signs?: true;
  };

/** What a command about tokens works with; `passphrase` is the one of the environment. */
type Desk = { app: CommandApp; vault: Tokens; terminal: Terminal; passphrase: string | null };

/** Opens the tokens of a folder for one command. What is typed here is not asked about once more. */
export async function withTokens(
  version: string,
  { data }: TokenOptions,
  work: (desk: Desk) => Promise<void>,
): Promise<void> {
  const passphrase = takePassphrase(process.env);
  const vault = await openStored(data);
  const app = commandApp(version, {
    secrets: vault,
    tokens: vault,
    consent: { ask: async () => true },
  });
  try {
    await work({ app, vault, terminal: terminalOf(), passphrase });
  } finally {
    await app.close();
  }
}

const tell = (token: TokenInfo, json: true | undefined): void =>
  json ? printJson(token) : print(tokenText(token));

/** Prints what is stored; with the passphrase in the environment the states are those of an unlocked vault. */
export async function listTokens(
  { app, vault, terminal, passphrase }: Desk,
  { data, json }: TokenOptions,
): Promise<void> {
  const isLocked = (await vault.info()).passphrase?.locked === true;
  if (isLocked && passphrase !== null) await unlockWith(vault, passphrase, terminal);
  const tokens = await app.run('listTokens', {});
  if (json) printJson({ dataFolder: resolve(data), tokens });
  else
    print(
      tokens.length === 0
        ? `No token is stored in ${resolve(data)}.`
        : tokens.map(tokenText).join('\n'),
    );
}

/** Stores a token with a typed secret, or with where its secret is read. Throws CouldNot while no passphrase is set. */
export async function addToken(
  { app, vault, terminal, passphrase }: Desk,
  label: string,
  args: string[],
  options: AddOptions,
): Promise<void> {
  const { kind, authorization, host: hosts, data, json } = options;
  const signs = options.signs === true;
  const reference = referenceOf(options, args);
  await prepareDataFolder(resolve(data));
  if (reference !== null)
    return tell(
      await app.run('addTokenReference', { label, kind, authorization, hosts, signs, reference }),
      json,
    );
  const info = await vault.info();
  if (info.keep !== 'passphrase')
    throw new CouldNot(
      'refused',
      `${info.note} On the command line, secrets are stored with a passphrase. Run "assay tokens set-passphrase" first.`,
    );
  if (info.passphrase?.locked) await unlockWith(vault, passphrase, terminal);
  const secret = await typedSecret(terminal, `Secret of ${visible(label)}:`);
  tell(await app.run('addToken', { label, kind, authorization, hosts, signs, secret }), json);
}

/** Removes the token with this label or id. */
export async function removeToken(
  { app, vault }: Desk,
  name: string,
  { data, json }: TokenOptions,
): Promise<void> {
  const token = await tokenNamed(vault, name, data);
  await app.run('removeToken', { id: token.id });
  if (json) printJson({ removed: token });
  else print(`Removed ${visible(token.label)} (${token.id}).`);
}

/** The first passphrase may come in the environment; where one is set already, that is where the old one is. */
export async function setPassphrase(
  { app, vault, terminal, passphrase }: Desk,
  { data, json }: TokenOptions,
): Promise<void> {
  await prepareDataFolder(resolve(data));
  if ((await vault.info()).passphrase?.set) {
    const old = await unlockWith(vault, passphrase, terminal);
    await app.run('changePassphrase', { passphrase: old, next: await typedPassphrase(terminal) });
    await app.run('chooseKeeping', { keep: 'passphrase', passphrase: null });
  } else {
    await app.run('chooseKeeping', {
      keep: 'passphrase',
      passphrase: passphrase ?? (await typedPassphrase(terminal)),
    });
  }
  const info = await vault.info();
  if (json) printJson({ dataFolder: resolve(data), vault: info });
  else print(`The passphrase of ${resolve(data)} is set. ${info.note}`);
}
