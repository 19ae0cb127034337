import { constants } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';

/** What came of a file: its bytes, or why there are none. */
export type FileRead = { bytes: Buffer } | { failed: string };

/** Milliseconds after which a file that does not answer, as on a share that is gone, is given up. */
const longestRead = 10_000;

/** The reason in the system's own words, which name the path but nothing of what is in the file. */
const reason = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : 'it does not open');

async function readBounded(path: string, mostBytes: number): Promise<FileRead> {
  const noFile = { failed: 'is no regular file' };
  // Before it is opened: opening a device can do something by itself.
  if (!(await stat(path)).isFile()) return noFile;
  // Without waiting: what became a pipe since then would be waited for until somebody writes into it.
  const file = await open(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
  try {
    if (!(await file.stat()).isFile()) return noFile;
    const bytes = Buffer.alloc(mostBytes + 1);
    let size = 0;
    for (let read = 1; read > 0 && size < bytes.length; size += read) read = (await file.read(bytes, size, bytes.length - size, null)).bytesRead;
    return size > mostBytes ? { failed: `has more than ${mostBytes} bytes, too many for a secret` } : { bytes: bytes.subarray(0, size) };
  } finally {
    await file.close();
  }
}

/** Reads a regular file of at most `mostBytes`; never waits for a pipe, a device or a share that is gone. */
export async function readSecretFile(path: string, mostBytes: number): Promise<FileRead> {
  const ended = new AbortController();
  const tooLate = delay<FileRead>(longestRead, { failed: 'does not answer' }, { signal: ended.signal, ref: false });
  try {
    return await Promise.race([readBounded(path, mostBytes), tooLate]);
  } catch (error) {
    return { failed: `cannot be read (${reason(error)})` };
  } finally {
    ended.abort();
    await tooLate.catch(() => undefined);
  }
}
