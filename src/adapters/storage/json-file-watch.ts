import { type FSWatcher, watch } from 'node:fs';
import { basename, dirname } from 'node:path';

/** Milliseconds between two looks at a file that says nothing by itself. */
const usualPause = 2000;
/** Milliseconds in which an editor writes what it writes. */
const settling = 50;

/**
 * Has a file looked at again and again until it is stopped: soon after its folder says that it changed, and every two seconds, because not every file system says so. Keeps no
 * process from ending.
 */
export function watchFile(path: string, look: () => void): () => void {
  let soon: NodeJS.Timeout | null = null;
  let watcher: FSWatcher | null = null;
  const lookSoon = (): void => {
    soon ??= setTimeout(() => {
      soon = null;
      look();
    }, settling).unref();
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
