import { lstat } from 'node:fs/promises';
import { kindOfFile } from './read-file.ts';
import { refuseReadOnly, replaceWhole } from './write-file.ts';

/**
 * Writes a document whole or not at all. Its owner alone can read it, also where a file that others could read was there before: the new one takes its place
 * and nothing else of it. A link is not followed, so that nobody who can write into the folder chooses where a document goes. Throws an
 * Error whose message says why it was not written.
 */
export async function writePrivateFile(path: string, bytes: Uint8Array): Promise<void> {
  const found = await lstat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (found?.isSymbolicLink())
    throw new Error(
      'it is a link, and Assay does not follow links. Choose the file that it points to.',
    );
  if (found && !found.isFile()) throw new Error(`it is ${kindOfFile(found)}. Choose a file.`);
  await refuseReadOnly(path);
  await replaceWhole(path, bytes);
}
