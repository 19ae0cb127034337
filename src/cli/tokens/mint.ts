import type { Command } from 'commander';
import { joseIdentity } from '#adapters/identity/identity.ts';
import { algorithmsOf } from '#adapters/identity/minting.ts';
import { missingVariable, variableOf } from '#adapters/storage/environment.ts';
import { usualClaims } from '#core/widget/tab.ts';
import {
  algorithms,
  flawWords,
  longestMinted,
  type Minting,
  madeBy,
  mintingSchema,
  visitorPresets,
} from '#core/widget/visitor.ts';
import { jsonOption } from '../fire-input.ts';
import { type OptionList, type OptionsOf, withOptions } from '../options.ts';
import { maxKeyBytes, readInput, secondsOption } from '../terminal/input.ts';
import { CouldNot, hideSecrets, print, printJson, say } from '../terminal/output.ts';

const usage = (message: string): CouldNot => new CouldNot('usage', message);

/** The key that the options name. Throws CouldNot. */
async function keyOf({ keyEnv, keyFile }: MintOptions): Promise<string> {
  if ((keyEnv === undefined) === (keyFile === undefined))
    throw usage(
      'Name the key with one of --key-env (an environment variable) and --key-file (a file, or - for standard input).',
    );
  if (keyEnv === undefined) {
    const text = new TextDecoder().decode(await readInput(keyFile ?? '-', maxKeyBytes));
    // Nearly every file ends with a line break, which belongs to no shared secret.
    return text.replace(/\r?\n$/, '');
  }
  const key = variableOf(process.env, keyEnv);
  if (!key) throw new CouldNot('secret-missing', missingVariable(keyEnv));
  return key;
}

function claimsOf(text: string | undefined): Minting['claims'] {
  if (text === undefined) return usualClaims;
  const claims = mintingSchema.shape.claims.safeParse(jsonOption('--claims', text));
  if (claims.success) return claims.data;
  throw usage('--claims must be a JSON object, such as {"sub":"visitor-1"}.');
}

/** Makes a token and prints it. */
async function mint(options: MintOptions): Promise<void> {
  const key = await keyOf(options);
  hideSecrets(() => [key]);
  const algorithm = options.alg ?? algorithmsOf(key)[0];
  if (algorithm === undefined)
    throw new CouldNot(
      'bad-input',
      'The private key is of a kind that is not supported. Use RSA with at least 2048 bits, P-256, P-384, P-521 or Ed25519.',
    );
  const preset = madeBy(options.preset);
  const lasts = options.expiresIn ?? Math.abs(preset.expiresIn);
  const now = Date.now();
  const made = await joseIdentity.mint(claimsOf(options.claims), key, {
    algorithm,
    now,
    expiresIn: preset.expiresIn < 0 ? -lasts : lasts,
    flaw: preset.flaw,
    kid: options.kid,
  });
  if (!made.ok) throw new CouldNot('bad-input', `No token was created. ${made.reason}`);
  const [header, claims] = made.token
    .split('.', 2)
    .map((part) => JSON.parse(Buffer.from(part, 'base64url').toString()));
  if (options.json) printJson({ token: made.token, header, claims });
  else print(made.token);
  if (preset.flaw !== null) say(`This token is ${flawWords[preset.flaw]}.`);
}

const optionList = [
  ['--key-env <name>', 'environment variable with the shared secret or private key'],
  ['--key-file <file>', 'file with the shared secret or private key (PEM or JWK)'],
  ['--alg <alg>', 'algorithm (default: the first one that fits the key)', { choices: algorithms }],
  ['--claims <json>', `claims (default: ${JSON.stringify(usualClaims)})`],
  [
    '--expires-in <seconds>',
    `seconds that the token lasts, at most ${longestMinted} (default: 3600)`,
    { parse: secondsOption },
  ],
  ['--preset <name>', 'what the token is like', { choices: visitorPresets, value: 'verified' }],
  ['--kid <id>', 'kid of the header'],
  'json',
] as const satisfies OptionList;
type MintOptions = OptionsOf<typeof optionList>;

/** `assay tokens mint`: a visitor's token on stdout, good or with one thing wrong on purpose (TAB-IDN-1, TAB-IDN-2). */
export const define = (command: Command): Command => withOptions(command, optionList).action(mint);
