import { basename } from 'node:path';
import { Command } from 'commander';
import { writePrivateFile } from '#adapters/storage/write-file.ts';
import {
  addProfile,
  type KindProfile,
  type ProfileKind,
  parseProfileFile,
  profileFileText,
  profileFor,
} from '#core/profile/profile-file.ts';
import { errorText, several } from '#core/text/wording.ts';
import { largestInput } from '#operations/bounds.ts';
import { withXmlApp } from './app.ts';
import { type KindOptions, kindOf, kindText, withKindOptions } from './kind-options.ts';
import { exits } from './terminal/exit-codes.ts';
import { readInput } from './terminal/input.ts';
import { CouldNot, print, say } from './terminal/output.ts';
import { progressLine } from './terminal/progress-line.ts';
import type { XmlApp } from './xml-app.ts';

const maxProfileBytes = 64 * 1024 * 1024;

/** The profiles in a file. Throws CouldNot for one that cannot be used. */
async function readProfiles(file: string): Promise<KindProfile[]> {
  const read = parseProfileFile(new TextDecoder().decode(await readInput(file, maxProfileBytes)));
  if ('profiles' in read) return read.profiles;
  throw new CouldNot('bad-input', `The profile in ${file} cannot be used. ${read.fault}`);
}

/**
 * The profile in a file for a document: that of the kind that its reply names (`said`), or of the options, or the only one for bare XML.
 * Throws CouldNot if the file has no such profile.
 */
export async function readProfileFor(
  file: string,
  said: ProfileKind | null,
  options: KindOptions,
): Promise<KindProfile> {
  const all = await readProfiles(file);
  const isNamed = options.bankCode !== undefined || options.documentVersion !== undefined;
  const [first] = all;
  if (said === null && !isNamed && first && all.length === 1) return first;
  const kind = said ?? kindOf(options);
  const found = profileFor(all, kind);
  if (found) return found;
  const known = all.map((one) => `  ${kindText(one)}`).join('\n');
  const next =
    said === null
      ? 'Name one of these with --bank-code and --document-version:'
      : 'The file has profiles for:';
  throw new CouldNot(
    'not-found',
    `${file} has no profile for ${kindText(kind)}. ${next}\n${known}`,
  );
}

/** The profile of the document in a file, with its kind; otherwise a sentence that says why the file is left out. */
async function profileFile(
  app: XmlApp,
  file: string,
  options: KindOptions,
): Promise<KindProfile | string> {
  const { xml, kind, facts } = await app.run('inspectXml', {
    name: basename(file),
    body: await readInput(file, largestInput('inspectXml')),
  });
  if (!xml) return 'there is no XML document in it';
  if (!facts?.wellFormed) return 'its XML is not well-formed; assay inspect-xml says where';
  const profile = await app.run('profileXml', { xml: xml.id });
  return { ...(kind ?? kindOf(options)), profile };
}

async function writeProfiles(kinds: readonly KindProfile[], output?: string): Promise<void> {
  const text = profileFileText(kinds);
  if (output === undefined) return print(text.trimEnd());
  await writePrivateFile(output, new TextEncoder().encode(text)).catch((error: unknown) => {
    throw new CouldNot('storage', `Cannot write the profile to ${output}: ${errorText(error)}`);
  });
  for (const one of kinds)
    say(`${kindText(one)}: ${several(one.profile.documents, 'document')} in ${output}`);
}

type ProfileOptions = KindOptions & { output?: string };

async function run(
  app: XmlApp,
  files: readonly string[],
  { output, ...options }: ProfileOptions,
): Promise<void> {
  const line = progressLine('files');
  let kinds: KindProfile[] = [];
  let left = 0;
  for (const [index, file] of files.entries()) {
    line.show({ phase: 'Reading', done: index, total: files.length, unit: 'items' });
    const found = await profileFile(app, file, options).finally(line.clear);
    if (typeof found === 'string') {
      left += 1;
      say(`assay: Left out ${file}, because ${found}.`);
    } else kinds = addProfile(kinds, found);
  }
  if (kinds.length === 0)
    throw new CouldNot('bad-input', 'None of the files has a document, so there is no profile.');
  await writeProfiles(kinds, output);
  process.exitCode = left === 0 ? exits.good : exits.bad;
}

/** `assay profile FILES…`: what documents of a kind have in common, as a file for `assay inspect-xml --profile`. */
export const profileCommand = (): Command =>
  withKindOptions(
    new Command('profile')
      .argument('<files...>', 'XML files or saved JSON replies, - for standard input')
      .option('--output <file>', 'write to this file (default: standard output)'),
  )
    .addHelpText(
      'after',
      `
The profile is JSON: elements, attributes, how often each occurs, and how values are written. It
holds no values of the documents but short codes that repeat, such as currencies. Compare another
document with it: assay inspect-xml FILE --profile PROFILE.
Ends with 1 when a file was left out, because it has no document or its XML is not well-formed.`,
    )
    .action((files: string[], options: ProfileOptions) =>
      withXmlApp({}, (app) => run(app, files, options)),
    );
