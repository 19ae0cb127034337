import { chmod, lstat, mkdir, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fileNames } from './file-names.ts';

const ourFiles = Object.values(fileNames);

/** Whether a name in a data folder is one that Assay gives: a file of ours, or what stands beside one (set aside, merged later, rotated). */
const isOurs = (name: string): boolean => ourFiles.some((own) => name === own || name.startsWith(`${own}.`) || name.startsWith(`${own}-`));

/** What everybody else may do. */
const others = 0o077;
/** Whoever made a file in such a folder is the only one who may remove it: it is everybody's. */
const sticky = 0o1000;

const looser = (mode: number): boolean => (mode & others) !== 0;
const tightened = (mode: number): number => mode & ~others & 0o7777;

/**
 * Makes the data folder, and takes from others what they may do there: in the folder, and with our files in it. A folder that many write into, or that holds files
 * that are not ours, stays as it is, unless it is `ours` altogether. Comes back with what the user should know. Throws where the folder cannot be made.
 */
export async function prepareDataFolder(folder: string, ours = false): Promise<string[]> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if (process.platform === 'win32') return [];
  const names = await readdir(folder);
  const { mode } = await stat(folder);
  const notices: string[] = [];
  const isShared = (mode & sticky) !== 0 || !(ours || names.every(isOurs));
  if (looser(mode) && isShared)
    notices.push(`${folder} holds files of others, so everybody who could look into it still can. Assay's own files in it are yours only.`);
  else if (looser(mode))
    await chmod(folder, tightened(mode)).catch(() => {
      notices.push(
        `Others on this machine can look into ${folder}, and that cannot be changed from here. Choose a folder of your own, or give it the mode 0700.`,
      );
    });
  for (const name of names.filter(isOurs)) {
    const file = join(folder, name);
    try {
      const stats = await lstat(file);
      if (stats.isFile() && looser(stats.mode)) await chmod(file, tightened(stats.mode));
    } catch {
      notices.push(`Others on this machine may be able to read ${file}, and that cannot be changed from here. Give it the mode 0600.`);
    }
  }
  return notices;
}
