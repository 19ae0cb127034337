import { constants, type Stats } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { errorText } from '#core/text/wording.ts';

/**
 * The result of reading a file: its bytes, or why there are none (what it `is` instead of a file,
 * or the system's `code` and `reason`).
 */
export type RegularFile =
  | { bytes: Uint8Array<ArrayBuffer> }
  | { failed: 'not a file'; is: string }
  | { failed: 'too large' }
  | { failed: 'not readable'; code: string | null; reason: string };

const plainReasons: Readonly<Record<string, string>> = {
  ENOENT: 'There is no such file.',
  ENOTDIR: 'A part of its path is not a folder.',
  EACCES: 'You may not read it.',
  EPERM: 'You may not read it.',
};

/** Why a file cannot be read, as a sentence where the reason is a common one. */
export function readFault(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return plainReasons[code] ?? errorText(error);
}

/** What an entry of a file system is if it is not a regular file. */
export function kindOfFile(stats: Stats): string {
  if (stats.isDirectory()) return 'a folder';
  if (stats.isFIFO()) return 'a pipe';
  if (stats.isSocket()) return 'a socket';
  return 'a device';
}

/**
 * Whether an entry is a link that another user made: in a folder that others write to, it would
 * choose what Assay reads and writes. The system's administrator may set links.
 */
export const isLinkOfOthers = (stats: Stats): boolean =>
  stats.isSymbolicLink() && stats.uid !== 0 && stats.uid !== (process.getuid?.() ?? stats.uid);

/** What a message says of such a link. */
export const linkOfOthers = 'it is a link that another user of this machine made';

/** Bytes that are read at a time: what a file says of its size need not be true. */
const piece = 1024 * 1024;

async function readOpen(path: string, maxBytes: number): Promise<RegularFile> {
  // Checked before opening, because opening a device can have effects.
  const before = await stat(path);
  if (!before.isFile()) return { failed: 'not a file', is: kindOfFile(before) };
  // Without waiting: what became a pipe since then would be waited for until somebody writes into it.
  const file = await open(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
  try {
    const stats = await file.stat();
    if (!stats.isFile()) return { failed: 'not a file', is: kindOfFile(stats) };
    if (stats.size > maxBytes) return { failed: 'too large' };
    const chunks: Uint8Array[] = [];
    let size = 0;
    for (;;) {
      const chunk = Buffer.alloc(Math.min(piece, maxBytes + 1 - size));
      const { bytesRead } = await file.read(chunk, 0, chunk.length, null);
      if (bytesRead === 0) return { bytes: new Uint8Array(Buffer.concat(chunks)) };
      size += bytesRead;
      if (size > maxBytes) return { failed: 'too large' };
      chunks.push(chunk.subarray(0, bytesRead));
    }
  } finally {
    await file.close();
  }
}

/** Reads a regular file of at most `maxBytes`; never waits for a pipe, and never opens a device or a socket. */
export async function readRegularFile(path: string, maxBytes: number): Promise<RegularFile> {
  try {
    return await readOpen(path, maxBytes);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : null;
    return {
      failed: 'not readable',
      code,
      reason: readFault(error),
    };
  }
}
