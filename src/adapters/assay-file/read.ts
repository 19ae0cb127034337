import { realpath } from 'node:fs/promises';
import { basename, dirname, resolve } from 'node:path';
import type { ReadWorkspaceFile } from '#app/ports/workspace-files.ts';
import { isObject, type JsonObject } from '#core/contract/words.ts';
import { problemOfCertificate } from '#core/http/route.ts';
import { findWrittenSecrets, secretsInAddress } from '#core/secrets/written-secrets.ts';
import { grouped } from '#core/text/wording.ts';
import { webhookVariable } from '#operations/assay-file-name.ts';
import { type AssayFile, assayFileSchema, includedLists } from '#operations/assay-file-schemas.ts';
import { OperationError } from '#operations/outcome.ts';
import { readRegularFile } from '../storage/read-file.ts';
import { maxBytes, notUtf8, type OnRead, readInside, textIn, tooLarge } from './inside.ts';
import { problemsOf } from './problems.ts';
import {
  type FilePath,
  type FilePlace,
  type FileProblem,
  readYaml,
  textsIn,
  type YamlText,
} from './yaml-text.ts';

/** More problems than a person fixes at once. */
const mostProblems = 100;

const problemText = ({ file, line, column, message }: FileProblem): string =>
  `${file}:${line}:${column}: ${message}`;

/** Ends reading with what has to be fixed: the first problems, and how many more of `count` there are. */
function refuse(problems: readonly FileProblem[], count = problems.length): never {
  const shown = problems.slice(0, mostProblems).map(problemText);
  const rest = count - shown.length;
  throw new OperationError(
    'bad-input',
    [...shown, ...(rest > 0 ? [`… and ${grouped(rest)} more`] : [])].join('\n'),
  );
}

/** Secrets in a text, wherever they stand: values, names and comments. */
function writtenSecrets(text: string, { document, placeAt }: YamlText): FileProblem[] {
  const found = [
    ...findWrittenSecrets(text).map(({ start, kind }) => ({ offset: start, kind })),
    // What is written with escapes or over several lines shows only in the value.
    ...textsIn(document).flatMap(({ text: value, offset }) =>
      findWrittenSecrets(value).map(({ kind }) => ({ offset, kind })),
    ),
  ];
  const byLine = new Map(
    found.toReversed().map(({ offset, kind }) => [placeAt(offset).line, { offset, kind }]),
  );
  return [...byLine.values()].toReversed().map(({ offset, kind }) => ({
    ...placeAt(offset),
    message: `This looks like ${kind}. Remove it and write a reference, such as {env: ASSAY_KEY}. If the file was ever shared, replace the secret.`,
  }));
}

/** Addresses that carry a secret: certain ones are problems, parts that only look random are warnings. */
function secretAddresses({ document, placeAt }: YamlText): {
  problems: FileProblem[];
  warnings: FileProblem[];
} {
  const found = textsIn(document)
    .filter(({ text }) => /^https?:\/\//i.test(text) && URL.canParse(text))
    .map(({ text, offset }) => ({ place: placeAt(offset), holds: secretsInAddress(text) }));
  const advice = `Write a reference in place of the address, such as {env: ${webhookVariable}}.`;
  return {
    problems: found
      .filter(({ holds }) => holds === 'certain')
      .map(({ place }) => ({ ...place, message: `The address contains a secret. ${advice}` })),
    warnings: found
      .filter(({ holds }) => holds === 'random')
      .map(({ place }) => ({
        ...place,
        message: `The address contains a part that looks like a secret. If it is one: ${advice}`,
      })),
  };
}

/** A file that contains the entry at `path` of the workspace. */
type Included = { path: FilePath; yaml: YamlText };

const startsWith = (path: FilePath, start: FilePath): boolean =>
  start.every((step, at) => step === path[at]);

/** Reads the text of assay.yaml. Throws an OperationError if the file cannot be read. */
export async function readAssayText(path: string): Promise<string> {
  const read = await readRegularFile(path, maxBytes);
  const text = 'bytes' in read ? textIn(read.bytes) : null;
  if (text !== null) return text;
  const why =
    'bytes' in read
      ? `it ${notUtf8}`
      : read.failed === 'too large'
        ? `it ${tooLarge}`
        : read.failed === 'not a file'
          ? `it is ${read.is}`
          : read.reason;
  const isMissing = 'failed' in read && read.failed === 'not readable' && read.code === 'ENOENT';
  throw new OperationError(
    isMissing ? 'not-found' : 'storage',
    `The workspace ${path} cannot be read: ${why}`,
  );
}

/** Puts the entries that are in files of their own into the workspace. */
async function includeFiles(
  value: JsonObject,
  main: YamlText,
  folder: string,
  onRead: OnRead,
): Promise<{ value: JsonObject; included: Included[]; problems: FileProblem[] }> {
  const included: Included[] = [];
  const problems: FileProblem[] = [];
  const whole: JsonObject = { ...value };
  // One large file may be named by each of many entries.
  let size = 0;
  for (const list of includedLists) {
    const entries = value[list];
    if (!isObject(entries)) continue;
    const filled: JsonObject = { ...entries };
    for (const [name, entry] of Object.entries(entries)) {
      if (!isObject(entry) || Object.keys(entry).join() !== 'file') continue;
      const place = main.placeOf([list, name, 'file']);
      delete filled[name];
      if (typeof entry.file !== 'string') {
        problems.push({ ...place, message: 'Write the path of a file beside this one.' });
        continue;
      }
      const read = await readInside(folder, entry.file, onRead);
      if ('refused' in read) {
        problems.push({ ...place, message: `The file that is named here ${read.refused}.` });
        continue;
      }
      size += read.text.length;
      if (size > 4 * maxBytes)
        return refuse([
          {
            ...place,
            message: 'The files that are named up to here are larger than 4 MiB together.',
          },
        ]);
      const parsed = readYaml(read.text, entry.file);
      if ('problems' in parsed) {
        problems.push(...parsed.problems);
        continue;
      }
      problems.push(...writtenSecrets(read.text, parsed.yaml));
      included.push({ path: [list, name], yaml: parsed.yaml });
      filled[name] = parsed.yaml.value;
    }
    whole[list] = filled;
  }
  return { value: whole, included, problems };
}

/** What may name files with certificates: those to trust, and the one to show to the server. */
type WithTls = {
  tls?: { ca?: string | undefined } | undefined;
  clientCertificate?: { certificate?: string | undefined } | undefined;
};

/** Everything in a part of the file that says how it travels, with its path. */
const withTlsIn = (
  at: FilePath,
  part: Record<'tabs' | 'connections', Record<string, WithTls>>,
): [FilePath, WithTls][] =>
  (['tabs', 'connections'] as const).flatMap((list) =>
    Object.entries(part[list]).map(([name, one]): [FilePath, WithTls] => [
      [...at, list, name],
      one,
    ]),
  );

/** Puts the certificates in the place of the files that hold them. */
async function readCertificates(
  file: AssayFile,
  main: YamlText,
  folder: string,
  onRead: OnRead,
): Promise<FileProblem[]> {
  const all: [FilePath, WithTls][] = [
    ...withTlsIn([], file),
    ...Object.entries(file.environments).flatMap(([environment, overlay]) =>
      withTlsIn(['environments', environment], overlay),
    ),
  ];
  const problems: FileProblem[] = [];
  const looked = new Map<string, { text: string; problem: string | null }>();
  const look = async (named: string) => {
    const found = await readInside(folder, named, onRead);
    return 'refused' in found
      ? { text: named, problem: `The file that is named here ${found.refused}.` }
      : {
          text: found.text,
          problem:
            problemOfCertificate(found.text) &&
            'This file holds no PEM certificates, or more than that.',
        };
  };
  const read = async (at: FilePath, named: string): Promise<string> => {
    const { text, problem } = looked.get(named) ?? (await look(named));
    looked.set(named, { text, problem });
    if (problem !== null) problems.push({ ...main.placeOf(at), message: problem });
    return text;
  };
  for (const [path, { tls, clientCertificate: client }] of all) {
    if (tls?.ca !== undefined) tls.ca = await read([...path, 'tls', 'ca'], tls.ca);
    if (client?.certificate !== undefined)
      client.certificate = await read(
        [...path, 'clientCertificate', 'certificate'],
        client.certificate,
      );
  }
  return problems;
}

/** The place of a file behind all links. */
export const realPlace = (given: string): Promise<string> =>
  realpath(resolve(given)).catch(() => resolve(given));

/**
 * Reads an assay.yaml and the files it names beside it. Nothing is sent and no secret is read.
 * Throws an OperationError `bad-input` that names every place to fix, `not-found` or `storage`.
 */
export async function readAssayFile(
  given: string,
  onRead: OnRead = () => undefined,
): Promise<ReadWorkspaceFile> {
  onRead(resolve(given));
  const path = await realPlace(given);
  onRead(path);
  return parseAssayFile(path, await readAssayText(path), onRead);
}

/** Reads the text of an assay.yaml at this place. Throws as `readAssayFile` does. */
export async function parseAssayFile(
  path: string,
  text: string,
  onRead: OnRead = () => undefined,
): Promise<ReadWorkspaceFile> {
  const folder = dirname(path);
  const read = readYaml(text, basename(path));
  if ('problems' in read) return refuse(read.problems);
  const main = read.yaml;
  const addresses = secretAddresses(main);
  const secrets = [...writtenSecrets(text, main), ...addresses.problems];
  if (!isObject(main.value))
    return refuse([
      ...secrets,
      {
        ...main.placeOf([]),
        message: 'This is not a workspace. "assay new workspace" writes one.',
      },
    ]);
  const { value, included, problems } = await includeFiles(main.value, main, folder, onRead);
  const placeOf = (at: FilePath, isKey = false): FilePlace => {
    const inner = included.find((one) => startsWith(at, one.path));
    return inner === undefined
      ? main.placeOf(at, isKey)
      : inner.yaml.placeOf(at.slice(inner.path.length), isKey);
  };
  const checked = assayFileSchema.safeParse(value);
  const before = [...secrets, ...problems];
  if (!checked.success) {
    const wrong = problemsOf(checked.error, value, mostProblems);
    const placed = wrong.problems.map(({ path: at, isKey, message }) => ({
      ...placeOf(at, isKey),
      message,
    }));
    return refuse([...before, ...placed], before.length + wrong.count);
  }
  const all = [...before, ...(await readCertificates(checked.data, main, folder, onRead))];
  if (all.length > 0) return refuse(all);
  return {
    path,
    folder,
    value: main.value,
    file: checked.data,
    warnings: addresses.warnings.map(problemText),
  };
}
