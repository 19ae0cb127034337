import { constants } from 'node:fs';
import { mkdir, open, writeFile } from 'node:fs/promises';
import { dirname, extname, join } from 'node:path';
import type { Command } from 'commander';
import { readRegularFile } from '#adapters/storage/read-file.ts';
import { replaceWhole, writeKeepingMode } from '#adapters/storage/write-file.ts';
import { type Endpoint, endpoints } from '#core/exported/endpoints.ts';
import { contractForms, exportMark } from '#core/exported/files.ts';
import { errorText } from '#core/text/wording.ts';
import { actionNames, surfaces } from '#core/widget/actions.ts';
import { version } from '../../../package.json';
import { type OptionList, type OptionsOf, withOptions } from '../options.ts';
import { CouldNot, print, printJson } from '../terminal/output.ts';

type Form = keyof typeof contractForms;
type Target = {
  path: string;
  text: string;
  by(path: string, text: string, mode: number): Promise<void>;
};

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

const cannotWrite = (path: string, why: string): CouldNot =>
  new CouldNot('storage', `Cannot write ${path}: ${why}`);

/** Bytes of an earlier export, at most. */
const maxExportBytes = 16 * 1024 * 1024;

/** How a path is written. Throws CouldNot for a file that this command did not write, and a folder. */
async function writerOf(path: string): Promise<Target['by']> {
  const read = await readRegularFile(path, maxExportBytes);
  // The quotes of the mark are escaped in JSON.
  if (
    'bytes' in read &&
    new TextDecoder().decode(read.bytes).replaceAll('\\"', '"').includes(exportMark)
  )
    return writeKeepingMode;
  if ('bytes' in read || read.failed === 'too large')
    throw new CouldNot(
      'storage',
      `${path} is there already and is not an export of the contract, so nothing was written. Choose another path with --output.`,
    );
  if (read.failed === 'not a file') {
    if (read.is === 'a folder') throw cannotWrite(path, 'it is a folder.');
    return writeInto;
  }
  if (read.code !== 'ENOENT') throw cannotWrite(path, read.reason);
  return replaceWhole;
}

/** Writes into a pipe or a device, without waiting for somebody to read from it. */
async function writeInto(path: string, text: string): Promise<void> {
  const held = await open(path, constants.O_WRONLY | (constants.O_NONBLOCK ?? 0)).catch(
    (error: NodeJS.ErrnoException) => {
      throw error.code === 'ENXIO' ? new Error('nothing reads from it.') : error;
    },
  );
  // What is opened in this way refuses to wait until a pipe has room.
  await writeFile(path, text).finally(() => held.close());
}

const write = ({ path, text, by }: Target): Promise<void> =>
  by(path, text, 0o644).catch((error: unknown) => {
    throw cannotWrite(path, errorText(error));
  });

/** Writes the chosen endpoints: a single one as the file that `output` names, anything else into the folder. Throws CouldNot for several into a name of a file. */
async function exportContract(form: Form, options: ContractOptions): Promise<void> {
  const { as, output, json } = options;
  const { ending, text } = contractForms[form];
  const chosen = chosenEndpoints(options);
  const namesFile = extname(output) === extname(`x.${ending}`);
  if (namesFile && chosen.length > 1)
    throw new CouldNot(
      'usage',
      `${chosen.length} files do not fit into ${output}. Name a folder, or choose one file: --as document, or --action with --surface.`,
    );
  const isFile = as === 'document' || namesFile;
  const targets: Target[] = [];
  for (const endpoint of chosen) {
    const path = isFile ? output : join(output, `${endpoint.name}.${ending}`);
    targets.push({ path, text: text(endpoint, version), by: await writerOf(path) });
  }
  const folder = isFile ? dirname(output) : output;
  await mkdir(folder, { recursive: true }).catch((error: unknown) => {
    throw new CouldNot('storage', `Cannot make the folder ${folder}: ${errorText(error)}`);
  });
  for (const target of targets) await write(target);
  const isReplaced = ({ by }: Target): boolean => by === writeKeepingMode;
  const pathsOf = (replaced: boolean) =>
    targets.filter((one) => isReplaced(one) === replaced).map(({ path }) => path);
  if (json) return printJson({ written: pathsOf(false), replaced: pathsOf(true) });
  for (const one of targets) print(`${isReplaced(one) ? 'Replaced' : 'Wrote'} ${one.path}`);
}

const optionList = [
  [
    '--as <what>',
    'the document service as one file, or the webhook as a folder of files (default: both, in a folder)',
    { choices: ['webhook', 'document'] },
  ],
  ['--action <action>', 'only this action of the webhook', { choices: actionNames }],
  ['--surface <surface>', 'only the calls of this surface', { choices: surfaces }],
  ['--output <path>', 'folder to write, or file for one of them', { isRequired: true }],
  'json',
] as const satisfies OptionList;
type ContractOptions = OptionsOf<typeof optionList>;

/** `assay contract openapi`, `json-schema` and `typescript`: the contract as files for other tools. */
export const defineFiles =
  (form: Form) =>
  (command: Command): Command =>
    withOptions(command, optionList).action((options: ContractOptions) =>
      exportContract(form, options),
    );
