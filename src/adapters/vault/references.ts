import { type ChildProcess, spawn } from 'node:child_process';
import { isAbsolute } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { SecretForm } from '#app/ports/secrets.ts';
import { grouped } from '#core/text/wording.ts';
import { OperationError } from '#operations/outcome.ts';
import {
  longestSecret,
  type SecretReference,
  sendable,
  unsendable,
} from '#operations/vault-schemas.ts';
import { missingVariable, variableOf } from '../storage/environment.ts';
import { readRegularFile } from '../storage/read-file.ts';

type Environment = Record<string, string | undefined>;

/** A file or an output that is longer is something else than a secret. */
const maxBytes = 4 * longestSecret;
/** Milliseconds after which a command is ended: a person may have to unlock something first. */
const longestCommand = 30_000;

const missing = (message: string): OperationError => new OperationError('secret-missing', message);

/** What was found, without the line break that ends nearly every file and output, and without the mark that some editors begin one with. */
function secretIn(text: string, from: string, form: SecretForm): string {
  if (form === 'key') {
    if (text !== '') return text;
    throw missing(`${from} is empty.`);
  }
  const secret = text.replace(/^\xef\xbb\xbf/, '').replace(/\r?\n$/, '');
  if (secret === '') throw missing(`${from} is empty.`);
  if (secret.length > longestSecret)
    throw missing(
      `${from} contains ${secret.length} characters, but a secret can have at most ${grouped(longestSecret)}.`,
    );
  if (!sendable.test(secret)) throw missing(`${from} contains ${unsendable}.`);
  return secret;
}

async function fromFile(path: string, form: SecretForm): Promise<string> {
  if (!isAbsolute(path))
    throw missing(`Enter the full path of the file ${path}, starting at the root.`);
  const read = await readSecretFile(path, maxBytes);
  if ('failed' in read) throw missing(`The file ${path} ${read.failed}, so there is no secret.`);
  return secretIn(read.bytes.toString('latin1'), `The file ${path}`, form);
}

async function fromCommand(
  command: Extract<SecretReference, { from: 'command' }>,
  environment: Environment,
  signal: AbortSignal,
  form: SecretForm,
): Promise<string> {
  const ran = await runForSecret(command, {
    maxBytes,
    maxTime: longestCommand,
    environment,
    signal,
  });
  if ('failed' in ran)
    throw missing(`The program ${command.program} ${ran.failed}, so there is no secret.`);
  return secretIn(ran.printed.toString('latin1'), `The output of ${command.program}`, form);
}

/**
 * Reads the secret where the reference points, anew every time. Throws an OperationError `secret-missing` that says what is wrong there, and nothing of what was
 * found. `signal` ends a command that is running.
 */
export async function readReference(
  reference: SecretReference,
  environment: Environment,
  signal: AbortSignal,
  form: SecretForm = 'text',
): Promise<string> {
  switch (reference.from) {
    case 'environment': {
      const value = variableOf(environment, reference.name);
      if (!value) throw missing(missingVariable(reference.name));
      return secretIn(value, `The environment variable ${reference.name}`, form);
    }
    case 'file':
      return fromFile(reference.path, form);
    case 'command':
      return fromCommand(reference, environment, signal, form);
  }
}

/** The result of reading a file: its bytes, or why there are none. */
type FileRead = { bytes: Buffer } | { failed: string };

/** Milliseconds after which a file that does not answer, as on a share that is gone, is given up. */
const longestRead = 10_000;

async function readBounded(path: string, maxBytes: number): Promise<FileRead> {
  const read = await readRegularFile(path, maxBytes);
  if ('bytes' in read) return { bytes: Buffer.from(read.bytes.buffer) };
  if (read.failed === 'not a file') return { failed: 'is not a regular file' };
  if (read.failed === 'too large')
    return { failed: `has more than ${maxBytes} bytes, too many for a secret` };
  return { failed: `cannot be read (${read.code ?? 'it cannot be opened'})` };
}

/** Reads a regular file of at most `maxBytes`; never waits for a pipe, a device or a share that is gone. */
async function readSecretFile(path: string, maxBytes: number): Promise<FileRead> {
  const ended = new AbortController();
  const tooLate = delay<FileRead>(
    longestRead,
    { failed: 'does not answer' },
    { signal: ended.signal, ref: false },
  );
  try {
    return await Promise.race([readBounded(path, maxBytes), tooLate]);
  } finally {
    ended.abort();
    await tooLate.catch(() => undefined);
  }
}

/**
 * The result of a program: its output, or how it ended, in words that hold nothing of its output.
 */
type Ran = { printed: Buffer } | { failed: string };

const isWindows = process.platform === 'win32';
/** Milliseconds that a program's output is waited for after its end: what it started may keep it open for ever. */
const longestRest = 1000;

/** Ends a program and, where the system knows groups, whatever it started. */
function kill(child: ChildProcess): void {
  try {
    if (isWindows || child.pid === undefined) child.kill('SIGKILL');
    else process.kill(-child.pid, 'SIGKILL');
  } catch {
    child.kill('SIGKILL');
  }
}

const started = (
  program: string,
  args: readonly string[],
  environment: Record<string, string | undefined>,
): ChildProcess | null => {
  try {
    // Its error output may hold the secret as well, so it is discarded; and nobody could answer its
    // questions.
    return spawn(program, [...args], {
      shell: false,
      windowsHide: true,
      env: environment,
      stdio: ['ignore', 'pipe', 'ignore'],
      // A group of its own, so that it can be ended with all that it started.
      detached: !isWindows,
    });
  } catch {
    return null;
  }
};

/**
 * Runs a program without a shell and takes what it prints. It is ended when it prints more than `maxBytes`, takes longer than `maxTime` milliseconds, or the
 * signal is aborted; what it started and left running does not hold the answer up.
 */
export function runForSecret(
  { program, args }: { program: string; args: readonly string[] },
  {
    maxBytes,
    maxTime,
    environment,
    signal,
  }: {
    maxBytes: number;
    maxTime: number;
    environment: Record<string, string | undefined>;
    signal: AbortSignal;
  },
): Promise<Ran> {
  if (signal.aborted)
    return Promise.resolve({ failed: 'was not started, because Assay is closing' });
  const child = started(program, args, environment);
  if (child === null) return Promise.resolve({ failed: 'cannot be started' });
  return new Promise((resolve) => {
    const printed: Buffer[] = [];
    let size = 0;
    let rest: NodeJS.Timeout | undefined;
    const end = (ran: Ran): void => {
      clearTimeout(timer);
      clearTimeout(rest);
      signal.removeEventListener('abort', stop);
      child.stdout?.destroy();
      resolve(ran);
    };
    const give = (failed: string): void => {
      end({ failed });
      kill(child);
    };
    const stop = (): void => give('was stopped, because Assay is closing');
    const timer = setTimeout(
      () => give(`was stopped, because it took longer than ${maxTime / 1000} seconds`),
      maxTime,
    );
    signal.addEventListener('abort', stop, { once: true });
    child.stdout?.on('data', (chunk: Buffer) => {
      printed.push(chunk);
      size += chunk.length;
      if (size > maxBytes) give(`was stopped, because it printed more than ${maxBytes} bytes`);
    });
    child.on('error', (error) => {
      const code = 'code' in error ? String(error.code) : '';
      end({
        failed:
          code === 'ENOENT'
            ? 'was not found'
            : `cannot be started${code === '' ? '' : ` (${code})`}`,
      });
    });
    const ended = (code: number | null, by: string | null): void =>
      end(
        code === 0
          ? { printed: Buffer.concat(printed) }
          : { failed: code === null ? `was ended by ${by}` : `ended with ${code}` },
      );
    child.on('close', ended);
    child.on('exit', (code, by) => {
      rest = setTimeout(() => ended(code, by), longestRest);
    });
  });
}
