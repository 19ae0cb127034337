import { writeSync } from 'node:fs';
import { grouped } from '#core/text/wording.ts';
import type { Progress } from '#operations/outcome.ts';

/**
 * The line that says how far a command is. `show` puts it in the words of the command, `write` in
 * other words of ours; `clear` takes it away, before anything else is written.
 */
export type ProgressLine = {
  show(progress: Progress): void;
  write(text: string): void;
  clear(): void;
};

type Screen = { isTTY?: boolean; columns?: number; write(text: string): void };

/** The terminal itself: what is written to stderr otherwise cannot go back to the begin of its line. */
const ownScreen = (): Screen => ({
  isTTY: process.stderr.isTTY,
  columns: process.stderr.columns,
  write(text) {
    try {
      writeSync(process.stderr.fd, text);
    } catch {
      // Nobody needs to see how far a command is.
    }
  },
});

/** How far work is, in one line that is written anew; where there is no terminal, nothing. `what`: "12 of 45 probes"; of a file that is read, the share. */
export function progressLine(what = '', screen: Screen = ownScreen()): ProgressLine {
  let shown = 0;
  const put = (text: string): void => {
    // Only digits and our own words: nothing that the terminal would act upon.
    screen.write(`\r${text.padEnd(shown)}\r${text}`);
    shown = text.length;
  };
  const write = (text: string): void => {
    // A terminal that does not know its width says 0.
    if (screen.isTTY === true) put(text.slice(0, (screen.columns || 80) - 1));
  };
  return {
    show({ done, total, unit }) {
      if (total === null) return;
      write(
        unit === 'bytes'
          ? `${Math.floor((done / total) * 100)} % read`
          : `${grouped(done)} of ${grouped(total)} ${what}`,
      );
    },
    write,
    clear() {
      if (shown > 0) put('');
    },
  };
}
