/** Where the steps are shown: a terminal, or a file or pipe. */
type Output = { isTTY?: boolean; write(text: string): unknown };

/** The steps of a start as they are shown. */
export type Steps = {
  /** Shows the next step, from when it begins. */
  begin(step: string): void;
  /** Shows a last sentence, with the time that all steps took. */
  end(sentence: string): void;
};

/** Shows each step with the time since the first: on a terminal in one line that goes on every second, elsewhere in a line each. */
export function showSteps(
  output: Output = process.stdout,
  now: () => number = performance.now.bind(performance),
): Steps {
  const startedAt = now();
  let ticking: NodeJS.Timeout | undefined;
  let shown = 0;
  const put = (step: string): void => {
    const line = `${Math.round((now() - startedAt) / 1000)} s  ${step}`;
    if (output.isTTY !== true) output.write(`${line}\n`);
    else output.write(`\r${line.padEnd(shown)}`);
    shown = line.length;
  };
  return {
    begin(step) {
      clearInterval(ticking);
      put(step);
      if (output.isTTY === true) ticking = setInterval(put, 1000, step);
    },
    end(sentence) {
      clearInterval(ticking);
      put(sentence);
      if (output.isTTY === true) output.write('\n');
    },
  };
}
