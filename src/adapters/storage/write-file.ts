import { rmSync } from 'node:fs';
import {
  lstat,
  mkdir,
  open,
  readdir,
  readlink,
  realpath,
  rename,
  rm,
  stat,
} from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { isLinkOfOthers, kindOfFile, linkOfOthers } from './read-file.ts';

/** Milliseconds after which a temporary file is certainly abandoned. */
const leftBehindAfter = 60_000;
const isWindows = process.platform === 'win32';

let written = 0;
const temporaryName = (path: string): string => {
  written += 1;
  return `${path}.${process.pid}-${written}.tmp`;
};

/** How many links may stand behind one another before the last one leads nowhere. */
const maxLinks = 8;

/** The target of a link, so that the link stays a link, even if its target does not exist. */
async function behindLinks(path: string, left = maxLinks): Promise<string> {
  const real = await realpath(path).catch(() => null);
  if (real !== null || left === 0) return real ?? path;
  const next = await readlink(path).catch(() => null);
  return next === null ? path : behindLinks(resolve(dirname(path), next), left - 1);
}

/** The target of a link that may be followed. Throws an Error for one of another user. */
async function behindOwnLinks(path: string): Promise<string> {
  const stats = await lstat(path).catch(() => null);
  if (stats !== null && isLinkOfOthers(stats)) throw new Error(linkOfOthers);
  return behindLinks(path);
}

/**
 * Throws the system's error if the file is read-only: the system would replace it without checking.
 */
export async function refuseReadOnly(path: string): Promise<void> {
  const mode = await stat(path).then(
    (stats) => stats.mode,
    () => null,
  );
  if (mode !== null && (mode & 0o200) === 0)
    throw Object.assign(new Error('EACCES: the file is read-only'), { code: 'EACCES' });
}

/** On Windows, a process that reads a file briefly prevents its replacement. */
async function replace(from: string, to: string): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await rename(from, to);
    } catch (error) {
      const isHeld =
        isWindows &&
        error instanceof Error &&
        'code' in error &&
        ['EPERM', 'EACCES', 'EBUSY'].includes(String(error.code));
      if (!isHeld || tries === 10) throw error;
      await delay(10 * tries);
    }
  }
}

async function syncFolder(folder: string): Promise<void> {
  if (isWindows) return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Temporary files that are being written. */
const unfinished = new Set<string>();
const removeUnfinished = (): void => {
  for (const path of unfinished) rmSync(path, { force: true });
};

/** Removes the file if the process exits before `done` is called. One listener serves all files: a run of many documents writes many at once. */
function removedOnExit(path: string): { done(): void } {
  if (unfinished.size === 0) process.on('exit', removeUnfinished);
  unfinished.add(path);
  return {
    done() {
      unfinished.delete(path);
      if (unfinished.size === 0) process.off('exit', removeUnfinished);
    },
  };
}

const ownerOnly = 0o600;

/**
 * Replaces what is there with a new file, readable by its owner only unless `mode` says otherwise,
 * and resolves when name and bytes are on disk. A full disk, or a process that ends meanwhile,
 * leaves the old file as it was. Throws the system's errors.
 */
export async function replaceWhole(
  path: string,
  content: string | Uint8Array,
  mode = ownerOnly,
): Promise<void> {
  const temporary = temporaryName(path);
  const guard = removedOnExit(temporary);
  try {
    const handle = await open(temporary, 'wx', ownerOnly);
    try {
      if (mode !== ownerOnly) await handle.chmod(mode);
      await handle.writeFile(content);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await replace(temporary, path);
    await syncFolder(dirname(path));
  } catch (error) {
    await rm(temporary, { force: true }).catch(() => undefined);
    throw error;
  } finally {
    guard.done();
  }
}

/** Writes a file of ours whole or not at all, as `replaceWhole` does, behind the links that lead to it. */
export async function writeWhole(path: string, text: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const real = await behindOwnLinks(path);
  await refuseReadOnly(real);
  await replaceWhole(real, text);
}

/** Replaces a file of the user whole or not at all; whoever could read it still can. Throws the system's errors. */
export async function writeKeepingMode(path: string, text: string): Promise<void> {
  const real = await behindLinks(path);
  await refuseReadOnly(real);
  const { mode } = await stat(real);
  await removeLeftBehind(real);
  await replaceWhole(real, text, mode & 0o777);
}

/** Renames a file within its folder and returns its new name. */
export async function setAside(path: string): Promise<string> {
  const real = await behindOwnLinks(path);
  const aside = `${real}.set-aside-${Date.now()}`;
  await replace(real, aside);
  return aside;
}

/**
 * Removes what a killed writer left next to the file, once it is old enough. A failure is not worth
 * a message.
 */
export async function removeLeftBehind(path: string): Promise<void> {
  const real = await behindLinks(path);
  const folder = dirname(real);
  const isOurs = (name: string): boolean =>
    name.startsWith(`${basename(real)}.`) &&
    /^\d+-\d+\.tmp$/.test(name.slice(basename(real).length + 1));
  const names = (await readdir(folder).catch(() => [])).filter(isOurs);
  for (const name of names) {
    const file = join(folder, name);
    try {
      if (Date.now() - (await stat(file)).mtimeMs > leftBehindAfter) await rm(file);
    } catch {}
  }
}

/**
 * Writes a document whole or not at all. Only its owner can read it, even if others could read the
 * file that it replaces. A link is not followed, so that nobody who can write to the folder chooses
 * where a document goes. Throws an Error whose message says why it was not written.
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
