/** Runs one task after another, in order. A task that fails fails for its caller only. */
export type InTurn = <T>(work: () => Promise<T>) => Promise<T>;

/** A queue of its own, so that two changes of one thing never cross. */
export function oneAtATime(): InTurn {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const next = last.then(work);
    last = next.catch(() => undefined);
    return next;
  };
}
