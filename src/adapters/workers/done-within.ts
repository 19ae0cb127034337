class TakesLong extends Error {}

/**
 * Does work on the calling thread for so many milliseconds at most; null where it takes longer. The
 * work calls `step` as it goes, which ends it.
 */
export async function doneWithin<T>(
  milliseconds: number,
  work: (step: () => void) => T | Promise<T>,
): Promise<{ answer: T } | null> {
  let end: number | null = null;
  const step = (): void => {
    end ??= performance.now() + milliseconds;
    if (performance.now() > end) throw new TakesLong();
  };
  try {
    return { answer: await work(step) };
  } catch (error) {
    if (error instanceof TakesLong) return null;
    throw error;
  }
}
