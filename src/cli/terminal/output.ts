import { withoutCredentials } from '#core/secrets/without-credentials.ts';
import { OperationError } from '#operations/outcome.ts';
import { exits, wasInterrupted } from './exit-codes.ts';

/** Ends a command with a sentence for stderr and exit code 2; with `json`, `report` is still printed on stdout. */
export class CouldNot extends Error {
  readonly code: string;
  readonly report: object;
  constructor(code: string, message: string, report: object = {}) {
    super(message);
    this.code = code;
    this.report = report;
  }
}

/** `print` writes the result of a command to stdout; `say` writes everything else to stderr. */
export const print = (text: string): void => void process.stdout.write(`${text}\n`);
export const say = (text: string): void => void process.stderr.write(`${text}\n`);
/** Writes what was asked for as data, such as a table or an export: to anything but a terminal, byte for byte. */
export const printData = (text: string, end = '\n'): void =>
  void process.stdout.write(Buffer.from(`${text}${end}`));
export function printJson(value: object): void {
  hasPrintedJson = true;
  print(JSON.stringify(value, null, 2));
}
/** A reader of stdout takes one JSON text: what goes wrong after the verdict is for stderr. */
let hasPrintedJson = false;

let known: (() => readonly string[])[] = [];

/** Forgets what an earlier command of this process printed and its secrets. */
export function beginOutput(): void {
  hasPrintedJson = false;
  known = [];
}

/** Masks the secrets that this knows of in every error from now on. */
export const hideSecrets = (secrets: () => readonly string[]): void => void known.push(secrets);

type Described = { code: string; message: string; report: object };

/** An error as the user reads it: a bug of ours shows its name and message, never a stack. */
function describeError(error: unknown): Described {
  if (error instanceof CouldNot) return error;
  if (error instanceof OperationError)
    return { code: error.code, message: error.message, report: {} };
  const fault = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  const message = `Assay itself failed (${fault.split('\n', 1)[0]?.slice(0, 300)}). This is a bug in Assay, not in your input. Please report it.`;
  return { code: 'internal', message, report: {} };
}

/**
 * Prints why a command failed, on stderr and, with JSON output, on stdout as well; returns the exit
 * code.
 */
export function fail(error: unknown, json: boolean): number {
  const stopped = wasInterrupted();
  const { code, message, report } = sayWhy(
    stopped && !(error instanceof CouldNot) ? interrupted() : error,
  );
  if (json && !hasPrintedJson) printJson({ error: { code, message }, ...report });
  return stopped ? exits.stopped : exits.couldNot;
}

/** Says on stderr why something failed, and returns what it said. */
export function sayWhy(error: unknown): Described {
  const { code, message, report } = describeError(error);
  const masked = withoutCredentials(
    message,
    known.flatMap((secrets) => secrets()),
  );
  say(`assay: ${masked}`);
  return { code, message: masked, report };
}

/** The end of a command that Ctrl+C stopped. */
export const interrupted = (): CouldNot =>
  new CouldNot('cancelled', 'Stopped by Ctrl+C before the command finished.');

/** A line from elsewhere, with everything that a terminal would act upon or not show, but tabs, written as its code point. */
export const visibleLine = (line: string): string =>
  line.replace(
    /(?!\t)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu,
    (char) => `\\u{${char.codePointAt(0)?.toString(16)}}`,
  );

/** A text from elsewhere in quotes, or JSON, with everything that a terminal would act upon or not show written as its code point. */
export const visible = (text: unknown): string => visibleLine(JSON.stringify(text));
