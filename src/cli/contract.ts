import { mkdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Argument, type Command } from 'commander';
import { replaceWhole, writeKeepingMode } from '#adapters/storage/write-file.ts';
import { type Endpoint, endpoints } from '#core/exported/endpoints.ts';
import { contractForms, exportMark } from '#core/exported/files.ts';
import { errorText } from '#core/text/wording.ts';
import { actionNames, surfaces } from '#core/widget/actions.ts';
import { version } from '../../package.json';
import { type OptionList, type OptionsOf, withOptions } from './options.ts';
import { CouldNot, print, printJson } from './terminal/output.ts';

type Form = keyof typeof contractForms;
type Target = { path: string; text: string; isReplaced: boolean };

/** The endpoints that the options name. Throws CouldNot where they name none. */
function chosenEndpoints({ as, action, surface }: ContractOptions): Endpoint[] {
  const named = action ?? surface;
  if (as === 'document' && named !== undefined)
    throw new CouldNot(
      'usage',
      '--action and --surface are of a webhook, not of the document service.',
    );
  const chosen = endpoints().filter(
    (one) =>
      (one.action === null ? as !== 'webhook' && named === undefined : as !== 'document') &&
      (action === undefined || one.action === action) &&
      (surface === undefined || one.surface === surface),
  );
  if (chosen.length === 0)
    throw new CouldNot('usage', `No widget fires ${action} on the ${surface} surface.`);
  return chosen;
}

/** Whether a file is there already. Throws CouldNot for one that this command did not write. */
async function isOwn(path: string): Promise<boolean> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw new CouldNot('storage', `Cannot write ${path}: ${errorText(error)}`);
  });
  // The quotes of the mark are escaped in JSON.
  if (text !== null && !text.replaceAll('\\"', '"').includes(exportMark))
    throw new CouldNot(
      'storage',
      `${path} is there already and is not an export of the contract, so nothing was written. Choose another path with --output.`,
    );
  return text !== null;
}

async function write({ path, text, isReplaced }: Target): Promise<void> {
  await (isReplaced ? writeKeepingMode(path, text) : replaceWhole(path, text, 0o644)).catch(
    (error: unknown) => {
      throw new CouldNot('storage', `Cannot write ${path}: ${errorText(error)}`);
    },
  );
}

/** Writes the chosen endpoints: the document service alone as the file, anything else into the folder. */
async function exportContract(form: Form, options: ContractOptions): Promise<void> {
  const { as, output, json } = options;
  const { ending, text } = contractForms[form];
  const targets: Target[] = [];
  for (const endpoint of chosenEndpoints(options)) {
    const path = as === 'document' ? output : join(output, `${endpoint.name}.${ending}`);
    targets.push({ path, text: text(endpoint, version), isReplaced: await isOwn(path) });
  }
  const folder = as === 'document' ? dirname(output) : output;
  await mkdir(folder, { recursive: true }).catch((error: unknown) => {
    throw new CouldNot('storage', `Cannot make the folder ${folder}: ${errorText(error)}`);
  });
  for (const target of targets) await write(target);
  const pathsOf = (isReplaced: boolean) =>
    targets.filter((one) => one.isReplaced === isReplaced).map(({ path }) => path);
  if (json) return printJson({ written: pathsOf(false), replaced: pathsOf(true) });
  for (const { path, isReplaced } of targets) print(`${isReplaced ? 'Replaced' : 'Wrote'} ${path}`);
}

const optionList = [
  [
    '--as <what>',
    'the document service as one file, or the webhook as a folder of files (default: both, in a folder)',
    { choices: ['webhook', 'document'] },
  ],
  ['--action <action>', 'only this action of the webhook', { choices: actionNames }],
  ['--surface <surface>', 'only the calls of this surface', { choices: surfaces }],
  ['--output <path>', 'file or folder to write', { isRequired: true }],
  'json',
] as const satisfies OptionList;
type ContractOptions = OptionsOf<typeof optionList>;

/** `assay contract openapi|json-schema|typescript`: the contract as files for other tools. */
export const define = (command: Command): Command =>
  withOptions(command, optionList)
    .addArgument(new Argument('<form>', 'form of the files').choices(Object.keys(contractForms)))
    .action(exportContract);
