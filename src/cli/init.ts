import { writeFile } from 'node:fs/promises';
import type { Command } from 'commander';
import { httpUrl } from '#core/document/connection.ts';
import { hasUser } from '#core/http/address.ts';
import { findWrittenSecrets } from '#core/secrets/written-secrets.ts';
import { errorText } from '#core/text/wording.ts';
import { assayFileName } from '#operations/assay-file-name.ts';
import { type OptionList, type OptionsOf, withOptions } from './options.ts';
import { CouldNot, print, printJson } from './terminal/output.ts';
import {
  isSecretAddress,
  type StarterOptions,
  starterFile,
  webhookVariable,
} from './workspace/starter-file.ts';

const usage = (message: string): CouldNot => new CouldNot('usage', message);

function checkAddress(option: string, url: string | undefined): void {
  if (url === undefined || (httpUrl.safeParse(url).success && !hasUser(new URL(url)))) return;
  throw usage(`${option} must be an http:// or https:// address without a user name.`);
}

/** Throws CouldNot for options that do not go together. */
function checkOptions({ webhookUrl, category, origin, baseUrl, endpoint }: StarterOptions): void {
  checkAddress('--webhook-url', webhookUrl);
  checkAddress('--base-url', baseUrl);
  if (webhookUrl === undefined && (category ?? origin) !== undefined)
    throw usage('--category and --origin describe a tab, so they need --webhook-url.');
  if ((baseUrl === undefined) !== (endpoint === undefined))
    throw usage('--base-url and --endpoint need each other.');
}

/** Writes a starter file. Throws CouldNot if the file exists already, or if it would contain a secret. */
export async function initWorkspace({ output, json, ...options }: InitOptions): Promise<void> {
  checkOptions(options);
  const text = starterFile(options);
  if (findWrittenSecrets(text).length > 0)
    throw new CouldNot(
      'refused',
      'One of the options looks like a secret, so nothing was written. A workspace holds only where secrets are read.',
    );
  await writeFile(output, text, { flag: 'wx' }).catch((error: NodeJS.ErrnoException) => {
    throw new CouldNot(
      'storage',
      error.code === 'EEXIST'
        ? `${output} is there already, so nothing was written. Choose another file with --output.`
        : `Cannot write ${output}: ${errorText(error)}`,
    );
  });
  const isSecret = options.webhookUrl !== undefined && isSecretAddress(options.webhookUrl);
  if (json) printJson({ written: output, variables: isSecret ? [webhookVariable] : [] });
  else {
    print(`Wrote ${output}.`);
    if (isSecret)
      print(
        `Set ${webhookVariable} to the webhook_url: a part of it looks like a secret, so it is not in the file.`,
      );
  }
}

const optionList = [
  ['--webhook-url <url>', 'webhook_url of a tab'],
  'category',
  ['--origin <url>', 'origin of the page with the widget'],
  'baseUrl',
  'endpoint',
  ['--output <file>', 'file to write', { value: assayFileName }],
  'json',
] as const satisfies OptionList;
type InitOptions = OptionsOf<typeof optionList>;

/** `assay init`: a commented starter file. */
export const define = (command: Command): Command =>
  withOptions(command, optionList).action(initWorkspace);
