/** Milliseconds between two runs: a key that is held down passes many rows. */
const pace = 150;

/** Runs at once, and then at most once in 150 ms, with what was given last. */
export function createPaced<T>(run: (given: T) => void): { next(given: T): void; cancel(): void } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let freeAt = 0;
  return {
    next(given) {
      clearTimeout(timer);
      const go = (): void => {
        freeAt = Date.now() + pace;
        run(given);
      };
      const wait = freeAt - Date.now();
      if (wait <= 0) go();
      else timer = setTimeout(go, wait);
    },
    cancel: () => clearTimeout(timer),
  };
}
