import { createInterface, type Interface } from 'node:readline';
import { PassThrough, type Readable, Writable } from 'node:stream';
import { CouldNot } from './output.ts';

/**
 * A person at a terminal. Questions go to stderr, so that stdout holds only the command's output.
 */
export type Terminal = {
  /** Whether there is one. Without a terminal nobody can be asked. */
  isThere: boolean;
  /** Asks for a secret without showing what is typed. Throws CouldNot if nothing is typed. */
  hidden(question: string): Promise<string>;
  tell(text: string): void;
  /** Asks for a yes; everything else means no. */
  yes(question: string): Promise<boolean>;
};

/** Shows what is typed and nothing else of what readline writes: its moves of the cursor are not for a guarded output. */
const echoTo = (output: Writable): Writable =>
  new Writable({
    write(chunk, _encoding, done) {
      const typed = String(chunk).replaceAll('\r', '');
      if (!typed.includes('\u001b')) output.write(typed);
      done();
    },
  });

/** The next line; null when the question was ended by Ctrl+C or Ctrl+D. */
const typed = (lines: Interface, interrupt: () => void): Promise<string | null> =>
  new Promise((resolve) => {
    lines.once('line', (line) => {
      resolve(line);
      lines.close();
    });
    lines.once('SIGINT', () => {
      lines.close();
      interrupt();
    });
    lines.once('close', () => resolve(null));
  });

/** The terminal of these two streams, by default those of the process. */
export function terminalOf(
  input: Readable & { isTTY?: boolean } = process.stdin,
  output: Writable = process.stderr,
): Terminal {
  // The terminal gives Ctrl+C as a key while it does not show what is typed.
  const interrupt = (): void => void (input === process.stdin && process.emit('SIGINT'));
  return {
    isThere: input.isTTY === true,
    tell: (text) => void output.write(`${text}\n`),
    async hidden(question) {
      // Readline shows what is typed on its output, and this one goes nowhere. It comes before the question: until then the terminal itself shows keys.
      const lines = createInterface({
        input,
        output: new PassThrough().resume(),
        terminal: true,
        historySize: 0,
      });
      output.write(`${question} `);
      const line = await typed(lines, interrupt);
      output.write('\n');
      if (line) return line;
      throw new CouldNot('cancelled', 'Nothing was typed, so nothing was changed.');
    },
    async yes(question) {
      output.write(`${question} [y/N] `);
      const lines = createInterface({
        input,
        output: echoTo(output),
        terminal: true,
        historySize: 0,
      });
      return /^y(es)?$/i.test((await typed(lines, interrupt))?.trim() ?? '');
    },
  };
}
