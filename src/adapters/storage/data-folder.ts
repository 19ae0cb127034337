import { access, chmod, constants, lstat, mkdir, open, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { OperationError } from '#operations/outcome.ts';
import { headBytes, isMarked, journalMark, sqliteHead } from './our-marks.ts';
import { isLinkOfOthers, kindOfFile } from './read-file.ts';

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
  /** Locked by the host that holds the folder, or by a command that writes; it says which. */
  lock: 'lock.sqlite',
  /** The newest log; older ones have a number behind their name. */
  log: 'assay.log',
} as const;

const ourFiles = Object.values(fileNames);

/**
 * The file of ours that this name says it is, or is next to (set aside, to be merged, rotated).
 * Undefined for a name that Assay never gives in a data folder.
 */
const ownName = (name: string): string | undefined =>
  ourFiles.find((own) => name === own || name.startsWith(`${own}.`) || name.startsWith(`${own}-`));
const isOurs = (name: string): boolean => ownName(name) !== undefined;

/** How a log of ours begins: with the time of its first line. */
const isLog = /^$|^\d{4}-\d{2}-\d{2}T\S+ (info|notice|fault) /;

/** Whether a file of one of our names begins as ours do. */
async function beginsAsOurs(folder: string, own: string): Promise<boolean> {
  const file = await open(
    join(folder, own),
    constants.O_RDONLY | (constants.O_NONBLOCK ?? 0),
  ).catch(() => null);
  if (file === null) return true;
  try {
    const head = Buffer.alloc(headBytes);
    const { bytesRead } = await file.read(head, 0, headBytes, 0);
    const text = head.toString('utf8', 0, bytesRead);
    if (own === fileNames.log) return isLog.test(text);
    return isMarked(text) || sqliteHead(head)?.mark === journalMark;
  } catch {
    return false;
  } finally {
    await file.close();
  }
}

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

/**
 * Reading a pipe would wait until somebody else opens it, and a device is no place for data. A link
 * of somebody else would lead what is written to a place of their choice.
 */
async function refuseOddFiles(folder: string, names: readonly string[]): Promise<void> {
  for (const name of names) {
    const [own, stats] = await Promise.all([
      lstat(join(folder, name)).catch(() => null),
      stat(join(folder, name)).catch(() => null),
    ]);
    const is =
      own !== null && isLinkOfOthers(own)
        ? 'a link of another user of this machine'
        : stats !== null && !stats.isFile() && !stats.isDirectory()
          ? kindOfFile(stats)
          : null;
    if (is !== null)
      throw cannotBeUsed(
        folder,
        `it contains ${name}, which is ${is} that Assay did not create. Move it away, or choose another folder.`,
      );
  }
}

/** The folder with its mode and the names in it; null where nothing is. Throws an OperationError `storage` for what is no data folder. */
async function lookAt(folder: string): Promise<{ mode: number; names: string[] } | null> {
  const stats = await stat(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw cannotBeUsed(folder, error.message);
  });
  if (stats === null) return null;
  if (!stats.isDirectory())
    throw cannotBeUsed(
      folder,
      `it is ${stats.isFile() ? 'a file' : kindOfFile(stats)}. Choose a folder.`,
    );
  const names = await readdir(folder).catch((error: Error) => {
    throw cannotBeUsed(folder, error.message);
  });
  await refuseOddFiles(folder, names.filter(isOurs));
  return { mode: stats.mode, names };
}

/** Our files among these names: by the way in which they begin, because other programs have a `tokens.json`, too. */
async function ownAmong(folder: string, names: readonly string[]): Promise<string[]> {
  const own: string[] = [];
  for (const name of names) {
    const base = ownName(name);
    if (base !== undefined && (await beginsAsOurs(folder, base))) own.push(name);
  }
  return own;
}

/**
 * For a command that only reads: throws where the folder is no place for data, changes nothing in it,
 * and returns what the user should know.
 */
export async function checkDataFolder(folder: string): Promise<string[]> {
  const found = await lookAt(folder);
  if (found === null || process.platform === 'win32' || !looser(found.mode)) return [];
  const own = await ownAmong(folder, found.names);
  const modes = await Promise.all(
    own.map(async (name) => ({ name, stats: await lstat(join(folder, name)).catch(() => null) })),
  );
  return modes
    .filter(({ stats }) => stats?.isFile() && looser(stats.mode))
    .map(
      ({ name }) =>
        `Other users of this machine may be able to read ${join(folder, name)}, until Assay next writes into the folder. You can set its mode to 0600.`,
    );
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
  const found = await lookAt(folder);
  if (found === null || process.platform === 'win32') return [];
  const own = ours ? found.names.filter(isOurs) : await ownAmong(folder, found.names);
  return tighten(folder, found.mode, own, ours || own.length === found.names.length);
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
  own: readonly string[],
  ours: boolean,
): Promise<string[]> {
  const notices: string[] = [];
  const isShared = (mode & sticky) !== 0 || !ours;
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
  for (const name of own) {
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
