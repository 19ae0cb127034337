import { closeSync, lstatSync, mkdirSync, openSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type Database from 'libsql';
import { OperationError } from '#operations/outcome.ts';
import { fileNames } from './data-folder.ts';
import { isLinkOfOthers, linkOfOthers } from './read-file.ts';
import { loadSqlite } from './sqlite.ts';

/** Milliseconds that a program waits for a command that is writing. */
const usualPatience = 10_000;
/** Milliseconds between two tries, at most. */
const longestPause = 20;
/** Milliseconds after which a host must still be named to be believed. */
const pauseForHost = 100;

/** The programs that hold a data folder as long as they run; a command locks it for one write only. */
const hosts = { desktop: 'The Assay desktop app', web: 'A web host ("assay serve")' };
/** The host that holds the folder, as the lock file says it: the place in this list, 0 for a command. */
const holders = ['command', 'desktop', 'web'] as const;
type Holder = (typeof holders)[number];

/** `say` writes down who has the lock, for those who want it. */
type Lock = { say(holder: Holder): void; release(): void };
type Held = { holders: number; lock: Promise<Lock> };

const held = new Map<string, Held>();
const unlocked: Lock = { say: () => undefined, release: () => undefined };

/** Whether a process of this user has this number. */
export const isRunning = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

/** Whether SQLite says that somebody else has the lock. */
export const isBusy = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('SQLITE_BUSY');

/** Who has the lock, as it was written down; a command where that is just being done. */
function holderIn(database: Database.Database): Holder {
  try {
    const row = database.prepare('PRAGMA user_version').get() as { user_version: number };
    return holders[row.user_version] ?? 'command';
  } catch {
    return 'command';
  }
}

/**
 * One try: the lock, or who has it. If SQLite cannot lock at all, as in a
 * read-only folder, the write itself fails.
 */
function tryLock(Sqlite: typeof Database, file: string): Lock | Holder {
  let database: Database.Database | undefined;
  try {
    database = new Sqlite(file);
    // A killed program would leave a journal file behind, so it is held in memory.
    database.exec('PRAGMA journal_mode = MEMORY');
    database.exec('BEGIN IMMEDIATE');
    const open = database;
    const lock: Lock = {
      say(holder) {
        if (holderIn(open) === holder) return;
        try {
          open.exec(`PRAGMA user_version = ${holders.indexOf(holder)}`);
          // Only what is committed can be read by others, who may take the lock just then for a write.
          open.exec('PRAGMA busy_timeout = 1000; COMMIT; BEGIN IMMEDIATE');
        } catch {
          // On a full disk nobody can be told.
        }
        if (!open.inTransaction) open.exec('BEGIN IMMEDIATE');
      },
      release() {
        // A host that ended no longer holds the folder, whoever asks next.
        if (open.inTransaction) lock.say('command');
        // Closing alone would keep the lock as long as a statement of this connection lives.
        if (open.inTransaction) open.exec('ROLLBACK');
        open.close();
      },
    };
    lock.say('command');
    return lock;
  } catch (error) {
    const other = isBusy(error) && database !== undefined ? holderIn(database) : null;
    database?.close();
    return other ?? unlocked;
  }
}

/** The native library; null where it isn't installed. Loaded only where something is written. */
function installedSqlite(): typeof Database | null {
  try {
    return loadSqlite();
  } catch {
    return null;
  }
}

/** What to do where a folder has no locks, which SQLite reports as if somebody else had them all; null where it has. Some network shares have none. */
export function missingLocks(folder: string): string | null {
  const Sqlite = installedSqlite();
  const file = join(folder, `${fileNames.lock}.${process.pid}.tmp`);
  let database: Database.Database | undefined;
  try {
    closeSync(openSync(file, 'wx', 0o600));
    // Nobody else knows this file.
    database = Sqlite === null ? undefined : new Sqlite(file);
    database?.exec('PRAGMA journal_mode = MEMORY; BEGIN IMMEDIATE');
    return null;
  } catch (error) {
    return isBusy(error)
      ? `Files in ${folder} cannot be locked, as on some network shares. Keep the data folder on a disk of this machine: choose another folder with --data.`
      : null;
  } finally {
    database?.close();
    rmSync(file, { force: true });
  }
}

async function lockFolder(folder: string, patience: number, holder: Holder): Promise<Lock> {
  const file = join(folder, fileNames.lock);
  const Sqlite = installedSqlite();
  if (Sqlite === null) return unlocked;
  const link = lstatSync(file, { throwIfNoEntry: false });
  if (link !== undefined && isLinkOfOthers(link))
    throw new OperationError('storage', `${file} cannot be used: ${linkOfOthers}. Remove it.`);
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    // Only where it is not there yet: to open and close it would give up a lock of this process.
    closeSync(openSync(file, 'wx', 0o600));
  } catch {}
  const until = performance.now() + patience;
  let before: Holder = 'command';
  for (let pause = 1; ; pause = Math.min(pause * 2, longestPause)) {
    const lock = tryLock(Sqlite, file);
    if (typeof lock === 'object') return lock;
    // What a host that was killed wrote stands there until the next command has the lock.
    if (lock !== 'command' && lock !== before) {
      before = lock;
      await delay(pauseForHost);
      continue;
    }
    if (lock !== 'command')
      throw new OperationError(
        'storage',
        holder === 'command'
          ? `${hosts[lock]} uses ${folder}, so nothing was saved. Make the change there, or close it and try again.`
          : `${hosts[lock]} uses ${folder}. Close it, or choose another folder with --data.`,
      );
    if (performance.now() > until)
      throw new OperationError(
        'storage',
        missingLocks(folder) ??
          `Another command has been writing to ${folder} for ${Math.round(patience / 1000)} seconds. Nothing was saved. Try again when it has ended.`,
      );
    await delay(pause * (0.5 + Math.random()));
  }
}

/** Takes the lock, or shares the one that this process has; returns the way to give it up. */
async function take(
  folder: string,
  patience: number,
  holder: Holder,
): Promise<() => Promise<void>> {
  const key = resolve(folder);
  const mine = held.get(key) ?? { holders: 0, lock: lockFolder(key, patience, holder) };
  held.set(key, mine);
  mine.holders += 1;
  const giveUp = async (): Promise<void> => {
    mine.holders -= 1;
    if (mine.holders > 0) return;
    held.delete(key);
    await mine.lock.then(
      ({ release }) => release(),
      () => undefined,
    );
  };
  try {
    const lock = await mine.lock;
    if (holder !== 'command') lock.say(holder);
    return giveUp;
  } catch (error) {
    await giveUp();
    throw error;
  }
}

/**
 * Holds a data folder for a host until it gives the folder up: there is one writing host, and commands change nothing but calls meanwhile. Throws
 * OperationError `storage`, which names the host that holds it.
 */
export const holdFolder = (
  folder: string,
  host: keyof typeof hosts,
): Promise<() => Promise<void>> => take(folder, usualPatience, host);

/**
 * Runs the work while no other process does so in the same folder. Work of this process in the same
 * folder shares its lock, which the system releases when the process ends in any way. Throws
 * OperationError `storage` if a host holds the folder, or another command too long.
 */
export async function lockedFolder<T>(
  folder: string,
  work: () => Promise<T>,
  patience = usualPatience,
): Promise<T> {
  const giveUp = await take(folder, patience, 'command');
  try {
    return await work();
  } finally {
    await giveUp();
  }
}
