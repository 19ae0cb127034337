import { setTimeout as delay } from 'node:timers/promises';
import { readRegularFile } from './regular-file.ts';

/** What came of a file: its bytes, or why there are none. */
export type FileRead = { bytes: Buffer } | { failed: string };

/** Milliseconds after which a file that does not answer, as on a share that is gone, is given up. */
const longestRead = 10_000;

async function readBounded(path: string, mostBytes: number): Promise<FileRead> {
  const read = await readRegularFile(path, mostBytes);
  if ('bytes' in read) return { bytes: Buffer.from(read.bytes.buffer) };
  if (read.failed === 'not a file') return { failed: 'is no regular file' };
  if (read.failed === 'too large') return { failed: `has more than ${mostBytes} bytes, too many for a secret` };
  return { failed: `cannot be read (${read.code ?? 'it does not open'})` };
}

/** Reads a regular file of at most `mostBytes`; never waits for a pipe, a device or a share that is gone. */
export async function readSecretFile(path: string, mostBytes: number): Promise<FileRead> {
  const ended = new AbortController();
  const tooLate = delay<FileRead>(longestRead, { failed: 'does not answer' }, { signal: ended.signal, ref: false });
  try {
    return await Promise.race([readBounded(path, mostBytes), tooLate]);
  } finally {
    ended.abort();
    await tooLate.catch(() => undefined);
  }
}
