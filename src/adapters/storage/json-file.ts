import { type FSWatcher, watch } from 'node:fs';
import { basename, dirname, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { z } from 'zod';
import { errorText } from '#core/text/wording.ts';
import { OperationError } from '#operations/outcome.ts';
import { lockedFolder } from './folder-lock.ts';
import { type FileState, type Found, foundIn, textOf } from './json-file-read.ts';
import { type InTurn, oneAtATime } from './one-at-a-time.ts';
import { isMarked, markedText } from './our-marks.ts';
import { removeLeftBehind, setAside, writeWhole } from './write-file.ts';

/** Milliseconds between two checks of a file without change events. */
const usualPause = 2000;
/** Milliseconds in which an editor writes what it writes. */
const settlingMs = 50;

/**
 * Calls `look` until it is stopped: soon after the folder reports a change, and every two seconds,
 * because not every file system reports changes. Does not keep the process alive.
 */
export function watchFile(path: string, look: () => void): () => void {
  let soon: NodeJS.Timeout | null = null;
  let watcher: FSWatcher | null = null;
  const lookSoon = (): void => {
    soon ??= setTimeout(() => {
      soon = null;
      look();
    }, settlingMs).unref();
  };
  const stopListening = (): void => {
    watcher?.close();
    watcher = null;
  };
  const listen = (): void => {
    if (watcher !== null) return;
    try {
      watcher = watch(dirname(path), { persistent: false }, (_event, name) => {
        if (name === null || name === basename(path)) lookSoon();
      }).on('error', stopListening);
    } catch {
      // The folder is not there yet, or cannot be watched.
    }
  };
  listen();
  const poll = setInterval(() => {
    listen();
    look();
  }, usualPause).unref();
  return () => {
    clearInterval(poll);
    if (soon !== null) clearTimeout(soon);
    stopListening();
  };
}

/**
 * A JSON file of ours: validated when read, written whole or not at all, readable by its owner
 * only. `read` returns null if there is none. `change` works on the current content, one process at
 * a time, and resolves when it is on disk. Throws OperationError `storage`. The value is shared: never
 * change it in place.
 */
export type JsonFile<T> = {
  read(): Promise<T | null>;
  change(changed: (stored: T | null) => T | Promise<T>): Promise<T>;
};

/** `version` is the highest that this Assay knows: a file that says a higher one is left alone. */
export type JsonFileOptions = { version?: number };

/** Milliseconds in which somebody else may still be writing what looks damaged. */
const settling = 100;

const isUnreadable = <T>(found: Found<T>): found is Extract<Found<T>, { why: string }> =>
  found.is === 'damaged' || found.is === 'foreign';

/**
 * `what` names the file's content in messages. A file of ours with invalid content is set aside next
 * to its old place when something has to be written, so that nothing in it is lost; until then Assay
 * goes on with what was read last, and `tell` gets the sentence for the user. A file of another
 * program is never changed: it has no mark, or holds more than ours.
 */
export function jsonFile<S extends z.ZodType>(
  path: string,
  schema: S,
  what: string,
  tell: (notice: string) => void,
  { version = Number.POSITIVE_INFINITY }: JsonFileOptions = {},
): JsonFile<z.output<S>> {
  type T = z.output<S>;
  const queue = queueOf(resolve(path));
  /** Looking and writing, so that no look finds half of what this process does. */
  const step = oneAtATime();
  let isCleaned = false;
  let last: FileState<T> | null = null;
  let lastGood: T | null = null;
  /** The damaged text that was already reported. */
  let reported: string | null = null;

  const cannot = (done: string, error: unknown): OperationError =>
    error instanceof OperationError
      ? error
      : new OperationError(
          'storage',
          `The ${what} at ${path} cannot be ${done}: ${errorText(error)}`,
        );

  const look = (): Promise<FileState<T>> =>
    step(async () => {
      const text = await textOf(path).catch((error: unknown) => {
        throw cannot('opened', error);
      });
      if (last?.text !== text) last = { text, found: foundIn(text, schema, version) };
      if (last.found.is === 'value') lastGood = last.found.value;
      if (last.found.is === 'missing') lastGood = null;
      return last;
    });
  const write = (value: T): Promise<T> =>
    step(async () => {
      const text = markedText(what, value);
      const found = foundIn(text, schema, version);
      if (found.is !== 'value')
        throw new Error(
          `The ${what} was not written, because Assay could not read it again in this form.`,
        );
      await writeWhole(path, text).catch((error: unknown) => {
        throw cannot('written', error);
      });
      last = { text, found };
      lastGood = found.value;
      return found.value;
    });
  /** A look that does not mistake a file that is being written in place for a damaged one. */
  async function settledLook(): Promise<FileState<T>> {
    const now = await look();
    if (!isUnreadable(now.found) || now.text === reported) return now;
    await delay(settling);
    return look();
  }
  const refusal = (why: string): OperationError =>
    new OperationError('storage', `The ${what} at ${path} ${why}`);
  /** Throws for a file that is not ours to change: one of a newer Assay, and one that never was ours. */
  function refuseOthers({ found, text }: FileState<T>): void {
    if (found.is !== 'newer' && found.is !== 'foreign') return;
    const wasOurs = lastGood !== null || isMarked(text ?? '');
    if (found.is === 'newer' && wasOurs)
      throw refusal(
        `was written by a newer version of Assay (file version ${found.version}, this Assay supports ${version}) and was not changed. Start the newer Assay, or move the file away to create a new one.`,
      );
    const why = found.is === 'newer' ? `it says version ${found.version}` : found.why;
    if (!wasOurs)
      throw refusal(
        `is not one of Assay, or is damaged so far that Assay does not know it (${why}). It was not changed. Choose another folder, or move the file away to create a new one.`,
      );
  }
  /** What the file holds, with a damaged one put aside; to be called under the lock, so that only one process does so. */
  async function cleared(): Promise<T | null> {
    const now = await settledLook();
    refuseOthers(now);
    if (!isCleaned) await removeLeftBehind(path);
    isCleaned = true;
    const { found, text } = now;
    if (found.is === 'value') return found.value;
    if (!isUnreadable(found) || text?.trim() === '') return lastGood;
    const aside = await setAside(path).catch((error: unknown) => {
      throw cannot('set aside', error);
    });
    const next =
      lastGood === null ? 'a new one was created' : 'the last readable version replaced it';
    tell(`The ${what} could not be read (${found.why}). It was kept as ${aside}, and ${next}.`);
    return lastGood;
  }
  const exclusively = <R>(work: () => Promise<R>): Promise<R> =>
    queue(() => lockedFolder(dirname(path), work));

  return {
    async read() {
      const now = await settledLook();
      refuseOthers(now);
      if (!isUnreadable(now.found)) return lastGood;
      if (reported !== now.text)
        tell(
          `The ${what} at ${path} cannot be read (${now.found.why}). Assay continues ${lastGood === null ? 'without it' : 'with the last readable version'}. When you next change something, Assay keeps the unreadable file next to the new one.`,
        );
      reported = now.text;
      return lastGood;
    },
    async change(changed) {
      // Before the folder is locked, which makes a file in it.
      refuseOthers(await settledLook());
      return exclusively(async () => write(await changed(await cleared())));
    },
  };
}

const queues = new Map<string, InTurn>();
/** One for each path, so that two changes of one file never cross. */
function queueOf(path: string): InTurn {
  const queue = queues.get(path) ?? oneAtATime();
  queues.set(path, queue);
  return queue;
}
