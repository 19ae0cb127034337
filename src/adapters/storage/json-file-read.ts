import { type BigIntStats, constants } from 'node:fs';
import { lstat, open, stat } from 'node:fs/promises';
import type { z } from 'zod';
import { isObject } from '#core/contract/words.ts';
import { formatBytes } from '#core/http/byte-size.ts';
import { parseJson } from '#core/json/text.ts';
import { isMarked } from './our-marks.ts';
import { isLinkOfOthers, kindOfFile, linkOfOthers } from './read-file.ts';

/**
 * Identifies one state of a file without reading it. `at` is the time of writing, in milliseconds
 * since 1970.
 */
export type Stamp = { mark: string; at: number };

export const stampOf = ({ mtimeNs, size, ino, mtimeMs }: BigIntStats): Stamp => ({
  mark: `${mtimeNs}:${size}:${ino}`,
  at: Number(mtimeMs),
});

/** Milliseconds within which a file can be written twice and look the same. */
const tick = 100;

/** Whether whatever is written into the file from now on will show in its stamp. */
export const isSettled = ({ at }: Stamp): boolean => Date.now() - at > tick;

/**
 * The content of a file: a value, nothing, a value of a newer Assay, something damaged that has our
 * mark, or something of another program, with the reason.
 */
export type Found<T> =
  | { is: 'value'; value: T }
  | { is: 'missing' }
  | { is: 'newer'; version: number }
  | { is: 'damaged'; why: string }
  | { is: 'foreign'; why: string };

/** A file of ours is far smaller. */
const maxBytes = 256 * 1024 * 1024;

/** The state of a file. `text` is null if there is no file. */
export type FileState<T> = { text: string | null; found: Found<T> };

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT';

const missing: FileState<never> = { text: null, found: { is: 'missing' } };

const versionOf = (value: unknown): number =>
  typeof value === 'object' &&
  value !== null &&
  'version' in value &&
  typeof value.version === 'number'
    ? value.version
    : 0;

/** Whether nothing of a file would be lost that is written again as what was read of it. */
const isWhole = (stored: unknown, read: unknown): boolean =>
  isObject(stored) && isObject(read) && Object.keys(stored).every((key) => key in read);

/** What a text of the file holds. `newest` is the highest version that is known here. */
function foundIn<S extends z.ZodType>(text: string, schema: S, newest: number): Found<z.output<S>> {
  const isOurs = isMarked(text);
  const unreadable = (why: string): Found<never> => ({ is: isOurs ? 'damaged' : 'foreign', why });
  if (text.trim() === '') return unreadable('it is empty');
  // Some editors begin a file with this mark.
  const parsed = parseJson(text.replace(/^\uFEFF/, ''));
  if (!parsed.ok) return unreadable('it is not JSON');
  const version = versionOf(parsed.value);
  if (version > newest) return { is: 'newer', version };
  const checked = schema.safeParse(parsed.value);
  if (!checked.success) {
    const place = checked.error.issues[0]?.path.join('.') ?? '';
    return unreadable(`${place === '' ? 'its content' : place} is not as Assay writes it`);
  }
  return isOurs || isWhole(parsed.value, checked.data)
    ? { is: 'value', value: checked.data }
    : unreadable('it holds what Assay does not write');
}

async function opened(path: string): Promise<{ text: string; stamp: Stamp } | null> {
  try {
    if (isLinkOfOthers(await lstat(path))) throw new Error(linkOfOthers);
    // Without waiting, should it be a pipe.
    const handle = await open(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
    try {
      const stats = await handle.stat();
      if (!stats.isFile()) throw new Error(`it is ${kindOfFile(stats)}, not a file`);
      if (stats.size > maxBytes) throw new Error(`it has more than ${formatBytes(maxBytes)}`);
      // Before the text, so that whatever is written meanwhile shows in the next look.
      const stamp = stampOf(await handle.stat({ bigint: true }));
      return { text: await handle.readFile('utf8'), stamp };
    } finally {
      await handle.close();
    }
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

const markNow = (path: string): Promise<string | null> =>
  stat(path, { bigint: true }).then(
    (stats) => stampOf(stats).mark,
    () => null,
  );

/**
 * Checks a file repeatedly, and reads it only when it may have changed. Errors of the system while
 * opening it are thrown as they are.
 */
export function createFileReader<S extends z.ZodType>(path: string, schema: S, newest: number) {
  let last: FileState<z.output<S>> | null = null;
  /** Of the last look, when the file could not change since without showing it. */
  let known: string | null = null;
  return {
    async look(): Promise<FileState<z.output<S>>> {
      if (last !== null && known !== null && (await markNow(path)) === known) return last;
      const now = await opened(path);
      known = now !== null && isSettled(now.stamp) ? now.stamp.mark : null;
      if (now === null) last = missing;
      else if (last === null || last.text !== now.text)
        last = { text: now.text, found: foundIn(now.text, schema, newest) };
      return last;
    },
    /** What reading would make of this text. */
    reading: (text: string): Found<z.output<S>> => foundIn(text, schema, newest),
    /** What this process has just written. */
    wrote(text: string, value: z.output<S>): void {
      last = { text, found: { is: 'value', value } };
      known = null;
    },
  };
}
