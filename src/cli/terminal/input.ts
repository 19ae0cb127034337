import { fstatSync } from 'node:fs';
import { addAbortSignal } from 'node:stream';
import { Argument, InvalidArgumentError } from 'commander';
import { readRegularFile } from '#adapters/storage/read-file.ts';
import { formatBytes } from '#core/http/byte-size.ts';
import { errorText } from '#core/text/wording.ts';
import { interruption, wasInterrupted } from './exit-codes.ts';
import { CouldNot } from './output.ts';

/** Bytes of a file with certificates or a key, at most. */
export const maxKeyBytes = 1024 * 1024;

const tooLarge = (what: string, maxBytes: number): CouldNot =>
  new CouldNot(
    'too-large',
    `${what} is larger than ${formatBytes(maxBytes)}, the limit for this input. Use a smaller one.`,
  );

/** Everything on standard input, unless Ctrl+C ends the wait for it. Throws CouldNot once it is more than `maxBytes`, and where it cannot be read. */
export async function readStandardInput(maxBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    // Node takes a folder for an input that is empty, which would be judged.
    if (fstatSync(0).isDirectory()) throw new Error('it is a folder');
    for await (const chunk of addAbortSignal(
      interruption,
      process.stdin,
    ) as AsyncIterable<Uint8Array>) {
      size += chunk.length;
      if (size > maxBytes) break;
      chunks.push(chunk);
    }
  } catch (error) {
    if (wasInterrupted()) throw error;
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

/** Writes a file that only its owner can read. Throws CouldNot, naming `what` could not be written. */
export async function writeOutput(path: string, bytes: Uint8Array, what: string): Promise<void> {
  const { writePrivateFile } = await import('#adapters/storage/write-file.ts');
  await writePrivateFile(path, bytes).catch((error: unknown) => {
    throw new CouldNot('storage', `Cannot write ${what} to ${path}: ${errorText(error)}`);
  });
}

/** The number of a call of the history. */
export function seqArgument(text: string): number {
  const seq = Number(text);
  if (!/^\d+$/.test(text) || !Number.isSafeInteger(seq))
    throw new InvalidArgumentError('This must be the number of a call, from "assay history".');
  return seq;
}

const units = { m: 60_000, h: 3_600_000, d: 24 * 3_600_000 };

/** An age such as `90m`, `12h` or `7d` in milliseconds. */
export function ageOption(text: string): number {
  const [, number, unit] = /^(\d{1,6})([mhd])$/.exec(text) ?? [];
  if (!(Number(number) > 0)) throw new InvalidArgumentError('Write it like 90m, 12h or 7d.');
  return Number(number) * units[unit as keyof typeof units];
}

/** A time in milliseconds since 1970: an ISO date or time, or how long ago, such as `90m`, `12h` or `7d`. */
export function sinceOption(text: string, now = Date.now()): number {
  if (/^\d{1,6}[mhd]$/.test(text)) return now - ageOption(text);
  const at = /^\d{4}-\d{2}-\d{2}(T|$)/.test(text) ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(at))
    throw new InvalidArgumentError(
      'This must be an ISO date or time, or minutes, hours or days ago, such as 90m, 12h or 7d.',
    );
  return at;
}

/** The argument of a command that takes several calls of the history. */
export const seqsArgument = (): Argument =>
  new Argument('<seq...>', 'numbers of the calls').argParser<number[]>((text, before = []) => [
    ...before,
    seqArgument(text),
  ]);

/** Collects the values of an option that may be typed several times. */
export const repeatable = (text: string, before: string[] = []): string[] => [...before, text];

/** `d=urn:example`, a prefix and its namespace; repeatable. */
export function namespaceOption(
  text: string,
  before: Record<string, string> = {},
): Record<string, string> {
  const equals = text.indexOf('=');
  const [prefix, uri] = [text.slice(0, equals), text.slice(equals + 1)];
  if (equals === -1 || !/^[\w.-]+$/.test(prefix) || uri === '')
    throw new InvalidArgumentError(
      'This must be a prefix and its namespace, such as d=urn:example.',
    );
  if (prefix === '__proto__')
    throw new InvalidArgumentError('__proto__ cannot be used as a prefix. Use any other name.');
  return { ...before, [prefix]: uri };
}

/** A reader of whole numbers within a range; `zero` is what 0 means. */
export const wholeNumber =
  (least: number, most: number, zero?: string) =>
  (text: string): number => {
    const value = Number(text);
    if (!/^\d+$/.test(text) || value < least || value > most)
      throw new InvalidArgumentError(
        `This must be a whole number from ${least}${zero ? ` (${zero})` : ''} to ${most}.`,
      );
    return value;
  };

/** A whole number of seconds, up to a week. */
export const secondsOption = wholeNumber(1, 604_800);
/** The number of a port. */
export const portOption = wholeNumber(0, 65_535, 'any free port');
