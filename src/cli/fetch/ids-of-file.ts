import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { addAbortSignal, type Readable } from 'node:stream';
import { readFault } from '#adapters/storage/read-file.ts';
import { createIdFinder } from '#core/document/paste.ts';
import { grouped } from '#core/text/wording.ts';
import { CouldNot, interrupted } from '../terminal/output.ts';

/** As many documents as one run takes: their ids are all that is held of the input. */
const maxDocuments = 1_000_000;

/** The bytes of a file, or of standard input for `-`. */
async function openInput(file: string): Promise<Readable> {
  if (file === '-') return process.stdin;
  if ((await stat(file)).isDirectory()) throw new Error('it is a folder. Name a file in it.');
  return createReadStream(file, { highWaterMark: 256 * 1024 });
}

/** PowerShell writes what it redirects in UTF-16. */
const encodingOf = (first: Uint8Array): string =>
  first[0] === 0xff && first[1] === 0xfe ? 'utf-16le' : 'utf-8';

const named = (file: string): string => (file === '-' ? 'standard input' : file);

/** The document ids of a file, or of standard input for `-`, however large it is. Throws CouldNot if it cannot be read, has no id, or has too many. */
export async function readIds(file: string, stopped: AbortSignal): Promise<string[]> {
  const finder = createIdFinder();
  const found: string[] = [];
  const take = (ids: string[]): void => {
    for (const id of ids) found.push(id);
    if (found.length > maxDocuments)
      throw new CouldNot(
        'too-large',
        `${named(file)} has more than ${grouped(maxDocuments)} document ids, the limit for one run. Split it into smaller files.`,
      );
  };
  try {
    let decoder: TextDecoder | null = null;
    const input = addAbortSignal(stopped, await openInput(file));
    for await (const chunk of input as AsyncIterable<Uint8Array>) {
      decoder ??= new TextDecoder(encodingOf(chunk));
      take(finder.next(decoder.decode(chunk, { stream: true })));
    }
    take(finder.end());
  } catch (error) {
    if (stopped.aborted) throw interrupted();
    if (error instanceof CouldNot) throw error;
    throw new CouldNot('storage', `Cannot read ${named(file)}: ${readFault(error)}`);
  }
  if (found.length > 0) return found;
  throw new CouldNot(
    'bad-input',
    `There is no document id in ${named(file)}. An id is a UUID, such as 0f8fad5b-d9cb-469f-a165-70867728950e. It may be anywhere in a line.`,
  );
}
