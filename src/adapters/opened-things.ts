import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { OpenedThing, OpenedThings } from '#app/ports/ports.ts';
import { formatBytes } from '#core/http/byte-size.ts';
import { OperationError } from '#operations/outcome.ts';
import { readRegularFile } from './storage/read-file.ts';

const isAddress = (text: string): boolean => /^https?:\/\//i.test(text);

/**
 * What a file manager or a command names, in a form that another process understands: an http
 * address as it is, anything else as an absolute path. File managers name files by `file:` addresses.
 */
export function openedTarget(named: string, folder: string): string {
  if (isAddress(named)) return named;
  if (!/^file:\/\//i.test(named)) return resolve(folder, named);
  try {
    return fileURLToPath(named);
  } catch {
    // The path is one of another machine or another system, and is shown as a file that is not here.
    return resolve(folder, named);
  }
}

/** Characters that a path or an address may have at most. */
export const longestTarget = 10_000;
const mostTargets = 1000;
const isTarget = (one: unknown): one is string =>
  typeof one === 'string' && one.length <= longestTarget;

/**
 * Targets for another process, as one word of ASCII: Electron before 37 loses white space and wide
 * letters on the way, and the running app with them.
 */
export const packTargets = (targets: readonly string[]): string =>
  Buffer.from(JSON.stringify(targets)).toString('base64');

/** What `packTargets` packed; null for anything else. */
export function unpackTargets(packed: string): readonly string[] | null {
  try {
    // By hand: the desktop app reads it before it has a window, which would wait for zod to be loaded.
    const targets: unknown = JSON.parse(Buffer.from(packed, 'base64').toString());
    return Array.isArray(targets) && targets.length <= mostTargets && targets.every(isTarget)
      ? targets
      : null;
  } catch {
    return null;
  }
}

/**
 * The variable in which `assay open` hands targets to the window that it starts. Other users see
 * the arguments of a process in the list of processes, but not its variables.
 */
const variable = 'ASSAY_OPENED';

/** The variable with these targets, for the environment of another process. */
export const targetsInVariable = (targets: readonly string[]): Record<string, string> => ({
  [variable]: packTargets(targets),
});

/** Takes the targets out of the environment, so that no process inherits them. */
export function takeTargets(environment: Record<string, string | undefined>): readonly string[] {
  const packed = environment[variable];
  delete environment[variable];
  return packed === undefined ? [] : (unpackTargets(packed) ?? []);
}

const thingOf = (target: string): OpenedThing => {
  if (isAddress(target)) return { kind: 'address', text: target };
  return { kind: /\.ya?ml$/i.test(target) ? 'workspace' : 'file', path: target };
};

async function readFile(path: string, maxBytes: number): Promise<Uint8Array> {
  const read = await readRegularFile(path, maxBytes);
  if ('bytes' in read) return read.bytes;
  if (read.failed === 'too large')
    throw new OperationError(
      'bad-input',
      `${path} is larger than ${formatBytes(maxBytes)}, the limit for an import. Open a smaller file.`,
    );
  const why = read.failed === 'not readable' ? read.reason : `It is ${read.is}.`;
  throw new OperationError('storage', `${path} cannot be read. ${why}`);
}

/** Keeps what was opened until the window takes it. `add` expects what `openedTarget` returns. */
export function openedThings(): OpenedThings & { add(targets: readonly string[]): void } {
  const waiting: OpenedThing[] = [];
  const listeners = new Set<() => void>();
  return {
    add(targets) {
      if (targets.length === 0) return;
      waiting.push(...targets.map(thingOf));
      for (const listener of listeners) listener();
    },
    take: () => waiting.shift() ?? null,
    read: readFile,
    onOpened(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
