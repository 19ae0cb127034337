import { fstatSync } from 'node:fs';
import { InvalidArgumentError } from 'commander';
import { readRegularFile } from '#adapters/storage/read-file.ts';
import { formatBytes } from '#core/http/byte-size.ts';
import { errorText } from '#core/text/wording.ts';
import { CouldNot } from './output.ts';

/** Bytes of a file with certificates or a key, at most. */
export const maxKeyBytes = 1024 * 1024;

const tooLarge = (what: string, maxBytes: number): CouldNot =>
  new CouldNot(
    'too-large',
    `${what} is larger than ${formatBytes(maxBytes)}, the limit for this input. Use a smaller one.`,
  );

/** Everything on standard input. Throws CouldNot once it is more than `maxBytes`, and where it cannot be read. */
export async function readStandardInput(maxBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    // Node takes a folder for an input that is empty, which would be judged.
    if (fstatSync(0).isDirectory()) throw new Error('it is a folder');
    for await (const chunk of process.stdin as AsyncIterable<Uint8Array>) {
      size += chunk.length;
      if (size > maxBytes) break;
      chunks.push(chunk);
    }
  } catch (error) {
    throw new CouldNot('storage', `Cannot read standard input: ${errorText(error)}`);
  }
  if (size > maxBytes) throw tooLarge('Standard input', maxBytes);
  return new Uint8Array(Buffer.concat(chunks));
}

/**
 * The bytes of a file, or of standard input for `-`. Throws CouldNot for more than `maxBytes`, and
 * for anything but a file, such as a pipe or a device.
 */
export async function readInput(file: string, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  if (file === '-') return readStandardInput(maxBytes);
  const read = await readRegularFile(file, maxBytes);
  if ('bytes' in read) return read.bytes;
  if (read.failed === 'too large') throw tooLarge(`The file ${file}`, maxBytes);
  if (read.failed === 'not readable')
    throw new CouldNot('storage', `Cannot read ${file}: ${read.reason}`);
  const next =
    read.is === 'a folder'
      ? 'Name a file in it.'
      : 'Name a file, or pipe it to standard input and use - as the file name.';
  throw new CouldNot('storage', `Cannot read ${file}, because it is ${read.is}. ${next}`);
}

/** A finite number (DOC-REQ-4), or a usage error. */
export function numberOption(text: string): number {
  const value = Number(text);
  if (text.trim() === '' || !Number.isFinite(value))
    throw new InvalidArgumentError('This must be a number.');
  return value;
}

/** A whole number of seconds, up to a week. */
export function secondsOption(text: string): number {
  const seconds = Number(text);
  if (!/^\d+$/.test(text) || seconds < 1 || seconds > 604_800)
    throw new InvalidArgumentError('Seconds must be a whole number from 1 to 604800.');
  return seconds;
}

export function portOption(text: string): number {
  const port = Number(text);
  if (!/^\d+$/.test(text) || port > 65_535)
    throw new InvalidArgumentError(
      'The port must be a whole number from 0 (any free port) to 65535.',
    );
  return port;
}

/** Whole minutes, up to a day; 0 means never. */
export function minutesOption(text: string): number {
  const minutes = Number(text);
  if (!/^\d+$/.test(text) || minutes > 1440)
    throw new InvalidArgumentError('Minutes must be a whole number from 0 (never) to 1440.');
  return minutes;
}

export function httpStatusOption(text: string): number {
  const status = Number(text);
  if (!/^\d{3}$/.test(text) || status < 100 || status > 599)
    throw new InvalidArgumentError('The HTTP status must be a whole number from 100 to 599.');
  return status;
}
