import { realpath } from 'node:fs/promises';
import { isAbsolute, relative, resolve, sep, win32 } from 'node:path';
import { readRegularFile } from '../storage/read-file.ts';

/** The largest assay.yaml, and the largest file that it may name, in bytes. */
export const maxBytes = 1024 * 1024;
export const tooLarge = 'is larger than 1 MiB';

const isInside = (folder: string, path: string): boolean => {
  const way = relative(folder, path);
  return way !== '' && way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way);
};

/** Hears of each file of the workspace before it is read, also of one that is not there. */
export type OnRead = (path: string) => void;

/** The text of a file; null for bytes that are not UTF-8: a change would write other letters in their place. */
export function textIn(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

export const notUtf8 = 'is not in UTF-8. Save it in that encoding';

const outside = 'leads out of the folder of the workspace. Name a file inside it';

/** The place of a file of the workspace behind all links, or why it is not used. */
export type InsidePath = { path: string } | { refused: string };

/**
 * Where a path of the workspace leads. It must stay inside the folder, also behind links, because
 * whoever wrote the workspace is not trusted with the rest of the disk.
 */
export async function pathInside(folder: string, written: string): Promise<InsidePath> {
  if (isAbsolute(written) || win32.isAbsolute(written) || /^[a-z]:/i.test(written))
    return { refused: 'must be relative to the folder of the workspace' };
  const path = resolve(folder, written);
  if (!isInside(folder, path)) return { refused: outside };
  try {
    const real = await realpath(path);
    return isInside(await realpath(folder), real) ? { path: real } : { refused: outside };
  } catch {
    return { refused: 'does not exist or cannot be opened' };
  }
}

/** Reads the text of a file of the workspace and names the file to `onRead` first; says why if it cannot be read. */
export async function readInside(
  folder: string,
  written: string,
  onRead: OnRead,
): Promise<{ text: string } | { refused: string }> {
  const inside = await pathInside(folder, written);
  const path = resolve(folder, written);
  if (isInside(folder, path)) onRead(path);
  if ('refused' in inside) return inside;
  onRead(inside.path);
  const read = await readRegularFile(inside.path, maxBytes);
  if ('bytes' in read) {
    const text = textIn(read.bytes);
    return text === null ? { refused: notUtf8 } : { text };
  }
  if (read.failed === 'not a file') return { refused: `is ${read.is}, not a file` };
  if (read.failed === 'too large') return { refused: tooLarge };
  return { refused: `cannot be read (${read.code ?? read.reason})` };
}
