import { createRunSpeed, speedText } from '#core/document/run-speed.ts';
import { several } from '#core/text/wording.ts';
import { say } from '../terminal/output.ts';
import { progressLine } from '../terminal/progress-line.ts';

/** Milliseconds between two looks at how far a run is. */
const onTerminal = 250;
/** Milliseconds between two lines in a pipe. */
const inPipe = 10_000;
/** The width of the bar, in characters. */
const barWidth = 20;

/** How far a run is. `done` counts the documents of an earlier run, too, of which there are `earlier`. */
type RunCounts = { done: number; earlier: number; notFine: number; total: number };

const barOf = ({ done, total }: RunCounts): string => {
  const filled = Math.floor((done / total) * barWidth);
  return `[${'#'.repeat(filled)}${'-'.repeat(barWidth - filled)}] `;
};

/**
 * Shows on stderr how far a run is: a bar on a terminal, a line every 10 seconds elsewhere. `print`
 * writes a result and `say` anything else in between; `stop` takes the bar away. It also keeps the
 * process alive while every document waits.
 */
export function showRun(counts: () => RunCounts): {
  print(text: string | Uint8Array): void;
  say(text: string): void;
  stop(): void;
} {
  const isTerminal = process.stderr.isTTY === true;
  const line = progressLine('');
  const speedAt = createRunSpeed(performance.now());
  const text = (): string => {
    const now = counts();
    const failed = now.notFine === 0 ? '' : `, ${several(now.notFine, 'document')} not fine`;
    // What an earlier run finished says nothing about how fast this one is.
    const own = { done: now.done - now.earlier, total: now.total - now.earlier };
    const speed = speedAt(performance.now(), own.done, own.total);
    return `${speedText(now.done, now.total, speed)}${failed}`;
  };
  const show = (): void => {
    if (isTerminal) line.write(`${barOf(counts())}${text()}`);
    else say(text());
  };
  const ticking = setInterval(show, isTerminal ? onTerminal : inPipe);
  return {
    print(text) {
      if (process.stdout.isTTY) line.clear();
      process.stdout.write(text);
    },
    say(text) {
      line.clear();
      say(text);
    },
    stop() {
      clearInterval(ticking);
      line.clear();
    },
  };
}
