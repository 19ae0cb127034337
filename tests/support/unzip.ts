import { createWriteStream } from 'node:fs';
import { chmod, mkdir, symlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { openPromise } from 'yauzl';

const fileType = 0o170000;
const symbolicLink = 0o120000;

/** Unpacks the files of `archive` for which `place` gives a path below `folder`, with their permissions. Paths leaving the archive are refused. */
export const unzip = async (
  archive: string,
  folder: string,
  place: (path: string) => string | undefined,
): Promise<void> => {
  const zip = await openPromise(archive, { lazyEntries: true });
  try {
    for await (const entry of zip.eachEntry()) {
      const path = place(entry.fileName);
      if (path === undefined || entry.fileName.endsWith('/')) continue;
      const target = join(folder, path);
      const mode = entry.externalFileAttributes >>> 16;
      await mkdir(dirname(target), { recursive: true });
      const content = await zip.openReadStreamPromise(entry);
      if ((mode & fileType) === symbolicLink) await symlink(await text(content), target);
      else {
        await pipeline(content, createWriteStream(target));
        await chmod(target, mode & 0o777 || 0o644);
      }
    }
  } finally {
    zip.close();
  }
};
