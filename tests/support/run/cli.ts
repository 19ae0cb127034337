import { type ChildProcess, spawn } from 'node:child_process';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
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
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return result(await ended, stdout, stderr);
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

/** Runs `assay` to its end; `interrupt` is done once it got Ctrl+C, as soon as it had said these words on stderr, or something else was done. */
export function assayToInterrupt(args: readonly string[], after: string | Promise<void>) {
  const child = begin(args, {}, inject('cli'));
  const { stdout, stderr } = child;
  if (!stdout || !stderr) throw new Error('no output');
  let said = '';
  const isSaid = new Promise<void>((resolve) => {
    stderr.on('data', (chunk) => {
      said += String(chunk);
      if (typeof after === 'string' && said.includes(after)) resolve();
    });
  });
  const interrupt = (typeof after === 'string' ? isSaid : after).then(() => {
    child.kill('SIGINT');
  });
  const closed = new Promise<number | null>((resolve) => child.once('close', resolve));
  const ended = Promise.all([closed, text(stdout)]).then(([code, printed]) => ({
    code,
    stderr: said,
    json: () => JSON.parse(printed) as Record<string, unknown>,
  }));
  return { interrupt, ended };
}

/** Starts an `assay` that runs until stopped, and waits for the JSON object it prints once it listens. */
export async function assayUntilStopped<T>(
  args: readonly string[],
  env: Record<string, string> = {},
  program = inject('cli'),
): Promise<{ printed: T; stop(): Promise<number | null> }> {
  const child = begin([...args, '--json'], env, program);
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  const stop = (): Promise<number | null> => {
    child.kill('SIGTERM');
    return ended;
  };
  onTestFinished(async () => void (await stop()));
  let printed = '';
  for await (const chunk of child.stdout ?? []) {
    printed += String(chunk);
    if (printed.endsWith('}\n')) break;
  }
  return { printed: JSON.parse(printed) as T, stop };
}

/** Starts an `assay` that prints one JSON object in each line until Ctrl+C; `line` waits for the next of them, `interrupt` for its end, with the last line, null where none came. */
export function assayLines(args: readonly string[], env: Record<string, string> = {}) {
  const child = begin([...args, '--json'], env, inject('cli'));
  const { stdout, stderr } = child;
  if (!stdout || !stderr) throw new Error('no output');
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  const said = text(stderr);
  onTestFinished(() => void child.kill('SIGKILL'));
  const lines = createInterface({ input: stdout })[Symbol.asyncIterator]();
  const line = async <T>(): Promise<T> => JSON.parse((await lines.next()).value ?? null) as T;
  return {
    line,
    async interrupt() {
      child.kill('SIGINT');
      const last = await line<Record<string, unknown>>();
      return { last, code: await ended, stderr: await said };
    },
    kill: () => child.kill('SIGKILL'),
  };
}

/** Starts an `assay`, and waits until it has printed the address where it listens; `stop` ends it by Ctrl+C, with all that it printed and said. */
export async function assayListening(args: readonly string[]) {
  const child = begin(args, {}, inject('cli'));
  const { stdout, stderr } = child;
  if (!stdout || !stderr) throw new Error('no output');
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  onTestFinished(() => void child.kill('SIGKILL'));
  const said = text(stderr);
  let printed = '';
  const listening = await new Promise<string>((resolve, reject) => {
    stdout.on('data', (chunk) => {
      printed += String(chunk);
      const address = /http:\/\/127\.0\.0\.1:\d+/.exec(printed)?.[0];
      if (address !== undefined) resolve(address);
    });
    child.once('close', async () => reject(new Error(await said)));
  });
  return {
    listening,
    async stop() {
      child.kill('SIGINT');
      return { code: await ended, stdout: printed, stderr: await said };
    },
  };
}
