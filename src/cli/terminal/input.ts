import { fstatSync } from 'node:fs';
import { readRegularFile } from '#adapters/storage/read-file.ts';
import { CouldNot } from './output.ts';

/** Bytes of a file with certificates or a key, at most. */
export const mostKeyBytes = 1024 * 1024;

const sizeText = (bytes: number): string =>
  bytes < 1024 * 1024 ? `${bytes / 1024} KiB` : `${bytes / 1024 / 1024} MiB`;

const tooLarge = (what: string, mostBytes: number): CouldNot =>
  new CouldNot(
    'too-large',
    `${what} has more than ${sizeText(mostBytes)}, which is the most that Assay reads here. Give a smaller one.`,
  );

/** Everything on standard input. Throws CouldNot once it is more than `mostBytes`, and where it cannot be read. */
export async function readStandardInput(mostBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    // Node takes a folder for an input that is empty, which would be judged.
    if (fstatSync(0).isDirectory()) throw new Error('it is a folder');
    for await (const chunk of process.stdin as AsyncIterable<Uint8Array>) {
      size += chunk.length;
      if (size > mostBytes) break;
      chunks.push(chunk);
    }
  } catch (error) {
    throw new CouldNot(
      'storage',
      `Standard input cannot be read: ${error instanceof Error ? error.message : error}`,
    );
  }
  if (size > mostBytes) throw tooLarge('Standard input', mostBytes);
  return new Uint8Array(Buffer.concat(chunks));
}

/** The bytes of a file, or of standard input for `-`. Throws CouldNot for one of more than `mostBytes`, and for what is no file, such as a pipe or a device. */
export async function readInput(file: string, mostBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  if (file === '-') return readStandardInput(mostBytes);
  const read = await readRegularFile(file, mostBytes);
  if ('bytes' in read) return read.bytes;
  if (read.failed === 'too large') throw tooLarge(`The file ${file}`, mostBytes);
  if (read.failed === 'not readable')
    throw new CouldNot('storage', `${file} cannot be read: ${read.reason}`);
  const next =
    read.is === 'a folder'
      ? 'Name a file in it.'
      : 'Name a file, or pipe it into standard input and give - in its place.';
  throw new CouldNot('storage', `${file} cannot be read, because it is ${read.is}. ${next}`);
}
