import { closeSync, lstatSync, mkdirSync, openSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type Database from 'libsql';
import { OperationError } from '#operations/outcome.ts';
import { fileNames } from './data-folder.ts';
import { isLinkOfOthers, linkOfOthers } from './read-file.ts';

/** Milliseconds one copy waits for another that is writing. */
const usualPatience = 10_000;
/** Milliseconds between two tries, at most. */
const longestPause = 20;

type Lock = { release(): void };
type Held = { holders: number; lock: Promise<Lock> };

const held = new Map<string, Held>();
const unlocked: Lock = { release: () => undefined };

const isBusy = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('SQLITE_BUSY');

/**
 * One try: the lock, or null while another process has it. If SQLite cannot lock at all, as in a
 * read-only folder, the write itself fails.
 */
function tryLock(Sqlite: typeof Database, file: string): Lock | null {
  let database: Database.Database | undefined;
  try {
    database = new Sqlite(file);
    // A killed copy would leave a journal file behind, so it is held in memory.
    database.exec('PRAGMA journal_mode = MEMORY');
    database.exec('BEGIN IMMEDIATE');
    const open = database;
    return {
      release() {
        open.exec('ROLLBACK');
        open.close();
      },
    };
  } catch (error) {
    database?.close();
    return isBusy(error) ? null : unlocked;
  }
}

/** The native library; null where it isn't installed. Loaded only where something is written, and by `require`: `import` would parse it for its names first. */
function loadSqlite(): typeof Database | null {
  try {
    return createRequire(import.meta.url)('libsql');
  } catch {
    return null;
  }
}

async function lockFolder(folder: string, patience: number): Promise<Lock> {
  const file = join(folder, fileNames.lock);
  const Sqlite = loadSqlite();
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
  for (let pause = 1; ; pause = Math.min(pause * 2, longestPause)) {
    const lock = tryLock(Sqlite, file);
    if (lock !== null) return lock;
    if (performance.now() > until)
      throw new OperationError(
        'storage',
        `Another copy of Assay has been writing to ${folder} for ${Math.round(patience / 1000)} seconds. Nothing was saved. Close the other copy, or try again.`,
      );
    await delay(pause * (0.5 + Math.random()));
  }
}

/**
 * Runs the work while no other process does so in the same folder. Work of this process in the same
 * folder shares its lock, which the system releases when the process ends in any way. Throws
 * OperationError `storage` if others hold the lock too long.
 */
export async function lockedFolder<T>(
  folder: string,
  work: () => Promise<T>,
  patience = usualPatience,
): Promise<T> {
  const key = resolve(folder);
  const mine = held.get(key) ?? { holders: 0, lock: lockFolder(key, patience) };
  held.set(key, mine);
  mine.holders += 1;
  try {
    await mine.lock;
    return await work();
  } finally {
    mine.holders -= 1;
    if (mine.holders === 0) {
      held.delete(key);
      await mine.lock.then(
        ({ release }) => release(),
        () => undefined,
      );
    }
  }
}
