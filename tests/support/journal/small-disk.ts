import { spawnSync } from 'node:child_process';
import { chmod, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { ownFolder } from '../folder.ts';

const done = (command: string, ...args: string[]): boolean =>
  spawnSync(command, args, { stdio: 'ignore' }).status === 0;

/** A disk of so many KiB, mounted for one test; null where this system or this user cannot mount one. */
export async function smallDisk(kib: number): Promise<string | null> {
  const folder = join(await ownFolder(), 'disk');
  await mkdir(folder);
  if (!done('mount', '-t', 'tmpfs', '-o', `size=${kib}k`, 'tmpfs', folder)) return null;
  onTestFinished(() => void done('umount', '-l', folder));
  return folder;
}

/** Lets nobody write into a folder from now on: the mode of the folder for usual users, and for root, whom no mode stops, the mount. False where neither can be had. */
export async function lockFolder(folder: string): Promise<boolean> {
  if (process.getuid?.() === 0) return done('mount', '-o', 'remount,ro', folder);
  await chmod(folder, 0o500);
  onTestFinished(() => chmod(folder, 0o700));
  return process.getuid !== undefined;
}
