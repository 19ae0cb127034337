/** Prints one short line about what the test run does. */
export const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** Says what is being done, does it, and says how many seconds it took. */
export const timed = async <T>(what: string, work: () => Promise<T>): Promise<T> => {
  say(`${what}…`);
  const started = performance.now();
  const result = await work();
  say(`${what} took ${((performance.now() - started) / 1000).toFixed(1)} s.`);
  return result;
};
