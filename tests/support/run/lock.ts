import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const givesUpAfterMs = 15 * 60_000;

/** Runs `work` while no other process does so under the same lock folder; a lock whose owner is gone is taken over. */
export const underLock = async <T>(folder: string, work: () => Promise<T>): Promise<T> => {
  await mkdir(dirname(folder), { recursive: true });
  const until = Date.now() + givesUpAfterMs;
  while (!(await taken(folder))) {
    if (Date.now() > until)
      throw new Error(
        `another run has held ${folder} for too long; remove that folder if it is gone`,
      );
    await pause(500);
  }
  try {
    return await work();
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

const taken = async (folder: string): Promise<boolean> => {
  const owner = join(folder, 'pid');
  try {
    await mkdir(folder);
    await writeFile(owner, String(process.pid));
    return true;
  } catch {
    const pid = Number(await readFile(owner, 'utf8').catch(() => Number.NaN));
    if (Number.isInteger(pid) && pid > 0 && !isRunning(pid))
      await rm(folder, { recursive: true, force: true });
    return false;
  }
};

const isRunning = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
};
