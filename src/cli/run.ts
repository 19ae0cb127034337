import { CommanderError } from 'commander';
import { looksGeneratedName, looksRandom } from '#core/secrets/random-look.ts';
import { mask } from '#core/secrets/redact.ts';
import { withMaskedAddresses } from '#core/secrets/url-secrets.ts';
import { askingForHelp } from './options.ts';
import { createProgram } from './program.ts';
import { exits } from './terminal/exit-codes.ts';
import { beginOutput, fail, printJson } from './terminal/output.ts';
import { escaped, forTerminal } from './terminal/printable.ts';

/**
 * What a runner of CI jobs takes for a command: GitHub and Azure (`##[`, `##vso[`), TeamCity and GitLab anywhere in a line, GitHub's
 * newer ones at its beginning.
 */
const runnerCommand =
  /(?<=#)#(?=\[|vso\[|teamcity\[)|(?<=section_(?:start|end)):|:(?=:)(?<=^[^\S\n]*:)/gim;

/** A text in which a server cannot give a command to a runner. JSON stays the same JSON. */
export const forLog = (text: string): string => text.replace(runnerCommand, escaped);

type Output = NodeJS.WriteStream & { fd: number };

/** The reader of the output has gone, as `head` does. */
const readerLeft = new Set(['EPIPE', 'ERR_STREAM_DESTROYED', 'ECONNRESET']);

/**
 * Guards an output of the process, whatever writes to it: what goes to a terminal is escaped, and in a text that goes anywhere else the commands of CI runners are.
 * Bytes are data, and go there as they are.
 * A reader that left changes nothing, so that the command still ends with its verdict; `failed` hears of every other error, such as
 * a full disk.
 */
export function guardOutput(stream: Output, failed: (error: NodeJS.ErrnoException) => void): void {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (!readerLeft.has(error.code ?? '')) failed(error);
  });
  const write = stream.write.bind(stream) as (
    chunk: string | Uint8Array,
    ...rest: unknown[]
  ) => boolean;
  const shown = (chunk: string | Uint8Array): string | Uint8Array => {
    if (!stream.isTTY) return typeof chunk === 'string' ? forLog(chunk) : chunk;
    return forTerminal(typeof chunk === 'string' ? chunk : new TextDecoder().decode(chunk));
  };
  stream.write = (chunk: string | Uint8Array, ...rest: unknown[]): boolean =>
    write(shown(chunk), ...rest.filter((one) => typeof one === 'function'));
}

/** What was typed wrong, as the reader of the options says it, without the values that were typed: one of them may be a secret. */
export const usageText = (message: string): string =>
  withMaskedAddresses(message)
    .replace(/'(-[^'=]*)=[^']*'/g, (_whole, option: string) => `'${option}'`)
    .replace(/(?<![^\s'"<>])[^\s'"<>]*[^\s'"<>.,;]/g, (word) =>
      looksGeneratedName(word) || looksRandom(word) ? mask : word,
    );

/** Whether the command was asked for JSON, which an error is printed in as well. */
export const wantsJson = (): boolean => process.argv.includes('--json');

/** Runs the command that the arguments of this process name to its end, and leaves the exit code in `process.exitCode`. */
export async function runCommand(): Promise<void> {
  beginOutput();
  const program = await createProgram(process.argv.slice(2));
  for (const command of [program, ...program.commands.flatMap((one) => [one, ...one.commands])])
    command
      .exitOverride()
      .configureOutput({ outputError: (text, write) => write(usageText(text)) });

  try {
    // The desktop app runs this as well, and removed its own arguments.
    await program.parseAsync(askingForHelp(process.argv), { from: 'node' });
  } catch (error) {
    if (error instanceof CommanderError) {
      process.exitCode = error.exitCode === 0 ? exits.good : exits.couldNot;
      if (error.exitCode !== 0 && wantsJson())
        printJson({ error: { code: 'usage', message: usageText(error.message) } });
    } else process.exitCode = fail(error, wantsJson());
  }
}
