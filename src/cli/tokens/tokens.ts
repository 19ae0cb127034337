import { resolve } from 'node:path';
import type { Command } from 'commander';
import type { Tokens } from '#app/ports/tokens.ts';
import { visible as plain } from '#core/json/visible.ts';
import { listOf } from '#core/text/list-of.ts';
import { several } from '#core/text/wording.ts';
import { longestSecret, type TokenInfo } from '#operations/vault-schemas.ts';
import { type OptionList, type OptionsOf, type SharedOptions, withOptions } from '../options.ts';
import { takePassphrase } from '../serve/serve-passphrase.ts';
import { readStandardInput } from '../terminal/input.ts';
import { CouldNot, print, printJson, visible } from '../terminal/output.ts';
import { type Terminal, terminalOf } from '../terminal/terminal.ts';
import { openStored, prepareStored, tokenNamed, unlockWith } from './stored-tokens.ts';
import type { TokensApp } from './tokens-app.ts';

const storeText: Record<TokenInfo['keptBy'], string> = {
  system: 'stored in the system keychain',
  passphrase: 'encrypted with the passphrase',
  memory: 'in memory for this run only',
  reference: 'not stored',
};

const describeStorage = ({ keptBy: by, reference }: TokenInfo): string =>
  by === 'reference' && reference !== null
    ? `from the environment variable ${reference.name}`
    : storeText[by];

/** A stored token for people who read it in a terminal. */
export function tokenText(token: TokenInfo): string {
  const { id, label, authorization, lastFour, state, note, hosts, signs, routes, lastUsed } = token;
  const used =
    lastUsed === null
      ? 'never used'
      : `last used ${lastUsed.at}${lastUsed.to === null ? ', not sent' : ` for ${plain(lastUsed.to)}`}`;
  return listOf(
    `${visible(label)}${lastFour === '' ? '' : `   ends in ${plain(lastFour)}`}   ${state}`,
    `    id ${plain(id)}   ${describeStorage(token)}`,
    `    ${hosts.length === 0 ? 'may be sent to any host' : `only to ${hosts.map(plain).join(', ')}`}   ${used}`,
    authorization !== null &&
      `    Authorization: ${authorization === 'bearer' ? 'Bearer <token>' : 'the API key alone'} (--authorization ${authorization})`,
    signs && "    may sign and verify visitors' tokens",
    routes.length > 0 && `    ${several(routes.length, 'route')} allowed besides the normal one`,
    note !== '' && `    ${plain(note)}`,
  ).join('\n');
}

/** The text of standard input without its final line break; '' if it is empty. */
const piped = async (): Promise<string> =>
  new TextDecoder().decode(await readStandardInput(4 * longestSecret)).replace(/\r?\n$/, '');

/** A secret, typed at the terminal without being shown, or else what comes on standard input. Arguments can be read by everybody on the machine. */
export const typedSecret = (terminal: Terminal, question: string): Promise<string> =>
  terminal.isThere ? terminal.hidden(question) : piped();

/** A new passphrase, typed twice at the terminal, or else what comes on standard input. Throws CouldNot when the two differ, or nothing came. */
export async function typedPassphrase(terminal: Terminal): Promise<string> {
  if (!terminal.isThere) {
    const first = await piped();
    if (first !== '') return first;
    throw new CouldNot(
      'usage',
      'No passphrase was given, and there is no terminal to type it. Set ASSAY_PASSPHRASE, or pipe a new passphrase to standard input.',
    );
  }
  const first = await terminal.hidden('New passphrase:');
  if (first === (await terminal.hidden('Repeat the passphrase:'))) return first;
  throw new CouldNot('usage', 'The two passphrases differ. Nothing was changed.');
}

/** The options of every command about tokens. */
export type TokenOptions = Pick<SharedOptions, 'data' | 'json'>;
const addOptions = [
  'authorization',
  'host',
  ['--from-env <name>', 'read the secret from this environment variable at every use'],
  'data',
  'json',
] as const satisfies OptionList;
/** The options of `assay tokens add`. */
export type AddOptions = OptionsOf<typeof addOptions>;

/** What a command about tokens works with; `passphrase` is the one of the environment. */
type Desk = { app: TokensApp; vault: Tokens; terminal: Terminal; passphrase: string | null };

/**
 * Opens the tokens of a folder for one command. What the person typed for this command needs no
 * further confirmation.
 */
export async function withTokens(
  { data }: TokenOptions,
  work: (desk: Desk) => Promise<void>,
): Promise<void> {
  const passphrase = takePassphrase(process.env);
  const vault = await openStored(data);
  const { createTokensApp } = await import('./tokens-app.ts');
  const app = createTokensApp(vault);
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
  const isLocked = (await vault.info()).passphrase.locked;
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

/**
 * Stores a token with a typed secret, or with a reference to it. Throws CouldNot while no
 * passphrase is set.
 */
export async function addToken(
  { app, vault, terminal, passphrase }: Desk,
  label: string,
  options: AddOptions,
): Promise<void> {
  const { authorization, host: hosts, fromEnv, data, json } = options;
  await prepareStored(data);
  if (fromEnv !== undefined) {
    const reference = { from: 'environment' as const, name: fromEnv };
    const added = { label, authorization, hosts, reference };
    return tell(await app.run('addTokenReference', added), json);
  }
  const info = await vault.info();
  if (info.keep !== 'passphrase')
    throw new CouldNot(
      'refused',
      'On the command line, secrets are encrypted with a passphrase, and none is set. Set it with "assay tokens set-passphrase", which takes it from ASSAY_PASSPHRASE where there is no terminal.',
    );
  if (info.passphrase.locked) await unlockWith(vault, passphrase, terminal);
  const secret = await typedSecret(terminal, `Secret of ${visible(label)}:`);
  tell(await app.run('addToken', { label, authorization, hosts, secret }), json);
}

/** Removes the token with this label or id. */
export async function removeToken(
  { app, vault }: Desk,
  name: string,
  { data, json }: TokenOptions,
): Promise<void> {
  const token = await tokenNamed(vault, name, data);
  await prepareStored(data);
  await app.run('removeToken', { id: token.id });
  if (json) printJson({ removed: token });
  else print(`Removed ${visible(token.label)} (${token.id}).`);
}

/** The first passphrase may come in the environment; where one is set already, that is where the old one is. */
export async function setPassphrase(
  { app, vault, terminal, passphrase }: Desk,
  { data, json }: TokenOptions,
): Promise<void> {
  await prepareStored(data);
  if ((await vault.info()).passphrase.set) {
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

const passphraseText =
  '\nEnvironment:\n  ASSAY_PASSPHRASE  passphrase of the tokens, to run without being asked';

/** `assay tokens list`: the stored tokens of a data folder, which other commands name by label or id. No secret is ever printed. */
export const defineList = (command: Command): Command =>
  withOptions(command, ['data', 'json'])
    .addHelpText('after', passphraseText)
    .action((options: TokenOptions) => withTokens(options, (desk) => listTokens(desk, options)));

/** `assay tokens add LABEL`. */
export const defineAdd = (command: Command): Command =>
  withOptions(command, addOptions)
    .argument('<label>', 'label of the token')
    .addHelpText(
      'after',
      `\nThe secret is encrypted with a passphrase: run "assay tokens set-passphrase" once, before the first one.${passphraseText}`,
    )
    .action((label: string, options: AddOptions) =>
      withTokens(options, (desk) => addToken(desk, label, options)),
    );

/** `assay tokens remove LABEL`. */
export const defineRemove = (command: Command): Command =>
  withOptions(command, ['data', 'json'])
    .argument('<label>', 'label or id of the token')
    .action((name: string, options: TokenOptions) =>
      withTokens(options, (desk) => removeToken(desk, name, options)),
    );

/** `assay tokens set-passphrase`. */
export const defineSetPassphrase = (command: Command): Command =>
  withOptions(command, ['data', 'json'])
    .addHelpText('after', passphraseText)
    .action((options: TokenOptions) => withTokens(options, (desk) => setPassphrase(desk, options)));
