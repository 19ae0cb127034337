import { access, chmod, constants, lstat, mkdir, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { OperationError } from '#operations/outcome.ts';
import { kindOfFile } from './read-file.ts';

/** What the files of a data folder are called. */
export const fileNames = {
  tokens: 'tokens.json',
  tokenUses: 'token-uses.json',
  /** Which tokens the workspaces of repositories may use. */
  tokenBindings: 'token-bindings.json',
  workspace: 'workspace.json',
  /** Which workspaces of repositories were open. */
  recentWorkspaces: 'recent-workspaces.json',
  window: 'window.json',
  windowState: 'window-state.json',
  webPort: 'web-port.json',
  journal: 'journal.sqlite',
  /** Locked by copies of Assay; nothing is ever written into it. */
  lock: 'lock.sqlite',
  /** The newest log; older ones have a number behind their name. */
  log: 'assay.log',
} as const;

const ourFiles = Object.values(fileNames);

/**
 * Whether Assay itself gives files such a name in a data folder: a file of ours, or one next to it
 * (set aside, to be merged, rotated).
 */
const isOurs = (name: string): boolean =>
  ourFiles.some((own) => name === own || name.startsWith(`${own}.`) || name.startsWith(`${own}-`));

/** What everybody else may do. */
const others = 0o077;
/**
 * In such a folder, only the owner of a file may remove it, although everybody may write to the
 * folder.
 */
const sticky = 0o1000;

const looser = (mode: number): boolean => (mode & others) !== 0;
const tightened = (mode: number): number => mode & ~others & 0o7777;

const cannotBeUsed = (folder: string, why: string): OperationError =>
  new OperationError('storage', `The data folder ${folder} cannot be used: ${why}`);

/** Reading a pipe would wait until somebody else opens it, and a device is no place for data. */
async function refuseOddFiles(folder: string, names: readonly string[]): Promise<void> {
  for (const name of names) {
    const stats = await stat(join(folder, name)).catch(() => null);
    if (stats !== null && !stats.isFile() && !stats.isDirectory())
      throw cannotBeUsed(
        folder,
        `it contains ${name}, which is ${kindOfFile(stats)} that Assay did not create. Move it away, or choose another folder.`,
      );
  }
}

/** Opens what is there as `prepareDataFolder` does, and makes nothing where nothing is. */
export async function checkDataFolder(folder: string, ours = false): Promise<string[]> {
  const stats = await stat(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw cannotBeUsed(folder, error.message);
  });
  if (stats === null) return [];
  if (!stats.isDirectory())
    throw cannotBeUsed(
      folder,
      `it is ${stats.isFile() ? 'a file' : kindOfFile(stats)}. Choose a folder.`,
    );
  const names = await readdir(folder).catch((error: Error) => {
    throw cannotBeUsed(folder, error.message);
  });
  await refuseOddFiles(folder, names.filter(isOurs));
  return process.platform === 'win32' ? [] : tighten(folder, stats.mode, names, ours);
}

/**
 * Creates the data folder, and revokes the access of others to the folder and to our files in it. A
 * folder that many people write to, or that holds other files, stays as it is, unless it is
 * entirely `ours`. Returns what the user should know. Throws if the folder cannot be created.
 */
export async function prepareDataFolder(folder: string, ours = false): Promise<string[]> {
  if ((await stat(folder).catch(() => null)) === null)
    await mkdir(folder, { recursive: true, mode: 0o700 }).catch((error: Error) => {
      throw cannotBeUsed(folder, `it cannot be created. ${error.message}`);
    });
  return checkDataFolder(folder, ours);
}

/** Prepares the folder, and throws an OperationError `storage` where nothing can be written into it. */
export async function refuseUnusable(folder: string): Promise<void> {
  await prepareDataFolder(folder);
  await access(folder, constants.W_OK | constants.X_OK).catch((error: Error) => {
    throw cannotBeUsed(
      folder,
      `nothing can be written into it. Choose another one, or change its access rights. ${error.message}`,
    );
  });
}

async function tighten(
  folder: string,
  mode: number,
  names: readonly string[],
  ours: boolean,
): Promise<string[]> {
  const notices: string[] = [];
  const isShared = (mode & sticky) !== 0 || !(ours || names.every(isOurs));
  if (looser(mode) && isShared)
    notices.push(
      `${folder} contains other files, so its access rights were not changed. Only you can read Assay's own files in it.`,
    );
  else if (looser(mode))
    await chmod(folder, tightened(mode)).catch(() => {
      notices.push(
        `Other users of this machine can look into ${folder}, and Assay cannot change that. Choose a folder of your own, or set its mode to 0700.`,
      );
    });
  for (const name of names.filter(isOurs)) {
    const file = join(folder, name);
    try {
      const stats = await lstat(file);
      if (stats.isFile() && looser(stats.mode)) await chmod(file, tightened(stats.mode));
    } catch {
      notices.push(
        `Other users of this machine may be able to read ${file}, and Assay cannot change that. Set its mode to 0600.`,
      );
    }
  }
  return notices;
}
