import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { addAbortSignal, type Readable } from 'node:stream';
import { readFault } from '#adapters/storage/read-file.ts';
import { createIdFinder } from '#core/document/paste.ts';
import { grouped } from '#core/text/wording.ts';
import { CouldNot } from '../terminal/output.ts';

/** As many documents as one run takes: their ids are all that is held of the input. */
const maxDocuments = 1_000_000;

/**
 * The document ids of an input that is read ahead of their use. `found` counts those found so far,
 * `isRead` says that there are no more. `ids` throws CouldNot if the input cannot be read, has no
 * id, or has too many; `close` ends them, and the reading.
 */
export type IdSource = {
  ids: AsyncIterable<string>;
  found(): number;
  isRead(): boolean;
  close(): void;
};

/** The bytes of a file, or of standard input for `-`. */
async function openInput(file: string): Promise<Readable> {
  if (file === '-') return process.stdin;
  if ((await stat(file)).isDirectory()) throw new Error('it is a folder. Name a file in it.');
  return createReadStream(file, { highWaterMark: 256 * 1024 });
}

/** PowerShell writes what it redirects in UTF-16. */
const encodingOf = (first: Uint8Array): string =>
  first[0] === 0xff && first[1] === 0xfe ? 'utf-16le' : 'utf-8';

/** Reads an input to its end, and gives `onIds` what it finds on the way. */
async function readIds(
  file: string,
  signal: AbortSignal,
  onIds: (ids: string[]) => void,
): Promise<void> {
  const finder = createIdFinder();
  let decoder: TextDecoder | null = null;
  const input = addAbortSignal(signal, await openInput(file));
  for await (const chunk of input as AsyncIterable<Uint8Array>) {
    decoder ??= new TextDecoder(encodingOf(chunk));
    onIds(finder.next(decoder.decode(chunk, { stream: true })));
  }
  onIds(finder.end());
}

const named = (file: string): string => (file === '-' ? 'standard input' : file);

const noIds = (file: string): CouldNot =>
  new CouldNot(
    'bad-input',
    `There is no document id in ${named(file)}. An id is a UUID, such as 0f8fad5b-d9cb-469f-a165-70867728950e. It may be anywhere in a line.`,
  );

/** Begins to read a file, or standard input for `-`. An aborted signal closes it. */
export function openIds(file: string, stopped: AbortSignal): IdSource {
  const closed = new AbortController();
  const signal = AbortSignal.any([stopped, closed.signal]);
  const found: string[] = [];
  let isRead = false;
  let fault: unknown = null;
  let wake = (): void => undefined;
  const take = (ids: string[]): void => {
    for (const id of ids) found.push(id);
    if (found.length > maxDocuments)
      throw new CouldNot(
        'too-large',
        `${named(file)} has more than ${grouped(maxDocuments)} document ids, the limit for one run. Split it into smaller files.`,
      );
    if (ids.length > 0) wake();
  };
  void readIds(file, signal, take)
    .catch((error: unknown) => {
      fault =
        error instanceof CouldNot
          ? error
          : new CouldNot('storage', `Cannot read ${named(file)}: ${readFault(error)}`);
    })
    .finally(() => {
      isRead = true;
      wake();
    });
  signal.addEventListener('abort', () => wake(), { once: true });
  async function* ids(): AsyncGenerator<string, void, undefined> {
    for (let index = 0; !signal.aborted; index += 1) {
      while (index >= found.length) {
        if (signal.aborted) return;
        if (fault !== null) throw fault;
        if (isRead && found.length === 0) throw noIds(file);
        if (isRead) return;
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
      const id = found[index];
      if (id !== undefined) yield id;
    }
  }
  return {
    ids: ids(),
    found: () => found.length,
    isRead: () => isRead,
    close: () => closed.abort(),
  };
}
