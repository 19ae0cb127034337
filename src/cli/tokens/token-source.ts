import { resolve } from 'node:path';
import { isMadeName } from '#core/secrets/made-secret.ts';
import type { SecretReference } from '#operations/vault-schemas.ts';
import { CouldNot } from '../terminal/output.ts';

/** Where the secret of a new token comes from, as typed; `args` stand behind the label. */
export type SourceOptions = { fromEnv?: string; fromFile?: string; fromCommand?: string };

/**
 * What the options point to; null: the secret is typed. Throws CouldNot for several at once, and for arguments that belong to no program: a secret is
 * never one, and none is repeated.
 */
export function referenceOf(
  { fromEnv, fromFile, fromCommand }: SourceOptions,
  args: readonly string[],
): SecretReference | null {
  if ([fromEnv, fromFile, fromCommand].filter((one) => one !== undefined).length > 1)
    throw new CouldNot(
      'usage',
      'A secret comes from only one place. Use one of --from-env, --from-file and --from-command.',
    );
  if (args.length > 0 && fromCommand === undefined)
    throw new CouldNot(
      'usage',
      'Arguments after the label are for --from-command. Type the secret or pipe it to standard input. Never give it as an argument.',
    );
  if (fromEnv !== undefined) return { from: 'environment', name: fromEnv };
  // Made whole, the path would no longer look like the secret that was typed in its place.
  if (fromFile !== undefined && !/[./\\]/.test(fromFile) && isMadeName(fromFile))
    throw new CouldNot(
      'usage',
      'The path of --from-file looks like a secret. Give the path of a file. For a file in this folder, start with "./".',
    );
  if (fromFile !== undefined) return { from: 'file', path: resolve(fromFile) };
  return fromCommand === undefined
    ? null
    : { from: 'command', program: fromCommand, args: [...args] };
}
