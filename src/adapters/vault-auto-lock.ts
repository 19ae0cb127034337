import type { StoredVault } from './vault-stored.ts';

/** Locks so many minutes after the last use. A computer that slept counts those minutes as well, as soon as anybody asks. */
export function createAutoLock(lock: () => void, now: () => number = Date.now) {
  let timer: NodeJS.Timeout | null = null;
  let due = Number.POSITIVE_INFINITY;
  const stop = (): void => {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    due = Number.POSITIVE_INFINITY;
  };
  return {
    /** The key was used: the minutes begin anew. */
    touch({ autoLockMinutes }: Pick<StoredVault, 'autoLockMinutes'>): void {
      stop();
      if (autoLockMinutes === 0) return;
      due = now() + autoLockMinutes * 60_000;
      timer = setTimeout(lock, autoLockMinutes * 60_000).unref();
    },
    /** To be called before the key is used. */
    check(): void {
      if (now() >= due) lock();
    },
    stop,
  };
}
