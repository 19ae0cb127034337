import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Readable, Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import { inject, onTestFinished } from 'vitest';
import type { guardOutput } from '#cli/run.ts';

const noHome = join(tmpdir(), 'assay-tests-have-no-home');

/** Without a home, nothing of the person who runs the tests is read, such as switched readings. */
const variables = (env: Record<string, string>): Record<string, string> => ({
  PATH: process.env.PATH ?? '',
  HOME: noHome,
  USERPROFILE: noHome,
  ...env,
});

const begin = (
  args: readonly string[],
  env: Record<string, string>,
  program: string,
  cwd = process.cwd(),
): ChildProcess => {
  const child = spawn(process.execPath, [program, ...args], {
    cwd,
    env: variables(env),
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  // A program that ends without reading its input closes the pipe; that is its right.
  child.stdin?.on('error', () => undefined);
  return child;
};

const run = {
  input: '' as string | Uint8Array,
  env: {} as Record<string, string>,
  cwd: process.cwd(),
};

/** What a command did, seen from outside. */
const result = (code: number | null, stdout: string, stderr: string) => ({
  code,
  stdout,
  stderr,
  json: () => JSON.parse(stdout) as Record<string, unknown>,
});

/**
 * Runs `assay` with these arguments to its end, in a process of its own, for what is about a process: how it ends, all that it prints and leaves in files
 * (SQLite lets go of its own when they are collected as garbage), settings of Node. `program` is an `assay` other than the one bundled for the tests.
 */
export async function assayProcess(
  args: readonly string[],
  { input = run.input, env = run.env, cwd = run.cwd, program = inject('cli') } = {},
) {
  const child = begin(args, env, program, cwd);
  child.stdin?.end(input);
  if (!child.stdout || !child.stderr) throw new Error('no output');
  const ended = once(child, 'close');
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return result((await ended)[0] as number | null, stdout, stderr);
}

/** An output of a command that keeps what is written to it, guarded as that of a process is, of a terminal where it `isTTY`. */
function keptOutput(guard: typeof guardOutput, isTTY: boolean) {
  const chunks: Uint8Array[] = [];
  const stream = new Writable({
    write(chunk, _encoding, done) {
      chunks.push(chunk);
      done();
    },
  });
  guard(Object.assign(stream, isTTY && { isTTY }) as Parameters<typeof guard>[0], (error) => {
    throw error;
  });
  return { stream, written: () => Buffer.concat(chunks).toString() };
}

/** Puts the properties of this process in the place of those that it has, until the returned function is called. */
function replaced(properties: Partial<NodeJS.Process>): () => void {
  const before = Object.keys(properties).map(
    (name) => [name, Object.getOwnPropertyDescriptor(process, name)] as const,
  );
  for (const [name, value] of Object.entries(properties))
    Object.defineProperty(process, name, { value, configurable: true, writable: true });
  return () => {
    for (const [name, descriptor] of before)
      if (descriptor) Object.defineProperty(process, name, descriptor);
  };
}

/** Makes the variables of this process these; the system sees them as well, unlike those of another object. */
function setVariables(env: NodeJS.ProcessEnv): void {
  for (const name of Object.keys(process.env)) delete process.env[name];
  Object.assign(process.env, env);
}

let lastRun: Promise<unknown> = Promise.resolve();

/**
 * Runs `assay` with these arguments to its end, in this process, which has its arguments, variables, folder and streams meanwhile; one after the other.
 * It spares the start of a process and loading the program. With `isTTY` it finds a terminal to write to.
 */
export function assay(
  args: readonly string[],
  { input = run.input, env = run.env, cwd = run.cwd, isTTY = false } = {},
) {
  const begun = lastRun.then(async () => {
    const { guardOutput, runCommand }: typeof import('#cli/run.ts') = await import(
      pathToFileURL(join(dirname(inject('cli')), 'run.js')).href
    );
    const [stdout, stderr] = [keptOutput(guardOutput, isTTY), keptOutput(guardOutput, isTTY)];
    const before = {
      env: { ...process.env },
      cwd: process.cwd(),
      code: process.exitCode,
      umask: process.umask(),
    };
    const putBack = replaced({
      argv: [process.execPath, inject('cli'), ...args],
      stdin: Readable.from(input.length === 0 ? [] : [Buffer.from(input)]) as never,
      stdout: stdout.stream as never,
      stderr: stderr.stream as never,
    });
    const listeners = new Set(process.listeners('SIGINT'));
    try {
      setVariables(variables(env));
      process.chdir(cwd);
      process.exitCode = 0;
      await runCommand();
      return result(Number(process.exitCode), stdout.written(), stderr.written());
    } finally {
      process.exitCode = before.code;
      process.umask(before.umask);
      process.chdir(before.cwd);
      setVariables(before.env);
      for (const listener of process.listeners('SIGINT'))
        if (!listeners.has(listener)) process.off('SIGINT', listener);
      putBack();
    }
  });
  lastRun = begun.catch(() => undefined);
  return begun;
}

/**
 * Starts an `assay` that runs until it is stopped, in a process that ends with the test: `line` waits for the next line that it prints, as JSON, `until` for words on either output,
 * `stop` ends it, as Ctrl+C does, with all that it printed and said. `program` as above.
 */
export function assayRunning(
  args: readonly string[],
  { env = run.env, program = inject('cli') } = {},
) {
  const child = begin(args, env, program);
  const { stdout, stderr } = child;
  if (!stdout || !stderr) throw new Error('no output');
  let [printed, said, read] = ['', '', 0];
  let look = (): void => undefined;
  stdout.setEncoding('utf8').on('data', (chunk) => {
    printed += chunk;
    look();
  });
  stderr.setEncoding('utf8').on('data', (chunk) => {
    said += chunk;
    look();
  });
  // Its end alone does not tell: what it wrote last may still be on its way.
  let isOver = false;
  const ended = once(child, 'close').then(([code]) => {
    isOver = true;
    look();
    return result(code as number | null, printed, said);
  });
  // Nothing writes into a folder of the test any more when that is removed.
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await ended;
  });
  const until = (words: RegExp, written = () => printed + said) =>
    new Promise<string>((resolve, reject) => {
      look = () => {
        const [found] = words.exec(written()) ?? [];
        if (found !== undefined) resolve(found);
        else if (isOver) reject(new Error(said));
      };
      look();
    });
  return {
    ended,
    until: (words: RegExp) => until(words),
    async line<T>(): Promise<T> {
      const next = await until(/^.*\n/, () => printed.slice(read));
      read += next.length;
      return JSON.parse(next) as T;
    },
    stop() {
      child.kill('SIGINT');
      return ended;
    },
  };
}
