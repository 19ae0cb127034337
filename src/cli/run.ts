import { styleText } from 'node:util';
import { type Command, CommanderError } from 'commander';
import { looksGeneratedName, looksRandom } from '#core/secrets/random-look.ts';
import { mask } from '#core/secrets/redact.ts';
import { withMaskedAddresses } from '#core/secrets/url-secrets.ts';
import { editDistance } from '#core/text/edit-distance.ts';
import { completionOf } from './completion.ts';
import { askingForHelp } from './options.ts';
import { commandWords, createProgram } from './program.ts';
import { exits } from './terminal/exit-codes.ts';
import { beginOutput, CouldNot, fail, print } from './terminal/output.ts';
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

const colors = { '✖': 'red', '▲': 'yellow', ℹ: 'blue', '✔': 'green' } as const;

/** A text whose signs of a level, at the begin of a line, have its colour. `NO_COLOR` and a terminal without colours keep it plain. */
const inColor = (text: string): string =>
  text.replace(/^[✖▲ℹ✔]/gm, (sign) => styleText(colors[sign as keyof typeof colors], sign));

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
    const isText = typeof chunk === 'string';
    const text = forTerminal(isText ? chunk : new TextDecoder().decode(chunk));
    return isText && stream.hasColors?.() ? inColor(text) : text;
  };
  stream.write = (chunk: string | Uint8Array, ...rest: unknown[]): boolean =>
    write(shown(chunk), ...rest.filter((one) => typeof one === 'function'));
}

/** What was typed wrong, as the reader of the options says it, without the values that were typed: one of them may be a secret. */
export function usageText(message: string): string {
  const said = withMaskedAddresses(message)
    .replace(/^error: (.)/, (_start, letter: string) => letter.toUpperCase())
    .replace(/'(-[^'=]*)=[^']*'/g, (_whole, option: string) => `'${option}'`)
    .replace(/(?<![^\s'"<>])[^\s'"<>]*[^\s'"<>.,;]/g, (word) =>
      looksGeneratedName(word) || looksRandom(word) ? mask : word,
    );
  const [what, hint] = said.split('\n');
  return [what?.replace(/(?<![.?])$/, '.'), hint?.replace(/^\((.*)\)$/, '$1')].join(' ').trimEnd();
}

/** The words of a command that there is not, and what was probably meant; null where the words are those of a command. */
function unknownCommand([first, second]: readonly string[]): string | null {
  if (first === undefined || first.startsWith('-')) return null;
  const isKnown = (typed: string): boolean => commandWords.includes(typed);
  const hasParts = commandWords.some((words) => words.startsWith(`${first} `));
  const isOther = hasParts && second !== undefined && !/^(?:-|\d|help$)/.test(second);
  const typed = isOther ? `${first} ${second}` : first;
  if (typed === 'help' || isKnown(typed)) return null;
  // A single word may be the last one of two, or begin as the word that was meant.
  const distance = (words: string): number =>
    Math.min(...[words, words.split(' ')[1] ?? words].map((word) => editDistance(word, typed)));
  const near = commandWords.filter(
    (words) =>
      2 * distance(words) < Math.min(5, typed.length) ||
      typed.startsWith(`${words}-`) ||
      words.startsWith(typed),
  );
  const [best] = near.sort((a, b) => distance(a) - distance(b));
  return `There is no command "${typed}". ${
    best === undefined
      ? `"assay ${isOther ? `${first} ` : ''}--help" lists the commands.`
      : `Did you mean "assay ${best}"?`
  }`;
}

/** How a command was typed wrong, and what says how to type it. */
function usageOf({ message }: CommanderError, command: Command): string {
  const said = usageText(message);
  const [, typed = '', choices = ''] =
    /'([^']*)' is invalid.* Allowed choices are (.*)\.$/.exec(message) ?? [];
  const near = choices.split(', ').find((choice) => editDistance(choice, typed) <= 2);
  if (near) return `${said} Did you mean ${near}?`;
  if (/Did you mean|is invalid\./.test(said)) return said;
  const name = [command.parent?.name(), command.name()].filter((one) => one && one !== 'assay');
  return `${said} "${['assay', ...name, '--help'].join(' ')}" says what it takes.`;
}

/** Whether the command was asked for JSON, which an error is printed in as well. */
export const wantsJson = (): boolean => process.argv.includes('--json');

/** Runs the command that the arguments of this process name to its end, and leaves the exit code in `process.exitCode`. */
export async function runCommand(): Promise<void> {
  beginOutput();
  const args = process.argv.slice(2);
  const completes = args[0] === '--completion';
  const program = await createProgram(completes ? null : args);
  if (completes) program.action(({ completion }) => print(completionOf(completion, program)));
  let failed = program;
  for (const command of [program, ...program.commands.flatMap((one) => [one, ...one.commands])])
    command.exitOverride().configureOutput({
      outputError() {
        failed = command;
      },
    });

  try {
    const unknown = unknownCommand(args);
    if (unknown !== null) throw new CouldNot('usage', usageText(unknown));
    // The desktop app runs this as well, and removed its own arguments.
    await program.parseAsync(askingForHelp(process.argv), { from: 'node' });
  } catch (error) {
    if (error instanceof CommanderError) {
      process.exitCode = error.exitCode === 0 ? exits.good : exits.couldNot;
      // A command of several words without the second one prints its help.
      if (error.exitCode !== 0 && error.code !== 'commander.help')
        process.exitCode = fail(new CouldNot('usage', usageOf(error, failed)), wantsJson());
    } else process.exitCode = fail(error, wantsJson());
  }
}
