import { constants } from 'node:fs';
import { lstat, open } from 'node:fs/promises';
import type { z } from 'zod';
import { isObject } from '#core/contract/words.ts';
import { formatBytes } from '#core/http/byte-size.ts';
import { parseJson } from '#core/json/text.ts';
import { isMarked } from './our-marks.ts';
import { isLinkOfOthers, kindOfFile, linkOfOthers } from './read-file.ts';

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

/** What the text of a file holds; the text is null if there is no such file. `newest` is the highest version that this program knows. */
export function foundIn<S extends z.ZodType>(
  text: string | null,
  schema: S,
  newest: number,
): Found<z.output<S>> {
  if (text === null) return { is: 'missing' };
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

/** The text of a file that Assay wrote; null if there is no such file. Errors of the system are thrown unchanged. */
export async function textOf(path: string): Promise<string | null> {
  try {
    if (isLinkOfOthers(await lstat(path))) throw new Error(linkOfOthers);
    // Without waiting, should it be a pipe.
    const handle = await open(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
    try {
      const stats = await handle.stat();
      if (!stats.isFile()) throw new Error(`it is ${kindOfFile(stats)}, not a file`);
      if (stats.size > maxBytes) throw new Error(`it has more than ${formatBytes(maxBytes)}`);
      return await handle.readFile('utf8');
    } finally {
      await handle.close();
    }
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}
